-- The word for a change of a share, in percent: what too few people named before to be told is new; of the rest, what chance explains as well (|z| below 2) is stable; methodology.md 3.
create or replace macro mover_trend (is_new, change, z) as case when is_new then 'new' when z is null
or abs(z) < 2
or z * change < 0 then 'stable' when change >= 100 then 'surging' when change >= 20 then 'rising' when change <= -50 then 'fading' when change <= -20 then 'falling' else 'stable' end;
