import type { Fact, Scope } from './facts.ts'
import type { Dimension } from './read/asked.ts'

const sides = ['bullish', 'bearish', 'mixed', 'neutral', 'unknown']
const sentimentColumns = `sentiment, {${sides.map((side) => `'${side}': ${side}_pct`).join(', ')}} as breakdown`

export function cell({ ticker, topic, sentiment }: Scope) {
  return { ticker, topic, sentiment_filter: sentiment }
}

const inCell = (id: string) => `ticker = $ticker::varchar and topic = $topic::varchar
    and sentiment_filter = $sentiment_filter::varchar and ($id::varchar is null or ${id} = $id::varchar)`

/** Topics and themes of a cell, and tickers, as rows; `where` is what rows of a cell or of an id fulfil. */
export const listQueries: Record<Dimension, { table: Fact['source']; sql: string; where: string }> = {
  ticker: {
    table: 'intent_tickers',
    sql: `select ticker as id, ticker as name, conversation_share_pct as share, ${sentimentColumns}, related_tickers
from intent_tickers where window_days = $window_days::integer
    and ($symbols::varchar[] is null or list_contains($symbols::varchar[], ticker))
order by if($is_least::boolean, share, -share), id
limit $limit::integer`,
    where: 'ticker = $id::varchar',
  },
  topic: {
    table: 'intent_topics',
    sql: `select topic_id as id, label as name, conversation_share_pct as share, ${sentimentColumns}, related_tickers,
    related_themes
from intent_topics where window_days = $window_days::integer and ${inCell('topic_id')}
order by if($is_least::boolean, -rank, rank) limit $limit::integer`,
    where: inCell('topic_id'),
  },
  theme: {
    table: 'intent_questions',
    sql: `select theme_id as id, label as name, question_share_pct as share, ${sentimentColumns}, related_tickers,
    related_topics
from intent_questions where window_days = $window_days::integer and ${inCell('theme_id')}
order by if($is_least::boolean, -rank, rank) limit $limit::integer`,
    where: inCell('theme_id'),
  },
}

export const moversOfWindows = `select value as id, label as name, conversation_share_pct as share, ${sentimentColumns},
    previous_share_pct, change_pct, trend
from intent_movers
where days = $days::integer and baseline_days = $baseline_days::integer and dimension = $dimension::varchar
    and sentiment_filter = ''
    and ($values::varchar[] is null or list_contains($values::varchar[], value))
    and ($trends::varchar[] is null or list_contains($trends::varchar[], trend))
order by rank
limit $limit::integer`
