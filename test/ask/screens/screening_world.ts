import { built } from '../../harness/built.ts'
import { screeningColumns } from './screening_rows.ts'

type Value = string | number | null
export type Row = Record<string, Value>

/** The input tables of gold.screening, except closing prices. */
const inputs = [
  'fund_splits',
  'companies',
  'metric_companies',
  'metric_values',
  'metric_periods',
  'metric_filings',
  'cover_shares',
  'retail_ticker_positioning',
  'retail_flows',
  'retail_rotation',
  'options_flows',
  'intent_tickers',
  'intent_movers',
  'fund_consensus',
  'fund_trades',
  'fund_positions',
].map((name) => `gold.${name}`)

const nothing = Object.fromEntries([...screeningColumns.keys()].map((name) => [name, null]))

/** Builds gold.screening from rows of its inputs and closing prices of the feed. Returns the values by ticker. */
export async function screeningOf(
  asOf: string,
  { closes = [], ...given }: Record<string, Row[]>,
): Promise<Map<string, Row>> {
  const empty = Object.fromEntries(inputs.map((name) => [name, []]))
  const world = { asOf, feeds: { prices: closes }, given: { ...empty, ...given } }
  const { screening } = await built(world, ['gold.screening'])
  const found = new Map<string, Row>()
  for (const { field, period, ticker, value, text } of screening) {
    const name = period === '' ? field : `${field}_${period}`
    found.set(ticker, { ...(found.get(ticker) ?? { ...nothing, ticker }), [name]: value ?? text })
  }
  return found
}
