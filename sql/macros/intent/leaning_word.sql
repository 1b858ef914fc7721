-- The word for the numbers of bullish, bearish and neutral items among all items with a sentiment.
create or replace macro leaning_word (bullish, bearish, neutral, labelled) as case when bullish <> bearish
and (
    greatest(bullish, bearish) * 2 >= labelled
    or abs(bullish - bearish) * 100 >= 15 * labelled
) then if (bullish > bearish, 'bullish', 'bearish') when neutral * 2 >= labelled then 'neutral' else 'mixed' end;
