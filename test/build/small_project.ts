import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { literal } from '../../src/base/quote.ts'
import { Builder } from '../../src/build/build.ts'
import { readGraph } from '../../src/build/graph/graph.ts'
import type { FeedSource } from '../../src/build/lineage.ts'
import { inlineRunner } from '../../src/build/runner/inline.ts'
import type { Runner } from '../../src/build/runner/runner.ts'
import { Lake } from '../../src/lake/lake.ts'

/** A project of a few SQL files over the feed `fills`, with a lake in an empty folder. */
export interface SmallProject {
  root: string
  home: string
  lake: Lake
  write(path: string, text: string): void
  models(settings?: Record<string, number>, runner?: Runner, shards?: number): Promise<Builder>
  /** Adds a day's fills as one more bronze part. */
  deliver(day: string, fills: Fill[]): Promise<void>
  close(): Promise<void>
}

export interface Fill {
  id: number
  ticker: string
  usd: number
}

export const emptyFolder = () => mkdtempSync(join(tmpdir(), 'crowdtape-test-'))

export async function smallProject(
  files: Record<string, string>,
  options: { threads?: number; home?: string } = {},
): Promise<SmallProject> {
  const root = emptyFolder()
  const home = options.home ?? emptyFolder()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  const threads = options.threads ?? 2
  const lake = await Lake.open({ home, what: 'test', waitSeconds: 0, engine: { memory: '500MB', threads } })
  return {
    root,
    home,
    lake,
    write,
    async models(settings = {}, runner = inlineRunner(threads), shards = 1) {
      const graph = await lake.engine.with((connection) => readGraph(connection, ['fills'], root))
      return new Builder(lake, graph, { fills }, settings, runner, shards)
    },
    async deliver(day, rows) {
      const delivery = (await lake.catalog()).deliveries + 1
      const values = rows.map(({ id, ticker, usd }) => `(${id}, '${ticker}', ${usd}::decimal(18, 4), date '${day}')`)
      const written = await lake.store.write(`lake/bronze/fills/${day}/${delivery}.parquet`, (aside) =>
        lake.engine.with(async (connection) => {
          await connection.run(
            `copy (from (values ${values.join(', ')}) as t(id, ticker, usd, day)) to ${literal(aside)} (format parquet)`,
          )
        }),
      )
      await lake.commit((draft) => {
        draft.deliveries = delivery
        draft.bronze.fills ??= {}
        draft.bronze.fills[day] = [
          ...(draft.bronze.fills[day] ?? []),
          { key: written.key, digest: written.digest, rows: rows.length, repeats: false },
        ]
      })
    },
    close: () => lake.close(),
  }
}

const fills: FeedSource = {
  partition: 'day',
  relation: (paths) =>
    paths.length > 0
      ? `read_parquet([${paths.map(literal).join(', ')}])`
      : '(select null::integer as id, null::varchar as ticker, null::decimal(18, 4) as usd, null::date as day where false)',
}

/** Models per ticker and day and over a window, shaped like the real ones. */
export const smallModels: Record<string, string> = {
  'sql/silver/fills.sql': `-- about: Fills: as delivered.
-- grain: [id]
-- stored: no
-- columns:
--   id: number of the fill
--   ticker: ticker
--   usd: US dollars
--   day: UTC day
select
    id,
    ticker,
    usd,
    day
from
    bronze.fills
`,
  'sql/daily/turnover.sql': `-- about: Turnover of a day per ticker.
-- grain: [ticker]
-- columns:
--   day: UTC day
--   ticker: ticker
--   usd: US dollars
-- checks:
--   - usd >= 0
select
    day::date as day,
    ticker::varchar as ticker,
    sum(usd)::decimal(38, 4) as usd
from
    silver.fills
group by
    all
`,
  'sql/gold/turnover.sql': `-- about: Turnover of the last days per ticker.
-- grain: [ticker]
-- reads:
--   daily.turnover: 7 days
-- columns:
--   ticker: ticker
--   usd: US dollars, a multiple of the setting step
select
    ticker::varchar as ticker,
    (floor(sum(usd) / getvariable('step')) * getvariable('step'))::double as usd
from
    daily.turnover
group by
    all
`,
}

/** Copies a home folder, so that a test can continue from one state twice. */
export function copyOf(home: string): string {
  const copy = emptyFolder()
  cpSync(home, copy, { recursive: true })
  return copy
}
