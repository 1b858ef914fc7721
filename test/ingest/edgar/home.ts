import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine, rows } from '../../../src/base/duckdb.ts'
import { settings } from '../../../src/base/settings.ts'
import { feedNamed } from '../../../src/feeds/contract/registry.ts'
import type { DownloadRequest } from '../../../src/ingest/edgar/download_context.ts'
import { bronzeRelation } from '../../../src/lake/bronze.ts'
import { readCatalog } from '../../../src/lake/lake.ts'
import { FolderStore } from '../../../src/lake/store/store.ts'
import { type EdgarReport, ingestEdgar } from '../../../src/pipeline/inputs/ingest_edgar.ts'
import { emptyFolder } from '../../build/small_project.ts'
import type { FakeEdgar } from './fake_edgar.ts'

/** Runs `crowdtape ingest edgar` on a temporary home folder against a fake EDGAR, in this process or as a command. */
export function edgarHome(source: FakeEdgar | undefined, env: Record<string, string> = {}) {
  const home = join(emptyFolder(), 'home')
  const environment = {
    CROWDTAPE_SECRET: 'a secret of sixteen letters',
    CROWDTAPE_MEMORY: '500MB',
    EDGAR_USER_AGENT: 'Crowdtape tests (tests@example.com)',
    EDGAR_BASE_URL: source?.address ?? '',
    EDGAR_REQUESTS_PER_SECOND: '1000',
    EDGAR_RETRIES: '0',
    ...env,
  }
  const start = (...argv: string[]) =>
    spawn(process.execPath, ['bin/crowdtape.js', 'ingest', 'edgar', ...argv, '--home', home], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
  return {
    home,
    start,
    command: (...argv: string[]) => ended(start(...argv)),
    take(wanted: Partial<DownloadRequest> = {}): Promise<EdgarReport> {
      const asked = { tickers: ['ACME'], forms: ['10-K', '10-Q', '8-K'], ...wanted }
      const named = { ...settings(environment), EDGAR_USER_AGENT: environment.EDGAR_USER_AGENT }
      return ingestEdgar(home, asked, named, (_, work) => work(() => {}))
    },
  }
}

export async function ended(child: ChildProcess) {
  let stdout = ''
  let stderr = ''
  child.stdout!.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr!.on('data', (chunk) => {
    stderr += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, stdout, stderr }
}

/** The latest rows of a feed in a home folder. */
export async function rowsIn<T>(home: string, feed: string, order: string): Promise<T[]> {
  const { catalog } = await readCatalog(home)
  const store = new FolderStore(home)
  const parts = Object.values(catalog.bronze[feed] ?? {}).flat()
  const relation = bronzeRelation(
    await feedNamed(feed),
    parts.map((part) => store.path(part.key)),
    true,
  )
  const engine = await openEngine({ memory: '300MB', threads: 1, temp: emptyFolder() })
  try {
    return await engine.with((it) => rows<T>(it, `select * from ${relation} where not superseded order by ${order}`))
  } finally {
    await engine.close()
  }
}

interface FilingRow {
  accession: string
  ticker: string
  form: string
  filed_at: string
  period_end: string | null
  url: string
  document_sha256: string
}

/** The filings of a home folder with the stored bytes of their documents (zstd). */
export async function filingsIn(home: string): Promise<(FilingRow & { document: Buffer })[]> {
  const found = await rowsIn<FilingRow>(home, 'filings', 'accession')
  return found.map((row) => ({
    ...row,
    document: readFileSync(join(home, 'lake/documents', `${row.document_sha256}.zst`)),
  }))
}
