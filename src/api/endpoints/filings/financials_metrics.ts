import { z } from 'zod'
import { allMetrics, type Metric } from '../../../filings/facts/metrics.ts'
import type { Reader } from '../../../release/reader.ts'
import { endpoint } from '../../endpoint.ts'
import { filingReference, instant } from '../../fields.ts'
import { limit, nothingInPath, ticker, tickersInQuery } from '../../parameters.ts'

const known = allMetrics().metrics

const metrics = z
  .record(z.string(), z.number())
  .describe(
    'Values by metric name. Amounts are in the currency of the company, and ratios are plain numbers (0.25 is 25 ' +
      '%). If the company does not report the inputs of a metric for this period, the metric is missing here, and ' +
      'is never returned as zero.',
  )
  .meta({ id: 'MetricValues' })

const periodLabel = z
  .string()
  .describe(
    'Fiscal period: `2025-Q2` for a quarter, or `2025` for a year. A fiscal year is named after the calendar year ' +
      'in which it ends, so the fiscal year that ends in January 2025 is 2025.',
  )

const periodEnd = z.iso.date().describe('Last day of the period.').meta({ pattern: undefined })

const periodFiling = filingReference.describe(
  'The filing from which most of the values come. If two filings contribute equally many values, it is the later ' +
    'filing.',
)

const company = z
  .object({
    ticker: z.string(),
    name: z.string().describe('Name of the company; empty if unknown.'),
    currency: z.string().nullable().describe('ISO code of the currency in which the company reports; null if unknown.'),
    profile: z
      .object({
        exchange: z.string().describe('Exchange on which the stock is listed.'),
        sector: z.string().describe('Sector, as named in the listing.'),
        industry: z.string().describe('Industry, as named in the listing.'),
      })
      .describe('Data about the company from the feed of listed companies. A text is empty if it is unknown.'),
    latest: z
      .object({
        updated_at: instant(
          'Time at which the SEC accepted the newest filing that provides a value (16:00 in New York on the ' +
            'filing date if that time is unknown)',
        ),
        period: periodLabel,
        period_end: periodEnd,
        filing: periodFiling,
        metrics,
      })
      .describe('The newest fiscal quarter or year, as requested by `period`.'),
    history: z
      .array(
        z.object({
          period: periodLabel,
          period_end: periodEnd,
          filing: periodFiling,
          metrics,
          restated: z
            .record(z.string(), z.number())
            .optional()
            .describe(
              'The value that was first reported, for each metric whose value was later restated. Missing if no ' +
                'value was restated.',
            ),
        }),
      )
      .optional()
      .describe(
        'At most `limit` periods, newest first, including the period in `latest`. Present only if the request has ' +
          '`include_history=true`.',
      ),
  })
  .meta({ id: 'CompanyMetrics' })

/** Returns normalized metrics of companies, computed from their XBRL facts. */
export default endpoint({
  path: '/financials/metrics',
  operation: 'getFinancialMetrics',
  tag: 'Filings',
  summary: 'Normalized financial metrics of companies',
  use:
    'Returns reported financial figures and ratios of companies by fiscal quarter or year (revenue, margins, ' +
    'debt, cash flow, growth), with their history. get_reference_metrics lists the names of the metrics.',
  description:
    'Metrics computed from the XBRL facts of periodic reports, by fiscal quarter or year, as known on the day of ' +
    'the release. The latest filed value of each fact is used, so restatements and amendments (10-K/A) replace ' +
    'the value that was first reported. If a company reports a quarter only as part of a longer span, the quarter ' +
    'is computed as the difference of two values (the fourth quarter is the year minus the first nine months) from ' +
    'the same filing; figures per share and share counts are never computed in this way. Margins and ratios are ' +
    'computed from values of the same period. Companies are returned in the order in which the request names ' +
    'them, once for each requested ticker. A ticker that is unknown or has no facts is left out. If neither ' +
    '`ticker` nor `tickers` is given, the answer contains the companies that reported last, at most `limit` of ' +
    `them.\n\n${tableOf(known)}`,
  params: nothingInPath,
  query: z.object({
    ticker,
    tickers: tickersInQuery,
    include_history: z.boolean().default(false).describe('Whether the answer contains `history`.'),
    period: z
      .enum(['quarterly', 'yearly'])
      .default('quarterly')
      .describe('Whether to return fiscal quarters or fiscal years.'),
    metrics: z
      .array(z.string().min(1).max(80).toLowerCase())
      .max(200)
      .optional()
      .describe(
        'Only these metrics. An unknown name matches nothing. For several values, repeat the parameter (`[]` ' +
          'after its name is optional) or use commas.',
      ),
    limit: limit(60, 12).describe(
      'Maximum number of periods in each `history`, and of companies if the request names none.',
    ),
  }),
  answer: z.object({ companies: z.array(company) }),
  example: {
    companies: [
      {
        ticker: 'NVDA',
        name: 'Nvidia',
        currency: 'USD',
        profile: { exchange: 'NASDAQ', sector: 'Information Technology', industry: 'Semiconductors' },
        latest: {
          updated_at: '2025-08-27T20:52:00Z',
          period: '2026-Q2',
          period_end: '2025-07-27',
          filing: {
            type: '10-Q',
            date: '2025-08-27',
            url: 'https://www.sec.gov/Archives/edgar/data/1045810/000104581025000209/nvda-20250727.htm',
          },
          metrics: { revenue: 46743000000, gross_profit: 33853000000, gross_margin: 0.724237 },
        },
      },
    ],
  },
  async run({ query }, release) {
    const asked = [...new Set([...(query.ticker === undefined ? [] : [query.ticker]), ...(query.tickers ?? [])])]
    const found = await periodsOf(release, asked, query)
    const companies = found.filter((row) => row.is_newest).map((row) => companyOf(row))
    if (query.include_history) {
      for (const each of companies) {
        each.history = found.filter((row) => row.ticker === each.ticker && row.is_told).map(historyOf)
      }
    }
    return { companies }
  },
})

