create or replace macro fact_as_of (versions, day) as (list_filter(versions, lambda v: v.filed <= day) [-1]);
