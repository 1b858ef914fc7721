import { type Evidence, type Fact, figuresOf, namesOf } from './facts.ts'
import { sentencesOf } from './sentences.ts'

/** Words that stand for a number. `One` and `second` are too often none. */
const words: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  half: 50,
  third: 33,
  thirds: 67,
  quarter: 25,
  quarters: 75,
  double: 200,
  doubled: 100,
  twice: 200,
  triple: 300,
  tripled: 200,
  thrice: 300,
  dozen: 12,
  dozens: 12,
  hundred: 100,
  hundreds: 100,
  thousand: 1000,
  thousands: 1000,
  million: 1_000_000,
  millions: 1_000_000,
  billion: 1_000_000_000,
}

const pattern = new RegExp(
  String.raw`(?<figure>\p{N}+(?:,\p{N}{3})*(?:\.\p{N}+)?)|\b(?<word>${Object.keys(words).join('|')})\b`,
  'giu',
)

/** The numbers that a text gives, in figures or in words, without sign. */
export function numbersOf(text: string): number[] {
  return [...text.matchAll(pattern)].map(({ groups }) =>
    groups!.word ? words[groups!.word.toLowerCase()] : Number(groups!.figure.replaceAll(',', '')),
  )
}

/**
 * The numbers of an answer that its evidence does not give. A number has to be one of the facts whose name stands in its
 * sentence, or in the last one before it that names any; a share of something related stands beside its name. Days of
 * windows and the date may stand anywhere.
 */
export function checkNumbers(answer: string, evidence: Evidence): number[] {
  const { days, baseline, missing, filled, themedWindows, facts } = evidence
  const everywhere = [days, baseline, ...filled, ...themedWindows, ...missing.flatMap((each) => each.days)]
  let about = facts
  return sentencesOf(answer).flatMap((sentence) => {
    const named = facts.filter((fact) => subjectsOf(fact).some((name) => holds(sentence, name)))
    if (named.length > 0) about = named
    const related = about.flatMap((fact) => relatedIn(sentence, fact))
    // A sentence that names but something related is about that, of which nothing else is known.
    const own = named.length > 0 || related.length === 0 ? about.flatMap(figuresOf) : []
    const allowed = new Set([...everywhere, ...own, ...related])
    return numbersOf(withoutNames(sentence, evidence)).filter((number) => !allowed.has(number))
  })
}

/** What a sentence has to name to be about a fact. */
function subjectsOf({ name, scope }: Fact): string[] {
  return [name, scope.ticker, scope.topic].filter(Boolean)
}

function relatedIn(sentence: string, { related }: Fact): number[] {
  return related.filter(({ name }) => holds(sentence, name)).map(({ share }) => share)
}

/** Labels and symbols may hold digits (`401(k)`), and so does the date. */
function withoutNames(sentence: string, { facts, asked, asOf }: Evidence): string {
  const all = [...facts.flatMap(namesOf), ...asked.tickers, ...asked.topics.map(({ label }) => label), asOf]
  const longestFirst = [...new Set(all)].sort((one, other) => other.length - one.length)
  let text = sentence
  for (const name of longestFirst) text = text.replaceAll(new RegExp(bounded(name), 'giu'), ' ')
  return text
}

function holds(sentence: string, name: string): boolean {
  return new RegExp(bounded(name), 'iu').test(sentence)
}

function bounded(name: string): string {
  return `(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`
}