interface PeriodRow {
  ticker: string
  name: string
  currency: string | null
  exchange: string
  sector: string
  industry: string
  period: string
  period_end: string
  form: string
  filed: string
  url: string
  updated_at: string
  is_newest: boolean
  is_told: boolean
  values: { metric: string; value: number; first_reported: number | null }[]
}

interface MetricsRequest {
  period: string
  include_history: boolean
  metrics?: string[]
  limit: number
}

async function periodsOf(release: Reader, tickers: string[], query: MetricsRequest): Promise<PeriodRow[]> {
  return release.rowsOf<PeriodRow>('metric_values', periodsOfCompanies, {
    // An empty list has no element type, so it cannot be bound.
    tickers: tickers.length > 0 ? tickers : null,
    period_kind: query.period,
    metrics: query.metrics ?? null,
    periods: query.include_history ? query.limit : 1,
    companies: query.limit,
  })
}

function companyOf(row: PeriodRow): z.output<typeof company> {
  const { ticker, name, currency, exchange, sector, industry, updated_at, period, period_end } = row
  return {
    ticker,
    name,
    currency,
    profile: { exchange, sector, industry },
    latest: { updated_at, period, period_end, filing: filingOf(row), metrics: metricsOf(row) },
  }
}

function historyOf(row: PeriodRow) {
  const restated = row.values.filter(({ value, first_reported }) => first_reported !== null && first_reported !== value)
  return {
    period: row.period,
    period_end: row.period_end,
    filing: filingOf(row),
    metrics: metricsOf(row),
    ...(restated.length > 0 && {
      restated: Object.fromEntries(restated.map((each) => [each.metric, each.first_reported as number])),
    }),
  }
}

function filingOf({ form, filed, url }: PeriodRow) {
  return { type: form, date: filed, url }
}

function metricsOf({ values }: PeriodRow): Record<string, number> {
  return Object.fromEntries(values.map(({ metric, value }) => [metric, value]))
}

/** Returns a Markdown table of the metrics, for the description of the endpoint. */
function tableOf(metrics: Metric[]): string {
  const rows = metrics.map(({ name, unit, about }) => `| \`${name}\` | ${unit.replaceAll('_', ' ')} | ${about} |`)
  return ['| metric | unit | meaning |', '|---|---|---|', ...rows].join('\n')
}

const periodsOfCompanies = `
with
    asked as (
        select
            unnest($tickers::varchar[]) as ticker,
            generate_subscripts($tickers::varchar[], 1) as place
    ),
    newest as (
        select
            cik,
            max(updated_at) as updated_at
        from metric_periods
        where period_kind = $period_kind::varchar and $tickers::varchar[] is null
        group by cik
    ),
    companies as (
        select metric_companies.*, place from metric_companies join asked using (ticker)
        union all
        (
            select metric_companies.*, row_number() over (order by updated_at desc, ticker)
            from metric_companies join newest using (cik)
            order by updated_at desc, ticker
            limit $companies::integer
        )
    ),
    wanted as (select distinct cik from companies),
    periods as (
        select
            *,
            row_number() over (partition by cik order by period_end desc) = 1 as is_newest
        from metric_periods
        join wanted using (cik)
        where period_kind = $period_kind::varchar
    ),
    metric_lists as (
        select
            cik,
            fiscal_year,
            fiscal_quarter,
            list({'metric': metric, 'value': value, 'first_reported': first_reported} order by metric) as values
        from metric_values
        join wanted using (cik)
        where
            period_kind = $period_kind::varchar
            and ($metrics::varchar[] is null or list_contains($metrics::varchar[], metric))
        group by all
    )
select
    ticker,
    name,
    currency,
    exchange,
    sector,
    industry,
    period,
    strftime(period_end, '%Y-%m-%d') as period_end,
    form,
    strftime(filed, '%Y-%m-%d') as filed,
    url,
    strftime(updated_at, '%Y-%m-%dT%H:%M:%SZ') as updated_at,
    is_newest,
    metric_lists.cik is not null
        and row_number() over (partition by ticker, metric_lists.cik is null order by periods.period_end desc)
            <= $periods::integer as is_told,
    coalesce(metric_lists.values, []) as values
from companies
join periods using (cik)
left join metric_lists using (cik, fiscal_year, fiscal_quarter)
qualify is_newest or is_told
order by place, ticker, periods.period_end desc`
