-- about: What questions of a listed theme name besides: the five tickers and the five topics that most of them have.
-- grain: [window_days, ticker, topic, sentiment, theme]
-- published: no
-- columns:
--   window_days: days of the window, ending on as_of
--   ticker: symbol that all questions name; '' for all questions
--   topic: id of a topic that all questions have; '' for all questions
--   sentiment: how all questions lean; '' for all questions
--   theme: id of the theme
--   tickers: symbols, each with 100 x questions of the theme that name it / questions of the theme, most first
--   topics: labels of topics, likewise
with
    cells as (
        select
            *
        from
            gold.intent_cells
        where
            measure = 'question'
            and items is not null
    ),
    wholes as (
        select
            *
        from
            gold.intent_questions_ranked
    ),
    topic_names as (
        select
            *
        from
            gold.intent_topics_known
    ),
    -- What comes with a theme: any ticker where none is asked for, else the other of two; topics likewise.
    pairs as (
        select
            window_days,
            topic,
            sentiment,
            theme,
            items,
            unnest(if (ticker_2 = '', [''], [ticker, ticker_2])) as ticker,
            unnest(if (ticker_2 = '', [ticker], [ticker_2, ticker])) as related,
            'ticker' as kind
        from
            cells
        where
            theme <> ''
            and ticker <> ''
            and topic_2 = ''
        union all
        by name
        select
            window_days,
            ticker,
            sentiment,
            theme,
            items,
            unnest(if (topic_2 = '', [''], [topic, topic_2])) as topic,
            unnest(if (topic_2 = '', [topic], [topic_2, topic])) as related,
            'topic' as kind
        from
            cells
        where
            theme <> ''
            and topic <> ''
            and ticker_2 = ''
    ),
    placed as (
        select
            pairs.*,
            coalesce(names.label, related) as name,
            share_pct (pairs.items, wholes.items) as share,
            row_number() over (
                partition by
                    window_days,
                    ticker,
                    topic,
                    sentiment,
                    theme,
                    kind
                order by
                    pairs.items desc,
                    related
            ) as place
        from
            pairs
            join wholes using (window_days, ticker, topic, sentiment, theme)
            left join topic_names as names on kind = 'topic'
            and names.topic_id = related
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
    theme::varchar as theme,
    related_names (kind, 'ticker', place, name, share)::struct(ticker varchar, question_share_pct double) [] as tickers,
    related_names (kind, 'topic', place, name, share)::struct(label varchar, question_share_pct double) [] as topics
from
    placed
where
    share > 0
group by all
