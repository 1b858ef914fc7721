-- about: What questions of a listed theme, and conversations with a listed topic, have besides: the five tickers, and the five topics or themes, that most of them have.
-- grain: [measure, window_days, ticker, topic, sentiment, id]
-- published: no
-- columns:
--   measure: question, which has themes, or conversation, which has topics
--   window_days: days of the window, ending on as_of
--   ticker: symbol that each of them names; '' for any
--   topic: id of a topic of each; '' for any
--   sentiment: how each leans; '' for any
--   id: id of the theme or topic
--   tickers: symbols with the percentage of the questions or conversations that name them, most first
--   labels: labels of topics of questions, or of themes of conversations, likewise
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
    -- Any ticker or topic where none is asked for, else the other of two; any theme.
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
            pairs.*,
            coalesce(names.label, related) as name,
            share_pct (pairs.items, wholes.items) as share
        from
            pairs
            join wholes using (measure, window_days, ticker, topic, sentiment, id)
            left join names using (kind, related)
        where
            kind = 'ticker'
            or names.label is not null
    )
select
    measure::varchar as measure,
    window_days::integer as window_days,
    ticker::varchar as ticker,
    topic::varchar as topic,
    sentiment::varchar as sentiment,
    id::varchar as id,
    related_names (kind = 'ticker', items, related, name, share, 5)::struct(name varchar, share double) [] as tickers,
    related_names (kind <> 'ticker', items, related, name, share, 5)::struct(name varchar, share double) [] as labels
from
    named
where
    share > 0
group by all
