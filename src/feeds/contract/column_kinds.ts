import { list, literal } from '../../base/quote.ts'

/** Exclusive upper bound of every number in a feed: larger ones overflow DECIMAL(18,4), in which money is summed. */
const NUMBER_BOUND = '1e14'

/**
 * A column of a feed's contract: the conversion of a raw value and the check of its validity. Both are SQL, so files of
 * any size are checked without a loop over rows.
 */
export interface FeedColumn {
  readonly required: boolean
  /** DuckDB type in bronze. */
  readonly type: string
  /** Description of a valid value, which quarantine reasons quote. */
  readonly expected: string
  /**
   * What bronze keeps of it: the value; a keyed hash (`person` as UUID, `account` as text); or, for a document, its
   * SHA-256 and length.
   */
  readonly keeps: 'value' | 'person' | 'account' | 'document'
  /** Whether it is free text that people wrote, which bronze keeps for `CROWDTAPE_TEXT_DAYS` only. */
  readonly expires?: true
  /** SQL that converts `raw`, null if it cannot be converted. `from` is the DuckDB type that the reader found. */
  parse(raw: string, from: string): string
  /** SQL that checks a parsed value; null fails. */
  valid(value: string): string
  /**
   * Cheaper versions of `parse` and `valid` for text: functions of one column, which DuckDB computes once per dictionary entry. `holds` may
   * reject text that is empty or valid, but for text that it accepts, `value` equals the result of `parse`.
   */
  readonly plain?: { value(raw: string): string; holds(value: string): string }
}

/** The same column, but with a value required in every row. */
export function required(column: FeedColumn): FeedColumn {
  return { ...column, required: true }
}

/** Text without NUL of at most `max` bytes; spaces around it are dropped. */
export function text(max = 100_000): FeedColumn {
  return column('VARCHAR', `text of at most ${max.toLocaleString('en')} bytes without NUL`, {
    parse: trimmed,
    valid: (value) => `strlen(${value}) <= ${max} and strpos(${value}, chr(0)) = 0`,
    plain: {
      value: (raw) => raw,
      // Only ASCII text, because `trim` drops other Unicode spaces too.
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

/** The same as SQL. */
function symbol(text: string): string {
  return `regexp_replace(upper(${text}), '^([A-Z]{1,5})[-/]([A-Z])$', '\\1.\\2')`
}

function isSymbol(value: string): string {
  return `regexp_full_match(${value}, '[^[:cntrl:]]{1,24}')`
}

/** A raw user id. It never leaves the ingest: bronze gets its keyed hash as `person_id`. */
export function person(): FeedColumn {
  return { ...text(256), keeps: 'person', expected: 'a user id of at most 256 bytes, no list or object' }
}

/** A raw account id. It often contains the user's id, so bronze gets its keyed hash as well. */
export function account(): FeedColumn {
  return { ...text(256), keeps: 'account', expected: 'an account id of at most 256 bytes, no list or object' }
}

/** One of a few words, in any case. */
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
  return column('DOUBLE', `a number${lower}, below 1e14 in size`, {
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

/** A whole number of at least `min`, at most 2^53. `320193`, `"0000320193"` and `320193.0` are the same. */
export function integer({ min = 0 }: { min?: number } = {}): FeedColumn {
  return column('BIGINT', `a whole number of at least ${min}`, {
    parse: (raw, from) => {
      const value = numeric(raw, from)
      return `case when abs(${value}) <= 9007199254740992 and ${value} = trunc(${value}) then (${value})::bigint end`
    },
    valid: (value) => `${value} >= ${min}`,
  })
}

/** An ISO 8601 instant between 1900 and 2100; without a zone it is UTC. */
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

/** A conversation's messages: a non-empty list of {role, text, created_at?}, which CSV files give as JSON text. Messages expire. */
export function messages(): FeedColumn {
  const messages = column(
    'STRUCT("role" VARCHAR, "text" VARCHAR, created_at TIMESTAMP)[]',
    'a non-empty list of messages {role: user, assistant or system; text; created_at: ISO 8601 time or absent}',
    {
      parse: (raw) => {
        // Fields are parsed in a separate step, because DuckDB computes an expression again for each use.
        const fields = `{'role': lower(trim(m."role")), 'text': m."text", 'created_at': ${timestamp('m.created_at', 'VARCHAR')},
            'is_timed': m.created_at is not null}`
        // A message that breaks its contract becomes null, which `valid` rejects.
        const message = `case when m."role" in ('user', 'assistant', 'system') and strpos(m."text", chr(0)) = 0
            and (not m.is_timed or ${instant().valid('m.created_at')})
            then {'role': m."role", 'text': m."text", 'created_at': m.created_at} end`
        const shape = '[{"role":"VARCHAR","text":"VARCHAR","created_at":"VARCHAR"}]'
        // Each JSON function keeps a parsed copy of its rows, so as few as possible are used. A value that is not an
        // array becomes null, and so does a message without text, so only texts of other JSON types need a check.
        return `case when json_valid(${raw}) and not list_has_any(json_type(${raw}, '$[*].text'), ${list(otherTypes)})
            then list_transform(list_transform(json_transform(${raw}, '${shape}'), lambda m: ${fields}), lambda m: ${message}) end`
      },
      // The result is null for an empty list. `value` is used once, because DuckDB computes it again for each use.
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

/** A document: inline in the field of this name, or as a file next to the landing file, named by `<field>_path`. */
export function document(): FeedColumn {
  return { ...text(), keeps: 'document', expected: 'a text inline, or the path of a file beside the row' }
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
  // Only TIMESTAMPTZ respects an offset. The plain cast ignores it but is faster, so it is used when there is none. The
  // minimum of ten characters excludes words such as `epoch`.
  const plain = `case when strlen(${value}) < 10 then null
      when suffix(${value}, 'Z') or strlen(${value}) = 10 then try_cast(${value} as timestamp)
      else try_cast(${value} as timestamptz)::timestamp end`
  // DuckDB requires seconds before a zone, and capital letters; ISO 8601 requires neither.
  const full = `regexp_replace(upper(${value}), '([T ][0-9]{2}:[0-9]{2})(Z|[+-][0-9:]+)$', '\\1:00\\2')`
  return `coalesce(${plain}, case when strlen(${value}) >= 10 then try_cast(${full} as timestamptz)::timestamp end)`
}
