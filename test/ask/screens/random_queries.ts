import fc from 'fast-check'
import { type Criterion, criterion } from '../../../src/ask/screens/predicate.ts'
import { type Field, screenVocabulary } from '../../../src/ask/screens/vocabulary.ts'

const { fields, phrases, industries } = screenVocabulary()
const numeric = [...fields.values()].filter(({ unit, words }) => unit !== 'category' && words.length > 0)

/** A value as a query writes it, by the unit of its field. */
export const shownIn: Record<Field['unit'], (value: number) => string> = {
  percent: (value) => `${value}%`,
  points: (value) => `${value} percentage points`,
  usd: (value) => `$${value} million`,
  ratio: (value) => `${value}x`,
  quarters: String,
  count: String,
  category: String,
}

const wordings: [Criterion['compare'], string][] = [
  ['above', 'more than'],
  ['at_least', 'at least'],
  ['below', 'under'],
  ['at_most', 'up to'],
]

/** A criterion with words that say it. */
interface Said {
  criterion: Criterion
  words: string
}

const compared: fc.Arbitrary<Said> = fc
  .record({
    field: fc.constantFrom(...numeric),
    wording: fc.constantFrom(...wordings),
    value: fc.integer({ min: 1, max: 400 }),
  })
  .map(({ field, wording: [compare, wording], value }) => ({
    criterion: criterion(field.id, compare, { low: field.unit === 'usd' ? value * 1e6 : value }),
    words: `${field.words[0]} ${wording} ${shownIn[field.unit](value)}`,
  }))

const leveled: fc.Arbitrary<Said> = fc
  .record({ field: fc.constantFrom(...numeric), level: fc.constantFrom('high', 'low') })
  .map(({ field, level }) => ({
    criterion: criterion(field.id, 'level', { level }),
    words: `${level} ${field.words[0]}`,
  }))

const phrased: fc.Arbitrary<Said> = fc
  .constantFrom(...phrases.filter(({ groups }) => groups.flat().length === 1))
  .chain(({ groups: [[only]], words }) => fc.constantFrom(...words).map((each) => ({ criterion: only, words: each })))

const kind: fc.Arbitrary<Said> = fc
  .constantFrom(...Object.entries(industries))
  .map(([id, { words }]) => ({ criterion: criterion('industry', 'is', { words: [id] }), words: words[0] }))

/** Queries of up to three criteria over fields of their own, with what they mean. */
export const randomQueries: fc.Arbitrary<{ ask: string; criteria: Criterion[] }> = fc
  .uniqueArray(fc.oneof(compared, leveled, phrased, kind), {
    minLength: 1,
    maxLength: 3,
    selector: ({ criterion: { field } }) => field,
  })
  .map((said) => ({
    ask: said.map(({ words }) => words).join(', '),
    criteria: said.map((each) => structuredClone(each.criterion)),
  }))
