import { everything, type Fact, type IntentEvidence, type Kind } from './facts.ts'
import type { LookUps } from './look_ups.ts'

/** The windows with what a part asks of its subjects, for each kind of which the evidence has nothing. */
export async function windowsElsewhere(
  { asked, facts }: IntentEvidence,
  lookUps: LookUps,
): Promise<IntentEvidence['elsewhere']> {
  const { tickers, topics } = asked
  const dimension = tickers.length > 0 ? 'ticker' : 'topic'
  const ids = tickers.length > 0 ? tickers : topics.map(({ topic_id }) => topic_id)
  const own = ids.flatMap((id) => facts.find((fact) => fact.id === id && !fact.change && !fact.scope.ticker) ?? [])
  const lacks = (is: (fact: Fact) => boolean) => own.length > 0 && !own.some(is)
  const isFelt = ({ breakdown }: Fact) => breakdown.bullish !== null || breakdown.bearish !== null
  const scopeOf = (at: number) => ({
    ...everything,
    ticker: tickers[at] ?? '',
    topic: topics[tickers.length > 0 ? 0 : at]?.label.toLowerCase() ?? '',
  })
  const holdsTheme = facts.some(({ source, scope }) => source === 'intent_questions' && (scope.ticker || scope.topic))
  const holdsTopic = facts.some(({ source, scope }) => source === 'intent_topics' && scope.ticker !== '')
  const isRelated = ({ related }: Fact) => related.some((each) => each.dimension === 'ticker')
  const having = (sql: string) => (at: number) => lookUps.windowsOf(dimension, everything, ids[at], sql)
  const topicsOf = (at: number) => lookUps.windowsOf('topic', { ...everything, ticker: ids[at] })
  const wanted: [Kind, boolean, (at: number) => Promise<number[]>][] = [
    ['themes', !holdsTheme, (at) => lookUps.windowsOf('theme', scopeOf(at))],
    ['topics', asked.asksTopics && tickers.length === 1 && !holdsTopic, topicsOf],
    ['related', asked.asksRelated && !asked.asksTopics && lacks(isRelated), having('len(related_tickers) > 0')],
    ['sentiment', asked.asksSentiment && lacks(isFelt), having('coalesce(bullish_pct, bearish_pct) is not null')],
  ]
  const found = wanted
    .filter(([, isLacking]) => isLacking)
    .map(async ([kind, , windowsOf]): Promise<[Kind, number[]]> => {
      const [first = [], ...others] = await Promise.all(ids.map((_, at) => windowsOf(at)))
      return [kind, first.filter((days) => others.every((each) => each.includes(days)))]
    })
  return new Map(await Promise.all(found))
}

/** What a part asks for and the evidence lacks, with all windows that have it. */
export function lackingIn(evidence: IntentEvidence, windows: number[]): [Kind, number[]][] {
  const { asked, facts, theme, missing, elsewhere } = evidence
  const isOnMarket = asked.tickers.length + asked.topics.length + asked.unknownTickers.length === 0
  const isRanked = facts.some(({ dimension, change }) => dimension === asked.dimension && !change)
  const isMoving = asked.change !== undefined || asked.baseline !== undefined
  const asksFor = new Set<Kind>(
    asked.asksThemes && !theme ? ['topics', 'sentiment', 'themes'] : ['topics', 'sentiment'],
  )
  if (!asked.asksThemes) asksFor.add('related')
  const isAsked = ([kind]: [Kind, number[]]) => !isMoving && asksFor.has(kind)
  return [
    ...missing.map((each): [Kind, number[]] => ['subject', each.days]),
    ...[...elsewhere].filter(isAsked),
    ...(isOnMarket && !isRanked && !isMoving ? [['ranking', windows] as [Kind, number[]]] : []),
  ]
}

/** The shortest longer window that has what is lacking, if the question names none. */
export function longerWindow({ asked, days }: IntentEvidence, lacking: [Kind, number[]][]): number | undefined {
  if (asked.window || asked.isOtherTime || asked.refusals.length > 0 || asked.definitions.length > 0) return undefined
  const wanted = lacking.map(([, all]) => all.filter((each) => each > days)).filter((longer) => longer.length > 0)
  return wanted[0]?.find((each) => wanted.every((longer) => longer.includes(each))) ?? wanted[0]?.[0]
}
