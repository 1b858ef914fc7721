import { DuckDBInstance } from '@duckdb/node-api'
import { flowRequests } from './requests.ts'

/**
 * Reference for the latency of an endpoint: runs only its query, in Node and on the same release file. `node bench/api/bare_query.ts FILE
 * COUNT CLIENTS` prints the milliseconds of each query as JSON.
 */
const [file, count, clients] = process.argv.slice(2)
const sql = `select ticker, asset_class, active_trader_share_pct, buy_trade_share_pct, sell_trade_share_pct, buy_value_usd,
    sell_value_usd, net_flow_value_usd, gross_flow_value_usd, net_flow_pct, flow_bias,
    strftime(latest_trade_at, '%Y-%m-%dT%H:%M:%SZ') as latest_trade_at
  from retail_flows
  where window_days = $window_days::integer and gross_flow_value_usd >= $min_trade_value::double and traders >= 3
  order by gross_flow_value_usd desc nulls last, ticker, asset_class limit $limit::integer`
const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY', threads: '2', memory_limit: '512MB' })
const times: number[] = []
const requests = flowRequests(Number(count))
await Promise.all(
  Array.from({ length: Number(clients) }, async () => {
    const connection = await instance.connect()
    for (let next = requests.pop(); next; next = requests.pop()) {
      const start = performance.now()
      const reader = await connection.runAndReadAll(sql, { ...next })
      JSON.stringify({ flows: reader.getRowObjectsJson() })
      times.push(performance.now() - start)
    }
  }),
)
console.log(JSON.stringify(times))
