-- A published amount in US dollars: to so many significant digits as config/privacy.yaml says, and at most to the cent.
create or replace macro usd (value) as round(significant (value, getvariable ('significant_digits')::integer), 2);
