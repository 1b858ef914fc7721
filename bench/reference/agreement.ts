import { openEngine, rows } from '../../src/base/duckdb.ts'
import { literal } from '../../src/base/quote.ts'
import { privacySettings } from '../../src/privacy/settings.ts'

/** The result of comparing one published table with the same table of the reference. */
export interface Agreement {
  table: string
  /** Number of published rows. */
  compared: number
  /**
   * Number of published rows that are not in the reference, or whose figures differ from the reference by more than noise and rounding can
   * explain.
   */
  differing: number
  /** Median difference between published and exact amounts, in percent. */
  median_error_pct: number
  /** Number of rows of the reference that the release withholds for privacy. */
  withheld: number
}

interface Compared {
  table: string
  keys: string[]
  /** The columns with amounts. `gross` is SQL for the exact gross amount, which limits the noise in the column. */
  money: [column: string, gross: string][]
  share: string
  /** Column of the reference that has the exact number of people from which the share is computed. */
  people: string
}

const sides = (noun: string): [string, string][] =>
  ['buy', 'sell'].map((side) => [`${side}_${noun}_usd`, `r.${side}_${noun}_usd`])

const TABLES: Compared[] = [
  {
    table: 'retail_holdings',
    keys: ['day', 'ticker', 'asset_class'],
    money: [['market_value_usd', 'r.gross_market_value_usd']],
    share: 'ownership_share_pct',
    people: 'holders',
  },
  {
    table: 'retail_ticker_positioning',
    keys: ['ticker'],
    money: [['market_value_usd', 'r.gross_market_value_usd']],
    share: 'ownership_share_pct',
    people: 'holders',
  },
  {
    table: 'retail_flows',
    keys: ['window_days', 'ticker', 'asset_class'],
    money: sides('value'),
    share: 'active_trader_share_pct',
    people: 'people',
  },
  {
    table: 'options_flows',
    keys: ['window_days', 'underlying'],
    money: sides('premium'),
    share: 'active_trader_share_pct',
    people: 'people',
  },
  {
    table: 'retail_ticker_flows',
    keys: ['ticker'],
    money: sides('value'),
    share: 'active_trader_share_pct',
    people: 'people',
  },
]

/**
 * Maximum relative difference between a published and an exact amount: the largest noise factor, plus what rounding to
 * significant digits adds.
 */
const MOST_NOISE = privacySettings().noise_most + 0.0006

/**
 * Compares a release with the exact tables of the reference. Amounts may differ by noise and rounding. The numerator
 * and the denominator of a share of people may each be wrong by two people.
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

function comparison({ table, keys, money, share, people }: Compared, file: string): string {
  // Combined rows lack withheld asset classes. Noise and missing classes together change an amount by at most the gross
  // value of all classes, and a share of people can be too low.
  const isCombined = table.startsWith('retail_ticker_')
  const most = isCombined ? 1.0006 : MOST_NOISE
  const off = money.map(([column, gross]) => `abs(p.${column} - r.${column}) > ${most} * ${gross} + 0.011`)
  const apart = `${isCombined ? '' : 'abs'}(p.${share} - r.${share})`
  const errors = money.map(([column]) => `100 * abs(p.${column} / nullif(r.${column}, 0) - 1)`)
  return `with r as (select * from read_parquet(${literal(file)}))
    select
      count(*)::integer as compared,
      (count(*) filter (r.people is null or ${off.join(' or ')}
          or ${apart} > 1.1 * (2 + r.${share} / 50) * r.${share} / r.${people} + 0.01))::integer as differing,
      round(median(${errors[0]}), 3)::double as median_error_pct,
      ((select count(*) from r) - count(r.people))::integer as withheld
    from release.${table} p left join r using (${keys.join(', ')})`
}
