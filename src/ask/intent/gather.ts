import type { Reader } from '../../release/reader.ts'
import type { Interpretation } from '../interpretation.ts'
import { type KnownNames, knownNames } from '../known_names.ts'
import { factsFor } from './fact_search.ts'
import { type IntentEvidence, isLeftOut, ownFacts, subjectsOf } from './facts.ts'
import { type IntentSlots, intentInterpretation } from './interpretation.ts'
import { LookUps } from './look_ups.ts'
import { type AskedPart, defaultWindow, hasSubject, isUnasked } from './read/asked.ts'
import { readIntentQuestion } from './read/read_question.ts'

export interface Question {
  question: string
  /** Requested symbols in upper case, in addition to those in the question. */
  tickers: string[]
  /** Window in days, if the question names none. Default: 7 days, or a longer window if 7 days lack what is asked for. */
  days?: number
  /** Maximum number of facts. */
  limit: number
}

/** Default baseline in days, the same as that of the movers endpoint. */
const defaultBaseline = 30

/** The reading of a question and the evidence of each of its parts. */
export interface Gathered {
  interpretation: Interpretation<IntentSlots>
  parts: IntentEvidence[]
  /** The evidence of all parts together. */
  evidence: IntentEvidence
}

interface Source {
  asOf: string
  lookUps: LookUps
  names: KnownNames
  limit: number
}

/** Reads a question and looks up the figures that answer it. Of the question's text, keeps only single words that may be repeated. */
export async function gatherIntentEvidence(
  { question, tickers, days, limit }: Question,
  release: Reader,
): Promise<Gathered> {
  const names = await knownNames(release)
  const read = readIntentQuestion(question, tickers, names)
  const source = { asOf: release.asOf, lookUps: new LookUps(release, defaultWindow), names, limit }
  const found: Promise<IntentEvidence>[] = []
  for (const asked of read.parts) {
    const before = asked.isOnRanked ? found.at(-1) : undefined
    const ready = before?.then((ranked) => putRanked(asked, ranked, names)) ?? Promise.resolve()
    found.push(ready.then(() => evidenceFor(asked, days, source)))
  }
  const parts = await Promise.all(found)
  for (const [at, { asked }] of parts.entries()) {
    if (asked.against === 'last') await compareWithLast(parts, at, source)
    if (asked.against === 'window') parts[at].before = ownFacts(parts[at - 1])
  }
  return { interpretation: intentInterpretation(read, parts), parts, evidence: merged(parts) }
}

/** Makes the results of the previous part's ranking the subjects of a part such as `and what do people ask about them?` */
function putRanked(asked: AskedPart, evidence: IntentEvidence, names: KnownNames): void {
  const { facts, asked: before } = evidence
  const isRelated = hasSubject(before)
  const related = ownFacts(evidence).flatMap((fact) => fact.related)
  const found = isRelated ? related.map(({ dimension, name: id }) => ({ dimension, id })) : facts
  const wanted = isRelated ? 'ticker' : before.dimension
  const ids = found.filter(({ dimension }) => dimension === wanted).map(({ id }) => id)
  const ranked = [...new Set(ids)].slice(0, before.count)
  if (wanted === 'ticker') asked.tickers = ranked
  if (wanted === 'topic') asked.topics = ranked.flatMap((id) => names.topics.get(id) ?? [])
  if (wanted === 'theme') asked.themes = ranked.flatMap((id) => names.themes.get(id) ?? [])
}

/** Adds the previous part's subject to a part that compares with it, both in the longer of their windows. */
async function compareWithLast(parts: IntentEvidence[], at: number, source: Source): Promise<void> {
  const days = Math.max(parts[at - 1].days, parts[at].days)
  for (const place of [at - 1, at])
    if (parts[place].days !== days)
      parts[place] = { ...(await evidenceIn(days, parts[place].asked, source)), emptied: defaultWindow }
  const [against] = ownFacts(parts[at - 1])
  if (against) parts[at] = { ...parts[at], against, facts: [...parts[at].facts, against] }
}

function merged(parts: IntentEvidence[]): IntentEvidence {
  const [first, ...others] = parts
  if (others.length === 0) return first
  const all = <Value>(of: (evidence: IntentEvidence) => Value[]) => [...new Set(parts.flatMap(of))]
  return {
    ...first,
    asked: {
      ...first.asked,
      tickers: all(({ asked }) => asked.tickers),
      topics: all(({ asked }) => asked.topics),
      themes: all(({ asked }) => asked.themes),
    },
    facts: all(({ facts }) => facts),
    missing: all(({ missing }) => missing),
    before: all(({ before }) => before),
    tickerShares: new Map(parts.flatMap(({ tickerShares }) => [...tickerShares])),
  }
}

