import { Piscina } from 'piscina'
import { ConfigMistake } from '../base/config.ts'
import { sourceFile } from '../base/source_file.ts'
import { batchLabeller, type ConversationBatch, type LabelledBatch } from './label_batch.ts'
import type { Listing } from './tickers/listing_names.ts'

/** Thrown when labelling a batch failed. The message contains stack frames, but never the text. */
export class LabellingFailed extends Error {
  override name = 'LabellingFailed'

  constructor(error: unknown) {
    // An error's message may quote the text; the stack frames of the error do not.
    const { name = 'Error', code = '', stack = '' } = error as { name?: string; code?: string; stack?: string }
    const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
    super(
      `labelling failed with ${[name, code].filter(Boolean).join(' ')}; nothing of this partition was stored\n${frames.slice(0, 5).join('\n')}`,
    )
  }
}

/**
 * Worker threads are started only if the first batch has at least this many conversations, because each thread first has to read the
 * vocabularies.
 */
const worthAThread = 256

/**
 * Labels batches on worker threads, or in this thread if there is little to label, and yields the results in order. Up to `threads` batches
 * are in progress while the next batch is read. Threads are reused while callers pass the same array of listings; idle threads do not keep
 * the process alive. Throws `ConfigMistake` for a mistake in a vocabulary, and `LabellingFailed` for any other error.
 */
export async function* labelBatches<B extends ConversationBatch>(
  listings: Listing[],
  threads: number,
  batches: AsyncIterable<B>,
): AsyncGenerator<[B, LabelledBatch]> {
  let label: ((batch: ConversationBatch) => Promise<LabelledBatch>) | undefined
  const underWay: [B, Promise<LabelledBatch>][] = []
  try {
    for await (const batch of batches) {
      const isFew = batch.conversations.length < worthAThread
      label ??= threads > 1 && !isFew ? onThreads(listings, threads) : inThisThread(listings)
      const labelled = label({ conversations: batch.conversations })
      // The result is awaited later. This handler prevents Node from ending the process if labelling fails before that.
      labelled.catch(() => {})
      underWay.push([batch, labelled])
      if (underWay.length > threads) yield await next()
    }
    while (underWay.length > 0) yield await next()
  } finally {
    await Promise.allSettled(underWay.map(([, labelled]) => labelled))
  }

  async function next(): Promise<[B, LabelledBatch]> {
    const [batch, labelled] = underWay.shift()!
    try {
      return [batch, await labelled]
    } catch (error) {
      // Configuration is not private, and its line number helps the operator.
      throw error instanceof ConfigMistake ? error : new LabellingFailed(error)
    }
  }
}

let own: { listings: Listing[]; label: (batch: ConversationBatch) => LabelledBatch } | undefined

function inThisThread(listings: Listing[]): (batch: ConversationBatch) => Promise<LabelledBatch> {
  if (own?.listings !== listings) own = { listings, label: batchLabeller(listings) }
  const { label } = own
  return async (batch) => label(batch)
}

let pool: { threads: number; listings: Listing[]; piscina: Piscina } | undefined

/** Threads are shared by all days, because each new thread takes a while to read the word lists. */
function onThreads(listings: Listing[], threads: number): (batch: ConversationBatch) => Promise<LabelledBatch> {
  if (!pool || pool.threads !== threads || pool.listings !== listings) {
    const piscina = new Piscina({
      filename: sourceFile('./label_batch', import.meta.url).href,
      workerData: { listings },
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 5_000,
      // Labelling creates many short-lived objects; a larger young generation copies fewer of them.
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 128 },
    })
    pool = { threads, listings, piscina }
  }
  const { piscina } = pool
  return async (batch) => {
    const labelled = await piscina.run(batch)
    if ('mistake' in labelled) throw new ConfigMistake(labelled.mistake)
    return labelled
  }
}
