import { themeLabel } from '../../labels/themes.ts'
import type { Reader } from '../../release/reader.ts'
import { placedText } from '../../text/phrases/placed_words.ts'
import type { Interpretation } from '../interpretation.ts'
import { type KnownNames, knownNames } from '../known_names.ts'
import { factsFor } from './fact_search.ts'
import { everything, type IntentEvidence, isLeftOut } from './facts.ts'
import { type IntentSlots, intentInterpretation } from './interpretation.ts'
import { LookUps } from './look_ups.ts'
import { type AskedPart, defaultWindow } from './read/asked.ts'
import { readIntentQuestion } from './read/read_question.ts'
import { lackingIn, longerWindow, windowsElsewhere } from './windows.ts'

export interface Question {
  question: string
  /** Requested symbols in upper case, in addition to those in the question. */
  tickers: string[]
  /** Days of the window, unless the question names another; by default 7, or more if these lack what is asked for. */
  days?: number
  /** Facts at most. */
  limit: number
}

/** Default baseline in days, the same as that of the movers endpoint. */
const defaultBaseline = 30

/** A question as it was read, with the evidence of each of its parts. */
export interface Gathered {
  interpretation: Interpretation<IntentSlots>
  parts: IntentEvidence[]
  /** The evidence of all parts together. */
  evidence: IntentEvidence
}

/**
 * Reads a question and looks up in the release what can answer it. Of its text, only words that were not understood
 * are kept.
 */
export async function gatherIntentEvidence(
  { question, tickers, days, limit }: Question,
  release: Reader,
): Promise<Gathered> {
  const names = await knownNames(release)
  const read = readIntentQuestion(question, tickers, names)
  const known = new Map<string, Promise<unknown[]>>()
  const found: Promise<IntentEvidence>[] = []
  for (const asked of read.parts) {
    const evidence = () => evidenceFor(asked, { days, limit, known }, release, names)
    const before = asked.isOnRanked ? found.at(-1) : undefined
    found.push(before ? before.then((ranked) => onRanked(asked, ranked, names)).then(evidence) : evidence())
  }
  const parts = await Promise.all(found)
  return { interpretation: intentInterpretation(read, parts), parts, evidence: merged(parts) }
}

/** `And what do people ask about them?`: `them` is what the previous part has ranked. */
function onRanked(asked: AskedPart, { facts, asked: before }: IntentEvidence, names: KnownNames): void {
  const all = facts.filter(({ dimension }) => dimension === before.dimension)
  const ranked = [...new Map(all.map((fact) => [fact.id, fact])).values()].slice(0, before.count)
  if (before.dimension === 'topic' && before.topics.length === 0)
    asked.topics = ranked.flatMap(({ id }) => names.topics.get(id) ?? [])
  // Of several themes only the first is told of.
  if (before.dimension === 'theme' && before.theme === undefined && ranked.length > 0) {
    asked.theme = ranked[0].id
    asked.asksRelated ||= asked.dimension === 'ticker' && asked.isDimensionNamed
  }
  const tickers = facts.filter(
    ({ dimension, source }) => dimension === 'ticker' && (source === 'intent_tickers' || source === 'intent_movers'),
  )
  if (before.dimension === 'ticker')
    asked.tickers = [...new Set(tickers.map(({ name }) => name))].slice(0, before.count)
}

function merged(parts: IntentEvidence[]): IntentEvidence {
  const [first, ...others] = parts
  if (others.length === 0) return first
  const all = <Value>(of: (evidence: IntentEvidence) => Value[]) => [...new Set(parts.flatMap(of))]
  return {
    ...first,
    asked: { ...first.asked, tickers: all(({ asked }) => asked.tickers), topics: all(({ asked }) => asked.topics) },
    facts: all(({ facts }) => facts),
    missing: all(({ missing }) => missing),
    before: all(({ before }) => before),
    elsewhere: new Map(parts.flatMap(({ elsewhere }) => [...elsewhere])),
    descriptions: new Map(parts.flatMap(({ descriptions }) => [...descriptions])),
    tickerShares: new Map(parts.flatMap(({ tickerShares }) => [...tickerShares])),
  }
}

/** The evidence of the window of a part; if none is named, of the shortest one that has what it asks for. */
async function evidenceFor(
  asked: AskedPart,
  { days: requested, limit, known }: Pick<Question, 'days' | 'limit'> & { known: Map<string, Promise<unknown[]>> },
  release: Reader,
  names: KnownNames,
): Promise<IntentEvidence> {
  const { windows } = names
  const days = requested ?? defaultWindow
  const window = asked.window?.days ?? requested ?? windows.find((each) => each >= days) ?? days
  const first = await evidenceIn(new LookUps(release, window, known), window, asked, limit, release.asOf, names)
  const lacking = lackingIn(first, windows)
  let best = { found: first, lacking }
  for (let next = requested ? undefined : longerWindow(first, lacking); next !== undefined; ) {
    const found = await evidenceIn(new LookUps(release, next, known), next, asked, limit, release.asOf, names)
    const still = lackingIn(found, windows)
    if (still.length < best.lacking.length) best = { found, lacking: still }
    next = longerWindow(found, still)
  }
  const kinds = new Set(lacking.map(([kind]) => kind))
  for (const [kind] of best.lacking) kinds.delete(kind)
  if (!asked.window && window !== days) kinds.add('ranking')
  return kinds.size > 0 ? { ...best.found, emptied: { days, kinds: [...kinds] } } : best.found
}

