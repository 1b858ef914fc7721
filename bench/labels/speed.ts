import { batchLabeller } from '../../src/labels/label_batch.ts'
import type { Listing } from '../../src/labels/tickers/listing_names.ts'
import type { RealConversation } from '../../src/tools/evaluation/real_sets.ts'

export interface SpeedMeasure {
  conversations: number
  /** Labelled units: questions with the messages before them, and conversations without a question. */
  units: number
  questions: number
  /** Units per second of CPU time; the median over the passes, in this thread alone. */
  unitsPerSecond: number
  /** The same for only splitting these texts into lower-case words by one regular expression. */
  splitUnitsPerSecond: number
}

/**
 * Measures how fast this thread labels all real conversations as the pipeline's workers do, alternating with splitting them into words.
 */
export function measureSpeed(conversations: RealConversation[], listings: Listing[], passes: number): SpeedMeasure {
  const label = batchLabeller(listings)
  const texts = conversations.map(({ texts }) => texts)
  const batch = { conversations: texts.map((each) => JSON.stringify(each)) }
  label({ conversations: batch.conversations.slice(0, 5_000) })
  const own: number[] = []
  const split: number[] = []
  let units = 0
  let questions = 0
  for (let pass = 0; pass < passes; pass++) {
    own.push(
      seconds(() => {
        const { isQuestion } = label(batch)
        units = isQuestion.length
        questions = isQuestion.filter(Boolean).length
      }),
    )
    split.push(seconds(() => words(texts)))
  }
  return {
    conversations: conversations.length,
    units,
    questions,
    unitsPerSecond: Math.round(units / median(own)),
    splitUnitsPerSecond: Math.round(units / median(split)),
  }
}

function words(texts: string[][]): number {
  let count = 0
  for (const each of texts) for (const text of each) count += text.toLowerCase().split(/[^\p{L}\p{N}$']+/u).length
  return count
}

function seconds(work: () => void): number {
  // CPU time, so that other work on the machine hardly matters.
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1e6
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
