import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnOf, columnsFrom } from '../../../src/ask/screens/columns.ts'
import { matchesOf } from '../../../src/ask/screens/matches.ts'
import { type Criterion, criterion, type Predicate } from '../../../src/ask/screens/predicate.ts'
import { builtInParser } from '../../../src/ask/screens/read/read_screen.ts'
import { type Field, screenVocabulary, stemsOf } from '../../../src/ask/screens/vocabulary.ts'
import { readPredicate, written } from '../../../src/tools/evaluation/screen_notation.ts'
import { names } from './names.ts'

/** Formats a value as a query writes it, by the unit of its field. */
const shownIn: Record<Field['unit'], (value: number) => string> = {
  percent: (value) => `${value}%`,
  points: (value) => `${value} percentage points`,
  usd: (value) => `$${value} million`,
  ratio: (value) => `${value}x`,
  quarters: String,
  count: String,
  category: String,
}

const vocabulary = screenVocabulary()
const defaultPeriod = (field: string) => vocabulary.fields.get(field)?.period ?? null
const fields = [...vocabulary.fields.values()]
const numeric = fields.filter(({ unit, words }) => unit !== 'category' && words.length > 0)

/** An unambiguous name of a field: its label if that is one of its words, else its first word. */
const nameOf = ({ label, words }: Field) => (words.includes(label.toLowerCase()) ? label : words[0])

const wordings: [Criterion['compare'], string[]][] = [
  ['above', ['above', 'more than', 'over', '>']],
  ['at_least', ['at least', '>=', 'no less than']],
  ['below', ['below', 'less than', 'under', '<']],
  ['at_most', ['at most', '<=', 'up to']],
]

/** A random criterion with its wording. */
const said = fc
  .record({
    field: fc.constantFrom(...numeric),
    wording: fc.constantFrom(...wordings.flatMap(([compare, words]) => words.map((word) => [compare, word] as const))),
    value: fc.integer({ min: 1, max: 400 }),
    isRange: fc.boolean(),
  })
  .map(({ field, wording: [compare, word], value, isRange }) => {
    const scale = field.unit === 'usd' ? 1e6 : 1
    const show = shownIn[field.unit]
    if (!isRange) {
      const found = criterion(field.id, compare, { low: value * scale })
      return { criterion: found, words: `${nameOf(field)} ${word} ${show(value)}` }
    }
    const found = criterion(field.id, 'between', { low: value * scale, high: (value + 7) * scale })
    return { criterion: found, words: `${nameOf(field)} between ${show(value)} and ${show(value + 7)}` }
  })

const kinds = Object.entries(vocabulary.industries).map(([id, { words }]) => ({
  criterion: criterion('industry', 'is', { words: [id] }),
  words: words[0],
}))

test('reads any combination of plain criteria as the predicate that it was generated from', async () => {
  const parser = builtInParser(vocabulary)
  const query = fc.record({
    groups: fc.uniqueArray(fc.array(said, { minLength: 1, maxLength: 2 }), {
      minLength: 1,
      maxLength: 4,
      selector: ([{ words }]) => words,
    }),
    industry: fc.option(fc.constantFrom(...kinds)),
    joint: fc.constantFrom(' and ', ', '),
    sort: fc.option(fc.record({ field: fc.constantFrom(...numeric), direction: fc.constantFrom('highest', 'lowest') })),
  })
  await fc.assert(
    fc.asyncProperty(query, async ({ groups, industry, joint, sort }) => {
      const order = sort ? `, ranked by ${sort.direction} ${nameOf(sort.field)}` : ''
      const start = industry ? `${industry.words} with ` : 'stocks with '
      const text = start + groups.map((group) => group.map(({ words }) => words).join(' or ')).join(joint) + order
      const meant: Predicate = {
        all: [
          ...(industry ? [{ any: [industry.criterion] }] : []),
          ...groups.map((group) => ({ any: group.map((each) => each.criterion) })),
        ],
        sort: sort ? { field: sort.field.id, period: null, direction: sort.direction as 'highest' } : null,
        count: null,
      }
      const { predicate, notUnderstood } = parser.read(text, names)
      expect([text, written(predicate, defaultPeriod), notUnderstood]).toEqual([
        text,
        written(meant, defaultPeriod),
        [],
      ])
    }),
    { numRuns: 300 },
  )
})

test('round-trips predicates through the notation', () => {
  fc.assert(
    fc.property(fc.array(fc.array(said, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }), (groups) => {
      const predicate = {
        all: groups.map((group) => ({ any: group.map((each) => each.criterion) })),
        sort: null,
        count: 5,
      }
      const text = written(predicate, defaultPeriod)
      expect(written(readPredicate(text), defaultPeriod)).toBe(text)
    }),
  )
})

const columns = ['price_to_earnings', 'gross_margin_ttm', 'market_cap', 'positioned_funds']
const texts = {
  sector: ['Energy', 'Technology', 'Finance'],
  industry: ['Semiconductors', 'Major Banks', 'Investment Bankers/Brokers/Service', 'Oil & Gas Production'],
  trend_7d: ['new', 'stable', 'fading'],
}

const fieldColumns = [...columns, ...Object.keys(texts)]
const columnIn = (rows: Record<string, string | number | null>[], name: string) =>
  new Map(rows.flatMap((row) => (row[name] === null ? [] : [[String(row.ticker), row[name]] as const])))

