import { rows } from '../base/duckdb.ts'
import { identifier, list, literal } from '../base/quote.ts'
import type { BuildReport } from '../build/build_report.ts'
import { partitionKey } from '../build/fingerprint.ts'
import { quarantineRows } from '../ingest/quarantine.ts'
import { bronzeRelation } from '../lake/bronze.ts'
import type { RunContext } from './run_context.ts'

const ledger = 'gold.fund_ledger'
const summaries = 'daily.filing_summaries'
const faults = 'daily.fact_faults'

/**
 * Quarantines the rows that models leave out of a release, with file and line, and returns the number of newly quarantined rows. These are
 * trades that the fund ledger could not book, trades and valuations of unknown funds, filings without readable text, and invalid facts. The
 * rows also stay in bronze, so that the trades of an unknown fund, for example, are used as soon as the fund is delivered. A row that is
 * delivered repeatedly is quarantined once.
 */
export async function quarantineFaultyRows(context: RunContext, built: BuildReport, day: string): Promise<number> {
  const { lake } = context
  let added = 0
  const quarantine = async (feed: string, keys: string[], query: string) => {
    using _held = await lake.store.hold(keys)
    const found = await lake.engine.with((connection) => rows<FaultyRow>(connection, query))
    const lines = found.map((each) => ({ ...each, line: Number(each.line) }))
    added += await quarantineRows(lake, feed, lines)
  }
  const trades = await delivered(context, 'fund_trades', day)
  const valuations = await delivered(context, 'fund_valuations', day)
  const funds = await delivered(context, 'funds')
  const builtPartitions = built.builtPartitions.get(ledger)?.get(day)
  if (trades && builtPartitions) {
    const key = partitionKey(ledger, day, builtPartitions.fingerprint)
    const path = literal(lake.store.path(key))
    await quarantine(
      'fund_trades',
      [key, ...trades.keys],
      `select trade.file, trade.line, booked.reason,
              to_json(struct_pack(trade_id := trade.trade_id, fund_id := trade.fund_id, executed_at := trade.executed_at,
                  ticker := trade.ticker, side := trade.side, quantity := trade.quantity,
                  excess_quantity := booked.excess_quantity))::varchar as row
       from read_parquet(${path}, hive_partitioning = false) as booked
       join ${trades.relation} as trade using (trade_id)
       where booked.reason is not null and not trade.superseded
       order by trade.file, trade.line`,
    )
  }
  const filings = await delivered(context, 'filings', day)
  const pathsOf = (keys: string[]) => keys.map((key) => lake.store.path(key))
  const read = [...(built.builtPartitions.get(summaries) ?? [])].map(([partition, { fingerprint }]) =>
    partitionKey(summaries, partition, fingerprint),
  )
  if (filings && read.length > 0) {
    await quarantine('filings', [...read, ...filings.keys], withoutText(filings, pathsOf(read)))
  }
  const facts = await delivered(context, 'company_facts')
  const faulty = [...(built.builtPartitions.get(faults) ?? [])]
    .filter(([, partition]) => partition.rows > 0)
    .map(([partition, { fingerprint }]) => partitionKey(faults, partition, fingerprint))
  if (facts && faulty.length > 0) {
    await quarantine('company_facts', [...faulty, ...facts.keys], notFacts(facts, pathsOf(faulty)))
  }
  for (const each of [trades, valuations]) {
    if (each) await quarantine(each.feed, [...each.keys, ...(funds?.keys ?? [])], ofUnknownFunds(each, funds))
  }
  return added
}

type FaultyRow = { file: string; line: string; reason: string; row: string }

type Delivered = { feed: string; keys: string[]; columns: string[]; relation: string }

/** SQL for the filings whose document could not be converted to text. */
function withoutText({ relation }: Delivered, paths: string[]): string {
  return `select file, line, read.reason,
              to_json(struct_pack(accession := accession, form := filing.form, filed_at := filing.filed_at,
                  url := filing.url, document_sha256 := filing.document_sha256))::varchar as row
       from read_parquet(${list(paths)}, hive_partitioning = false) as read
       join ${relation} as filing using (accession)
       where read.reason is not null and not superseded and read.document_sha256 = filing.document_sha256
       order by file, line`
}

/** SQL for the invalid facts in companyfacts documents, by tag and reason. */
function notFacts({ relation }: Delivered, paths: string[]): string {
  return `select file, line, format('{}: {}, in {} of its facts', fault.tag, fault.reason, sum(fault.facts)) as reason,
              to_json(struct_pack(cik := cik, tag := fault.tag, facts := sum(fault.facts)))::varchar as row
       from read_parquet(${list(paths)}, hive_partitioning = false) as fault
       join (select cik, file, line from ${relation} where not superseded) as delivered using (cik)
       group by cik, file, line, fault.tag, fault.reason
       order by file, line, fault.tag, fault.reason`
}

function ofUnknownFunds({ columns, relation }: Delivered, funds: Delivered | undefined): string {
  const known = funds ? `select fund_id from ${funds.relation}` : 'select null::varchar as fund_id where false'
  const row = columns.map((name) => `${identifier(name)} := ${identifier(name)}`)
  return `select file, line, format('fund_id: found "{}", expected a fund of the feed funds', fund_id) as reason,
              to_json(struct_pack(${row.join(', ')}))::varchar as row
       from ${relation} as delivered anti join (${known}) as known using (fund_id)
       where not superseded
       order by file, line`
}

/** The bronze parts of a feed for the days up to `day`, or all parts if `day` is undefined. Undefined if the feed has no such parts. */
async function delivered({ lake, feeds }: RunContext, name: string, day?: string): Promise<Delivered | undefined> {
  const feed = feeds.find((each) => each.name === name)
  const partitions = Object.entries((await lake.catalog()).bronze[name] ?? {})
  const parts = partitions.filter(([partition]) => day === undefined || partition <= day).flatMap(([, each]) => each)
  if (!feed || parts.length === 0) return undefined
  const keys = parts.map((part) => part.key)
  const paths = keys.map((key) => lake.store.path(key))
  return { feed: name, keys, columns: Object.keys(feed.columns), relation: bronzeRelation(feed, paths, true) }
}
