import { orderedRows } from '../../base/ordered_rows.ts'
import { RowWriter } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { performance } from '../../funds/performance.ts'

const columns = {
  fund_id: 'VARCHAR',
  days: ['INTEGER', 'number of days with an equity'],
  equity_usd: ['DOUBLE', 'last equity, US dollars'],
  total_return_pct: ['DOUBLE', '100 x (last equity / initial capital - 1); null if there is no initial capital'],
  daily_return_pct: [
    'DOUBLE',
    '100 x (last equity / previous equity - 1); if there is only one equity, the initial capital is the previous value; null if there is no previous value',
  ],
  sharpe_ratio: [
    'DOUBLE',
    'mean of the daily returns / their sample deviation x sqrt(252), or x sqrt(365) for a fund that trades only crypto',
  ],
  max_drawdown_pct: [
    'DOUBLE',
    'lowest value of 100 x (equity / highest earlier value - 1); the first value is the initial capital or, if there is none, the first equity',
  ],
} satisfies Record<string, string | [string, string]>

const equities = `
  with coins as (
    select fund_id, bool_and(asset_class = 'crypto') as only_crypto
    from gold.fund_ledger
    where executed_quantity > 0
    group by all
  )
  select e.fund_id, e.equity_usd, f.initial_capital_usd, coalesce(c.only_crypto, false) as only_crypto
  from gold.fund_equity e
  left join silver.funds f using (fund_id)
  left join coins c using (fund_id)
  order by e.fund_id, e.day`

type EquityRow = { fund_id: string; equity_usd: number; initial_capital_usd: number | null; only_crypto: boolean }

/**
 * Computes the figures of src/funds/performance.ts for each fund. The equities are sorted by day, because sums of doubles depend on the
 * order.
 */
export default typescriptModel({
  about: "Return, Sharpe ratio and drawdown of each fund's daily equity up to as_of, unrounded.",
  grain: ['fund_id'],
  columns,
  checks: ['days > 0', 'max_drawdown_pct <= 0'],
  published: false,
  inputs: ['gold.fund_equity', 'gold.fund_ledger', 'silver.funds'],
  async run({ connection, output }) {
    const writer = await RowWriter.create(connection, output, columns)
    let first: EquityRow | null = null
    let equity: number[] = []
    const endFund = () => {
      if (first === null) return
      const figures = performance(equity, first.initial_capital_usd, first.only_crypto)
      writer.write({ fund_id: first.fund_id, ...figures })
    }
    for await (const row of orderedRows<EquityRow>(connection, equities)) {
      if (row.fund_id !== first?.fund_id) {
        endFund()
        first = row
        equity = []
      }
      equity.push(row.equity_usd)
    }
    endFund()
    writer.close()
  },
})
