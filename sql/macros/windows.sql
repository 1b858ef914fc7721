-- Lengths in days of all windowed figures.
create or replace macro windows () as [1, 3, 7, 14, 30, 90, 365];
