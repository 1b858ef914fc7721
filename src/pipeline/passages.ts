import { rows } from '../base/duckdb.ts'
import { literal } from '../base/quote.ts'
import type { BuildReport } from '../build/build_report.ts'
import { partitionKey } from '../build/fingerprint.ts'
import { RemoteFailure } from '../llm/failure.ts'
import type { AuditResult } from '../release/manifest.ts'
import { builtInEmbedder } from '../search/embedding/built_in_embedder.ts'
import type { Embedder } from '../search/embedding/embedder.ts'
import { datasetOf, publishPassages, publishUnembedded } from '../search/index/publish_passages.ts'
import type { PublishedPassages } from '../search/index/published.ts'
import type { Passage } from '../search/passage.ts'
import type { RunLanguage } from './language/run_language.ts'
import type { RunContext } from './run_context.ts'

const model = 'daily.filing_passages'

/**
 * Indexes the passages of a release for search. If the release has no passages, the result has no `passages`. If the embedding provider
 * fails, the result has a warning and vectors of earlier runs are used. Until a later run embeds a passage that has no vector, search finds
 * this passage only by its words. If more than half of the passages have no vector, the built-in provider embeds all passages.
 */
export async function publishBuiltPassages(
  { home, lake }: RunContext,
  built: BuildReport,
  language: RunLanguage,
): Promise<{ passages?: PublishedPassages; warnings: AuditResult[] }> {
  const builtPartitions = built.builtPartitions.get(model)
  const filled = [...(builtPartitions ?? [])].filter(([, { rows }]) => rows > 0)
  if (!builtPartitions || filled.length === 0) return { warnings: [] }
  const days = new Map(filled.map(([day, { digest, rows }]) => [day, { digest, rows }]))
  const read = async function* (day: string): AsyncGenerator<Passage[]> {
    const { fingerprint, rows: total } = builtPartitions.get(day)!
    const key = partitionKey(model, day, fingerprint)
    using _held = await lake.store.hold([key])
    const path = lake.store.path(key)
    for (let start = 0; start < total; start += pageRows) {
      yield await lake.engine.with((connection) => rows<Passage>(connection, pageOf(path, start)))
    }
  }
  const { store } = lake
  const bring = async (embedder: Pick<Embedder, 'id'>) => {
    const folder = `releases/passages/${datasetOf(embedder)}`
    for (const name of await store.folders(folder)) await store.download(`${folder}/${name}`, 'segment.json')
  }
  const send = async ({ dataset, segments }: PublishedPassages) => {
    for (const { name } of segments) {
      const folder = `releases/passages/${dataset}/${name}`
      // `segment.json` is uploaded last. If the store lacks it, an earlier run was killed while it uploaded this segment.
      if ((await store.size(`${folder}/segment.json`)) === 0) await store.upload(folder, 'segment.json')
    }
  }
  const publish = async (embedder: Embedder) => {
    await bring(embedder)
    const passages = await publishPassages(home, { days, read }, embedder)
    await send(passages)
    return passages
  }
  try {
    return { passages: await publish(await language.embedder()), warnings: [] }
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error
    const check = 'passages: embedder'
    await bring({ id: language.embedderId() })
    const unembedded = await publishUnembedded(home, { days, read }, language.embedderId())
    if (unembedded) {
      await send(unembedded.passages)
      const detail = `passages: ${error.message}; ${unembedded.waiting} of ${unembedded.passages.rows} are found only by their words until a later run embeds them`
      return { passages: unembedded.passages, warnings: [{ check, outcome: 'warned', detail }] }
    }
    const detail = `passages: ${error.message}; the built-in provider embedded all passages`
    return {
      passages: await publish(builtInEmbedder()),
      warnings: [{ check, outcome: 'warned', detail }],
    }
  }
}

/** Maximum number of passages in memory at once. */
const pageRows = 5000

const pageOf = (path: string, start: number) => `
  select passage_id, accession, cik::varchar as cik, coalesce(ticker, '') as ticker, form, strftime(filed_at, '%Y-%m-%dT%H:%M:%SZ') as filed_at,
    coalesce(period_end::varchar, '') as period_end, url, coalesce(part, '') as part, coalesce(item, '') as item,
    coalesce(section, '') as section, coalesce(heading, '') as heading, kind, "position", start_offset, end_offset, text
  from read_parquet(${literal(path)}, hive_partitioning = false, file_row_number = true)
  where file_row_number >= ${start} and file_row_number < ${start + pageRows}
  order by file_row_number`
