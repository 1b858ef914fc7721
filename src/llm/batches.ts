import type { Batch } from 'openai/resources/batches'
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import { z } from 'zod'
import type { Usage } from './budget.ts'
import type { ModelClient } from './client.ts'
import { malformedResponse, openai, RemoteFailure } from './failure.ts'

/** OpenAI's batch API accepts at most 50,000 requests and 200 MB per file. The limit in bytes below leaves a margin. */
const MOST_REQUESTS = 50_000
const MOST_BYTES = 190_000_000

/** A file of requests for the batch API. Each request has an id. */
export interface BatchFile<Asked> {
  jsonl: string
  /** The texts of each request, in order. The keys are the ids of the requests. */
  requests: Record<string, Asked[]>
}

/** How texts are grouped into requests. */
export interface Batched<Asked> {
  /** Number of texts in one request. */
  size: number
  request(texts: Asked[]): ChatCompletionCreateParamsNonStreaming
  /** The estimated number of tokens that a request uses. */
  estimate(request: ChatCompletionCreateParamsNonStreaming, texts: number): Usage
  /** A number of tokens that only unusually long texts exceed. */
  tokensOfText: number
}

/**
 * Puts as many texts into one batch file as the budget and the limits of the API allow. Returns undefined if no text can be put into the
 * file. The budget is charged with an estimate, because the real usage is known only when the results of the batch are fetched.
 */
export async function batchFile<Asked>(
  server: ModelClient,
  texts: AsyncIterator<Asked>,
  { size, request, estimate, tokensOfText }: Batched<Asked>,
): Promise<BatchFile<Asked> | undefined> {
  const file: BatchFile<Asked> = { jsonl: '', requests: {} }
  const lines: string[] = []
  const empty = estimate(request([]), size)
  // The budget is checked before texts are taken from the iterator, because an iterator cannot take texts back.
  const expected = { ...empty, input: empty.input + size * tokensOfText }
  for (let bytes = 0; lines.length < MOST_REQUESTS && bytes < MOST_BYTES; ) {
    if (!server.budget.reserve(expected)) break
    const asked = await take(texts, size)
    if (asked.length === 0) {
      server.budget.settle(expected)
      break
    }
    const body = request(asked)
    server.budget.send()
    server.budget.settle(expected, estimate(body, asked.length))
    const custom_id = `request-${lines.length + 1}`
    const line = JSON.stringify({ custom_id, method: 'POST', url: '/v1/chat/completions', body })
    bytes += Buffer.byteLength(line) + 1
    lines.push(line)
    file.requests[custom_id] = asked
  }
  if (lines.length === 0) return undefined
  file.jsonl = `${lines.join('\n')}\n`
  return file
}

/** Uploads the requests of a batch, and returns the id of the file. The upload is free. Throws `RemoteFailure` if the upload fails. */
export async function uploadBatch(server: ModelClient, jsonl: string, mark: string): Promise<string> {
  const uploaded = await server.call(async (options) =>
    server.api.files.create(
      { file: await openai().toFile(Buffer.from(jsonl), `${mark}.jsonl`), purpose: 'batch' },
      options,
    ),
  )
  return idIn(uploaded)
}

/**
 * Starts the batch for an uploaded file and returns its id. `mark` is stored in the metadata of the batch, so that `findBatch` can find the
 * batch. Throws `RemoteFailure` if the request fails.
 */
export async function startBatch(server: ModelClient, input_file_id: string, mark: string): Promise<string> {
  // This request is not retried: if only its response was lost, a second request would start and charge a second batch. `findBatch` finds a
  // batch whose response was lost.
  const batch = await server.call(
    (options) =>
      server.api.batches.create(
        {
          input_file_id,
          endpoint: '/v1/chat/completions',
          completion_window: '24h',
          metadata: { crowdtape: mark },
        },
        options,
      ),
    { retries: 0 },
  )
  return idIn(batch)
}

function idIn(answer: { id: string }): string {
  if (typeof answer?.id !== 'string') throw new RemoteFailure('failed', malformedResponse)
  return answer.id
}

/**
 * The id of the batch that was started with `mark`. Undefined if there is no such batch, or if the server does not offer batches. Throws
 * `RemoteFailure` if the request fails.
 */
export function findBatch(server: ModelClient, mark: string): Promise<string | undefined> {
  const find = async (options: { signal?: AbortSignal }) => {
    for await (const batch of server.api.batches.list({ limit: 100 }, options)) {
      if (batch.metadata?.crowdtape === mark) return batch.id
    }
    return undefined
  }
  return server.call((options) => find(options).catch(unlessMissing))
}

/** The state of a batch, and its answers. */
export interface BatchResult {
  /** How the batch ended. Undefined while it is running; `gone` if the server no longer knows the batch. */
  ended?: 'completed' | 'failed' | 'expired' | 'cancelled' | 'gone'
  /** Completions by request id. A batch that expired or was cancelled may have completions too. */
  answers: Map<string, unknown>
  /** Number of failed requests, which cost nothing. */
  failed: number
}

const outputLine = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown() }).nullish(),
})

/** Fetches the state of a batch and, if the batch has ended, its answers. Throws `RemoteFailure` if a request fails. */
export async function batchResult(server: ModelClient, id: string): Promise<BatchResult> {
  const batch = await server.call((options) => server.api.batches.retrieve(id, options).catch(unlessMissing))
  const answers = new Map<string, unknown>()
  if (!batch) return { ended: 'gone', answers, failed: 0 }
  const ended = endOf(batch)
  if (!ended) return { answers, failed: 0 }
  let failed = 0
  for (const file of [batch.output_file_id, batch.error_file_id]) {
    if (!file) continue
    const jsonl = await server.call(async (options) => {
      const content = await server.api.files.content(file, options).catch(unlessMissing)
      return content ? content.text() : ''
    })
    for (const line of jsonl.split('\n')) {
      if (line.trim() === '') continue
      const { data } = outputLine.safeParse(parsed(line))
      if (data?.response && data.response.status_code < 300) answers.set(data.custom_id, data.response.body)
      else failed++
    }
  }
  return { ended, answers, failed }
}

function endOf({ status }: Batch): BatchResult['ended'] {
  return status === 'completed' || status === 'failed' || status === 'expired' || status === 'cancelled'
    ? status
    : undefined
}

/**
 * Returns undefined if the error is a 404, and throws all other errors. For batches and files a 404 means that the
 * server has deleted the object; for other requests it means a wrong address or model.
 */
function unlessMissing(error: unknown): undefined {
  if ((error as { status?: number }).status === 404) return undefined
  throw error
}

async function take<T>(all: AsyncIterator<T>, count: number): Promise<T[]> {
  const taken: T[] = []
  while (taken.length < count) {
    const next = await all.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
