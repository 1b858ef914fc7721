import { hash } from 'node:crypto'
import { workerData } from 'piscina'
import { ConfigMistake } from '../base/config.ts'
import { unitLabeller } from './built_in.ts'
import type { Sentiment } from './labels.ts'
import { ownWords, sameText } from './own_words.ts'
import { readText, readUnits } from './questions.ts'
import type { Listing } from './tickers/listing_names.ts'

/** User texts of some conversations; each conversation is a JSON list of texts. */
export interface ConversationBatch {
  conversations: string[]
}

/** Labels of a batch's question units, as columns, in the order of the conversations. */
export interface LabelledBatch {
  /** Index of the conversation in the batch. */
  conversation: number[]
  /** Index of the unit in its conversation, from 0. */
  position: number[]
  isQuestion: boolean[]
  /** Symbols of each unit, joined by line breaks. All other lists of a unit are joined in the same way. */
  tickers: string[]
  topics: string[]
  theme: string[]
  sentiment: Sentiment[]
  terms: string[]
  /** SHA-256 of the unit's text, hex. */
  textSha256: string[]
  /** Kinds of text that were removed because they are not the author's own words, joined by line breaks. */
  removed: string[]
  /** Digest and length of the unit's normal form (`sameText`). Texts with the same content have the same normal form. */
  said: string[]
  saidLength: number[]
}

/** Returns a function that labels batches with the built-in provider and recognises the symbols in `listings`. */
export function batchLabeller(listings: Listing[]): (batch: ConversationBatch) => LabelledBatch {
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
      removed: [],
      said: [],
      saidLength: [],
    }
    conversations.forEach((texts, conversation) => {
      const said: (string | null)[] = JSON.parse(texts)
      const units = readUnits(said)
      if (units.length === 0 && said.some((text) => text?.trim())) {
        const removed = [...new Set(said.flatMap((text) => ownWords(text ?? '').removed))]
        units.push({ ...readText(''), removed, isQuestion: false })
      }
      units.forEach((unit, position) => {
        const same = sameText(unit.text)
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
        labelled.removed.push(unit.removed.join('\n'))
        labelled.said.push(hash('md5', same))
        labelled.saidLength.push(same.length)
      })
    })
    return labelled
  }
}

let label: ReturnType<typeof batchLabeller> | undefined

/**
 * Entry point of a worker thread, which gets its listings when it starts. A mistake in a vocabulary file is returned as a message. If it
 * were thrown, the error would lose its class between threads.
 */
export default function labelBatch(batch: ConversationBatch): LabelledBatch | { mistake: string } {
  try {
    label ??= batchLabeller(workerData.listings)
  } catch (error) {
    if (error instanceof ConfigMistake) return { mistake: error.message }
    throw error
  }
  return label(batch)
}