/** The evidence of a part in the named window. If no window is named, uses the shortest window that lacks the least. */
async function evidenceFor(asked: AskedPart, requested: number | undefined, source: Source): Promise<IntentEvidence> {
  const named = asked.window?.days ?? requested
  let best = await evidenceIn(named ?? defaultWindow, asked, source)
  if (named !== undefined || isUnasked(asked)) return best
  for (const days of source.names.windows.filter((each) => each > defaultWindow)) {
    if (lackingIn(best) === 0) break
    const found = await evidenceIn(days, asked, source)
    if (lackingIn(found) < lackingIn(best)) best = { ...found, emptied: defaultWindow }
  }
  return best
}

/** The number of requested things that the evidence lacks. An empty list is an answer if the part sets bounds. */
function lackingIn(evidence: IntentEvidence): number {
  const { asked, facts, missing, isWindowEmpty, isBaselineEmpty } = evidence
  const asksFor = (ask: AskedPart['asks'][number]) => asked.asks.includes(ask)
  const of = (source: string) => facts.filter((fact) => fact.source === source)
  if (!hasSubject(asked)) {
    const isListed = facts.some(({ dimension }) => dimension === asked.dimension)
    const isEmpty = asked.change ? isBaselineEmpty === true : !isListed && asked.bounds.length === 0
    return Number(isWindowEmpty === true || isEmpty)
  }
  const own = ownFacts(evidence)
  const isFelt = own.some(({ breakdown }) => breakdown.bullish !== null || breakdown.bearish !== null)
  const within = asked.tickers.length > 0 ? asked.topics : []
  const isTogether = ({ topic_id }: (typeof within)[number]) =>
    of('intent_topics').some(({ id, scope }) => id === topic_id && scope.ticker !== '')
  const lacks = [
    asksFor('sentiment') && !isFelt,
    asked.themes.some(({ theme_id }) => !facts.some(({ id }) => id === theme_id)),
    asksFor('themes') && of('intent_questions').length === 0,
    asksFor('topics') && of('intent_topics').length <= asked.topics.length,
    asksFor('related') && !own.some(({ related }) => related.some(({ dimension }) => dimension === 'ticker')),
    !within.every(isTogether),
  ]
  return missing.length + lacks.filter(Boolean).length
}

/** The evidence from one window, with the shares of its tickers and the requested subjects that have no figures. */
async function evidenceIn(days: number, asked: AskedPart, source: Source): Promise<IntentEvidence> {
  const { asOf, names, limit } = source
  const lookUps = source.lookUps.over(days)
  const evidence: IntentEvidence = {
    asOf,
    days,
    baseline: asked.baseline ?? defaultBaseline,
    asked,
    facts: [],
    missing: [],
    filled: names.windows.filter((other) => other !== days),
    before: [],
    themes: names.themes,
    tickerShares: new Map(),
  }
  if (isUnasked(asked)) return evidence
  evidence.facts = await factsFor(evidence, lookUps, limit)
  const [own, named] = await Promise.all([
    lookUps.shares('ticker', { ids: asked.tickers }),
    lookUps.shares('ticker', { ids: tickersIn(evidence) }),
    findMissing(evidence, lookUps),
    findThemes(evidence, lookUps),
  ])
  const shares = named.slice(0, limit).sort((one, other) => other.share - one.share)
  for (const { name, share } of [...own, ...shares])
    if (evidence.tickerShares.size < limit) evidence.tickerShares.set(name, share)
  return evidence
}

/** Records requested subjects that have no figures in the window. A subject that the limit cut off only sets `isCut`. */
async function findMissing(evidence: IntentEvidence, lookUps: LookUps): Promise<void> {
  const { asked, facts, days } = evidence
  for (const { dimension, id, name } of subjectsOf(asked)) {
    if (facts.some((fact) => fact.dimension === dimension && fact.id === id && !fact.change)) continue
    const windows = await lookUps.windowsOf(dimension, id)
    if (windows.includes(days)) evidence.isCut = true
    else evidence.missing.push({ dimension, name, days: windows })
  }
}

/** Records the other windows with questions on the subject of a part, if its own window has none. */
async function findThemes(evidence: IntentEvidence, lookUps: LookUps): Promise<void> {
  const { asked, facts, filled } = evidence
  const [subject, ...others] = subjectsOf(asked)
  const isOwn = others.length === 0 && !facts.some(({ source }) => source === 'intent_questions')
  if (!subject || !isOwn || asked.tickers.length + asked.topics.length !== 1 || asked.side?.role === 'filter') return
  const found = await Promise.all(filled.map((days) => lookUps.over(days).shares('theme', { scope: subject.scope })))
  evidence.themeDays = filled.filter((_, at) => found[at].length > 0)
}

/** The tickers of the facts and their related tickers. For a ranking of tickers, related tickers are left out. */
function tickersIn({ asked, facts }: IntentEvidence): string[] {
  const isRanking = asked.dimension === 'ticker' && asked.isDimensionNamed
  const all = facts.flatMap((fact) => [fact, ...(isRanking ? [] : fact.related)])
  const symbols = all.filter(({ dimension }) => dimension === 'ticker').map(({ name }) => name)
  return [...new Set(symbols)].filter((symbol) => !isLeftOut(symbol, asked.excluded))
}
