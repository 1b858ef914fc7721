-- US dollars that rest on so many people: to the cent, and to three significant digits where the people are few.
create or replace macro usd (value, people) as round(
    case
        when people < getvariable ('rounded_below') then significant (value, 3)
        else value::double
    end,
    2
);
