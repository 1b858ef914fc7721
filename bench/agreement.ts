import { openEngine, rows } from '../src/engine/duckdb.ts'
import { literal } from '../src/engine/quote.ts'

/** How one published table compares with the reference's. */
export interface Agreement {
  table: string
  /** Published rows. */
  compared: number
  /** Of them, those that the reference lacks, or whose figures differ by more than rounding explains. */
  differing: number
  /** Rows of the reference that privacy keeps back. */
  withheld: number
}

interface Compared {
  table: string
  keys: string[]
  money: string[]
  share: string
  band?: string
}

const TABLES: Compared[] = [
  {
    table: 'retail_holdings',
    keys: ['day', 'ticker', 'asset_class'],
    // The gross value is masked where it would tell of few shorts.
    money: ['market_value_usd'],
    share: 'ownership_share_pct',
  },
  { table: 'retail_ticker_positioning', keys: ['ticker'], money: ['market_value_usd'], share: 'ownership_share_pct' },
  {
    table: 'retail_flows',
    keys: ['window_days', 'ticker', 'asset_class'],
    money: ['buy_value_usd', 'sell_value_usd'],
    share: 'active_trader_share_pct',
  },
  {
    table: 'options_flows',
    keys: ['window_days', 'underlying'],
    money: ['buy_premium_usd', 'sell_premium_usd'],
    share: 'active_trader_share_pct',
  },
  {
    table: 'retail_ticker_flows',
    keys: ['ticker'],
    money: ['buy_value_usd', 'sell_value_usd'],
    share: 'active_trader_share_pct',
  },
]

/**
 * Compares a release with the reference's tables. Money may differ by half a unit of its rounding: a cent, or the third
 * significant digit where fewer than 25 people stand behind it; behind the sides of a flow, the reference does not know how
 * many do. Shares may differ by the step that privacy asks for.
 */
export async function compare(release: string, reference: string, temp: string): Promise<Agreement[]> {
  const engine = await openEngine({ memory: '2GB', threads: 2, temp })
  const connection = await engine.connect()
  await connection.run(`attach ${literal(release)} as release (read_only)`)
  const found: Agreement[] = []
  for (const each of TABLES) {
    const [row] = await rows<Omit<Agreement, 'table'>>(
      connection,
      comparison(each, `${reference}/${each.table}.parquet`),
    )
    found.push({ table: each.table, ...row })
  }
  connection.closeSync()
  await engine.close()
  return found
}

function comparison({ table, keys, money, share }: Compared, file: string): string {
  const off = money.map((column) => {
    const exact = `abs(p.${column} - r.${column}) <= greatest(0.011, 1e-9 * abs(r.${column}))`
    // Half a unit of the third digit of the exact amount: rounding to three digits cannot move it further.
    const digits = `0.51 * 10 ** (floor(log10(greatest(abs(r.${column}), 0.01))) - 2)`
    const few = `abs(p.${column} - r.${column}) <= greatest(0.011, ${digits}) and p.${column} = round(p.${column}, 2 - floor(log10(greatest(abs(p.${column}), 0.01)))::integer)`
    // Behind one side of a flow may stand few people, where many stand behind the flow.
    return table.includes('flows')
      ? `not (${exact} or ${few})`
      : `not if(least(people, holders) < 25, ${few}, ${exact})`
  })
  const holders = table.includes('holdings') || table.includes('positioning') ? 'r.holders' : 'r.people'
  return `with r as (select * from read_parquet(${literal(file)}))
    select
      count(*)::integer as compared,
      (count(*) filter (r.people is null or ${off.join(' or ').replaceAll('holders', holders).replaceAll('(people', '(r.people')}
          or abs(p.${share} - r.${share}) > greatest(0.5, 0.25 * r.${share}, 100.0 / r.people)))::integer as differing,
      ((select count(*) from r) - count(r.people))::integer as withheld
    from release.${table} p left join r using (${keys.join(', ')})`
}
