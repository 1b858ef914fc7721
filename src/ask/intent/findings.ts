import type { Sentiment } from '../../labels/labels.ts'
import { baselineOf, listed, percent, spanOf } from '../../text/sentences.ts'
import type { Fact, IntentEvidence } from './facts.ts'

/** The parts of an answer besides its text. */
export interface Findings {
  related_tickers: { ticker: string; conversation_share_pct: number }[]
  themes: { label: string; description: string; sentiment: Sentiment }[]
  insights: { title: string; detail: string }[]
}

const mostInsights = 6

/** The evidence of an answer, item by item; independent of who writes the text. */
export function findingsOf(evidence: IntentEvidence): Findings {
  return {
    related_tickers: [...evidence.tickerShares].map(([ticker, conversation_share_pct]) => ({
      ticker,
      conversation_share_pct,
    })),
    themes: themesOf(evidence),
    insights: leading(evidence)
      .slice(0, mostInsights)
      .map((fact) => insightOf(fact, evidence)),
  }
}

function themesOf({ facts, descriptions }: IntentEvidence): Findings['themes'] {
  const themes = new Map<string, Findings['themes'][number]>()
  for (const { source, id, name, sentiment } of facts) {
    if (source !== 'intent_questions' || themes.has(id)) continue
    themes.set(id, { label: name, description: descriptions.get(id) || `Questions of the theme “${name}”.`, sentiment })
  }
  return [...themes.values()]
}

/** In order, at most two of the same kind besides the requested ones, because a list of one kind says little. */
function leading({ facts, asked: { tickers, topics } }: IntentEvidence): Fact[] {
  const most: Partial<Record<Fact['source'], number>> = {
    intent_tickers: Math.max(2, tickers.length),
    intent_topics: tickers.length > 0 ? 2 : Math.max(2, topics.length),
  }
  const isOfOneKind = new Set(facts.map(({ source }) => source)).size === 1
  const seen = new Map<string, number>()
  return facts.filter((fact) => {
    if (fact.change?.trend === 'stable') return false
    const kind = fact.source === 'intent_movers' ? `${fact.source} ${fact.dimension}` : fact.source
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    return isOfOneKind || seen.get(kind)! <= (most[fact.source] ?? 2)
  })
}

function insightOf(fact: Fact, { asOf }: IntentEvidence): Findings['insights'][number] {
  const { source, name, share, days, scope, change } = fact
  const span = spanOf(days, asOf)
  const subject = fact.dimension === 'ticker' ? name : `“${name}”`
  const among = amongOf(scope)
  if (change) {
    const { baseline, previous, trend } = change
    const before =
      trend === 'new'
        ? `no share that could be published in ${baselineOf(baseline)}`
        : `${percent(previous)} in ${baselineOf(baseline)}`
    const title = trend === 'new' ? `${subject} is new` : `${subject} is ${trend}`
    return { title, detail: `${percent(share)} of conversations ${span}, against ${before}.` }
  }
  const unit = source === 'intent_questions' ? 'questions' : 'conversations'
  const verb = { intent_tickers: 'named', intent_topics: 'were about', intent_questions: 'were of the theme' }[
    source as 'intent_topics'
  ]
  const detail = `${percent(share)} of ${among ? `the ${scope.sentiment ? `${scope.sentiment} ` : ''}${unit}${on(scope)}` : `all ${unit}`} ${verb} ${subject} ${span}.`
  return { title: `${subject}: ${percent(share)} of ${unit}`, detail: `${detail}${leanOf(fact)}` }
}

function amongOf(scope: Fact['scope']): boolean {
  return Boolean(scope.ticker || scope.topic || scope.sentiment)
}

function on({ ticker, topic }: Fact['scope']): string {
  const subjects = [ticker, topic && `“${topic}”`].filter(Boolean)
  return subjects.length > 0 ? ` on ${subjects.join(' and ')}` : ''
}

function leanOf({ breakdown, scope, sentiment }: Fact): string {
  if (scope.sentiment || sentiment === 'unknown') return ''
  const parts = Object.entries(breakdown)
    .filter(([label, share]) => share !== null && share > 0 && label !== 'unknown')
    .map(([label, share]) => `${percent(share!)} ${label}`)
  const few = (['bullish', 'bearish'] as const).filter((label) => breakdown[label] === null)
  const withheld = few.length > 0 ? ` Too few people are ${few.join(' or ')} for a share.` : ''
  const of = few.length > 0 ? ' of the published sentiments' : ''
  return parts.length > 0 ? ` Sentiment: ${listed(parts)}${of}.${withheld}` : ` Sentiment: ${sentiment}.`
}
