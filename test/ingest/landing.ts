import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { rows } from '../../src/base/duckdb.ts'
import { literal } from '../../src/base/quote.ts'
import { feedNamed } from '../../src/feeds/contract/registry.ts'
import { ingest } from '../../src/ingest/ingest.ts'
import { listQuarantine } from '../../src/ingest/quarantine.ts'
import { bronzeRelation } from '../../src/lake/bronze.ts'
import { Lake } from '../../src/lake/lake.ts'

export const secret = 'a secret of the operator'

/** A temporary lake and landing folder, removed after the test. */
export async function workshop(batchBytes = 1e8, threads = 2) {
  const folder = await mkdtemp(join(tmpdir(), 'crowdtape-ingest-'))
  const landing = join(folder, 'landing')
  const home = join(folder, 'home')
  const lake = await Lake.open({ home, engine: { memory: '512MB', threads }, what: 'a test', waitSeconds: 0 })
  onTestFinished(async () => {
    await lake.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    lake,
    home,
    landing,
    async put(name: string, content: string | Uint8Array) {
      const path = join(landing, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, packed(name, content))
      return path
    },
    /** Writes the result of a SQL query as Parquet. */
    async putParquet(name: string, sql: string, options = '') {
      const path = join(landing, name)
      await mkdir(dirname(path), { recursive: true })
      await lake.engine.with((it) =>
        it.run(`copy (${sql}) to ${literal(path)} (format parquet${options})`).then(() => {}),
      )
      return path
    },
    /** Ingests the new files of one feed and returns its report. */
    async take(feed = 'prices') {
      const { feeds } = await ingest(lake, { landing, secret, feeds: [feed], batchBytes })
      return feeds[0]
    },
    /** Bronze rows of one partition, or of all, with the column `superseded`. */
    async bronze<T = Record<string, unknown>>(feed: string, select: string, partition?: string): Promise<T[]> {
      const contract = await feedNamed(feed)
      const parts = Object.entries((await lake.catalog()).bronze[feed] ?? {})
        .filter(([name]) => partition === undefined || name === partition)
        .map(([name, its]) => ({ name, its }))
      const relations = parts.map(({ its }) => {
        const paths = its.map((part) => lake.store.path(part.key))
        return `select * from ${bronzeRelation(contract, paths, its.length > 1 || its.some((part) => part.repeats))}`
      })
      if (relations.length === 0) relations.push(`select * from ${bronzeRelation(contract, [], false)}`)
      return lake.engine.with((it) => rows<T>(it, select.replaceAll('$bronze', `(${relations.join(' union all ')})`)))
    },
    async quarantine(feed?: string) {
      const found = await listQuarantine(lake, { secret, feed, limit: 100_000 })
      return found.map(({ file, line, reason, row }) => ({ file, line, reason, row }))
    },
  }
}

export type Workshop = Awaited<ReturnType<typeof workshop>>

export function packed(name: string, content: string | Uint8Array): Uint8Array {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  if (name.endsWith('.gz')) return gzipSync(bytes)
  return name.endsWith('.zst') ? zstdCompressSync(bytes) : bytes
}

/** Rows as JSON lines. */
export function jsonl(...objects: unknown[]): string {
  return objects.map((object) => `${JSON.stringify(object)}\n`).join('')
}
