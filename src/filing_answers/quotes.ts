import { formKey } from '../search/passage.ts'
import { termsOf } from '../search/terms.ts'
import { type AskedLine, filingVocabulary } from '../search/vocabulary.ts'
import { cited, type FilingEvidence, isTooOld, nameOf, type PassageItem, type Statement } from './evidence.ts'
import { sentencesIn } from './filing_sentences.ts'
import { titleOf } from './lines.ts'
import { specificTerms } from './part_rows.ts'
import { quotable } from './quotable.ts'

/** Longest sentence that is quoted whole. */
const longest = 600

/** Share of a question's terms, by their worth, that a passage must hold to tell anything of it. */
const leastHeld = 0.34

/** The same of a sentence that has none of the phrases that tell of what is asked. */
const leastOwn = 0.15

/** Share of the worth of a question's own words that a sentence must hold: what it names, beside how it asks. */
const leastSpecific = 0.34

/** The same of all passages together. */
const leastFound = 0.5

/** A sentence that says much less than the best of its company says nothing. */
const leastOfBest = 0.6

interface Candidate {
  item: PassageItem
  sentence: string
  terms: Set<string>
  score: number
}

/**
 * The sentences of the evidence that say most about what is asked, word for word: at most `most`, one company after the
 * other. None where nothing holds enough of the question's words.
 */
export function quoteStatements(evidence: FilingEvidence, most: number): Statement[] {
  const passages = evidence.items.filter((item) => item.kind === 'passage')
  const texts = passages.filter(({ isTable }) => !isTable)
  const worth = worthOf(evidence, passages)
  const total = [...worth.values()].reduce((sum, each) => sum + each, 0)
  if (total === 0) return []
  const specific = specificOf(evidence, passages, worth)
  if (!specific) return []
  // A question of which no word tells what it is about has no answer in words.
  const { question, metrics } = evidence
  const isAbout = specificTerms(question).length + question.says.length + question.forms.length + metrics.length > 0
  if (!isAbout && !evidence.asksWhy) return []
  if (evidence.asksLargest && metrics.some(({ id }) => id.startsWith('total_'))) return []
  // Who asks for a figure, or why it changed, is told by sentences that name it.
  const isOfFigure = metrics.length > 0
  const shaped = (shape: Shape) =>
    texts
      .flatMap((item, rank) => candidatesOf(evidence, item, rank, worth, total, shape))
      .filter((candidate) => isSpecific(candidate, specific, worth) && (!evidence.asksCount || isCount(candidate)))
      .filter((candidate) => !isOfFigure || isNamed(candidate, evidence))
  const whole = shaped('sentence')
  // What a filing only counts among others has no sentence of its own.
  const candidates = whole.length > 0 || specific.terms.length === 0 ? whole : shaped('list item')
  if (candidates.length === 0 && specific.terms.length === 0 && evidence.question.forms.length > 0)
    candidates.push(...openings(evidence, texts))
  for (const candidate of candidates)
    if (evidence.asksCount && isCounted(candidate, specific.terms)) candidate.score += 0.4
  candidates.sort((one, other) => other.score - one.score)
  const best = new Map<string, number>()
  for (const { item, score } of candidates)
    best.set(item.filing.ticker, Math.max(score, best.get(item.filing.ticker) ?? 0))
  const each = Math.max(1, Math.floor(most / Math.max(1, evidence.companies.length)))
  const taken: Candidate[] = []
  for (const candidate of candidates) {
    if (candidate.score < leastOfBest * best.get(candidate.item.filing.ticker)!) continue
    const ofCompany = taken.filter(({ item }) => item.filing.ticker === candidate.item.filing.ticker)
    const isSaid = taken.some(({ terms }) => sameness(terms, candidate.terms) > 0.6)
    if (taken.length < most && ofCompany.length < each && !isSaid) taken.push(candidate)
  }
  return taken.map(({ item, sentence }) => {
    const { ticker, form, filed_on } = item.filing
    return {
      title: `${ticker}: ${titleOf(item) || quotable(item.section) || form}`,
      text: `${nameOf(evidence, ticker)} says in its ${form} of ${filed_on}: “${quotable(sentence)}” ${cited(evidence.items, item)}.`,
    }
  })
}

interface Specific {
  terms: string[]
  /** Phrases that say the same as those of the terms that name a topic. */
  says: string[][]
}

