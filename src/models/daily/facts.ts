import { typescriptModel } from '../../build/typescript_model.ts'
import { allMetrics, type MetricList, metricsFile } from '../../filings/facts/metrics.ts'
import { statedFacts } from '../../filings/facts/stated_facts.ts'

const columns: Record<string, [string, string]> = {
  cik: ['BIGINT', 'number of the company at the SEC'],
  entity_name: ['VARCHAR', 'name of the company in the companyfacts document'],
  tag: ['VARCHAR', 'tag of the taxonomy us-gaap, or prefix:tag of another taxonomy'],
  unit: ['VARCHAR', 'currency, currency_per_share or shares'],
  currency: ['VARCHAR', 'ISO code of the currency; null for shares'],
  length: ['VARCHAR', 'instant, quarter (77-119 days), half (154-204), nine_months (238-287), year (350-379)'],
  period_start: ['DATE', 'first day of the period; null for an instant'],
  period_end: ['DATE', 'last day of the period'],
  is_periodic: [
    'BOOLEAN',
    'true if the value was filed in periodic reports (annual, quarterly, interim), false if in a prospectus, proxy or 8-K',
  ],
  version: [
    'INTEGER',
    'number of the version, from 1, in the order of filing; each change of the value starts a new version',
  ],
  value: ['DOUBLE', 'value in single units, not in thousands or millions'],
  accession: ['VARCHAR', 'filing that first gave this version'],
  form: ['VARCHAR', 'form of that filing'],
  filed: ['DATE', 'filing date of that filing'],
  seen: ['DATE[]', 'filing dates of all filings that gave this version, ascending'],
}

/**
 * The facts of one company that metrics read. A companyfacts document lists a fact once for every filing that contains the fact; this model
 * merges consecutive filings with the same value to one row. Facts without a date, number or filing are invalid and skipped.
 */
export default typescriptModel({
  about:
    'Values of the XBRL facts that the metrics of config/metrics.yaml read, by company. There is one row for each change of a value, with the days on which this value was filed.',
  grain: ['cik', 'tag', 'unit', 'currency', 'period_start', 'period_end', 'is_periodic', 'version'],
  partition: 'key',
  columns,
  checks: ['period_start < period_end', 'filed = seen[1]', 'isfinite(value)'],
  inputs: ['bronze.company_facts'],
  files: [metricsFile],
  async run({ connection, output }) {
    await connection.run(`create table ${output} as ${factsOf(allMetrics())}`)
  },
})

const periodic = "'^(10-K|10-Q|10-KT|10-QT|10-K405|10-KSB|10-QSB|20-F|40-F|6-K)(/A)?$'"

function factsOf(list: MetricList): string {
  return `
    with
      ${statedFacts(list)},
      facts as (
        select * exclude (problem, is_instant),
          regexp_matches(form, ${periodic}) as is_periodic,
          case
            when is_instant then 'instant'
            when period_end - period_start + 1 between 77 and 119 then 'quarter'
            when period_end - period_start + 1 between 154 and 204 then 'half'
            when period_end - period_start + 1 between 238 and 287 then 'nine_months'
            when period_end - period_start + 1 between 350 and 379 then 'year'
          end as length,
          -- The number of trailing zeros shows how far a value is rounded, because filings print thousands or millions.
          case
            when value = 0 or abs(value) >= 1e18 or value <> trunc(value) then 0
            else length(abs(value)::bigint::varchar) - length(rtrim(abs(value)::bigint::varchar, '0'))
          end as zeros
        from stated
        where problem is null
      ),
      -- One value per filing: if a filing gives several values of a fact, the most exact value is kept.
      filed as (
        select * from facts
        where length is not null
        qualify row_number() over (
          partition by tag, unit, currency, length, period_start, period_end, accession order by zeros, value desc, filed
        ) = 1
      ),
      -- If a later filing only rounds an earlier value, for example in a note, this is not a change of the value.
      exact as (
        select filed.* from filed
        where not exists (
          select 1 from filed as before
          where before.tag = filed.tag and before.unit = filed.unit
            and before.currency is not distinct from filed.currency
            and before.period_start is not distinct from filed.period_start and before.period_end = filed.period_end
            and before.is_periodic = filed.is_periodic
            and (before.filed, before.accession) < (filed.filed, filed.accession) and before.zeros < filed.zeros
            and abs(filed.value) >= 10 * pow(10, filed.zeros)
            and abs(before.value - filed.value) <= 0.5 * pow(10, filed.zeros)
        )
      ),
      changes as (
        select *, value is distinct from lag(value) over fact as is_new
        from exact
        window fact as (
          partition by tag, unit, currency, length, period_start, period_end, is_periodic order by filed, accession
        )
      ),
      numbered as (
        select *, sum(is_new::integer) over (
          partition by tag, unit, currency, length, period_start, period_end, is_periodic order by filed, accession
          rows unbounded preceding
        ) as version
        from changes
      )
    select cik, entity_name, tag, unit, currency, length, period_start, period_end, is_periodic, version,
      any_value(value) as value, arg_min(accession, (filed, accession)) as accession,
      arg_min(form, (filed, accession)) as form, min(filed) as filed, list(distinct filed order by filed) as seen
    from numbered
    group by all`
}
