-- The word for a change of a share: what chance explains as well (|z| below 2) is stable; methodology.md 3.
create or replace macro mover_trend (previous, change, z) as case when previous = 0 then 'new' when z is null
or abs(z) < 2 then 'stable' when change >= 100 then 'surging' when change >= 20 then 'rising' when change <= -50 then 'fading' when change <= -20 then 'falling' else 'stable' end;
