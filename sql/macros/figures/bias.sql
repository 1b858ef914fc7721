-- The word that describes a net flow; the flow is given in percent of the gross flow.
create or replace macro bias (net_pct) as case when net_pct >= 10 then 'net_buying' when net_pct <= -10 then 'net_selling' else 'balanced' end;
