-- An average entry price that rests on so many people: a price, to three significant digits where the people are few.
create or replace macro entry_price (value, people) as case when people < getvariable ('rounded_below') then significant (value, 3) else unit_price (value) end;
