import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureJudged, overall, samples } from '../../bench/labels/judged.ts'
import { measureJudgedSentiment } from '../../bench/labels/sentiment.ts'
import { builtInLabeller } from '../../src/labels/built_in.ts'
import { judgedQuestions, judgedSentiment } from '../../src/tools/evaluation/judged_labels.ts'
import { readLabelledSets } from '../../src/tools/evaluation/real_sets.ts'

const data = '../shared/data'

test.for(samples)('most labels of the judged sample %s are correct', async (name, context) => {
  if (!existsSync(`${data}/boards`)) return context.skip(`${data}/boards is not there`)
  const { listings } = await readLabelledSets(`${data}/eval`, `${data}/landing`)
  const { messages, themes, topics } = measureJudged('.', data, name, builtInLabeller(listings).label)
  expect(messages).toBeGreaterThanOrEqual(290)
  // Later samples have few questions whose themes are not in earlier ones; the test of questions.yaml covers them.
  if (!['fourth', 'fifth', 'sixth'].includes(name)) expect(overall(themes)).toBeGreaterThan(0.83)
  expect(overall(topics)).toBeGreaterThan(0.9)
})

test('most themes assigned to fully judged board questions are correct', async (context) => {
  if (!existsSync(`${data}/boards`)) return context.skip(`${data}/boards is not there`)
  const { listings } = await readLabelledSets(`${data}/eval`, `${data}/landing`)
  const { label } = builtInLabeller(listings)
  const given = judgedQuestions('.', data)
    .map(({ text, themes }) => ({ theme: label(text).theme, themes }))
    .filter(({ theme }) => theme !== 'unknown')
  expect(given.length).toBeGreaterThan(180)
  expect(given.filter(({ theme, themes }) => themes.includes(theme)).length / given.length).toBeGreaterThan(0.87)
})

test('sentiment of messages from other years beats VADER on the held-out half', (context) => {
  if (!existsSync(`${data}/boards`)) return context.skip(`${data}/boards is not there`)
  const measures = Object.entries(measureJudgedSentiment(judgedSentiment('.', data)))
  expect(measures).toHaveLength(2)
  for (const [board, { messages, scores, neutral, directed }] of measures) {
    const [{ score: ours }, { score: vader }] = scores
    expect(messages, board).toBeGreaterThanOrEqual(350)
    expect(ours.macroF1, board).toBeGreaterThan(0.74)
    expect(ours.macroF1, board).toBeGreaterThan(vader.macroF1 + 0.2)
    // Both limits are close to the measured values: a judge that abstains less gives more neutral messages a direction.
    expect(ours.abstained, board).toBeLessThan(0.17)
    expect(directed / neutral, board).toBeLessThan(0.7)
  }
})
