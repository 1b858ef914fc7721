import type { Fact, Scope } from './facts.ts'
import type { Dimension } from './read/asked.ts'

const sentimentColumns = 'sentiment, bullish_pct, bearish_pct, mixed_pct, neutral_pct, unknown_pct'

export function cell({ ticker, topic, sentiment }: Scope) {
  return { ticker, topic, sentiment_filter: sentiment }
}

const inCell = (id: string) => `ticker = $ticker::varchar and topic = $topic::varchar
    and sentiment_filter = $sentiment_filter::varchar and ($id::varchar is null or ${id} = $id::varchar)`

/** Tickers, topics and themes as rows, and what rows of a cell or of an id fulfil. */
export const listQueries: Record<Dimension, { table: Fact['source']; sql: string; where: string }> = {
  ticker: {
    table: 'intent_tickers',
    sql: `select ticker as id, ticker as name, conversation_share_pct as share, ${sentimentColumns}, related_tickers
from intent_tickers where window_days = $window_days::integer`,
    where: 'ticker = $id::varchar',
  },
  topic: {
    table: 'intent_topics',
    sql: `select topic_id as id, label as name, conversation_share_pct as share, ${sentimentColumns}, related_tickers,
    related_themes, rank
from intent_topics where window_days = $window_days::integer`,
    where: inCell('topic_id'),
  },
  theme: {
    table: 'intent_questions',
    sql: `select theme_id as id, label as name, question_share_pct as share, ${sentimentColumns}, related_tickers,
    related_topics, rank
from intent_questions where window_days = $window_days::integer`,
    where: inCell('theme_id'),
  },
}

export const byRank = 'order by if($is_least::boolean, -rank, rank) limit $limit::integer'

export const interestInTickers = `${listQueries.ticker.sql}
    and ($symbols::varchar[] is null or list_contains($symbols::varchar[], ticker))
order by if($is_least::boolean, share, -share), id
limit $limit::integer`

export const sharesOfTickers = `select ticker, conversation_share_pct as share
from intent_tickers
where window_days = $window_days::integer and list_contains($symbols::varchar[], ticker)
order by share desc, ticker
limit $limit::integer`

export const placeOfTicker = `select count(*)::integer as place
from intent_tickers as own
inner join intent_tickers as other using (window_days)
where own.window_days = $window_days::integer and own.ticker = $ticker::varchar
    and other.conversation_share_pct >= own.conversation_share_pct`

function columnOf(side: string): string {
  const columns = ['bullish', 'bearish', 'mixed', 'neutral', 'unknown'].map((each) => `when '${each}' then ${each}_pct`)
  return `case ${side} ${columns.join(' ')} end`
}

export function byLeaning(rows: string, dimension: Dimension): string {
  const isOfTickers = dimension === 'ticker'
  const isAll = isOfTickers ? '' : "and ticker = '' and topic = '' and sentiment_filter = ''"
  const isOfGroup = 'and ($symbols::varchar[] is null or ticker in (select unnest($symbols::varchar[])))'
  return `with ranked as (${rows} ${isOfTickers ? isOfGroup : isAll}),
leaning as (
    select *, ${columnOf('$leaning::varchar')} as side, ${columnOf('$against::varchar')} as other_side,
        not $is_least::boolean and sentiment = $leaning::varchar as is_of_lean,
        10 * share >= max(share) over () as is_common${isOfTickers ? ',\n        (row_number() over (order by share desc, id))::integer as rank' : ''}
    from ranked
),
preferred as (
    select *,
        case
            when $against::varchar is not null then if(side > other_side, 1, null)
            when $is_bounded::boolean then if(side is not null, 1, null)
            when $is_least::boolean then if(is_common and side is not null, 1, null)
            when is_of_lean then if(side is null, 3, if(is_common, 1, 2))
            when is_common and side > 0 then 4
        end as preference,
        if($is_least::boolean, -side, side) as height
    from leaning
),
compared as (
    select *, min(preference) over () as best from preferred
)
select * exclude (side, other_side, is_common, height, best),
    $against::varchar is null and not $is_bounded::boolean
        and coalesce(max(height) filter (where preference is distinct from best) over () > height, false) as is_outranked
from compared
qualify preference = best
order by height desc nulls last, share desc, name
limit $limit::integer`
}

export const comparedMovers = `select count(*)::integer as known, count(*) filter (where previous_share_pct > 0)::integer as compared
from intent_movers
where days = $days::integer and baseline_days = $baseline_days::integer and dimension = $dimension::varchar
    and sentiment_filter = ''`

export const moversOfWindows = `select value as id, label as name, conversation_share_pct as share, ${sentimentColumns},
    previous_share_pct, change_pct, trend
from intent_movers
where days = $days::integer and baseline_days = $baseline_days::integer and dimension = $dimension::varchar
    and sentiment_filter = ''
    and ($values::varchar[] is null or list_contains($values::varchar[], value))
    and ($trends::varchar[] is null or list_contains($trends::varchar[], trend))
order by rank
limit $limit::integer`
