import type { Sentiment } from '../../labels/labels.ts'
import type { WrittenNumber } from '../../llm/verify/numbers.ts'
import { type Claim, type Grounds, symbolsIn, unfounded } from '../../llm/verify/verifier.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { tokensOf } from '../../text/tokens.ts'
import { tokenizedText } from '../../text/words.ts'
import { type Fact, factNames, type IntentEvidence } from './facts.ts'
import { intentVocabulary } from './read/vocabulary.ts'
import { type Calculation, calculationsIn, jointShare } from './writing/calculations.ts'

/** Maximum length of an answer, which an answer of a few sentences does not reach. */
const mostCharacters = 1500

/** The rules for answers about intent. Only labels may be in quotation marks, because users must never be quoted. */
export function intentGrounds(evidence: IntentEvidence): Grounds {
  const { facts, asked, missing } = evidence
  const knownTexts = [
    ...facts.flatMap(factNames),
    ...missing.map(({ name }) => name),
    ...[...asked.topics, ...asked.themes].map(({ label }) => label),
  ]
  const names = new Set(knownTexts.map((name) => name.toLowerCase()))
  const symbols = new Set([...asked.tickers, ...knownTexts.flatMap(symbolsIn)])
  return {
    mostCharacters,
    isOfPeople: true,
    claims: (text) => claimsOf(text, evidence),
    knowsSymbol: (symbol) => symbols.has(symbol) || names.has(symbol.toLowerCase()),
    mayQuote: (words) => names.has(words.replace(/[.,;]$/, '').toLowerCase()),
  }
}

/** The numbers of an answer that its evidence does not contain. */
export function checkNumbers(answer: string, evidence: IntentEvidence): number[] {
  return claimsOf(answer, evidence).flatMap(unfounded)
}

/**
 * The sentences of an answer, each with a check of its numbers. A percentage must belong to the fact named next to it or, if
 * there is none, to the facts named last; other numbers must be windows, places, counts or results of calculations.
 */
function claimsOf(answer: string, evidence: IntentEvidence): Claim[] {
  const facts = [...evidence.facts, ...evidence.before]
  const windows = daysIn(evidence)
  let about = facts
  const names = namesLongestFirst(evidence)
  return sentencesOf(answer).map((sentence) => {
    const named = facts.filter(({ name }) => holds(sentence, name))
    if (named.length > 0) about = named
    const related = about.flatMap((fact) => relatedIn(sentence, fact))
    // If a sentence names only related names, it may state only the shares of these names.
    const own = named.length > 0 || related.length === 0 ? about : []
    const isRespective = /\brespectively\b/i.test(sentence)
    const of = about
    const isFounded = (number: WrittenNumber) => {
      if (windows.has(number.value) && countsDays.test(number.behind)) return true
      if (/^ published [a-z ]+ match\b/.test(number.behind)) return number.value === evidence.matches
      if (/^ published\b/.test(number.behind)) return number.value === evidence.rivals
      if (/\bshared with $/.test(number.before)) return of.some(({ ties }) => ties === number.value)
      if (/^ more (?:has|have) the same\b/.test(number.behind)) return number.value === evidence.ties
      if (/^ others? (?:is|are) left out\b/.test(number.behind))
        return [evidence.leftOut?.length, evidence.withinChance].includes(number.value)
      if (/\bplace $/.test(number.before)) return [evidence.asked, ...of].some(({ place }) => place === number.value)
      if (/\bplaces (?:\d+ to )?$/.test(number.before))
        return [evidence.asked.place, evidence.asked.count].includes(number.value)
      if (/^%? of all conversations named both\b/.test(number.behind))
        return of.some((one) => of.some((other) => jointShare(one, other.name) === number.value))
      const calculation = calculationOf(number)
      if (calculation) return calculationsIn(of)[calculation].has(number.value)
      const beside = isRespective ? [] : namesBeside(number, names)
      const isOf = (fact: Fact) => beside.length === 0 || ownNames(fact).some((name) => beside.includes(name))
      const isShare = related.some(
        ({ fact, name, share }) => share === number.value && (beside.includes(name) || isOf(fact)),
      )
      return isPercentage(number) && (isShare || own.some((fact) => isOf(fact) && isFigureOf(number, fact)))
    }
    return {
      text: marked(sentence, names, evidence.asOf),
      isFounded,
      // A getter, so that it is computed only for texts of a language model.
      get others() {
        return saidBesides(sentence, of, evidence)
      },
    }
  })
}

