import type { Token } from '../../text/token.ts'
import type { Sentiment } from '../labels.ts'
import { type Reading, readingOf } from './cues_in_context.ts'
import { readSentimentLexicon, type SentimentLexicon } from './lexicon.ts'
import { readSentimentWeights, type SentimentWeights, weighed } from './weights.ts'

/** Evidence for a bullish and for a bearish direction, in log odds; both are at least 0. */
export interface SentimentScore {
  bullish: number
  bearish: number
}

/**
 * Returns a function that decides whether a text is bullish or bearish. Other results are `unknown` (no words, or no English words),
 * `neutral` (evidence for neither direction) and `mixed` (clear evidence of about equal strength for both directions). The function never
 * throws, and takes sarcasm literally.
 */
export function sentimentJudge(
  lexicon: SentimentLexicon = readSentimentLexicon(),
  weights: SentimentWeights = readSentimentWeights(),
): (tokens: Token[]) => Sentiment {
  return (tokens) => {
    const reading = readingOf(tokens, lexicon)
    return verdictOf(reading, scoreOf(reading, lexicon), lexicon, weights)
  }
}

/** Returns the scores on which `sentimentJudge` decides, for benchmarks. */
export function sentimentScorer(
  lexicon: SentimentLexicon = readSentimentLexicon(),
): (tokens: Token[]) => SentimentScore {
  return (tokens) => scoreOf(readingOf(tokens, lexicon), lexicon)
}

function scoreOf(reading: Reading, lexicon: SentimentLexicon): SentimentScore {
  const score = { bullish: 0, bearish: 0 }
  for (const { cue, factor, asked, at } of reading.cues) {
    const weight = cue.weight * factor * (at < lexicon.thresholds.opening ? 1 : lexicon.factors.after_opening)
    if (!reading.expressive) {
      if (cue.kind === 'address') continue
      if (asked && Math.abs(weight) < lexicon.thresholds.question_cue) continue
    }
    if (weight > 0) score.bullish += weight
    else score.bearish -= weight
  }
  if (reading.exclaims && reading.words > 0) score.bullish += lexicon.factors.exclamation
  return score
}

function verdictOf(
  reading: Reading,
  { bullish, bearish }: SentimentScore,
  lexicon: SentimentLexicon,
  weights: SentimentWeights,
): Sentiment {
  const { thresholds } = lexicon
  if (reading.cues.length === 0 && (reading.words === 0 || isForeign(reading))) return 'unknown'
  // A long text contains more cues by chance, so a direction needs more evidence, and a single exclamation does not make the text
  // expressive.
  const { opening } = thresholds
  const counted =
    Math.min(reading.words, opening) + lexicon.factors.after_opening * Math.max(0, reading.words - opening)
  const length = Math.max(1, counted / thresholds.words)
  const expressive = reading.expressive && length === 1
  const lean = bullish - bearish
  const share = expressive ? thresholds.mixed_share_expressive : thresholds.mixed_share
  const bothSides = Math.min(bullish, bearish) >= thresholds.mixed_weight
  // The trained weights take all words into account and decide statements on a message board. They are not used for a question without
  // cues, because such a question states nothing.
  const isTold = reading.addressed && !(reading.asks && reading.cues.length === 0)
  if (isTold && length === 1) {
    const { score, directed } = weighed(reading, lean, weights)
    if (directed < thresholds.directed) return bothSides ? 'mixed' : 'neutral'
    return score > 0 ? 'bullish' : 'bearish'
  }
  if (bothSides && Math.abs(lean) <= share * (bullish + bearish)) return 'mixed'
  const threshold = expressive ? thresholds.expressive : thresholdOf(reading, lexicon) * length
  if (Math.abs(lean) <= threshold) return bothSides ? 'mixed' : 'neutral'
  return lean > 0 ? 'bullish' : 'bearish'
}

/** Minimum evidence for a direction. A statement in the first person needs less evidence than a report or a question. */
function thresholdOf(reading: Reading, { thresholds }: SentimentLexicon): number {
  if (reading.voiced) return thresholds.voiced
  return reading.cues.every((use) => use.asked) ? thresholds.question : thresholds.plain
}

/** Whether a text has at least two words of other languages, and fewer English words than these. */
function isForeign({ english, foreign }: Reading): boolean {
  return foreign >= 2 && foreign > english
}
