-- about: What conversations with a listed topic have besides: the five tickers and the five themes that most of them have.
-- grain: [window_days, ticker, topic, sentiment, shown]
-- published: no
-- columns:
--   window_days: days of the window, ending on as_of
--   ticker: symbol that all conversations name; '' for all conversations
--   topic: id of a topic that all conversations have; '' for all conversations
--   sentiment: how all conversations lean; '' for all conversations
--   shown: id of the topic
--   tickers: symbols, each with 100 x conversations with the topic that name it / conversations with the topic, most first
--   themes: labels of themes, likewise
with
    wholes as (
        select
            *
        from
            gold.intent_topics_ranked
    ),
    theme_names as (
        select
            *
        from
            gold.intent_themes
    ),
    topic_cells as (
        select
            *
        from
            gold.intent_topic_cells
    ),
    -- What comes with a topic: any ticker where none is asked for, else the other of two; any theme.
    pairs as (
        select
            topic_cells.* exclude (ticker, ticker_2),
            unnest(if (ticker_2 = '', [''], [ticker, ticker_2])) as ticker,
            unnest(if (ticker_2 = '', [ticker], [ticker_2, ticker])) as related,
            'ticker' as kind
        from
            topic_cells
        where
            ticker <> ''
            and theme = ''
        union all
        by name
        select
            topic_cells.*,
            theme as related,
            'theme' as kind
        from
            topic_cells
        where
            theme <> ''
            and ticker_2 = ''
    ),
    placed as (
        select
            window_days,
            ticker,
            topic,
            sentiment,
            shown,
            kind,
            coalesce(names.label, related) as name,
            share_pct (pairs.items, wholes.items) as share,
            row_number() over (
                partition by
                    window_days,
                    ticker,
                    topic,
                    sentiment,
                    shown,
                    kind
                order by
                    pairs.items desc,
                    related
            ) as place
        from
            pairs
            join wholes using (window_days, ticker, topic, sentiment, shown)
            left join theme_names as names on kind = 'theme'
            and names.theme_id = related
        where
            kind = 'ticker'
            or names.label is not null
        qualify
            place <= 5
    )
select
    window_days::integer as window_days,
    ticker::varchar as ticker,
    topic::varchar as topic,
    sentiment::varchar as sentiment,
    shown::varchar as shown,
    related_names (kind, 'ticker', place, name, share)::struct(ticker varchar, conversation_share_pct double) [] as tickers,
    related_names (kind, 'theme', place, name, share)::struct(label varchar, conversation_share_pct double) [] as themes
from
    placed
where
    share > 0
group by all
