import { writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { measure, serving } from '../process.ts'
import { flowRequests, quantile } from './requests.ts'

export interface ApiFigures {
  cachedPerSecond: number
  barePerSecond: number
  /** Milliseconds. */
  uncachedP99: number
  queryP99: number
  uncachedPerSecond: number
  /** Requests per second of the same endpoint in Python. Undefined if no Python interpreter was given. */
  fastapiPerSecond: number | undefined
}

const HEADERS = { 'x-service-api-key': 'bench-key-for-one-run' }
const CLIENTS = 4
const MANY_CLIENTS = 16
const REQUESTS = 3_000
const bench = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Measures `crowdtape serve` and the reference servers under load. Each server runs in its own process. */
export async function benchApi(
  cli: string,
  home: string,
  tables: string,
  dir: string,
  port: number,
  python?: string,
): Promise<ApiFigures> {
  const base = `http://127.0.0.1:${port}`
  const env = { API_KEYS: HEADERS['x-service-api-key'], RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'silent' }
  const serve = [cli, 'serve', '--home', home, '--port', String(port)]
  const path = '/v1/retail/positioning/flows?lookback_days=7'

  let stop = await serving(serve, env, `${base}/readyz`)
  const body = await (await fetch(base + path, { headers: HEADERS })).text()
  const cachedPerSecond = await throughput(base + path).finally(stop)

  const file = join(dir, 'body.json')
  await writeFile(file, body)
  stop = await serving([bench('bare.ts'), String(port), file], {}, base)
  const barePerSecond = await throughput(base).finally(stop)

  stop = await serving(serve, { ...env, API_CACHE_BYTES: '0' }, `${base}/readyz`)
  const uncached = await latencies(base, CLIENTS).catch(async (error) => {
    await stop()
    throw error
  })
  const uncachedPerSecond = await perSecond(base).finally(stop)
  const bare = await measure([bench('bare_query.ts'), tables, String(REQUESTS), String(CLIENTS)])
  const queries = JSON.parse(bare.stdout) as number[]
  let fastapiPerSecond: number | undefined
  if (python) {
    stop = await serving([bench('fastapi_flows.py'), String(port), tables], {}, `${base}/docs`, python)
    fastapiPerSecond = await perSecond(base).finally(stop)
  }
  return {
    cachedPerSecond,
    barePerSecond,
    uncachedP99: quantile(uncached, 0.99),
    queryP99: quantile(queries, 0.99),
    uncachedPerSecond,
    fastapiPerSecond,
  }
}

/** Number of requests per second. Many clients send requests in parallel, and all requests are distinct. */
async function perSecond(base: string): Promise<number> {
  const start = performance.now()
  const { length } = await latencies(base, MANY_CLIENTS)
  return (1000 * length) / (performance.now() - start)
}

/** Number of requests per second over ten connections, measured after one second of warm-up. */
async function throughput(url: string): Promise<number> {
  await autocannon({ url, connections: 10, duration: 1, headers: HEADERS })
  const result = await autocannon({ url, connections: 10, duration: 8, headers: HEADERS })
  if (result.non2xx + result.errors > 0)
    throw new Error(
      `${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed; the throughput is not valid`,
    )
  return result.requests.average
}

/**
 * The duration of each request in milliseconds. `clients` clients send the requests over persistent connections, and all requests are
 * distinct.
 */
async function latencies(base: string, clients: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const requests = flowRequests(REQUESTS)
  const times: number[] = []
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const query = `lookback_days=${next.window_days}&min_trade_value=${next.min_trade_value}&limit=${next.limit}`
        const start = performance.now()
        await read(`${base}/v1/retail/positioning/flows?${query}`, agent)
        times.push(performance.now() - start)
      }
    }),
  )
  agent.destroy()
  return times
}

function read(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: HEADERS }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${url}: status ${response.statusCode}, expected 200`)),
      )
    }).on('error', reject)
  })
}
