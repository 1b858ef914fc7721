-- about: For each theme of gold.intent_ranked, the five most frequent tickers and topics of its questions; for each topic of gold.intent_ranked, the five most frequent tickers and themes of its conversations.
-- grain: [measure, window_days, ticker, topic, sentiment, id, is_ticker]
-- published: no
-- columns:
--   measure: question (with themes) or conversation (with topics)
--   window_days: number of days of the window, which ends on as_of
--   ticker: symbol that all items name; '' for any
--   topic: id of a topic that all items have; '' for any
--   sentiment: sentiment that all items have; '' for any
--   id: id of the theme or topic
--   is_ticker: true if names has symbols; false if names has labels of topics (for questions) or of themes (for conversations)
--   names: the names, most frequent first, each with the percentage of the questions or conversations that have the name
with
    cells as (
        select
            *
        from
            gold.intent_cells
        where
            measure = 'question'
            and theme <> ''
            and items is not null
    ),
    topic_cells as (
        select
            *
        from
            gold.intent_topic_cells
    ),
    wholes as (
        select
            *
        from
            gold.intent_ranked
    ),
    names as (
        select
            'topic' as kind,
            topic_id as related,
            label
        from
            gold.intent_topics_known
        union all
        by name
        select
            'theme' as kind,
            theme_id as related,
            label
        from
            gold.intent_themes
    ),
    tickers as (
        select
            measure,
            window_days,
            ticker,
            ticker_2,
            topic,
            sentiment,
            theme as id,
            items
        from
            cells
        where
            topic_2 = ''
        union all
        by name
        select
            'conversation' as measure,
            window_days,
            ticker,
            ticker_2,
            topic,
            sentiment,
            shown as id,
            items
        from
            topic_cells
        where
            theme = ''
    ),
    -- If a list has no ticker filter, each ticker is a related ticker. If it has a ticker filter, only the other ticker of a pair is a related ticker. The same rule applies to topics. Themes have no filter, so each theme is a related theme.
    pairs as (
        select
            * exclude (ticker, ticker_2),
            unnest(if (ticker_2 = '', [''], [ticker, ticker_2])) as ticker,
            unnest(if (ticker_2 = '', [ticker], [ticker_2, ticker])) as related,
            'ticker' as kind
        from
            tickers
        where
            ticker <> ''
        union all
        by name
        select
            measure,
            window_days,
            ticker,
            sentiment,
            theme as id,
            items,
            unnest(if (topic_2 = '', [''], [topic, topic_2])) as topic,
            unnest(if (topic_2 = '', [topic], [topic_2, topic])) as related,
            'topic' as kind
        from
            cells
        where
            topic <> ''
            and ticker_2 = ''
        union all
        by name
        select
            'conversation' as measure,
            window_days,
            ticker,
            topic,
            sentiment,
            shown as id,
            items,
            theme as related,
            'theme' as kind
        from
            topic_cells
        where
            theme <> ''
            and ticker_2 = ''
    ),
    named as (
        select
            measure,
            window_days,
            ticker,
            topic,
            sentiment,
            id,
            kind = 'ticker' as is_ticker,
            related,
            pairs.items as items,
            share_pct (pairs.items, wholes.items) as part,
            {'name': coalesce(names.label, related), 'share': part} as one
        from
            pairs
            join wholes using (measure, window_days, ticker, topic, sentiment, id)
            left join names using (kind, related)
        where
            (
                kind = 'ticker'
                or names.label is not null
            )
            and part > 0
    ),
    -- A window function gives the first row of a list the names of the next four rows. Window functions can spill to disk, but list aggregates cannot.
    gathered as (
        select
            *,
            [
                one,
                lead (one, 1) over in_order,
                lead (one, 2) over in_order,
                lead (one, 3) over in_order,
                lead (one, 4) over in_order
            ] as names
        from
            named
        window
            in_order as (
                partition by
                    measure,
                    window_days,
                    ticker,
                    topic,
                    sentiment,
                    id,
                    is_ticker
                order by
                    items desc,
                    related
            )
        qualify
            row_number() over in_order = 1
    )
select
    measure::varchar as measure,
    window_days::integer as window_days,
    ticker::varchar as ticker,
    topic::varchar as topic,
    sentiment::varchar as sentiment,
    id::varchar as id,
    is_ticker::boolean as is_ticker,
    list_filter(names, lambda one: one is not null)::struct(name varchar, share double) [] as names
from
    gathered
