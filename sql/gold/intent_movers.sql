-- about: Tickers, topics and themes that a window's conversations name more or less than those of the days just before it, for every window, baseline and sentiment. A mover whose baseline may not be told is left out; one that too few people named before counts as new.
-- grain: [days, baseline_days, dimension, sentiment_filter, rank]
-- columns:
--   days: days of the window, ending on as_of
--   baseline_days: days of the baseline, ending the day before the window
--   dimension: ticker, topic or theme
--   sentiment_filter: how all conversations lean; '' for all conversations
--   rank: place by how sure the change is (the size of z), then by share, from 1; at most 100
--   value: symbol, or id of the topic or theme
--   label: symbol, or label of the topic or theme
--   conversation_share_pct: 100 x conversations of the window that name it / conversations of the window, rounded to the step of the people behind these
--   previous_share_pct: the same of the baseline; 0 where fewer people than the privacy floor named it there, or so few that it rounds to 0
--   change_pct: 100 x (conversation_share_pct - previous_share_pct) / previous_share_pct, of the rounded shares; 100 for a new one and where the baseline's share rounds to 0
--   trend: new, surging, rising, stable, falling or fading, methodology.md 3
--   sentiment: how the conversations of the window that name it lean together, as far as it follows from the told sentiments; else unknown
--   bullish_pct: 100 x bullish conversations / conversations that name it, rounded to the step of the people behind them; null where it would reveal fewer people than the privacy floor
--   bearish_pct: the same of bearish conversations
--   mixed_pct: the same of mixed conversations
--   neutral_pct: the same of neutral conversations
--   unknown_pct: the same of conversations that give nothing to judge by
--   people_band: lower end of the band that the people of the window behind it fall in
-- checks:
--   - conversation_share_pct > 0 and conversation_share_pct <= 100
--   - previous_share_pct between 0 and 100
--   - trend in ('new', 'surging', 'rising', 'stable', 'falling', 'fading')
--   - trend <> 'new' or previous_share_pct = 0 and change_pct = 100
--   - rank between 1 and 100
--   - people_band >= getvariable('privacy_floor')
with
    cells as (
        select
            *
        from
            gold.intent_cells
        where
            measure = 'conversation'
            and ticker_2 = ''
            and topic_2 = ''
    ),
    baselines as (
        select
            *
        from
            gold.intent_baselines
    ),
    -- The whole of the baseline is there even where a value has no part in it.
    baseline_bases as (
        select
            sentiment,
            days,
            baseline_days,
            any_value(base_items) as base_items
        from
            baselines
        group by all
    ),
    theme_names as (
        select
            *
        from
            gold.intent_themes
    ),
    topic_names as (
        select
            *
        from
            gold.intent_topics_known
    ),
    bases as (
        select
            window_days as days,
            sentiment,
            items as base_items,
            people as base_people
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
    -- What is told of the sentiments of a value; the rest of its conversations, if any, leans in ways that are not told.
    told as (
        select
            days,
            dimension,
            value,
            map_from_entries(list((sentiment, items))) as items,
            sum(items) as told
        from
            values_named
        where
            sentiment <> ''
        group by all
    ),
    compared as (
        select
            named.*,
            lengths.baseline_days,
            bases.base_items,
            to_step (named.items, bases.base_items, share_step (bases.base_people)) as share,
            -- Fewer people than the floor are nobody to the public, in the share and in the test alike.
            case
                when state = 'told' then to_step (baselines.items, baselines.base_items, share_step (baselines.base_people))
                else 0
            end as previous,
            case
                when state = 'told' then baselines.items
                else 0
            end as previous_items,
            baseline_bases.base_items as previous_base_items,
            state is distinct from 'told' as is_new
        from
            values_named as named
            join bases using (days, sentiment)
            cross join (
                select
                    unnest([1, 3, 7, 14, 30, 90, 365]) as baseline_days
            ) as lengths
            left join baselines using (days, baseline_days, dimension, value, sentiment)
            left join baseline_bases using (days, baseline_days, sentiment)
        where
            state is distinct from 'withheld'
    ),
    changed as (
        select
            *,
            share_step (people) as step,
            case
                when previous = 0 then 100
                else round(100 * (share - previous) / previous, 2)
            end as change,
            two_proportion_z (items, base_items, previous_items, previous_base_items) as z
        from
            compared
        where
            share > 0
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
    told_leaning (sentiment, told.items, told, changed.items)::varchar as sentiment,
    breakdown_pct ('bullish', sentiment, told.items, told, changed.items, step)::double as bullish_pct,
    breakdown_pct ('bearish', sentiment, told.items, told, changed.items, step)::double as bearish_pct,
    breakdown_pct ('mixed', sentiment, told.items, told, changed.items, step)::double as mixed_pct,
    breakdown_pct ('neutral', sentiment, told.items, told, changed.items, step)::double as neutral_pct,
    breakdown_pct ('unknown', sentiment, told.items, told, changed.items, step)::double as unknown_pct,
    band_start (people)::integer as people_band
from
    changed
    left join told using (days, dimension, value)
    left join topic_names on dimension = 'topic'
    and topic_id = value
    left join theme_names on dimension = 'theme'
    and theme_id = value
qualify
    rank <= 100
