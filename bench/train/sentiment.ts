import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { print } from '../../src/cli/table.ts'
import { ownWords } from '../../src/labels/own_words.ts'
import { type Reading, readingOf } from '../../src/labels/sentiment/cues_in_context.ts'
import { sentimentScorer } from '../../src/labels/sentiment/judge.ts'
import { readSentimentLexicon } from '../../src/labels/sentiment/lexicon.ts'
import { featuresOf } from '../../src/labels/sentiment/model_features.ts'
import { WeightSums } from '../../src/labels/sentiment/weight_sums.ts'
import {
  clippedLean,
  directionSigns,
  type SentimentWeights,
  signsOf,
  weighed,
  weightsFile,
} from '../../src/labels/sentiment/weights.ts'
import { readTickerWords } from '../../src/labels/tickers/ticker_words.ts'
import type { Token } from '../../src/text/token.ts'
import { tokensOf } from '../../src/text/tokens.ts'
import { judgedSentiment, leaningCases } from '../../src/tools/evaluation/judged_labels.ts'
import { readLabelledSets } from '../../src/tools/evaluation/real_sets.ts'
import { halfOf } from '../../src/tools/evaluation/sentiment_score.ts'
import { type Learnt, learn } from './sentiment_training.ts'

/**
 * Learns config/labels/sentiment_weights.yaml from two sets: the labelled messages and the judged messages of other
 * years. The half of each set that is used for reports is left out, and so are judged messages of authors who also
 * occur in that half. No text is stored, only weights of words that occur in several messages about several stocks.
 */
const project = fileURLToPath(new URL('../..', import.meta.url))
const { values: given } = parseArgs({
  options: { data: { type: 'string', default: join(project, '../shared/data') } },
})
/**
 * Weight of bearish messages. It is above 1, because bullish and bearish count equally in the macro-F1 but fewer messages are bearish. The
 * value was calibrated on the half that is used for training.
 */
const bearishWeight = 1.4
const smallest = 0.03

/**
 * Weight of messages that their authors labelled. It is below 1, because an author had to choose bullish or bearish even for a message
 * whose words show no sentiment.
 */
const chosenWeight = 0.3

const lexicon = readSentimentLexicon()
const scoreOf = sentimentScorer(lexicon)
const { sentiment } = await readLabelledSets(join(given.data, 'eval'), join(given.data, 'landing'))
const judged = judgedSentiment(project, given.data)
const reported = new Set(judged.filter(({ id }) => halfOf(id) === 'reported').map(({ author }) => author))
const others = judged.filter(({ author, id }) => halfOf(id) === 'tuned' && !reported.has(author))
const chosen = sentiment.filter(({ id }) => halfOf(id) === 'tuned')
const { companies, person_names } = readTickerWords()
const names = new Set(
  [...Object.values(companies).flat(), ...person_names].flatMap((name) => name.toLowerCase().split(' ')),
)

const sides = learn(
  [...chosen, ...leaningCases(others)].map(({ text, sentiment }) => {
    const { reading, lean, symbols } = read(text)
    const weight = sentiment === 'bearish' ? bearishWeight : 1
    return {
      features: featuresOf(reading),
      signs: [clippedLean(lean)],
      isPositive: sentiment === 'bullish',
      weight,
      symbols,
    }
  }),
)
const learntSides: SentimentWeights = {
  bias: sides.bias,
  lean: sides.signs[0],
  direction: { bias: 0, signs: directionSigns.map(() => 0) },
  sums: new WeightSums(sides.features, new Map()),
}
const direction = learn(
  [...chosen.map((each) => ({ ...each, weight: chosenWeight })), ...others.map((each) => ({ ...each, weight: 1 }))].map(
    ({ text, sentiment, weight }) => {
      const { reading, lean, symbols } = read(text)
      const { score } = weighed(reading, lean, learntSides)
      const isPositive = sentiment !== 'neutral'
      return { features: featuresOf(reading), signs: signsOf(reading, lean, score), isPositive, weight, symbols }
    },
  ),
)
const path = join(project, weightsFile)
const about = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('#'))
writeFileSync(
  path,
  [
    ...about,
    '',
    `bias: ${sides.bias.toFixed(3)}`,
    `lean: ${sides.signs[0].toFixed(3)}`,
    'weights:',
    ...lines(sides),
    'direction:',
    `  bias: ${direction.bias.toFixed(3)}`,
    '  signs:',
    ...directionSigns.map((sign, at) => `    ${sign}: ${direction.signs[at].toFixed(2)}`),
    '  weights:',
    ...lines(direction).map((line) => `  ${line}`),
    '',
  ].join('\n'),
)
print(`${chosen.length + others.length} messages: ${weightsFile}`)

/** The weights of words that are not names, as lines of YAML. The highest weight comes first. */
function lines({ features }: Learnt): string[] {
  const kept = [...features].filter(
    ([feature, weight]) => Math.abs(weight) >= smallest && !feature.split(' ').some((word) => names.has(word)),
  )
  return [...Map.groupBy(kept, ([, weight]) => weight.toFixed(2))]
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([weight, some]) => `  "${weight}": ${JSON.stringify(some.map(([name]) => name).sort())}`)
}

function read(text: string): { reading: Reading; lean: number; symbols: string[] } {
  const tokens = tokensOf(ownWords(text).text)
  const { bullish, bearish } = scoreOf(tokens)
  return { reading: readingOf(tokens, lexicon), lean: bullish - bearish, symbols: symbolsOf(tokens) }
}

function symbolsOf(tokens: Token[]): string[] {
  return tokens.filter(({ kind }) => kind === 'cashtag' || kind === 'coin').map(({ text }) => text.toUpperCase())
}