/**
 * What a question names, without the figures of statements, which are told in many words. Undefined where no passage
 * has the word for the topic, or most of what it names: then they do not tell of it, whatever else they share with it.
 */
function specificOf(
  { question }: FilingEvidence,
  passages: PassageItem[],
  worth: ReadonlyMap<string, number>,
): Specific | undefined {
  const all = [...question.terms.keys()]
  const found = filingVocabulary().meanings.find(all)
  const spans = (kind: 'topic' | 'figure') =>
    found
      .filter(({ value }) => (value.kind === 'topic') === (kind === 'topic'))
      .flatMap(({ from, to }) => all.slice(from, to))
  const figures = new Set(spans('figure'))
  const topics = new Set(spans('topic'))
  const terms = specificTerms(question).filter((term) => !figures.has(term))
  const held = new Set(passages.flatMap(({ text, heading, section }) => termsOf(`${section} ${heading} ${text}`)))
  if (terms.some((term) => topics.has(term) && !isHeld(held, term))) return undefined
  const worthOf = (some: string[]) => some.reduce((sum, term) => sum + (worth.get(term) ?? 0), 0)
  if (worthOf(terms.filter((term) => isHeld(held, term))) < leastFound * worthOf(terms)) return undefined
  const isTopic = terms.some((term) => topics.has(term)) && !terms.some((term) => writtenOut.has(term))
  return { terms, says: isTopic ? question.says : [] }
}

/** Whether a sentence has what the question names: the rarest of its words, a good part of them, or the topic in other words. */
function isSpecific(
  { terms }: Candidate,
  { terms: named, says }: Specific,
  worth: ReadonlyMap<string, number>,
): boolean {
  if (named.length === 0) return true
  const worthOfTerm = (term: string) => worth.get(term) ?? 0
  const total = named.reduce((sum, term) => sum + worthOfTerm(term), 0)
  const held = named.filter((term) => isHeld(terms, term))
  const most = Math.max(...named.map(worthOfTerm))
  if (held.some((term) => worthOfTerm(term) === most)) return true
  if (held.reduce((sum, term) => sum + worthOfTerm(term), 0) >= leastSpecific * total) return true
  return says.some((phrase) => phrase.length > 1 && phrase.every((term) => terms.has(term)))
}

