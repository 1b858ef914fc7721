-- about: The topic lists in which the cells of conversations are rows. A cell with one topic is a row of the list without a topic filter, and of the list that is filtered by this topic. A cell with two topics is a row of the two lists that are filtered by one of the topics and show the other topic.
-- grain: [window_days, ticker, ticker_2, topic, shown, theme, sentiment]
-- stored: no
-- published: no
-- columns:
--   window_days: number of days of the window, which ends on as_of
--   ticker: symbol that all conversations name; '' for all conversations
--   ticker_2: second symbol that all conversations name; '' if the cell has at most one symbol
--   topic: id of the topic by which the list is filtered; '' for the list without a topic filter
--   shown: id of the topic that is a row of the list
--   theme: id of a theme that all conversations have; '' for all conversations
--   sentiment: sentiment that all conversations have; '' for all conversations
--   items: number of conversations with the topic, with noise
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
