import { literal } from '../../base/quote.ts'
import type { MetricList } from './metrics.ts'

/**
 * Returns SQL CTEs that parse the documents in bronze.company_facts. The last CTE, `stated`, has one row for each
 * stated value of a tag in the list, if the value has the unit of the tag. Its column `problem` says why a value is
 * invalid, and is null for a valid value.
 */
export function statedFacts({ tags }: MetricList): string {
  const wanted = [...tags].map(([tag, unit]) => `(${literal(tag)}, ${literal(unit)})`)
  return `
    wanted(tag, unit) as (values ${wanted.join(', ')}),
    documents as (
      select cik::bigint as cik, entity_name, document from bronze.company_facts where not superseded
    ),
    -- The documents are parsed into maps, because json_each would copy the whole document into each row.
    taxonomies as (
      select cik, entity_name,
        unnest(map_entries(from_json(document, '{"facts":"MAP(VARCHAR, MAP(VARCHAR, JSON))"}').facts)) as taxonomy
      from documents
    ),
    tagged as (
      select cik, entity_name, taxonomy.key as taxonomy, unnest(map_entries(taxonomy.value)) as each
      from taxonomies
    ),
    measured as (
      select cik, entity_name, wanted.tag, wanted.unit,
        unnest(map_entries(from_json(each.value, '{"units":"MAP(VARCHAR, JSON)"}').units)) as measure
      from tagged
      join wanted on wanted.tag = if(taxonomy = 'us-gaap', '', taxonomy || ':') || each.key
    ),
    listed as (
      select cik, entity_name, tag, unit, if(unit = 'shares', null, left(measure.key, 3)) as currency,
        unnest(coalesce(from_json(measure.value, '[${fact}]'), [null])) as fact
      from measured
      where regexp_full_match(measure.key, case unit
        when 'currency' then '[A-Z]{3}' when 'shares' then 'shares' else '[A-Z]{3}/shares?' end)
    ),
    dated as (
      select cik, entity_name, tag, unit, currency, fact.start is null as is_instant,
        try_cast(fact.start as date) as period_start, try_cast(fact.end as date) as period_end,
        fact.val + 0.0 as value, trim(fact.accn) as accession, coalesce(fact.form, '') as form,
        try_cast(fact.filed as date) as filed
      from listed
    ),
    stated as (
      select *,
        case
          when not coalesce(isfinite(value), false) then 'found no number'
          when coalesce(accession, '') = '' then 'found no accession number'
          when filed is null then 'found no filing date'
          when period_end is null or period_end < date '1990-01-01' then 'found no last day'
          when not is_instant and period_start is null then 'found a first day that is no date'
          when period_start >= period_end then 'found a first day that is not before the last'
          when period_end > filed then 'found a last day after the filing'
        end as problem
      from dated
    )`
}

const fact = '{"start":"VARCHAR","end":"VARCHAR","val":"DOUBLE","accn":"VARCHAR","form":"VARCHAR","filed":"VARCHAR"}'
