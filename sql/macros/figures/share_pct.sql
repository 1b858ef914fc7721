-- A share in percent, computed from two published numbers and at most 100; null if one of the numbers is null.
create or replace macro share_pct (part, whole) as if (part > whole, 100, round(100 * part::double / whole, 2));
