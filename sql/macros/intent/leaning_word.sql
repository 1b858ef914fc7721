-- The overall sentiment for these numbers of bullish, bearish and neutral items among the items with a sentiment (`labelled`); see `leaning`.
create or replace macro leaning_word (bullish, bearish, neutral, labelled) as case when bullish <> bearish
and (
    greatest(bullish, bearish) * 2 >= labelled
    or abs(bullish - bearish) * 100 >= 15 * labelled
) then if (bullish > bearish, 'bullish', 'bearish') when neutral * 2 >= labelled then 'neutral' else 'mixed' end;
