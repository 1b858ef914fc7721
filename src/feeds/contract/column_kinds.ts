import { list, literal } from '../../base/quote.ts'

/** Exclusive upper bound of every number in a feed. Larger numbers overflow DECIMAL(18,4), the type of sums of money. */
const NUMBER_BOUND = '1e14'

/**
 * A column of a feed's contract. Raw values are converted and checked in SQL, so that a file of any size is validated
 * without a loop over its rows.
 */
export interface FeedColumn {
  readonly required: boolean
  /** DuckDB type in bronze. */
  readonly type: string
  /** Description of a valid value, which quarantine reasons quote. */
  readonly expected: string
  /**
   * What bronze stores for the column: the value itself, a keyed hash (a UUID for `person`, a text for `account`), or the
   * SHA-256 and length of a document.
   */
  readonly keeps: 'value' | 'person' | 'account' | 'document'
  /** Whether the column has free text that people wrote. Bronze keeps such text only for `CROWDTAPE_TEXT_DAYS`. */
  readonly expires?: true
  /** SQL that converts a raw value; null if that is impossible. `from` is the DuckDB type of the raw value. */
  parse(raw: string, from: string): string
  /** SQL condition for a valid parsed value. The value is also invalid if the condition is null. */
  valid(value: string): string
  /**
   * Cheaper versions of `parse` and `valid` for text, which DuckDB computes once per dictionary entry because they use only one column.
   * `holds` may reject a text that is valid or empty; if it accepts a text, `value` gives the same result as `parse`.
   */
  readonly plain?: { value(raw: string): string; holds(value: string): string }
}

/** The same column, but with a value required in every row. */
export function required(column: FeedColumn): FeedColumn {
  return { ...column, required: true }
}

/** Text of at most `max` bytes that contains no NUL character. Spaces at its start and end are removed. */
export function text(max = 100_000): FeedColumn {
  return column('VARCHAR', `text of at most ${max.toLocaleString('en')} bytes without NUL`, {
    parse: trimmed,
    valid: (value) => `strlen(${value}) <= ${max} and strpos(${value}, chr(0)) = 0`,
    plain: {
      value: (raw) => raw,
      // Only ASCII text is accepted, because `trim` also drops Unicode spaces.
      holds: (value) =>
        `unicode(${value}) > 32 and not suffix(${value}, ' ') and strlen(${value}) = length(${value})
          and strlen(${value}) <= ${max} and strpos(${value}, chr(0)) = 0`,
    },
  })
}

/**
 * A ticker symbol in upper case, with a dot before the share class (`BRK-B` and `BRK/B` become `BRK.B`, as in the API):
 * 1 to 24 characters without control characters.
 */
export function ticker(): FeedColumn {
  return column('VARCHAR', 'a ticker of 1 to 24 printable characters', {
    parse: (raw, from) => symbol(trimmed(raw, from)),
    valid: isSymbol,
    plain: { value: (raw) => symbol(`trim(${raw})`), holds: isSymbol },
  })
}

/** A symbol in capitals with a dot before its share class; other symbols (`BTC-USD`, option contracts) are unchanged. */
export function normalizedSymbol(written: string): string {
  return written.toUpperCase().replace(/^([A-Z]{1,5})[-/]([A-Z])$/, '$1.$2')
}

/** SQL that normalizes a symbol like `normalizedSymbol`. */
function symbol(text: string): string {
  return `regexp_replace(upper(${text}), '^([A-Z]{1,5})[-/]([A-Z])$', '\\1.\\2')`
}

function isSymbol(value: string): string {
  return `regexp_full_match(${value}, '[^[:cntrl:]]{1,24}')`
}

/** A raw user id. It never leaves the ingest: bronze gets its keyed hash as `person_id`. */
export function person(): FeedColumn {
  return { ...text(256), keeps: 'person', expected: 'a user id of at most 256 bytes that is not a list or object' }
}

/** A raw account id. Account ids often contain the user's id, so bronze gets only the keyed hash. */
export function account(): FeedColumn {
  return { ...text(256), keeps: 'account', expected: 'an account id of at most 256 bytes that is not a list or object' }
}

/** One of the given words, in upper or lower case. */
export function oneOf(...words: string[]): FeedColumn {
  const isWord = (value: string) => `regexp_full_match(${value}, ${literal(words.join('|'))})`
  return column('VARCHAR', `one of ${words.join(', ')}`, {
    parse: (raw, from) => `lower(${trimmed(raw, from)})`,
    valid: isWord,
    plain: { value: (raw) => `lower(trim(${raw}))`, holds: isWord },
  })
}

/**
 * A finite number, with `above` (exclusive) or `min` (inclusive) as its lower bound. Its absolute value is below 1e14,
 * so that sums of money do not overflow.
 */
export function number(bounds: { min?: number; above?: number } = {}): FeedColumn {
  const lower =
    bounds.above !== undefined ? ` above ${bounds.above}` : bounds.min !== undefined ? ` of at least ${bounds.min}` : ''
  return column('DOUBLE', `a number${lower} with an absolute value below 1e14`, {
    parse: numeric,
    valid: (value) =>
      [
        // DuckDB treats NaN as the largest number, so this rejects NaN too.
        lower === '' ? `abs(${value}) < ${NUMBER_BOUND}` : `${value} < ${NUMBER_BOUND}`,
        ...(bounds.above !== undefined ? [`${value} > ${bounds.above}`] : []),
        ...(bounds.min !== undefined ? [`${value} >= ${bounds.min}`] : []),
      ].join(' and '),
  })
}

