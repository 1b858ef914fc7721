-- Lengths, in days, of the windows for which figures are published. src/base/calendar/days.ts has the same list for the API.
create or replace macro windows () as [1, 3, 7, 14, 30, 90, 365];
