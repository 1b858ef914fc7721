-- about: For each window and ticker: the share of the conversations that name the ticker, their sentiment, and the other tickers that they name.
-- grain: [window_days, ticker]
-- columns:
--   window_days: number of days of the window, which ends on as_of
--   ticker: symbol
--   conversation_share_pct: 100 x conversations of the window that name the ticker / conversations of the window
--   sentiment: overall sentiment of the conversations that name the ticker, computed from the published sentiments; see docs/numbers.md
--   bullish_pct: 100 x bullish conversations / conversations of all published sentiments; null if this share is withheld because too few people contribute to it or one person contributes too much
--   bearish_pct: 100 x bearish conversations / conversations of all published sentiments; null for the same reasons as bullish_pct
--   mixed_pct: 100 x mixed conversations / conversations of all published sentiments; null for the same reasons as bullish_pct
--   neutral_pct: 100 x neutral conversations / conversations of all published sentiments; null for the same reasons as bullish_pct
--   unknown_pct: 100 x conversations without a recognizable sentiment / conversations of all published sentiments; null for the same reasons as bullish_pct
--   related_tickers: up to 20 symbols that are named together with the ticker, each with 100 x conversations that name both / conversations that name the ticker
-- checks:
--   - conversation_share_pct between 0 and 100
--   - sentiment in ('bullish', 'bearish', 'mixed', 'neutral', 'unknown')
--   - least(bullish_pct, bearish_pct, mixed_pct, neutral_pct, unknown_pct) >= 0
with
    cells as (
        select
            *
        from
            gold.intent_cells
        where
            measure = 'conversation'
            and items is not null
            and topic = ''
            and theme = ''
    ),
    bases as (
        select
            *
        from
            cells
        where
            ticker = ''
            and sentiment = ''
    ),
    tickers as (
        select
            cells.*,
            share_pct (cells.items, bases.items) as share
        from
            cells
            join bases using (window_days)
        where
            cells.ticker <> ''
            and cells.ticker_2 = ''
            and cells.sentiment = ''
    ),
    sentiments as (
        select
            window_days,
            ticker,
            by_sentiment (sentiment, items) as items
        from
            cells
        where
            ticker <> ''
            and ticker_2 = ''
            and sentiment <> ''
        group by all
    ),
    -- Each pair is listed twice, once for each of its tickers.
    pairs as (
        select
            window_days,
            unnest([ticker, ticker_2]) as ticker,
            unnest([ticker_2, ticker]) as related,
            items
        from
            cells
        where
            ticker_2 <> ''
            and sentiment = ''
    ),
    related_tickers as (
        select
            window_days,
            ticker,
            related_names (pairs.items, related, related, share_pct (pairs.items, wholes.items), 20) as named
        from
            pairs
            join tickers as wholes using (window_days, ticker)
        where
            share_pct (pairs.items, wholes.items) > 0
        group by all
    )
select
    window_days::integer as window_days,
    tickers.ticker::varchar as ticker,
    share::double as conversation_share_pct,
    leaning ('', sentiments.items)::varchar as sentiment,
    unnest(breakdown_pct ('', sentiments.items)),
    name_shares (related_tickers.named)::struct(ticker varchar, overlap_share_pct double) [] as related_tickers
from
    tickers
    left join sentiments using (window_days, ticker)
    left join related_tickers using (window_days, ticker)
