-- A published share in percent, of two published numbers, at most 100; null if one of them is.
create or replace macro share_pct (part, whole) as if (part > whole, 100, round(100 * part::double / whole, 2));
