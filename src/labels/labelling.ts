import { Piscina } from 'piscina'
import { ConfigMistake } from '../base/config.ts'
import { sourceFile } from '../base/source_file.ts'
import { type Batch, batchLabeller, type LabelledBatch } from './label_batch.ts'
import type { Listing } from './tickers/listing_names.ts'

/** Thrown when labelling a batch failed. It says where in the program, never what the text was. */
export class LabellingFailed extends Error {
  override name = 'LabellingFailed'

  constructor(error: unknown) {
    // The message of an error may quote the text it arose from; its frames do not.
    const { name = 'Error', code = '', stack = '' } = error as { name?: string; code?: string; stack?: string }
    const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
    super(
      `labelling failed with ${[name, code].filter(Boolean).join(' ')}; nothing of this partition was stored\n${frames.slice(0, 5).join('\n')}`,
    )
  }
}

/** A first batch of fewer conversations is labelled sooner than a thread has read the vocabularies. */
const worthAThread = 256

/**
 * Labels batches on some threads, or in this one, and gives the results in the order of the batches, with no more batches
 * under way than there are threads and one. Threads that have nothing to do keep no process from ending, and end themselves.
 * The same list of listings, not an equal one, makes ready once what it takes. Throws `LabellingFailed`, and
 * `ConfigMistake` for a vocabulary.
 */
export async function* labelBatches<B extends Batch>(
  listings: Listing[],
  threads: number,
  batches: AsyncIterable<B>,
): AsyncGenerator<[B, LabelledBatch]> {
  let label: ((batch: Batch) => Promise<LabelledBatch>) | undefined
  const underWay: [B, Promise<LabelledBatch>][] = []
  try {
    for await (const batch of batches) {
      const isFew = batch.conversations.length < worthAThread
      label ??= threads > 1 && !isFew ? onThreads(listings, threads) : inThisThread(listings)
      const labelled = label({ conversations: batch.conversations })
      // Waited for in its turn; until then a failure is no unhandled one.
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
      // What a domain expert wrote is nothing private, and its line is what helps.
      throw error instanceof ConfigMistake ? error : new LabellingFailed(error)
    }
  }
}

let own: { listings: Listing[]; label: (batch: Batch) => LabelledBatch } | undefined

function inThisThread(listings: Listing[]): (batch: Batch) => Promise<LabelledBatch> {
  if (own?.listings !== listings) own = { listings, label: batchLabeller(listings) }
  const { label } = own
  return async (batch) => label(batch)
}

let pool: { threads: number; listings: Listing[]; piscina: Piscina } | undefined

/** Labelling runs once a day of history, and word lists take a while to read, so threads are shared by all days. */
function onThreads(listings: Listing[], threads: number): (batch: Batch) => Promise<LabelledBatch> {
  if (!pool || pool.threads !== threads || pool.listings !== listings) {
    const piscina = new Piscina({
      filename: sourceFile('./label_batch', import.meta.url).href,
      workerData: { listings },
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 5_000,
      // Labelling leaves much behind that is soon gone; with more room for it, less of it is moved before it is.
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
