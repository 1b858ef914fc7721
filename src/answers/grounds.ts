import type { Sentiment } from '../language/labels.ts'
import type { WrittenNumber } from '../language/verify/numbers.ts'
import { type Claim, type Grounds, symbolsIn, unfounded } from '../language/verify/verifier.ts'
import { type Evidence, type Fact, namesOf } from './facts.ts'
import { sentencesOf } from './sentences.ts'

/** Longer than any answer of a few sentences. */
const mostCharacters = 1500

/** What an answer about intent has to stand on: nothing in quotation marks but labels, as users are never quoted. */
export function groundsOf(evidence: Evidence): Grounds {
  const { facts, asked, missing } = evidence
  const told = [
    ...facts.flatMap(namesOf),
    ...missing.map(({ name }) => name),
    ...asked.topics.map(({ label }) => label),
  ]
  const names = new Set(told.map((name) => name.toLowerCase()))
  const symbols = new Set([...asked.tickers, ...told.flatMap(symbolsIn)])
  return {
    mostCharacters,
    isOfPeople: true,
    claims: (text) => claimsOf(text, evidence),
    knowsSymbol: (symbol) => symbols.has(symbol) || names.has(symbol.toLowerCase()),
    mayQuote: (words) => names.has(words.replace(/[.,;]$/, '').toLowerCase()),
  }
}

/** The numbers of an answer that its evidence does not give. */
export function checkNumbers(answer: string, evidence: Evidence): number[] {
  return claimsOf(answer, evidence).flatMap(unfounded)
}

/**
 * An answer's sentences. A percentage has to be one of the facts whose name stands in its sentence, or in the last one
 * before it that names any: beside a sentiment, that sentiment's; else the share, the share before or the change. A share of
 * something related stands beside its name. Of other numbers only the days of windows, as days, and the date may stand.
 */
function claimsOf(answer: string, evidence: Evidence): Claim[] {
  const { facts } = evidence
  const windows = daysIn(evidence)
  let about = facts
  return sentencesOf(answer).map((sentence) => {
    const named = facts.filter(({ name }) => holds(sentence, name))
    if (named.length > 0) about = named
    const related = about.flatMap((fact) => relatedIn(sentence, fact))
    // A sentence that names but something related is about that, of which nothing else is known.
    const own = named.length > 0 || related.length === 0 ? about : []
    const isFounded = (number: WrittenNumber) =>
      (windows.has(number.value) && countsDays.test(number.behind)) ||
      (isPercentage(number) && (related.includes(number.value) || own.some((fact) => isFigureOf(number, fact))))
    return { text: withoutNames(sentence, evidence), isFounded, others: saidBesides(sentence, about, evidence) }
  })
}

function daysIn({ days, baseline, missing, filled, themedWindows, ownThemeWindows, facts }: Evidence): Set<number> {
  const own = facts.flatMap((fact) => [fact.days, ...(fact.change ? [fact.change.baseline] : [])])
  return new Set([
    days,
    baseline,
    ...filled,
    ...themedWindows,
    ...ownThemeWindows,
    ...missing.flatMap((each) => each.days),
    ...own,
  ])
}

/** `7 days`, `7-day`, and the 7 of `7, 30 and 90 days`. */
const countsDays = /^(?:[\s,]*(?:and|or|to)?\s*\d+)*[\s-]*days?\b/i

/** A number in words stands for a percentage too: half of them. */
function isPercentage({ scale, digits, behind }: WrittenNumber): boolean {
  return scale === '%' || digits === undefined || /^\s*(?:to|and|or|-|–)\s*\d[\d.]*\s*(?:%|percent\b)/i.test(behind)
}

const leaningWord = '(bullish|bearish|mixed|neutral)'
const leansBehind = new RegExp(
  String.raw`^\s*(?:%|percent)?\s*(?:of (?:them|those|its \w+|conversations|questions|investors)\s*)?(?:(?:are|is|were|was|being|leans?|leaning)\s+)?\(?${leaningWord}\b(?! (?:conversations|questions|topics|themes))`,
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

function relatedIn(sentence: string, { related }: Fact): number[] {
  return related.filter(({ name }) => holds(sentence, name)).map(({ share }) => share)
}

const leansMost =
  /\b(?:lean(?:s|ing)?|mostly|most|majority|largely|overwhelmingly|predominantly)\b[^.;]*?\b(bullish|bearish)\b/i
const forecasts =
  /\b(?:will|going to|expected to|likely to|set to|bound to)\s+(?:\w+\s+){0,2}(?:rise|fall|drop|rally|surge|soar|crash|climb|go (?:up|down)|outperform|underperform|increase|decrease|double|recover)\b/i

/** What a sentence says without a number, and must not: a lean that is not the facts', what is to come, somebody's name. */
function saidBesides(sentence: string, about: Fact[], evidence: Evidence): string[] {
  const said: string[] = []
  const [, lean] = leansMost.exec(sentence) ?? []
  if (lean && about.length > 0 && about.every(({ sentiment }) => sentiment !== lean.toLowerCase())) {
    said.push(`the evidence does not lean ${lean.toLowerCase()}`)
  }
  if (forecasts.test(sentence)) said.push('it tells what is to come')
  const words = withoutNames(sentence, evidence)
  if (/(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+/u.test(words)) said.push('it names what the evidence does not')
  return said
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
