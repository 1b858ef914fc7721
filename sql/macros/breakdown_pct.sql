-- Share of one sentiment among items, in percent: of items that all lean one way 100 or 0; else of what is told of them. Where something is not told, what nobody says is not told either, so that a gap does not tell that somebody is behind it.
create or replace macro breakdown_pct (word, filter_word, told_items, told, items, step) as case when filter_word <> '' then case
    when filter_word = word then 100
    else 0
end when told_items[word] is not null then to_step (told_items[word], items, step) when coalesce(told, 0) = items then 0 end::double;
