-- about: The themes of each list of questions: the 50 that take most of the questions with a ticker, topic and sentiment.
-- grain: [window_days, ticker, topic, sentiment, theme]
-- published: no
-- columns:
--   window_days: days of the window, ending on as_of
--   ticker: symbol that all questions name; '' for all questions
--   topic: id of a topic that all questions have; '' for all questions
--   sentiment: how all questions lean; '' for all questions
--   theme: id of the theme
--   items: questions of the theme, with noise
--   share: 100 x questions of the theme / questions
--   rank: place by share, then by number of questions, from 1; at most 50
-- checks:
--   - share > 0 and share <= 100
--   - rank between 1 and 50
select
    window_days::integer as window_days,
    ticker::varchar as ticker,
    topic::varchar as topic,
    sentiment::varchar as sentiment,
    theme::varchar as theme,
    items::double as items,
    share::double as share,
    row_number() over (
        partition by
            window_days,
            ticker,
            topic,
            sentiment
        order by
            share desc,
            items desc,
            theme
    )::integer as rank
from
    gold.intent_theme_shares
where
    share > 0
qualify
    rank <= 50
