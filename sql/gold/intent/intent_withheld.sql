-- about: Number of withheld rows in the lists of themes, topics and movers, by filter and reason. A withheld row is a theme, topic or ticker that somebody names in the window, but that may not be published. Only counts of at least 3 rows are given, and no counts for a single ticker.
-- grain: [list, window_days, baseline_days, dimension, topic, sentiment_filter, reason]
-- columns:
--   list: questions, topics or movers
--   window_days: number of days of the window, which ends on as_of
--   baseline_days: number of days of the baseline if the list is movers; 0 for the other lists
--   dimension: ticker, topic or theme if the list is movers; '' for the other lists
--   ticker: always '', because counts for a single ticker are not given
--   topic: label of the topic filter, in lower case; '' for lists without a topic filter
--   sentiment_filter: sentiment that all items have; '' for any
--   reason: too_few_people (fewer than the floor) or dominance (the p % rule, in the window or in the baseline of a mover)
--   rows: number of withheld rows
-- checks:
--   - rows >= 3
with
    cells as (
        select
            *
        from
            gold.intent_cells
        where
            ticker_2 = ''
    ),
    baselines as (
        select
            *
        from
            gold.intent_baselines
    ),
    topic_names as (
        select
            *
        from
            gold.intent_topics_known
    ),
    baseline_lengths as (
        select
            unnest(windows ()) as baseline_days
    ),
    bases as (
        select
            *
        from
            cells
        where
            items is not null
            and ticker = ''
            and topic_2 = ''
            and theme = ''
    ),
    -- Cells with enough people that fail the p % rule, with the topic filter of the list that would contain the cell.
    dominated as (
        select
            window_days,
            measure,
            sentiment,
            topic,
            'theme' as dimension
        from
            cells
        where
            items is null
            and ticker = ''
            and topic_2 = ''
            and theme <> ''
        union all
        select
            window_days,
            measure,
            sentiment,
            unnest(if (topic_2 = '', [''], [topic, topic_2])),
            'topic'
        from
            cells
        where
            items is null
            and ticker = ''
            and topic <> ''
            and theme = ''
        union all
        select
            window_days,
            measure,
            sentiment,
            '',
            'ticker'
        from
            cells
        where
            items is null
            and ticker <> ''
            and topic = ''
            and theme = ''
    ),
    few as (
        select
            window_days,
            measure,
            sentiment,
            topic,
            unnest(['ticker', 'topic', 'theme']) as dimension,
            unnest([few_tickers, few_topics, few_themes]) as rows
        from
            bases
    ),
    counts as (
        select
            *,
            'too_few_people' as reason
        from
            few
        union all
        by name
        select
            window_days,
            measure,
            sentiment,
            topic,
            dimension,
            'dominance' as reason,
            count(*) as rows
        from
            dominated
            semi join bases using (window_days, measure, sentiment, topic)
        group by all
    ),
    lists as (
        select
            if (measure = 'question', 'questions', 'topics') as list,
            window_days,
            0 as baseline_days,
            '' as dimension,
            topic,
            sentiment,
            reason,
            rows
        from
            counts
        where
            dimension = if (measure = 'question', 'theme', 'topic')
        union all
        select
            'movers',
            window_days,
            baseline_days,
            dimension,
            topic,
            sentiment,
            reason,
            rows
        from
            counts
            cross join baseline_lengths
        where
            measure = 'conversation'
            and topic = ''
        union all
        select
            'movers',
            days,
            baseline_days,
            dimension,
            '',
            sentiment,
            'dominance',
            count(*)
        from
            baselines
            semi join bases on measure = 'conversation'
            and bases.topic = ''
            and window_days = days
            and bases.sentiment = baselines.sentiment
        where
            state = 'dominance'
        group by all
    )
select
    list::varchar as list,
    window_days::integer as window_days,
    baseline_days::integer as baseline_days,
    dimension::varchar as dimension,
    ''::varchar as ticker,
    coalesce(lower(label), '')::varchar as topic,
    sentiment::varchar as sentiment_filter,
    reason::varchar as reason,
    sum(rows)::integer as rows
from
    lists
    left join topic_names on topic_id = topic
group by all
having
    sum(rows) >= 3