/** Of a filing that is asked about at large, what tells of an event. */
function openings({ question }: FilingEvidence, texts: PassageItem[]): Candidate[] {
  const own = texts.filter(({ filing }) => question.forms.includes(formKey(filing.form)))
  return own.flatMap((item, rank) =>
    sentencesIn(item.text)
      .filter((sentence) => /[.!]["”’)]*$/.test(sentence) && sentence.length < longest && events.test(sentence))
      .map((sentence) => ({ item, sentence, terms: new Set(termsOf(sentence)), score: 1 - 0.05 * rank })),
  )
}

const events =
  /\b(?:announc|appoint|elect|resign|retire|approv|adopt|amend|enter(?:ed|ing) into|acquir|complet|issu|authoriz|declar|report)\w*\b/i

/** Whether a sentence names a figure that is asked for, as a statement or as people do. */
function isNamed({ sentence, terms }: Candidate, { question, metrics }: FilingEvidence): boolean {
  // Of a ratio, its parts alone tell nothing.
  const isOfLine = metrics.some(({ isPrinted }) => isPrinted)
  const isLine = ({ labels }: AskedLine) => labels.some((label) => label.every((term) => terms.has(term)))
  if (isOfLine && question.lines.some(isLine)) return true
  const named = filingVocabulary().meanings.find(termsOf(sentence))
  return named.some(({ value }) => value.kind === 'metric' && metrics.some(({ id }) => id === value.id))
}

/** Whether a number stands right before a word that is asked about: `4,605 stores`, `217,000 active employees`. */
function isCounted({ sentence }: Candidate, asked: readonly string[]): boolean {
  for (const match of sentence.matchAll(/(?<![\d$])\d[\d,.]*(?: million| billion)?((?:\s+[\p{L}-]+){1,4})/gu)) {
    const isYear = /^(?:19|20)\d\d\s/.test(match[0])
    if (!isYear && termsOf(match[1]).some((term) => asked.includes(term))) return true
  }
  return false
}

/** Whether a sentence gives a number that is no year. */
function isCount({ sentence }: Candidate): boolean {
  return (
    /\d/.test(sentence.replaceAll(/\b(?:19|20)\d\d\b/g, '')) ||
    /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozens?|hundreds?|thousands?|millions?|none|no)\b/i.test(
      sentence,
    )
  )
}

/** Whether a term is there, in another form of a long word, or written out. */
function isHeld(terms: ReadonlySet<string>, term: string): boolean {
  if (terms.has(term) || writtenOut.get(term)?.every((each) => terms.has(each))) return true
  return term.length >= 7 && [...terms].some((each) => each.startsWith(term.slice(0, 7)))
}

const writtenOut = new Map(
  Object.entries({
    ceo: 'chief executive',
    cfo: 'chief financial',
    coo: 'chief operating',
    cto: 'chief technology',
  }).map(([short, long]) => [short, termsOf(long)]),
)

/** Question terms by how much they tell among the passages found: those that all of them have tell little. */
function worthOf({ question }: FilingEvidence, passages: PassageItem[]): Map<string, number> {
  const held = passages.map(({ text, heading, section }) => new Set(termsOf(`${section} ${heading} ${text}`)))
  const worth = new Map<string, number>()
  for (const [term, weight] of question.terms) {
    const count = held.filter((terms) => terms.has(term)).length
    worth.set(term, weight * Math.log(1 + (passages.length + 1) / (count + 0.5)))
  }
  return worth
}

function candidatesOf(
  { question, asksReason }: FilingEvidence,
  item: PassageItem,
  rank: number,
  worth: ReadonlyMap<string, number>,
  total: number,
  shape: Shape,
): Candidate[] {
  const around = new Set(termsOf(`${item.section} ${item.heading} ${item.text}`))
  const held = sumOf(around, worth) / total
  const phrases = [...question.says, ...question.lines.flatMap(({ labels }) => labels)]
  const saying = phrases.filter((phrase) => phrase.every((term) => around.has(term))).length
  if (held < leastHeld && saying === 0) return []
  const isAhead = question.years.length > 0 && isTooOld(item.filing, question.years[0])
  return shapes[shape](item.text).flatMap((sentence) => {
    const all = termsOf(sentence)
    const terms = new Set(all)
    if (sentence.length > longest || terms.size < 4) return []
    if (isAhead && !question.years.some((year) => sentence.includes(String(year)))) return []
    const own = sumOf(terms, worth) / total
    const said = phrases.filter((phrase) => phrase.every((term) => terms.has(term))).length
    const inYear = question.years.some((year) => sentence.includes(String(year))) ? 0.1 : 0
    const reason = reasons.test(sentence) ? (asksReason ? 0.3 : 0.05) : 0
    // A sentence that begins with what is asked about is about it.
    const subject = phrases.some((phrase) => phrase.every((term) => all.slice(0, phrase.length + 2).includes(term)))
      ? 0.2
      : 0
    if (own < leastOwn && said === 0) return []
    const score =
      own +
      0.3 * held +
      0.15 * Math.min(2, said) +
      inYear +
      reason +
      subject -
      0.03 * rank -
      (terms.size > 60 ? 0.1 : 0)
    return [{ item, sentence, terms, score }]
  })
}

/** What is quoted: whole sentences, which titles and items of lists are not, or items of lists without what joins them. */
const shapes = {
  sentence: (text: string) => sentencesIn(text).filter((each) => /[.!?]["”’)]*$/.test(each) && !/^\p{Ll}/u.test(each)),
  'list item': (text: string) =>
    sentencesIn(text)
      .filter((each) => /;(?: (?:and|or))?$/.test(each))
      .map((each) => each.replace(/;(?: (?:and|or))?$/, '')),
}

type Shape = keyof typeof shapes

const reasons =
  /\b(?:due to|driven|drove|because|as a result|primarily|mainly|reflect\w*|attributable|result(?:ed|ing)|owing to|offset by)\b/i

/** What the terms held are worth; another form of a long word (`cyclical`, `cyclicality`) is worth a part of it. */
function sumOf(terms: ReadonlySet<string>, worth: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const [term, value] of worth) {
    if (terms.has(term)) sum += value
    else if (term.length >= 7 && [...terms].some((each) => each.startsWith(term.slice(0, 7)))) sum += 0.6 * value
  }
  return sum
}

function sameness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const term of one) if (other.has(term)) common++
  return common / Math.max(1, Math.min(one.size, other.size))
}
