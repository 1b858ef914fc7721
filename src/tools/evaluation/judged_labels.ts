import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { loadConfig } from '../../base/config.ts'
import { sameText } from '../../labels/own_words.ts'
import { readUnits } from '../../labels/questions.ts'
import type { SentimentCase } from './real_sets.ts'
import { DataMissing } from './real_sets.ts'
import { jsonLines } from './search/retrieval.ts'

/** A unit of a conversation from a message board, in its author's own words. */
export interface BoardMessage {
  /** Name of the board's file without extensions. */
  board: string
  id: string
  /** The author's id in the file. */
  author: string
  text: string
  isQuestion: boolean
}

/** A message from a message board, with the sentiment that an annotator gave it. */
export interface JudgedSentiment {
  board: string
  id: string
  author: string
  text: string
  sentiment: 'bullish' | 'bearish' | 'neutral'
}

/** The key of a judged message: its id and the start of its text's SHA-256. */
const key = z
  .string()
  .regex(/^\S+:[\da-f]{8}$/, 'must be an id and the first 8 digits of its text’s SHA-256: ID:1234abcd')
const sides = z.strictObject({ bullish: z.array(key), bearish: z.array(key), neutral: z.array(key) })
const judgement = z.strictObject({
  key,
  /** Acceptable themes. If the list is empty, every theme is wrong. */
  themes: z.array(z.string()),
  topics: z.array(z.string()),
})
const sample = z.record(z.string(), z.array(judgement))

export type Judgement = z.output<typeof judgement>

/** Messages with annotated sentiment, from other years than the labelled set. Throws `DataMissing` if the file of a board is missing. */
export function judgedSentiment(project: string, data: string): JudgedSentiment[] {
  const boards = loadConfig('eval/labels/sentiment.yaml', z.record(z.string(), sides), project)
  return Object.entries(boards).flatMap(([board, { bullish, bearish, neutral }]) => {
    const units = new Map(readBoard(board, data).map((unit) => [judgementKey(unit), unit]))
    const cases = (keys: string[], sentiment: JudgedSentiment['sentiment']) =>
      keys.map((key) => {
        const unit = units.get(key)
        if (!unit) throw new DataMissing(`${board}: ${key}`)
        return { board, id: key, author: unit.author, text: unit.text, sentiment }
      })
    return [...cases(bullish, 'bullish'), ...cases(bearish, 'bearish'), ...cases(neutral, 'neutral')]
  })
}

/** The annotated messages that are bullish or bearish, as cases to score. */
export function leaningCases(judged: readonly JudgedSentiment[]): SentimentCase[] {
  return judged.flatMap(({ id, text, sentiment }) => (sentiment === 'neutral' ? [] : [{ id, text, sentiment }]))
}

/** A sample of annotated messages, `eval/labels/<name>.yaml`, with their texts. Throws `DataMissing` if the file of a board is missing. */
export function judgedLabels(
  project: string,
  data: string,
  name: string,
): (Judgement & { board: string; text: string; isQuestion: boolean })[] {
  return Object.entries(loadConfig(`eval/labels/${name}.yaml`, sample, project)).flatMap(([board, judgements]) => {
    const units = new Map(readBoard(board, data).map((unit) => [judgementKey(unit), unit]))
    return judgements.map((each) => {
      const unit = units.get(each.key)
      if (!unit) throw new DataMissing(`${board}: ${each.key}`)
      return { ...each, board, text: unit.text, isQuestion: unit.isQuestion }
    })
  })
}

/** A question from a message board, with the themes that an annotator gave it. */
export interface JudgedQuestion extends BoardMessage {
  themes: string[]
}

/**
 * Every question from the message boards in `eval/labels/questions.yaml`. A text that occurs several times on a board is returned once.
 * Throws `DataMissing` if the file of a board is missing.
 */
export function judgedQuestions(project: string, data: string): JudgedQuestion[] {
  const boards = loadConfig(
    'eval/labels/questions.yaml',
    z.record(z.string(), z.record(key, z.array(z.string()))),
    project,
  )
  return Object.entries(boards).flatMap(([board, judged]) => {
    const byText = new Map(
      readBoard(board, data)
        .filter(({ isQuestion }) => isQuestion)
        .map((unit) => [sameText(unit.text), unit]),
    )
    const keys = new Set([...byText.values()].map(judgementKey))
    const questions = [...byText.values()].map((unit) => ({ ...unit, themes: judged[judgementKey(unit)] ?? [] }))
    if (!Object.keys(judged).some((key) => keys.has(key))) throw new DataMissing(board)
    return questions
  })
}

/** The key by which an annotation identifies a unit. */
export function judgementKey({ id, text }: Pick<BoardMessage, 'id' | 'text'>): string {
  return `${id}:${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
}

/** The units of a message board, from the file with its conversations in the data folder. Throws `DataMissing` if this file is missing. */
export function readBoard(board: string, data: string): BoardMessage[] {
  for (const folder of ['boards/conversations', 'landing/conversations']) {
    const path = join(data, folder)
    const file = existsSync(path) ? readdirSync(path).find((name) => name.startsWith(`${board}.jsonl`)) : undefined
    if (file === undefined) continue
    const found = jsonLines<{ conversation_id: string; user_id: string; messages: { role: string; text: string }[] }>(
      join(path, file),
    )
    return found.flatMap(({ conversation_id, user_id, messages }) => {
      const texts = messages.filter(({ role }) => role === 'user').map(({ text }) => text)
      return readUnits(texts).map(({ text, isQuestion }) => ({
        board,
        id: conversation_id,
        author: user_id,
        text,
        isQuestion,
      }))
    })
  }
  throw new DataMissing(join(data, 'boards/conversations', board))
}
