-- A published share in percent, from two published numbers, at most 100; null if either of them is null.
create or replace macro share_pct (part, whole) as if (part > whole, 100, round(100 * part::double / whole, 2));
