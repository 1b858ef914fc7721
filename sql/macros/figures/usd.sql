-- A published amount in US dollars, rounded to the significant digits of config/privacy.yaml and to whole cents.
create or replace macro usd (value) as round(significant (value, getvariable ('significant_digits')::integer), 2);
