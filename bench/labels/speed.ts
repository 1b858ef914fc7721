import { batchLabeller } from '../../src/labels/label_batch.ts'
import type { Listing } from '../../src/labels/tickers/listing_names.ts'
import type { RealConversation } from '../../src/tools/evaluation/real_sets.ts'

export interface SpeedMeasure {
  conversations: number
  /**
   * Number of labelled units. A unit is a question with the messages before it, or a conversation without a question.
   */
  units: number
  questions: number
  /** Number of units that are labelled per second of CPU time of this thread. The median of all passes. */
  unitsPerSecond: number
  /** Number of units per second of CPU time if the texts are not labelled, but only split into lower-case words by a regular expression. */
  splitUnitsPerSecond: number
}

/**
 * Measures how fast one thread labels all real conversations, in the same way as the pipeline's workers. Passes of
 * labelling alternate with passes that only split the texts into words.
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
  // CPU time is measured, because other programs on the machine hardly influence it.
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1e6
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
