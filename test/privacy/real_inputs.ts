import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { plusDays } from '../../src/base/calendar/days.ts'
import { projectRoot } from '../../src/base/config.ts'
import { rows } from '../../src/base/duckdb.ts'
import { personId } from '../../src/lake/person_ids.ts'
import { insert } from './tables.ts'

/** Real portfolios, stored outside the project. */
export const realInputs = join(projectRoot, '../shared/data/landing')
export const areInputsThere = existsSync(join(realInputs, 'portfolio_snapshots'))
export const missing = `${realInputs}: found nothing, so nothing is measured on real inputs`

/** Release days of the real inputs. */
export const realReleases = ['2025-08-27', '2025-11-07']

/** The `count` days up to and including `last`. */
export function daysTo(last: string, count = 60): string[] {
  return Array.from({ length: count }, (_, index) => plusDays(last, index - count + 1))
}

/** Fills portfolio_trades and portfolio_snapshots from the landing files, up to a day, as an ingest run would. */
export async function loadRealInputs(
  connection: DuckDBConnection,
  last: string,
  secret = 'a secret',
  landing = realInputs,
): Promise<void> {
  const people = new Set<string>()
  for (const [feed, time] of [
    ['portfolio_trades', 'executed_at'],
    ['portfolio_snapshots', 'snapshot_at'],
  ]) {
    await connection.run(
      `create table ${feed}_landed as select * exclude (person_id, superseded), ''::text as user_id, ''::text as file from ${feed} limit 0`,
    )
    for (const path of globSync(join(landing, feed, '*')).sort()) {
      const relation = /parquet$/.test(path)
        ? `read_parquet('${path}')`
        : /csv(\.gz|\.zst)?$/.test(path)
          ? `read_csv('${path}')`
          : `read_json('${path}')`
      // The later file wins, and rows older than a release ever reads are skipped.
      await connection.run(`create temp table landed as select * replace (${time}::timestamp as ${time}), '${basename(path)}' as file from ${relation}
        where ${time}::timestamp::date between date '${last}' - 460 and date '${last}'`)
      await connection.run(`insert into ${feed}_landed by name from landed; drop table landed`)
    }
    for (const { user_id } of await rows<{ user_id: string }>(
      connection,
      `select distinct user_id::varchar as user_id from ${feed}_landed`,
    ))
      people.add(user_id)
  }
  await connection.run('create table person_ids (user_id text, person_id uuid)')
  await insert(
    connection,
    'person_ids',
    [...people].map((user_id) => ({ user_id, person_id: personId(secret, user_id) })),
  )
  await connection.run(`
    insert into portfolio_trades by name
    select * exclude (user_id, file), false as superseded from portfolio_trades_landed join person_ids using (user_id)
    qualify row_number() over (partition by trade_id order by file desc) = 1;
    insert into portfolio_snapshots by name
    select * exclude (user_id, file), false as superseded from portfolio_snapshots_landed join person_ids using (user_id)
    qualify row_number() over (partition by snapshot_at, user_id, account_id, ticker, asset_class order by file desc) = 1;
    drop table portfolio_trades_landed; drop table portfolio_snapshots_landed; drop table person_ids`)
}
