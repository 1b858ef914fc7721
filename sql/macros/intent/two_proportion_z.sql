-- z statistic of the difference of two proportions with a pooled estimate (Fleiss, Statistical Methods for Rates and Proportions, 2.3); null if a whole is 0, if both proportions are 0, or if both are 1.
create or replace macro two_proportion_z (part, whole, other_part, other_whole) as (part::double / nullif(whole, 0) - other_part::double / nullif(other_whole, 0)) / nullif(
    sqrt(
        ((part + other_part)::double / (whole + other_whole)) * (1 - (part + other_part)::double / (whole + other_whole)) * (1 / nullif(whole, 0)::double + 1 / nullif(other_whole, 0)::double)
    ),
    0
);
