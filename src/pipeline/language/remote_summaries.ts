import { createHash } from 'node:crypto'
import { rows } from '../../base/duckdb.ts'
import { readFiling } from '../../filings/documents/filing.ts'
import { passagesOf } from '../../filings/documents/passages.ts'
import { summaryMaterial } from '../../filings/documents/summary/summary_material.ts'
import { bronzeRelation } from '../../lake/bronze.ts'
import { storedDocument } from '../../lake/document_store.ts'
import { remoteSummaries } from '../../lake/model_answers.ts'
import type { ChatModel } from '../../llm/chat_answerer.ts'
import type { ModelClient } from '../../llm/client.ts'
import {
  readSummary,
  type SummaryVerdict,
  summarise,
  summaryEstimate,
  summaryGradeOf,
  summaryRequest,
} from '../../llm/summary_request.ts'
import { withoutInjections } from '../../search/prompt_injections.ts'
import type { RunContext } from '../run_context.ts'
import type { StoredAnswer } from './answer_store.ts'
import type { RemoteTask } from './remote_task.ts'

/** The note of a text whose request in a batch asks for a corrected draft. A corrected draft is not corrected again. */
const mended = 'mended'

/**
 * The language task that requests summaries of filings, one filing per request. Each draft is verified against its filing and may be
 * corrected once.
 */
export function summaryTask({ settings, lake, feeds }: RunContext, server: ModelClient): RemoteTask {
  const model: ChatModel = {
    model: settings.CROWDTAPE_LLM_MODEL!,
    temperature: settings.CROWDTAPE_LLM_TEMPERATURE,
    maxOutputTokens: settings.CROWDTAPE_LLM_MAX_OUTPUT_TOKENS,
  }
  const feed = feeds.find(({ name }) => name === 'filings')!
  /** The problems of each first draft that failed verification, by the hash of the filing's text. */
  const complaints = new Map<string, string[]>()
  const textsOf: RemoteTask['textsOf'] = async (_day, parts) => {
    using _held = await lake.store.hold(parts.map(({ key }) => key))
    const paths = parts.map(({ key }) => lake.store.path(key))
    const found = await lake.engine.with((connection) =>
      rows<{ form: string; document_sha256: string }>(
        connection,
        `select form, document_sha256 from ${bronzeRelation(feed, paths, true)} where not superseded order by accession`,
      ),
    )
    const texts = new Map<string, string>()
    for (const { form, document_sha256 } of found) {
      const { document } = await readFiling(() => storedDocument(lake.store, document_sha256))
      const material = document && summaryMaterial(passagesOf(document, form), form, withoutInjections)
      if (!material) continue
      const text = JSON.stringify(material)
      texts.set(createHash('sha256').update(text).digest('hex'), text)
    }
    return texts
  }
  const keptOf = (text_sha256: string, verdict: SummaryVerdict): StoredAnswer => {
    if ('summary' in verdict) return { text_sha256, row: { summary: verdict.summary } }
    return { text_sha256, rejected: 'problems' in verdict ? 'unfounded' : verdict.rejected }
  }
  return {
    server,
    feed: remoteSummaries,
    grade: summaryGradeOf(model),
    source: 'filings',
    reader: 'daily.filing_summaries',
    notes: 'lake/asked_summaries',
    textsOf,
    async ask(texts, keep) {
      const worker = async () => {
        while (!server.over) {
          const { value, done } = await texts[Symbol.asyncIterator]().next()
          if (done) return
          const verdict = await summarise(server, model, value.text)
          if (verdict) await keep([keptOf(value.text_sha256, verdict)])
        }
      }
      const ended = await Promise.allSettled(Array.from({ length: settings.CROWDTAPE_LLM_CONCURRENCY }, worker))
      for (const each of ended) if (each.status === 'rejected') throw each.reason
      return server.over?.message
    },
    size: 1,
    tokensOfText: 8_000,
    request: ([asked]) =>
      summaryRequest(model, asked?.text ?? '{}', asked ? complaints.get(asked.text_sha256) : undefined),
    estimate: summaryEstimate,
    hintOf: ({ text_sha256 }) => (complaints.has(text_sha256) ? mended : ''),
    async read(answer, [[text_sha256, day, hint]]) {
      const parts = (await lake.catalog()).bronze.filings?.[day] ?? []
      const text = (await textsOf(day, parts)).get(text_sha256)
      // If the text is missing, a later delivery has replaced the filing.
      if (text === undefined) return [{ text_sha256, rejected: 'missing' }]
      const verdict = readSummary(answer, text)
      if (!('problems' in verdict) || hint === mended) return [keptOf(text_sha256, verdict)]
      complaints.set(text_sha256, verdict.problems)
      return []
    },
  }
}