/** A whole number from `min` to 2^53. `320193`, `"0000320193"` and `320193.0` are read as the same number. */
export function integer({ min = 0 }: { min?: number } = {}): FeedColumn {
  return column('BIGINT', `a whole number of at least ${min}`, {
    parse: (raw, from) => {
      const value = numeric(raw, from)
      return `case when abs(${value}) <= 9007199254740992 and ${value} = trunc(${value}) then (${value})::bigint end`
    },
    valid: (value) => `${value} >= ${min}`,
  })
}

/** An ISO 8601 time between 1900 and 2100. A time without a zone is in UTC. */
export function instant(): FeedColumn {
  return column('TIMESTAMP', 'an ISO 8601 time between 1900 and 2100', {
    parse: timestamp,
    valid: (value) => `${value} >= timestamp '1900-01-01' and ${value} < timestamp '2100-01-01'`,
  })
}

/** A calendar day `YYYY-MM-DD` between 1900 and 2100. */
export function date(): FeedColumn {
  return column('DATE', 'a day YYYY-MM-DD between 1900 and 2100', {
    parse: (raw, from) => {
      if (from === 'DATE' || from.startsWith('TIMESTAMP')) return `try_cast(${raw} as date)`
      const value = trimmed(raw, from)
      return `case when strlen(${value}) = 10 then try_cast(${value} as date) end`
    },
    valid: (value) => `${value} >= date '1900-01-01' and ${value} < date '2100-01-01'`,
  })
}

/** The messages of a conversation, which expire: a non-empty list of {role, text, created_at?}. In CSV files it is JSON text. */
export function messages(): FeedColumn {
  const messages = column(
    'STRUCT("role" VARCHAR, "text" VARCHAR, created_at TIMESTAMP)[]',
    'a non-empty list of messages {role: user, assistant or system; text; created_at: ISO 8601 time or absent}',
    {
      parse: (raw) => {
        // Fields are parsed in a separate step, because DuckDB computes an expression again each time that the SQL repeats it.
        const fields = `{'role': lower(trim(m."role")), 'text': m."text", 'created_at': ${timestamp('m.created_at', 'VARCHAR')},
            'is_timed': m.created_at is not null}`
        // A message that breaks its contract becomes null, which `valid` rejects.
        const message = `case when m."role" in ('user', 'assistant', 'system') and strpos(m."text", chr(0)) = 0
            and (not m.is_timed or ${instant().valid('m.created_at')})
            then {'role': m."role", 'text': m."text", 'created_at': m.created_at} end`
        const shape = '[{"role":"VARCHAR","text":"VARCHAR","created_at":"VARCHAR"}]'
        // Each JSON function keeps a parsed copy of its rows, so the SQL uses few of these functions. A value that is not an array becomes
        // null, and a message that has no text becomes null too. Only a `text` of another JSON type needs its own check.
        return `case when json_valid(${raw}) and not list_has_any(json_type(${raw}, '$[*].text'), ${list(otherTypes)})
            then list_transform(list_transform(json_transform(${raw}, '${shape}'), lambda m: ${fields}), lambda m: ${message}) end`
      },
      // The result is null for an empty list. The SQL contains `value` only once, because DuckDB would compute it again for each use.
      valid: (value) => `list_bool_and(list_transform(${value}, lambda m: m is not null))`,
    },
  )
  return { ...messages, expires: true }
}

/** Types of JSON values other than text. */
const otherTypes = ['NULL', 'BOOLEAN', 'BIGINT', 'UBIGINT', 'DOUBLE', 'ARRAY', 'OBJECT']

/** A JSON object as text, stored unchanged. */
export function json(): FeedColumn {
  return column('VARCHAR', 'a JSON object', {
    parse: (raw) => raw,
    valid: (value) => `case when json_valid(${value}) then json_type(${value}) = 'OBJECT' end`,
  })
}

/** A document: its text in the field itself, or the path of its file, relative to the landing file, in `<field>_path`. */
export function document(): FeedColumn {
  return { ...text(), keeps: 'document', expected: 'the text of the document, or the path of its file' }
}

function column(type: string, expected: string, how: Pick<FeedColumn, 'parse' | 'valid' | 'plain'>): FeedColumn {
  return { required: false, keeps: 'value', type, expected, ...how }
}

function trimmed(raw: string, from: string): string {
  return `nullif(trim(${asText(raw, from)}), '')`
}

function asText(raw: string, from: string): string {
  return from === 'VARCHAR' ? raw : `${raw}::varchar`
}

function numeric(raw: string, from: string): string {
  return from === 'DOUBLE' ? raw : `try_cast(${raw} as double)`
}

function timestamp(raw: string, from: string): string {
  if (from.startsWith('TIMESTAMP') || from === 'DATE') return `try_cast(${raw} as timestamp)`
  const value = trimmed(raw, from)
  // A cast to TIMESTAMP is faster but ignores an offset, so it is used only for days and for times that end in Z. The
  // minimum of ten characters excludes words such as `epoch`.
  const plain = `case when strlen(${value}) < 10 then null
      when suffix(${value}, 'Z') or strlen(${value}) = 10 then try_cast(${value} as timestamp)
      else try_cast(${value} as timestamptz)::timestamp end`
  // Unlike ISO 8601, DuckDB requires capital letters, and seconds if there is a zone. Both are added here.
  const full = `regexp_replace(upper(${value}), '([T ][0-9]{2}:[0-9]{2})(Z|[+-][0-9:]+)$', '\\1:00\\2')`
  return `coalesce(${plain}, case when strlen(${value}) >= 10 then try_cast(${full} as timestamptz)::timestamp end)`
}
