-- The word that describes the change of a mover's share; the change is given in percent (see docs/numbers.md). It is `new` if too few people named the mover in the baseline, and `stable` if chance explains the change (|z| below 2).
create or replace macro mover_trend (is_new, change, z) as case when is_new then 'new' when z is null
or abs(z) < 2
or z * change < 0 then 'stable' when change >= 100 then 'surging' when change >= 20 then 'rising' when change <= -50 then 'fading' when change <= -20 then 'falling' else 'stable' end;
