import { rows } from '../engine/duckdb.ts'
import { literal } from '../engine/quote.ts'
import type { RunLanguage } from '../grades.ts'
import { RemoteFailure } from '../language/remote/failure.ts'
import { type BuildReport, objectKey } from '../model/build.ts'
import type { AuditResult } from '../release/manifest.ts'
import { builtInEmbedder } from '../search/built_in_embedder.ts'
import type { Passage } from '../search/passage.ts'
import { publishPassages, publishUnembedded } from '../search/publish_passages.ts'
import type { PublishedPassages } from '../search/published.ts'
import type { Workplace } from './workplace.ts'

const model = 'daily.filing_passages'

/**
 * Makes the passages that a release rests on searchable; undefined where it rests on none. Where the grade that is set
 * fails, what it embedded before stays and the rest is found by its words; where that is less than half, the built-in one
 * does. A warning says so, and the next run makes up for it.
 */
export async function publishBuiltPassages(
  { home, lake }: Workplace,
  built: BuildReport,
  language: RunLanguage,
): Promise<{ passages?: PublishedPassages; warnings: AuditResult[] }> {
  const standing = built.standing.get(model)
  const filled = [...(standing ?? [])].filter(([, { rows }]) => rows > 0)
  if (!standing || filled.length === 0) return { warnings: [] }
  const days = new Map(filled.map(([day, { digest, rows }]) => [day, { digest, rows }]))
  const read = async function* (day: string): AsyncGenerator<Passage[]> {
    const { fingerprint, rows: total } = standing.get(day)!
    const path = lake.store.path(objectKey(model, day, fingerprint))
    for (let start = 0; start < total; start += pageRows) {
      yield await lake.engine.with((connection) => rows<Passage>(connection, pageOf(path, start)))
    }
  }
  try {
    return { passages: await publishPassages(home, { days, read }, await language.embedder()), warnings: [] }
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error
    const check = 'passages: embedder'
    const unembedded = await publishUnembedded(home, { days, read }, language.embedderId())
    if (unembedded) {
      const detail = `passages: ${error.message}; ${unembedded.waiting} of ${unembedded.passages.rows} are found by their words alone until it answers`
      return { passages: unembedded.passages, warnings: [{ check, outcome: 'warned', detail }] }
    }
    const detail = `passages: ${error.message}; they are embedded by the built-in grade`
    return {
      passages: await publishPassages(home, { days, read }, builtInEmbedder()),
      warnings: [{ check, outcome: 'warned', detail }],
    }
  }
}

/** Passages in memory at a time. */
const pageRows = 5000

const pageOf = (path: string, start: number) => `
  select passage_id, accession, cik::varchar as cik, coalesce(ticker, '') as ticker, form, strftime(filed_at, '%Y-%m-%dT%H:%M:%SZ') as filed_at,
    coalesce(period_end::varchar, '') as period_end, url, coalesce(part, '') as part, coalesce(item, '') as item,
    coalesce(section, '') as section, coalesce(heading, '') as heading, kind, "position", start_offset, end_offset, text
  from read_parquet(${literal(path)}, hive_partitioning = false, file_row_number = true)
  where file_row_number >= ${start} and file_row_number < ${start + pageRows}
  order by file_row_number`