async function evidenceIn(
  lookUps: LookUps,
  window: number,
  asked: AskedPart,
  limit: number,
  asOf: string,
  names: KnownNames,
): Promise<IntentEvidence> {
  const baseline = asked.baseline ?? defaultBaseline
  const evidence: IntentEvidence = {
    asOf,
    days: window,
    emptied: undefined,
    baseline,
    asked,
    facts: [],
    theme: undefined,
    missing: [],
    relaxed: [],
    elsewhere: new Map(),
    questionsOn: undefined,
    before: [],
    unplaced: undefined,
    keepsTo: undefined,
    isLonger: false,
    isBaselineEmpty: false,
    isCut: false,
    descriptions: new Map(),
    tickerShares: new Map(),
  }
  const isDeclined = asked.refusals.includes('other') || asked.refusals.includes('unread') || asked.isElsewhereOnly
  if (isDeclined || asked.definitions.length > 0) return evidence
  if (asked.theme !== undefined) {
    const label = names.themes.get(asked.theme)?.label ?? themeLabel(asked.theme)
    if (label !== undefined) evidence.theme = { id: asked.theme, label }
  }
  const { questionsOn } = asked
  const known = questionsOn && [...names.themes.values()]
  evidence.questionsOn = known?.find(({ label }) => holdsStems(label, questionsOn!))?.theme_id
  const isNobody = asked.tickers.length + asked.topics.length === 0 && asked.unknownTickers.length > 0
  if (isNobody) return evidence
  evidence.facts = await factsFor(asked, evidence, lookUps, limit)
  for (const { dimension, id } of evidence.facts)
    if (dimension === 'theme') evidence.descriptions.set(id, names.themes.get(id)?.description ?? '')
  const [missing, elsewhere, filled, shares] = await Promise.all([
    missingFrom(evidence, lookUps),
    windowsElsewhere(evidence, lookUps),
    evidence.facts.length === 0 ? lookUps.windowsOf('theme') : [],
    sharesIn(evidence, lookUps, limit),
  ])
  evidence.missing = missing
  for (const [kind, days] of [...elsewhere, ['any', filled] as const])
    evidence.elsewhere.set(
      kind,
      days.filter((other) => other !== window),
    )
  const isAsked = ([name]: [string, number]) => asked.tickers.includes(name)
  const beside = shares.filter((each) => !isAsked(each)).sort(([, one], [, other]) => other - one)
  for (const [name, share] of [...shares.filter(isAsked), ...beside]) evidence.tickerShares.set(name, share)
  return evidence
}

/** Shares of the tickers of the facts, the largest if there are more than the limit; only those that no fact has are looked up. */
async function sharesIn(evidence: IntentEvidence, lookUps: LookUps, limit: number): Promise<[string, number][]> {
  const own = evidence.facts.filter(({ source, days }) => source === 'intent_tickers' && days === evidence.days)
  const known = new Map(own.map(({ name, share }) => [name, share]))
  const names = tickersIn(evidence)
  const others = await lookUps.shares(
    names.filter((name) => !known.has(name)),
    limit,
  )
  for (const [name, share] of others) known.set(name, share)
  const found = names.flatMap((name): [string, number][] => (known.has(name) ? [[name, known.get(name)!]] : []))
  const largest = new Set(found.toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).slice(0, limit))
  return found.filter((each) => largest.has(each))
}

/** Requested subjects without figures in the window; those that only the limit has cut off do not count. */
async function missingFrom(evidence: IntentEvidence, lookUps: LookUps): Promise<IntentEvidence['missing']> {
  const { asked, facts, days } = evidence
  const missing: IntentEvidence['missing'] = []
  for (const name of asked.tickers) {
    if (facts.some((fact) => fact.source === 'intent_tickers' && fact.name === name)) continue
    const windows = await lookUps.windowsOf('ticker', everything, name)
    if (windows.includes(days)) evidence.isCut = true
    else missing.push({ dimension: 'ticker', name, days: windows })
  }
  if (asked.tickers.length > 0) return missing
  for (const { topic_id, label } of asked.topics) {
    if (facts.some((fact) => fact.source === 'intent_topics' && fact.id === topic_id)) continue
    const windows = await lookUps.windowsOf('topic', everything, topic_id)
    if (windows.includes(days)) evidence.isCut = true
    else missing.push({ dimension: 'topic', name: label, days: windows })
  }
  return missing
}

/** Whether a label has words of such stems. */
function holdsStems(label: string, stems: string[]): boolean {
  const { words } = placedText(label)
  return stems.every((each) => words.some(({ stem }) => stem === each))
}

/** Tickers of the facts: the requested ones first. */
function tickersIn({ asked, facts }: IntentEvidence): string[] {
  const named = facts.filter(({ dimension }) => dimension === 'ticker').map(({ name }) => name)
  const related = facts.flatMap((fact) => fact.related.filter(({ dimension }) => dimension === 'ticker'))
  // The tickers of a ranking are the related ones themselves.
  const isRanking =
    asked.dimension === 'ticker' && asked.isDimensionNamed && asked.tickers.length + asked.topics.length === 0
  const all = new Set([...asked.tickers, ...named, ...(isRanking ? [] : related.map(({ name }) => name))])
  return [...all].filter((symbol) => !isLeftOut(symbol, asked.excluded))
}
