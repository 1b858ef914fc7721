import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { print } from '../src/cli/table.ts'
import { sentimentScorer } from '../src/labels/sentiment/judge.ts'
import { readSentimentLexicon } from '../src/labels/sentiment/lexicon.ts'
import { termsOf } from '../src/labels/sentiment/terms.ts'
import { weightsFile } from '../src/labels/sentiment/weights.ts'
import { readTickerWords } from '../src/labels/tickers/ticker_words.ts'
import { ownWords } from '../src/text/own_words.ts'
import type { Token } from '../src/text/token.ts'
import { tokensOf } from '../src/text/tokens.ts'
import { judgedSentiment } from '../src/tools/evaluation/judged_labels.ts'
import { readLabelledSets } from '../src/tools/evaluation/real_sets.ts'
import { halfOf } from '../src/tools/evaluation/sentiment_score.ts'
import { boardMessages } from './labels/boards.ts'
import { type Lesson, learn } from './labels/sentiment_training.ts'

/**
 * Learns config/sentiment_weights.yaml: from the half of the labelled messages that is not reported on, from the judged ones of
 * other years (their same half, which count more as they are few), and from messages of boards that the lexicon is sure of.
 * Only weights of words that many messages on several stocks have are kept, and no text.
 */
const project = fileURLToPath(new URL('..', import.meta.url))
const { values: given } = parseArgs({
  options: { data: { type: 'string', default: join(project, '../shared/data') } },
})
const counts = { labelled: 1, judged: 3, sureByLexicon: 0.5 }
const sure = 0.9
const smallest = 0.05

const lexicon = readSentimentLexicon()
const scoreOf = sentimentScorer(lexicon)
const { sentiment } = await readLabelledSets(join(given.data, 'eval'), join(given.data, 'landing'))
const judged = judgedSentiment(project, given.data)
const told = new Set(judged.map(({ text }) => text))
const lessons: Lesson[] = [
  ...sentiment.filter(({ id }) => halfOf(id) === 'tuned').map((each) => lessonOf(each, counts.labelled)),
  ...judged.filter(({ id }) => halfOf(id) === 'tuned').map((each) => ({ ...lessonOf(each, counts.judged), lean: 0 })),
]
for (const text of new Set(boardMessages(given.data).map((message) => message.text))) {
  const tokens = tokensOf(ownWords(text).text)
  const { bullish, bearish } = scoreOf(tokens)
  const lean = bullish - bearish
  if (told.has(text) || Math.abs(lean) < sure || tokens.some(({ kind }) => kind === 'address')) continue
  const lesson = lessonOf({ text, sentiment: lean > 0 ? 'bullish' : 'bearish' }, counts.sureByLexicon)
  lessons.push({ ...lesson, lean: 0 })
}
const { bias, lean, features } = learn(lessons)
const { companies, person_names } = readTickerWords()
const names = new Set(
  [...Object.values(companies).flat(), ...person_names].flatMap((name) => name.toLowerCase().split(' ')),
)
const byWeight = Map.groupBy(
  [...features].filter(
    ([feature, weight]) => Math.abs(weight) >= smallest && !feature.split(' ').some((word) => names.has(word)),
  ),
  ([, weight]) => weight.toFixed(1),
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

function lessonOf({ text, sentiment }: { text: string; sentiment: string }, weight: number): Lesson {
  const tokens = tokensOf(ownWords(text).text)
  const { bullish, bearish } = scoreOf(tokens)
  // As far out as anything leans, so that one text does not pull the model.
  const lean = Math.max(-3, Math.min(3, bullish - bearish))
  return {
    terms: termsOf(tokens, lexicon),
    lean,
    isBullish: sentiment === 'bullish',
    weight,
    symbols: symbolsOf(tokens),
  }
}

function symbolsOf(tokens: Token[]): string[] {
  return tokens.filter(({ kind }) => kind === 'cashtag' || kind === 'coin').map(({ text }) => text.toUpperCase())
}
