-- about: Topics of the conversations in each cell. If a cell has one topic, this topic is shown without a topic filter and with itself as the filter. If a cell has two topics, each topic is shown with the other topic as the filter.
-- grain: [window_days, ticker, ticker_2, topic, shown, theme, sentiment]
-- stored: no
-- published: no
-- columns:
--   window_days: days of the window, ending on as_of
--   ticker: symbol that all conversations name; '' for all conversations
--   ticker_2: second symbol that all conversations name; '' for one or none
--   topic: id of a topic that all conversations have; '' for all conversations
--   shown: id of the topic that is shown
--   theme: id of a theme that all conversations have; '' for all conversations
--   sentiment: sentiment that all conversations have; '' for all conversations
--   items: conversations with the topic, with noise
select
    window_days,
    ticker,
    ticker_2,
    unnest(
        case
            when topic_2 = '' then ['', topic]
            else [topic, topic_2]
        end
    ) as topic,
    unnest(
        case
            when topic_2 = '' then [topic, topic]
            else [topic_2, topic]
        end
    ) as shown,
    theme,
    sentiment,
    items
from
    gold.intent_cells
where
    measure = 'conversation'
    and items is not null
    and topic <> ''
