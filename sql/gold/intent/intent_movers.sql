-- about: Movers: tickers, topics and themes with their share in the conversations of a window and in the conversations of the days directly before the window (the baseline), for every window, baseline and sentiment. A mover whose baseline fails the p % rule is left out. If too few people named a mover in the baseline, the mover counts as new. All figures are computed from perturbed numbers.
-- grain: [days, baseline_days, dimension, sentiment_filter, rank]
-- columns:
--   days: number of days of the window, which ends on as_of
--   baseline_days: number of days of the baseline, which ends on the day before the window
--   dimension: ticker, topic or theme
--   sentiment_filter: sentiment that all conversations have; '' for all conversations
--   rank: rank by certainty of the change (|z|), then by share, from 1 to 100
--   value: symbol, or id of the topic or theme
--   label: symbol, or label of the topic or theme
--   conversation_share_pct: 100 x conversations of the window that name the mover / conversations of the window
--   previous_share_pct: 100 x conversations of the baseline that name the mover / conversations of the baseline; 0 if fewer people than the privacy floor name the mover in the baseline, or if the share rounds to 0
--   change_pct: 100 x (conversation_share_pct - previous_share_pct) / previous_share_pct, from the two published shares; 100 for a new mover, and if only previous_share_pct is 0; 0 if both shares round to 0
--   trend: new, surging, rising, stable, falling or fading; docs/numbers.md defines these words
--   sentiment: overall sentiment of the conversations of the window that name the mover, computed from the published sentiments
--   bullish_pct: 100 x bullish conversations / conversations of all published sentiments; null if this share is withheld because too few people contribute to it or one person contributes too much
--   bearish_pct: 100 x bearish conversations / conversations of all published sentiments; null for the same reasons as bullish_pct
--   mixed_pct: 100 x mixed conversations / conversations of all published sentiments; null for the same reasons as bullish_pct
--   neutral_pct: 100 x neutral conversations / conversations of all published sentiments; null for the same reasons as bullish_pct
--   unknown_pct: 100 x conversations without a recognizable sentiment / conversations of all published sentiments; null for the same reasons as bullish_pct
-- checks:
--   - conversation_share_pct between 0 and 100
--   - previous_share_pct between 0 and 100
--   - trend in ('new', 'surging', 'rising', 'stable', 'falling', 'fading')
--   - trend <> 'new' or previous_share_pct = 0 and change_pct = 100
--   - rank between 1 and 100
with
    cells as (
        select
            *
        from
            gold.intent_cells
        where
            measure = 'conversation'
            and items is not null
            and ticker_2 = ''
            and topic_2 = ''
    ),
    topic_names as (
        select
            *
        from
            gold.intent_topics_known
    ),
    baselines as (
        select
            *
        from
            gold.intent_baselines
    ),
    theme_names as (
        select
            *
        from
            gold.intent_themes
    ),
    bases as (
        select
            window_days as days,
            sentiment,
            items as base_items
        from
            cells
        where
            ticker = ''
            and topic = ''
            and theme = ''
    ),
    values_named as (
        select
            window_days as days,
            case
                when ticker <> '' then 'ticker'
                when topic <> '' then 'topic'
                else 'theme'
            end as dimension,
            ticker || topic || theme as value,
            * exclude (window_days, ticker, topic, theme)
        from
            cells
        where
            (ticker <> '')::integer + (topic <> '')::integer + (theme <> '')::integer = 1
    ),
    sentiments as (
        select
            days,
            dimension,
            value,
            by_sentiment (sentiment, items) as items
        from
            values_named
        where
            sentiment <> ''
        group by all
    ),
    compared as (
        select
            named.*,
            baselines.baseline_days,
            bases.base_items,
            share_pct (named.items, bases.base_items) as share,
            -- If fewer people than the floor contribute to a baseline, the baseline counts as empty, both in the share and in the test.
            if (state = 'published', share_pct (baselines.items, baselines.base_items), 0) as previous,
            coalesce(baselines.items, 0) as previous_items,
            baselines.base_items as previous_base_items,
            state = 'too_few_people' as is_new
        from
            values_named as named
            join bases using (days, sentiment)
            join baselines using (days, dimension, value, sentiment)
        where
            state <> 'dominance'
    ),
    changed as (
        select
            *,
            case
                when previous = 0 then if (
                    share = 0
                    and not is_new,
                    0,
                    100
                )
                else round(100 * (share - previous) / previous, 2)
            end as change,
            two_proportion_z (
                least(items, base_items),
                base_items,
                least(previous_items, previous_base_items),
                previous_base_items
            ) as z
        from
            compared
    )
select
    days::integer as days,
    baseline_days::integer as baseline_days,
    dimension::varchar as dimension,
    sentiment::varchar as sentiment_filter,
    (
        row_number() over (
            partition by
                days,
                baseline_days,
                dimension,
                sentiment
            order by
                abs(z) desc nulls last,
                share desc,
                changed.items desc,
                value
        )
    )::integer as rank,
    value::varchar as value,
    coalesce(topic_names.label, theme_names.label, value)::varchar as label,
    share::double as conversation_share_pct,
    previous::double as previous_share_pct,
    change::double as change_pct,
    mover_trend (is_new, change, z)::varchar as trend,
    leaning (sentiment, sentiments.items)::varchar as sentiment,
    unnest(breakdown_pct (sentiment, sentiments.items))
from
    changed
    left join sentiments using (days, dimension, value)
    left join topic_names on dimension = 'topic'
    and topic_id = value
    left join theme_names on dimension = 'theme'
    and theme_id = value
qualify
    rank <= 100
