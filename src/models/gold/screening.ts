import { literal } from '../../base/quote.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { largest, positions, reported, type Source, sources } from '../screening/figures.ts'

const columns: Record<string, [string, string]> = {
  field: ['VARCHAR', 'name of the screener field; config/screener.yaml lists the fields with their units'],
  period: [
    'VARCHAR',
    "period of the value: ttm, year or quarter for company figures; the number of months, such as 3m, for returns; the number of days, such as 30d, for windows; '' for a value without a period",
  ],
  ticker: ['VARCHAR', 'symbol of a listed company, fund or coin; never an option contract'],
  value: ['DOUBLE', 'value of a field with numbers; null for a field with categories'],
  text: ['VARCHAR', 'value of a field with categories; null for a field with numbers'],
}

/** Relations that give the asset class of a ticker, in order of precedence. */
const classes = [
  positions,
  'traded',
  'gold.fund_positions',
  'gold.fund_trades',
  "(select ticker, 'stock' as asset_class from figures where field = 'name')",
]

const query = `
with
  traded as (${largest('gold.retail_flows', 'window_days', 'gross_flow_value_usd')}),
  reported as (${reported}),
  figures as (from (${sources.map(rowsOf).join(' union all ')}) where coalesce(value::varchar, text) is not null),
  classes as (${classes.map((from, place) => `select ticker, asset_class, ${place} as place from ${from}`).join(' union all ')}),
  options as (
    select ticker from gold.fund_trades where asset_class = 'option'
    union
    select ticker from gold.fund_positions where asset_class = 'option'
  )
from (
  select field, period, ticker, value, text from figures
  union all
  select 'asset_class', '', ticker, null, arg_min(asset_class, (place, asset_class))
  from classes where ticker in (select ticker from figures) group by ticker
)
where ticker not in (select ticker from options)`

export default typescriptModel({
  about:
    'All values that the screener compares, one row per ticker, field and period: metrics, prices, portfolios, flows, options, conversations, AI funds. The model reads only published tables and prices, so it contains nothing that the privacy rules withhold. Withheld and unknown values have no row. Net flow and flow bias have no row if too few people buy or too few people sell.',
  grain: ['field', 'period', 'ticker'],
  columns,
  checks: [
    'length(ticker) > 0',
    '(value is null) <> (text is null)',
    'isfinite(value)',
    "field not in ('market_cap', 'price', 'price_to_earnings') or value > 0",
    "field not in ('ownership_share', 'call_share', 'intent_share') or value between 0 and 100",
    "field <> 'asset_class' or text <> 'option'",
  ],
  inputs: [...new Set(query.match(/gold\.\w+/g))],
  async run({ connection, output }) {
    await connection.run(`create table ${output} as ${query}`)
  },
})

function rowsOf({ from, ticker = 'ticker', period = "''", figures = {}, words = {} }: Source): string {
  const cell = (field: string, value: string, text: string) =>
    `{'field': ${fieldOf(field)}, 'value': (${value})::double, 'text': (${text})::varchar}`
  const cells = [
    ...Object.entries(figures).map(([field, value]) => cell(field, value, 'null')),
    ...Object.entries(words).map(([field, text]) => cell(field, 'null', text)),
  ]
  return `select ticker, period, unnest(cells, recursive := true)
    from (select ${ticker} as ticker, ${period} as period, [${cells.join(', ')}] as cells from ${from})`
}

function fieldOf(name: string): string {
  return name.includes('*') ? `replace(${literal(name)}, '*', metric)` : literal(name)
}
