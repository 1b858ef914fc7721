import { expect, test } from 'vitest'
import { readingOf } from '../../../src/labels/sentiment/cues_in_context.ts'
import { readSentimentLexicon } from '../../../src/labels/sentiment/lexicon.ts'
import { eachFeature, featuresOf } from '../../../src/labels/sentiment/model_features.ts'
import { WeightSums } from '../../../src/labels/sentiment/weight_sums.ts'
import { tokensOf } from '../../../src/text/tokens.ts'

const lexicon = readSentimentLexicon()

test('sums the weight of each feature of a message exactly once', () => {
  const texts = [
    'To the moon 🚀🚀🚀 to the moon',
    'Not good, not good at all. Why would anyone sell?',
    'Sooooo bullish but selling puts at $5 (again)!',
    '#buythedip +5% and not a bear in sight 😂',
  ]
  const readings = texts.map((text) => readingOf(tokensOf(text), lexicon))
  const all = [...new Set(readings.flatMap((reading) => [...featuresOf(reading)]))]
  // Weights are powers of two, so that each feature has its own bit in the sum.
  for (let from = 0; from < all.length; from += 20) {
    const weights = new Map(all.slice(from, from + 20).map((feature, at) => [feature, 2 ** at]))
    const sums = new WeightSums(weights, new Map([[all[from], 1]]))
    for (const reading of readings) {
      sums.begin(0, 0)
      eachFeature(reading, sums)
      const wanted = [...featuresOf(reading)].reduce((sum, feature) => sum + (weights.get(feature) ?? 0), 0)
      expect(sums.score).toBe(wanted)
      expect(sums.odds).toBe(featuresOf(reading).has(all[from]) ? 1 : 0)
    }
  }
})
