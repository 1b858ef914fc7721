import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { print } from '../src/cli/table.ts'
import { ownWords } from '../src/labels/own_words.ts'
import { sentimentScorer } from '../src/labels/sentiment/judge.ts'
import { readSentimentLexicon } from '../src/labels/sentiment/lexicon.ts'
import { readingOf } from '../src/labels/sentiment/reading.ts'
import { clippedLean, featuresOf, weightsFile } from '../src/labels/sentiment/weights.ts'
import { readTickerWords } from '../src/labels/tickers/ticker_words.ts'
import type { Token } from '../src/text/token.ts'
import { tokensOf } from '../src/text/tokens.ts'
import { judgedSentiment, leaningCases } from '../src/tools/evaluation/judged_labels.ts'
import { readLabelledSets, type SentimentCase } from '../src/tools/evaluation/real_sets.ts'
import { halfOf } from '../src/tools/evaluation/sentiment_score.ts'
import { type Lesson, learn } from './labels/sentiment_training.ts'

/**
 * Learns config/labels/sentiment_weights.yaml from the half of the labelled messages that is not reported on, and from
 * the judged ones of other years: their same half, without what people of the other half wrote. Keeps no text, and only
 * weights of words that several messages on several stocks have.
 */
const project = fileURLToPath(new URL('..', import.meta.url))
const { values: given } = parseArgs({
  options: { data: { type: 'string', default: join(project, '../shared/data') } },
})
/** Both sides count alike in the macro-F1, and fewer messages are bearish; calibrated on the half that is learnt from. */
const bearishWeight = 1.4
const smallest = 0.03

const lexicon = readSentimentLexicon()
const scoreOf = sentimentScorer(lexicon)
const { sentiment } = await readLabelledSets(join(given.data, 'eval'), join(given.data, 'landing'))
const judged = judgedSentiment(project, given.data)
const reported = new Set(judged.filter(({ id }) => halfOf(id) === 'reported').map(({ author }) => author))
const others = leaningCases(judged.filter(({ author }) => !reported.has(author)))
const lessons: Lesson[] = [...sentiment, ...others].filter(({ id }) => halfOf(id) === 'tuned').map(lessonOf)
const { bias, lean, features } = learn(lessons)
const { companies, person_names } = readTickerWords()
const names = new Set(
  [...Object.values(companies).flat(), ...person_names].flatMap((name) => name.toLowerCase().split(' ')),
)
const byWeight = Map.groupBy(
  [...features].filter(
    ([feature, weight]) => Math.abs(weight) >= smallest && !feature.split(' ').some((word) => names.has(word)),
  ),
  ([, weight]) => weight.toFixed(2),
)
const lines = [...byWeight]
  .sort(([a], [b]) => Number(b) - Number(a))
  .map(([weight, names]) => `  "${weight}": ${JSON.stringify(names.map(([name]) => name).sort())}`)
const path = join(project, weightsFile)
const about = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('#'))
writeFileSync(
  path,
  [...about, '', `bias: ${bias.toFixed(3)}`, `lean: ${lean.toFixed(3)}`, 'weights:', ...lines, ''].join('\n'),
)
print(`${lessons.length} messages, ${[...byWeight.values()].flat().length} weights: ${weightsFile}`)

function lessonOf({ text, sentiment }: SentimentCase): Lesson {
  const tokens = tokensOf(ownWords(text).text)
  const { bullish, bearish } = scoreOf(tokens)
  return {
    features: featuresOf(readingOf(tokens, lexicon)),
    lean: clippedLean(bullish - bearish),
    isBullish: sentiment === 'bullish',
    weight: sentiment === 'bearish' ? bearishWeight : 1,
    symbols: symbolsOf(tokens),
  }
}

function symbolsOf(tokens: Token[]): string[] {
  return tokens.filter(({ kind }) => kind === 'cashtag' || kind === 'coin').map(({ text }) => text.toUpperCase())
}
