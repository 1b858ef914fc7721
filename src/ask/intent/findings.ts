import type { Sentiment } from '../../labels/labels.ts'
import { baselineOf, percent, spanOf } from '../../text/sentences.ts'
import type { Fact, IntentEvidence } from './facts.ts'
import { factName, quoted, sentimentShares } from './writing/phrases.ts'

/** The parts of an answer besides its text. */
export interface Findings {
  related_tickers: { ticker: string; conversation_share_pct: number }[]
  themes: { label: string; description: string; sentiment: Sentiment }[]
  insights: { title: string; detail: string }[]
}

const mostInsights = 6

/** The evidence of an answer as separate items. It does not depend on the provider that writes the text. */
export function findingsOf(evidence: IntentEvidence): Findings {
  const { facts, tickerShares } = evidence
  const themes = new Map(
    facts.filter(({ dimension, change }) => dimension === 'theme' && !change).map((fact) => [fact.id, fact]),
  )
  return {
    related_tickers: [...tickerShares].map(([ticker, conversation_share_pct]) => ({ ticker, conversation_share_pct })),
    themes: [...themes.values()].map(({ id, name, sentiment }) => ({
      label: name,
      description: evidence.themes.get(id)?.description || `Questions of the theme ${quoted(name)}.`,
      sentiment,
    })),
    insights: facts
      .filter(({ change }) => change?.trend !== 'stable')
      .slice(0, mostInsights)
      .map((fact) => insightOf(fact, evidence)),
  }
}

function insightOf(fact: Fact, { asOf }: IntentEvidence): Findings['insights'][number] {
  const { source, share, days, scope, change } = fact
  const span = spanOf(days, asOf)
  const subject = factName(fact)
  if (change) {
    const { baseline, previous, trend } = change
    const before = trend === 'new' ? 'no share that could be published' : percent(previous)
    const detail = `${percent(share)} of conversations ${span}, against ${before} in ${baselineOf(baseline)}.`
    return { title: `${subject} is ${trend}`, detail }
  }
  const unit = source === 'intent_questions' ? 'questions' : 'conversations'
  const on = [scope.ticker, scope.topic && quoted(scope.topic)].filter(Boolean).join(' and ')
  const kind = scope.sentiment && `${scope.sentiment} `
  const verb = { ticker: 'named', topic: 'were about', theme: 'were of the theme' }[fact.dimension]
  const shares = scope.sentiment ? '' : sentimentShares(fact)
  const whole = `${on || kind ? 'the' : 'all'} ${kind}${unit}${on && ` on ${on}`}`
  const detail = `${percent(share)} of ${whole} ${verb} ${subject} ${span}.${shares && ` Sentiment: ${shares}.`}`
  return { title: `${subject}: ${percent(share)} of ${unit}`, detail }
}
