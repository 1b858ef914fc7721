-- The share of `part` in the sum of `part` and `other`, in percent, computed from published numbers; null if one of the two parts is withheld or both are empty. `withheld` lists the parts that are not published.
create or replace macro split_share_pct (values_by_part, withheld, part, other) as case when not list_has_any(withheld, [part, other]) then round(
    100 * coalesce(values_by_part[part], 0) / nullif(coalesce(values_by_part[part], 0) + coalesce(values_by_part[other], 0), 0),
    2
) end;