const stemsBy = (names: string[]) => new Map(names.map((name) => [name, stemsOf(name)]))
const listedKinds = { sector: stemsBy(texts.sector), industry: stemsBy(texts.industry) }

const value = fc.option(fc.integer({ min: -3, max: 6 }))
const row = fc.record({
  ...Object.fromEntries(columns.map((name) => [name, value])),
  ...Object.fromEntries(Object.entries(texts).map(([name, words]) => [name, fc.option(fc.constantFrom(...words))])),
}) as fc.Arbitrary<Record<string, string | number | null>>

const number = fc.integer({ min: -3, max: 6 })
const some = fc.oneof(
  fc
    .record({
      field: fc.constantFrom('price_to_earnings', 'gross_margin', 'market_cap', 'positioned_funds'),
      compare: fc.constantFrom('above', 'at_least', 'below', 'at_most'),
      low: number,
    })
    .map(({ field, compare, low }) => criterion(field, compare as 'above', { low })),
  fc
    .record({ compare: fc.constantFrom('above', 'at_most'), low: fc.constantFrom(0.5, 1, 2) })
    .map(({ compare, low }) => criterion('price_to_earnings', compare as 'above', { low, of: 'positioned_funds' })),
  fc
    .record({ field: fc.constantFrom('price_to_earnings', 'gross_margin'), low: number })
    .map(({ field, low }) => criterion(field, 'between', { low, high: low + 2 })),
  fc.constantFrom('energy', 'technology', 'financials').map((word) => criterion('sector', 'is', { words: [word] })),
  fc
    .constantFrom('semiconductors', 'banks', 'brokers', 'oil_and_gas')
    .map((word) => criterion('industry', 'is', { words: [word] })),
  fc.subarray(['new', 'stable', 'fading'], { minLength: 1 }).map((words) => criterion('trend', 'is', { words })),
)
const negatable = fc.record({ each: some, not: fc.boolean() }).map(({ each, not }) => ({ ...each, not }))

/** Whether a known value meets a criterion, independently of the code under test. */
function meets({ field, compare, low, high, words }: Criterion, value: string | number): boolean {
  const text = String(value).toLowerCase()
  const has = (parts: string[]) => parts.some((part) => text.includes(part))
  const { sectors, industries } = vocabulary
  if (field === 'sector') return words.some((word) => sectors[word].sectors.includes(text))
  if (field === 'industry') return words.some((word) => has(industries[word].contains) && !has(industries[word].except))
  if (compare === 'is') return words.includes(text)
  const number = Number(value)
  if (compare === 'between') return number >= low! && number <= high!
  return {
    above: number > low!,
    at_least: number >= low!,
    below: number < low!,
    at_most: number <= low!,
  }[compare as 'above']
}

test('finds the same rows as a row-by-row evaluation, in which unknown values meet nothing', () => {
  const predicates = fc.record({
    table: fc.array(row, { minLength: 1, maxLength: 12 }),
    all: fc.array(fc.array(negatable, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
    sort: fc.option(
      fc.record({
        field: fc.constantFrom('price_to_earnings', 'gross_margin'),
        period: fc.constant(null),
        direction: fc.constantFrom('highest', 'lowest'),
      }),
    ),
  })
  fc.assert(
    fc.property(predicates, ({ table, all, sort }) => {
      const told = table.map((each, index) => ({ ticker: `T${index}`, asset_class: 'stock', ...each }))
      const order = sort as Predicate['sort']
      const asked = { all: all.map((any) => ({ any })), sort: order }
      const columns = new Map(['asset_class', ...fieldColumns].map((name) => [name, columnIn(told, name)]))
      const answer = matchesOf(vocabulary, asked, false, listedKinds, columnsFrom(vocabulary, columns), 100)
      const found = answer.listed
      const holds = (each: (typeof table)[number], isIfUnknown = false) =>
        all.every((group) =>
          group.some((one) => {
            const known = each[columnOf(vocabulary, one)] ?? vocabulary.fields.get(one.field)?.absent ?? null
            const other = Number(each.positioned_funds ?? 0)
            const isUnknown = known === null || (one.of !== null && one.low !== 1 && other <= 0)
            const low = one.of === null ? one.low : one.low! * other
            return isUnknown ? isIfUnknown : meets({ ...one, low }, known) !== one.not
          }),
        ) &&
        (order === null ||
          all.flat().some(({ not }) => !not) ||
          isIfUnknown ||
          each[columnOf(vocabulary, order)] !== null)
      const wanted = table.flatMap((each, index) => (holds(each) ? [`T${index}`] : []))
      const possible = table.filter((each) => holds(each, true))
      expect([answer.matching, answer.undecided]).toEqual([wanted.length, possible.length - wanted.length])
      expect(found.map(({ ticker }) => ticker).sort()).toEqual(wanted.sort())
      if (order) {
        const orders = found.map(({ ticker }) => table[Number(ticker.slice(1))][columnOf(vocabulary, order)])
        const told = orders.filter((each) => each !== null).map(Number)
        expect(orders.slice(0, told.length)).toEqual(told)
        expect(told).toEqual(told.toSorted((one, other) => (order.direction === 'highest' ? other - one : one - other)))
      }
    }),
    { numRuns: 150 },
  )
})
