import { hash } from 'node:crypto'
import { workerData } from 'piscina'
import { ConfigMistake } from '../config/load.ts'
import { unitLabeller } from './built_in.ts'
import type { Sentiment } from './labels.ts'
import { readUnits } from './questions.ts'
import type { Listing } from './tickers/listing_names.ts'

/** Users' texts of some conversations, each conversation as the JSON of a list of texts. */
export interface Batch {
  conversations: string[]
}

/** Labels of a batch's question units, column by column, in the order of the conversations. */
export interface LabelledBatch {
  /** Index of the conversation in the batch. */
  conversation: number[]
  /** Place of the unit in its conversation, from 0. */
  position: number[]
  isQuestion: boolean[]
  /** Lists are joined by a new line. */
  tickers: string[]
  topics: string[]
  theme: string[]
  sentiment: Sentiment[]
  terms: string[]
  /** SHA-256 of the unit's text, hex. */
  textSha256: string[]
}

/** Labels batches with the built-in grade over these listings. */
export function batchLabeller(listings: Listing[]): (batch: Batch) => LabelledBatch {
  const label = unitLabeller(listings)
  return ({ conversations }) => {
    const labelled: LabelledBatch = {
      conversation: [],
      position: [],
      isQuestion: [],
      tickers: [],
      topics: [],
      theme: [],
      sentiment: [],
      terms: [],
      textSha256: [],
    }
    conversations.forEach((texts, conversation) => {
      readUnits(JSON.parse(texts)).forEach((unit, position) => {
        const labels = label(unit)
        labelled.conversation.push(conversation)
        labelled.position.push(position)
        labelled.isQuestion.push(unit.isQuestion)
        labelled.tickers.push(labels.tickers.join('\n'))
        labelled.topics.push(labels.topics.join('\n'))
        labelled.theme.push(labels.theme)
        labelled.sentiment.push(labels.sentiment)
        labelled.terms.push(labels.terms.join('\n'))
        labelled.textSha256.push(hash('sha256', unit.text))
      })
    })
    return labelled
  }
}

let label: ReturnType<typeof batchLabeller> | undefined

/**
 * What a worker thread does with a batch: its listings come with its birth. A mistake in a vocabulary is given back as its
 * message, since an error loses its class between threads.
 */
export default function labelBatch(batch: Batch): LabelledBatch | { mistake: string } {
  try {
    label ??= batchLabeller(workerData.listings)
  } catch (error) {
    if (error instanceof ConfigMistake) return { mistake: error.message }
    throw error
  }
  return label(batch)
}