function daysIn({ days, baseline, missing, filled, emptied, facts, before }: IntentEvidence): Set<number> {
  const own = [...facts, ...before].flatMap((fact) => [fact.days, ...(fact.change ? [fact.change.baseline] : [])])
  return new Set([days, baseline, emptied ?? days, ...filled, ...missing.flatMap((each) => each.days), ...own])
}

/** `7 days`, `7-day`, and the 7 of `7, 30 and 90 days`. */
const countsDays = /^(?:[\s,]*(?:and|or|to)?\s*\d+)*[\s-]*days?\b/i

/** The calculation that the words after a number imply: `2.5 percentage points`, `1.4 times as much`. */
function calculationOf({ scale, behind }: WrittenNumber): Calculation | undefined {
  if (scale === '%') return undefined
  if (/^\s*(?:percentage |percent )?points?\b/i.test(behind)) return 'difference'
  return /^\s*(?:times|x)\b/i.test(behind) ? 'ratio' : undefined
}

/** Whether a number may be a percentage. Numbers in words also may: `half of them`. */
function isPercentage({ scale, digits, behind }: WrittenNumber): boolean {
  return scale === '%' || digits === undefined || /^\s*(?:to|and|or|-|–)\s*\d[\d.]*\s*(?:%|percent\b)/i.test(behind)
}

const leaningWord = '(bullish|bearish|mixed|neutral)'
/** Words that may stand between a number and the sentiment that the number belongs to: `45% of them are bullish`. */
const ofWhom = String.raw`(?:of (?:them|those|its \w+|conversations|questions|investors)\s*)?`
const areOf = String.raw`(?:(?:are|is|were|was|being|leans?|leaning)\s+)?`
const leansBehind = new RegExp(
  String.raw`^\s*(?:%|percent)?\s*${ofWhom}${areOf}\(?${leaningWord}\b(?! (?:conversations|questions|topics|themes))`,
  'i',
)
const leansBefore = new RegExp(String.raw`\b${leaningWord}\b[^\d.;]{0,25}$`, 'i')

function isFigureOf({ value, before, behind }: WrittenNumber, { share, breakdown, change }: Fact): boolean {
  const sideOf = (found: RegExpExecArray | null) => found?.[1].toLowerCase() as Sentiment | undefined
  const side = sideOf(leansBehind.exec(behind))
  if (side) return breakdown[side] === value
  const sideBefore = sideOf(leansBefore.exec(before))
  if (sideBefore && breakdown[sideBefore] === value) return true
  return [share, ...(change ? [change.previous, Math.abs(change.pct)] : [])].includes(value)
}

function relatedIn(sentence: string, fact: Fact): { fact: Fact; name: string; share: number }[] {
  return fact.related
    .filter(({ name }) => holds(sentence, name))
    .map(({ name, share }) => ({ fact, name: name.toLowerCase(), share }))
}

/** The names next to which a figure of the fact may stand. */
function ownNames({ name, scope: { ticker, topic } }: Fact): string[] {
  return [name, ticker, topic].filter(Boolean).map((each) => each.toLowerCase())
}

/**
 * Private-use character that replaces the first name in a marked sentence. Other names use the following characters;
 * such characters in the original sentence are removed first.
 */
const firstMark = 0xe000
const marks = /[\ue000-\uf8ff]/g

