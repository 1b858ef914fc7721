import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureJudged, overall } from '../../bench/labels/judged.ts'
import { measureJudgedSentiment } from '../../bench/labels/sentiment.ts'
import { builtInLabeller } from '../../src/labels/built_in.ts'
import { judgedSentiment } from '../../src/tools/evaluation/judged_labels.ts'
import { readLabelledSets } from '../../src/tools/evaluation/real_sets.ts'

const data = '../shared/data'

test.for(['fresh', 'tuned', 'second', 'third'] as const)(
  'of the labels of judged messages (%s) most are right',
  async (name, context) => {
    if (!existsSync(`${data}/boards`)) return context.skip(`${data}/boards is not there`)
    const { listings } = await readLabelledSets(`${data}/eval`, `${data}/landing`)
    const { messages, themes, topics } = measureJudged('.', data, name, builtInLabeller(listings).label)
    expect(messages).toBeGreaterThanOrEqual(290)
    expect(overall(themes)).toBeGreaterThan(0.83)
    expect(overall(topics)).toBeGreaterThan(0.9)
  },
)

test('messages of other years lean as a reader says, on the half that no weight was learnt from', (context) => {
  if (!existsSync(`${data}/boards`)) return context.skip(`${data}/boards is not there`)
  const measures = Object.entries(measureJudgedSentiment(judgedSentiment('.', data)))
  expect(measures).toHaveLength(2)
  for (const [board, { messages, scores, neutral, directed }] of measures) {
    const [{ score: ours }, { score: vader }] = scores
    expect(messages, board).toBeGreaterThanOrEqual(350)
    expect(ours.macroF1, board).toBeGreaterThan(0.74)
    expect(ours.macroF1, board).toBeGreaterThan(vader.macroF1 + 0.2)
    expect(ours.abstained, board).toBeLessThan(0.17)
    // A message without a direction is often given one; this holds that share where it was measured.
    expect(directed / neutral, board).toBeLessThan(0.7)
  }
})
