import type { ModelClient } from './client.ts'
import { RemoteFailure } from './failure.ts'
import { type AnswerRead, type LabelVerdict, type Rejection, readAnswer } from './label_answer.ts'
import { estimate, type LabelModel, labelRequest } from './label_request.ts'

/** A text that must be labelled, with its SHA-256. */
export interface TextToLabel {
  text_sha256: string
  text: string
}

export interface LabelledText {
  text_sha256: string
  verdict: LabelVerdict
}

export interface LabellingOptions {
  /** Number of texts per request. */
  batch: number
  /** Number of parallel requests. */
  concurrency: number
  /**
   * Stores verdicts. The next request is sent after the verdicts are stored, so that a crash loses only the requests that are in progress.
   */
  keep(answered: LabelledText[]): Promise<void>
}

/**
 * Labels texts in parallel requests, each with several texts. If the server becomes unavailable, labelling stops and
 * the reason is returned. If a response is unusable (refused, truncated, not JSON), its texts are requested again in
 * halves until the text that causes the problem is found, and only this text is rejected. Throws only what `keep`
 * throws.
 */
export async function labelTexts(
  server: ModelClient,
  model: LabelModel,
  texts: AsyncIterable<TextToLabel>,
  { batch, concurrency, keep }: LabellingOptions,
): Promise<string | undefined> {
  const batches = batchesOf(texts, batch)
  const worker = async () => {
    while (!server.over) {
      const { value, done } = await batches.next()
      if (done) return
      await label(server, model, value, keep)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return server.over?.message
}

async function label(
  server: ModelClient,
  model: LabelModel,
  asked: TextToLabel[],
  keep: LabellingOptions['keep'],
): Promise<void> {
  const read = await answerTo(server, model, asked)
  if (!read) return
  const open: TextToLabel[] = []
  const answered: LabelledText[] = []
  for (const [index, each] of asked.entries()) {
    const verdict = read.verdicts.get(index)
    if (verdict) answered.push({ text_sha256: each.text_sha256, verdict })
    else open.push(each)
  }
  if (answered.length === 0 && asked.length === 1 && read.isPaid) {
    answered.push({ text_sha256: asked[0].text_sha256, verdict: { rejected: read.problem } })
    open.length = 0
  }
  if (answered.length > 0) await keep(answered)
  if (open.length === 0 || asked.length === 1) return
  const parts = answered.length > 0 ? [open] : [open.slice(0, open.length >> 1), open.slice(open.length >> 1)]
  for (const part of parts) if (!server.over) await label(server, model, part, keep)
}

/** The server's answer. Undefined if all retries failed. */
async function answerTo(
  server: ModelClient,
  model: LabelModel,
  asked: TextToLabel[],
): Promise<(AnswerRead & { isPaid: boolean }) | undefined> {
  const texts = asked.map(({ text }) => text)
  const request = labelRequest(model, texts)
  try {
    let read: AnswerRead | undefined
    await server.ask(
      estimate(request, texts.length),
      (options) => server.api.chat.completions.create(request, options),
      {
        fault: (answer) => {
          read = readAnswer(answer, texts, model.vocabulary)
          return read.verdicts.size === 0 && isServersFault(read.problem)
            ? `answers that are ${read.problem}`
            : undefined
        },
      },
    )
    return { ...read!, isPaid: true }
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error
    return error.kind === 'unfit' ? { verdicts: new Map(), problem: 'malformed', isPaid: false } : undefined
  }
}

/**
 * Whether a rejection is the fault of the server and not of the text. A text can cause a refusal, but it cannot cause
 * an answer that ignores the JSON schema.
 */
function isServersFault(problem: Rejection): boolean {
  return problem !== 'refused' && problem !== 'filtered'
}

/** Groups items into batches of `size` items. The last batch may be smaller. */
export async function* batchesOf<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[], undefined> {
  let batch: T[] = []
  for await (const each of all) {
    batch.push(each)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
