-- An amount in the currency of a company, where that is US dollars.
create or replace macro in_usd (currency, amount) as case when currency = 'USD' then amount end
