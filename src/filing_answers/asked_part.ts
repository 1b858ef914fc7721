import type { FilingQuestion } from '../search/question.ts'
import { termsOf } from '../search/terms.ts'
import { filingVocabulary } from '../search/vocabulary.ts'

/** What a question asks for beyond a figure, a period and a company: the part of the company that the figure is of. */
export interface AskedPart {
  /** Terms that tell the part; empty where it is asked about by its kind alone, such as `by segment`. */
  terms: string[]
}

/**
 * The part of a company that a figure is asked of (`AWS revenue`, `sales in China`, `customers above 10% of revenue`);
 * undefined where the whole company's is asked. Only words beside the figure's name, behind a preposition or written as
 * names count: others say how it is asked.
 */
export function partIn(text: string, question: FilingQuestion, names: ReadonlySet<string>): AskedPart | undefined {
  if (question.lines.length === 0) return undefined
  const sentence = text.split(/(?<=[?!;])\s|(?<=[\p{Ll}\d)])\.\s/u).find(holdsMetric) ?? text
  const words = wordsOf(sentence)
  const all = words.flatMap(({ terms }, at) => terms.map((term) => ({ term, at })))
  const found = filingVocabulary().meanings.find(all.map(({ term }) => term))
  const metric = new Set<number>()
  const kindWords = new Set<number>()
  for (const { value, from, to } of found) {
    const places = all.slice(from, to).map(({ at }) => at)
    if (value.kind !== 'topic') for (const at of places) metric.add(at)
    else if (kinds.has(value.id)) for (const at of places) kindWords.add(at)
  }
  const isOwn = ({ terms }: Word) =>
    terms.length > 0 &&
    !terms.some((term) => plain().has(term) || names.has(term) || question.terms.get(term) === undefined)
  const terms: string[] = []
  words.forEach((word, at) => {
    if (metric.has(at) || kindWords.has(at) || !isOwn(word)) return
    const isNamed = word.isName && at > 0
    if (isNamed || isBeside(words, metric, at, isOwn) || isBehind(words, metric, at)) terms.push(...word.terms)
  })
  return terms.length > 0 || kindWords.size > 0 ? { terms: [...new Set(terms)] } : undefined
}

interface Word {
  text: string
  terms: string[]
  /** Whether it is written as a name: `AWS`, `iPhone`, `Cloud`. */
  isName: boolean
}

function wordsOf(sentence: string): Word[] {
  return sentence.split(/\s+/).map((text) => ({
    text,
    terms: /\d/.test(text) ? [] : termsOf(text),
    isName: /\p{Lu}/u.test(text.replace(/^\P{L}+/u, '')),
  }))
}

function holdsMetric(sentence: string): boolean {
  return filingVocabulary()
    .meanings.find(termsOf(sentence))
    .some(({ value }) => value.kind === 'metric')
}

/** Whether it stands right before the figure's name, with other words of the part between at most. */
function isBeside(words: Word[], metric: ReadonlySet<number>, at: number, isOwn: (word: Word) => boolean): boolean {
  for (let next = at + 1; next < words.length; next++) {
    if (metric.has(next)) return true
    if (!isOwn(words[next]) && !/^(?:segment|business|division|unit|product|service)s?$/i.test(words[next].text))
      return false
  }
  return false
}

/** Whether it stands behind the figure's name and a preposition. */
function isBehind(words: Word[], metric: ReadonlySet<number>, at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    if (metric.has(before)) return false
    if (/[,;:?]$/.test(words[before].text)) return false
    if (/^(?:of|from|in|by|for|at|to|within|outside|on)$/i.test(words[before].text))
      return words.slice(0, before).some((_, place) => metric.has(place))
  }
  return false
}

/** Topics that are parts of a company, or of whom its figures come from. */
const kinds = new Set(['customers', 'segments', 'geography', 'products'])

let plainTerms: Set<string> | undefined

/** Terms that say how something is asked, whatever it is. */
export function plain(): ReadonlySet<string> {
  plainTerms ??= new Set([...termsOf(plainWords), ...filingVocabulary().questionWords])
  return plainTerms
}

const plainWords = `
january february march april june july august september october november december jan feb mar apr jun jul aug sep sept
oct nov dec first second third fourth one two three four five six seven eight nine ten twelve half quarter quarters
quarterly month months monthly week day days date year-end yearly annually calendar prior previous past next following
start last latest beginning begin began close closing ending since ago today now current trailing ttm ytd sequential sequentially
change changes changed changing compare compared comparing comparison comparisons versus vs increase increased increases
increasing decrease decreased decreases decreasing improve improved improving improvement decline declined declining grow
growing grown grew growth high higher highest low lower lowest rise rises rising rose fall falls falling fell drop dropped
trend trends trending year-over-year yoy differ difference differences better worse best worst up down large larger largest
big bigger biggest small smaller smallest more less most least than strong stronger weak weaker drive drives driving drove
driven driver drivers cause caused causes reason reasons explain explained explains due result results resulted
contribute contributed contributes contribution impact impacted impacts affect affected affects effect
total totals overall consolidated whole entire group segment segments division divisions unit business businesses
attributable average averages net gross approximate approximately roughly exact exactly figure figures number numbers
level levels size sum count earn earned earns make made makes generate generated generates record recorded records post
posted posts book booked spend spent spends pay paid pays hold held holds own owned owns bring brings brought get gets got
receive received come comes came go goes went put look looks looking see seen show shows disclose disclosed discloses
disclosure account accounts accounting represent represented represents share percent healthy reasonably reasonable good
bad positive negative relevant meaningful significant significantly material profile performance perform performed
situation position status state direction develop developed develops development evolve evolved kind kinds sort type types
ratio ratios margin margins expense expenses cost costs income balance sheet cash flow flows tell us know like think
generally accepted accounting principles gaap basis per fully there was were did does is are far ever every each all
several both respectively together also still remain remained remains continue continued please thanks currency bn mn
according gave given happen happened happens main mainly primary key outlook expect expected expects guidance forecast
measure measured year's company's firm corporation inc corp public basic diluted possible able relative related relation
between among across range spread history historical recent multi long-term short-term term terms operate operation
loss losses gain gains earlier later ended provided used activities attributed owing
operations reasonable adequate capital intensive shareholders stockholders owners parent common stock ordinary
maintain maintained sustain sustained track
newest newly recently freshest upcoming report reports reported reporting period periods filing filings filed available interim
full financial released update updated cagr compound compounded annualized mean announce announced announces announcement
compute computed calculate calculated formula lose loses lost allowance
doing done going broken break breakdown split divided category categories line lines area areas reportable operating`