/** Replaces each name with a mark, because names may contain digits (`401(k)`), and removes the date. */
function marked(sentence: string, names: string[], asOf: string): string {
  let text = sentence.replaceAll(marks, ' ').replaceAll(asOf, ' ')
  const lower = text.toLowerCase()
  // Most names do not occur in a sentence, and building a pattern for each would be the largest cost.
  for (const [at, name] of names.entries())
    if (lower.includes(name.toLowerCase()))
      text = text.replaceAll(new RegExp(bounded(name), 'giu'), ` ${String.fromCharCode(firstMark + at)} `)
  return text
}

/**
 * The names, in lower case, that a number may belong to: the previous name and, if there is none or it already has another
 * number, also the next name: `AMD in 4%, while 12.5% named NVDA`.
 */
function namesBeside({ before, behind }: WrittenNumber, names: string[]): string[] {
  const [mark, between] = /([\ue000-\uf8ff])([^\ue000-\uf8ff]*)$/.exec(before)?.slice(1) ?? []
  const next = mark === undefined || /\p{N}/u.test(between) ? behind.match(marks)?.[0] : undefined
  return [mark, next]
    .filter((each) => each !== undefined)
    .map((each) => names[each.charCodeAt(0) - firstMark].toLowerCase())
}

const mostly = 'lean(?:s|ing)?|mostly|most|majority|largely|overwhelmingly|predominantly'
const leansMost = new RegExp(String.raw`\b(?:${mostly})\b[^.;]*?\b(bullish|bearish)\b`, 'i')
const leansNone = /\b(?:nobody|no one|no-one|none|no|without any)\b[^.;,]{0,40}?\b(bullish|bearish|mixed|neutral)\b/i

/**
 * The unfounded statements of a sentence other than numbers: a lean that the facts do not have, a claim that nobody has a
 * sentiment whose share is withheld, phrases that the vocabulary lists as unsupported, and names of people.
 */
function saidBesides(sentence: string, about: Fact[], evidence: IntentEvidence): string[] {
  const said: string[] = []
  const holdsMost = ({ share, breakdown, related }: Fact) =>
    [share, ...Object.values(breakdown), ...related.map(({ share }) => share)].some((each) => each! > 50)
  const [, lean] = leansMost.exec(sentence) ?? []
  if (lean && about.length > 0 && about.every(({ sentiment }) => sentiment !== lean.toLowerCase())) {
    said.push(`the evidence does not lean ${lean.toLowerCase()}`)
  }
  const words = marked(sentence, namesLongestFirst(evidence), evidence.asOf).replaceAll(marks, ' ')
  const reading = tokenizedText(tokensOf(words))
  for (const [name, { text, set }] of intentVocabulary().unsupported)
    if (set.find(reading).length > 0 && !(name === 'most' && about.some(holdsMost))) said.push(text)
  const [, empty] = leansNone.exec(words) ?? []
  if (empty && about.some(({ breakdown }) => breakdown[empty.toLowerCase() as Sentiment] === null))
    said.push(
      `the ${empty.toLowerCase()} share is withheld because too few people are ${empty.toLowerCase()}; that does not mean nobody is`,
    )
  if (/(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+/u.test(words)) said.push('it names what the evidence does not')
  return said
}

function namesLongestFirst({ facts, asked }: IntentEvidence): string[] {
  const all = [
    ...facts.flatMap(factNames),
    ...asked.tickers,
    ...[...asked.topics, ...asked.themes, ...asked.groups, ...asked.excluded.groups].map(({ label }) => label),
  ]
  return [...new Set(all)].sort((one, other) => other.length - one.length)
}

function holds(sentence: string, name: string): boolean {
  return sentence.toLowerCase().includes(name.toLowerCase()) && new RegExp(bounded(name), 'iu').test(sentence)
}

function bounded(name: string): string {
  return `(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`
}
