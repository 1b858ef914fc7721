create or replace macro fact_as_of (versions, day) as (list_filter(versions, lambda fact_version: fact_version.filed <= day) [-1]);
