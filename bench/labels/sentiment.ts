import { SentimentIntensityAnalyzer } from 'vader-sentiment'
import { sentimentJudge, sentimentScorer } from '../../src/labels/sentiment/judge.ts'
import { tokensOf } from '../../src/text/tokens.ts'
import { type JudgedSentiment, leaningCases } from '../../src/tools/evaluation/judged_labels.ts'
import type { SentimentCase } from '../../src/tools/evaluation/real_sets.ts'
import {
  halfOf,
  type SentimentQuality,
  scoreSentiment,
  verdictOfCompound,
} from '../../src/tools/evaluation/sentiment_score.ts'

export interface SentimentMeasure {
  /** Number of messages in the half that was not used to tune the lexicon. */
  messages: number
  /** One entry per sentiment judge. The built-in judge comes first. */
  scores: { judge: string; score: SentimentQuality }[]
  /**
   * Mistakes, the most certain verdicts first. They are from the half of the messages that was used for tuning, so that nobody sees the
   * other half.
   */
  mistakes: SentimentMistake[]
}

export interface SentimentMistake {
  id: string
  said: string
  judged: string
  /** How certain the verdict is: the difference between the evidence for bullish and for bearish, in log odds. */
  sureness: number
  text: string
}

/**
 * Compares the built-in sentiment judge with two references: VADER, which does not know the slang of message boards, and a judge that
 * always gives the more frequent label.
 */
export function measureSentiment(cases: readonly SentimentCase[], mistakes: number): SentimentMeasure {
  const judge = sentimentJudge()
  const reported = cases.filter(({ id }) => halfOf(id) === 'reported')
  const tuned = cases.filter(({ id }) => halfOf(id) === 'tuned')
  const common =
    tuned.filter(({ sentiment }) => sentiment === 'bullish').length * 2 >= tuned.length ? 'bullish' : 'bearish'
  const compound = (text: string) => SentimentIntensityAnalyzer.polarity_scores(text).compound
  return {
    messages: reported.length,
    scores: [
      { judge: 'built in', score: scoreSentiment(reported, (text) => judge(tokensOf(text))) },
      { judge: 'VADER', score: scoreSentiment(reported, (text) => verdictOfCompound(compound(text))) },
      {
        judge: 'VADER, made to choose',
        score: scoreSentiment(reported, (text) => (Math.sign(compound(text)) < 0 ? 'bearish' : 'bullish')),
      },
      { judge: `always ${common}`, score: scoreSentiment(reported, () => common) },
    ],
    mistakes: worst(tuned, mistakes),
  }
}

export interface JudgedSentimentMeasure extends SentimentMeasure {
  /** 95 % confidence interval of the macro-F1, computed by bootstrap. */
  interval: [number, number]
  /**
   * `neutral` is the number of messages that the annotator found neutral, and `directed` the number of these messages that the built-in
   * judge called bullish or bearish.
   */
  neutral: number
  directed: number
}

/**
 * Measures the sentiment judge on each message board, using the half of the judged messages that was not used for
 * training.
 */
export function measureJudgedSentiment(judged: readonly JudgedSentiment[]): Record<string, JudgedSentimentMeasure> {
  const judge = sentimentJudge()
  const verdictOf = (text: string) => judge(tokensOf(text))
  return Object.fromEntries(
    [...Map.groupBy(judged, ({ board }) => board)].map(([board, messages]) => {
      const cases = leaningCases(messages)
      const neutral = messages.filter(({ id, sentiment }) => sentiment === 'neutral' && halfOf(id) === 'reported')
      const directed = neutral.filter(({ text }) => ['bullish', 'bearish'].includes(verdictOf(text))).length
      const interval = bootstrapInterval(
        cases.filter(({ id }) => halfOf(id) === 'reported'),
        verdictOf,
      )
      return [board, { ...measureSentiment(cases, 0), interval, neutral: neutral.length, directed }]
    }),
  )
}

const samples = 1_000

/** The percentile bootstrap of the macro-F1. The generator is seeded, so the interval is the same in each run. */
function bootstrapInterval(
  cases: readonly SentimentCase[],
  verdictOf: (text: string) => ReturnType<ReturnType<typeof sentimentJudge>>,
): [number, number] {
  const random = seededRandom()
  const judged = cases.map((each) => ({ ...each, verdict: verdictOf(each.text) }))
  const drawn = Array.from({ length: samples }, () => {
    const sample = judged.map(() => judged[Math.floor(random() * judged.length)]!)
    const verdicts = sample.values()
    return scoreSentiment(sample, () => verdicts.next().value!.verdict).macroF1
  }).sort((a, b) => a - b)
  return [drawn[Math.floor(0.025 * samples)]!, drawn[Math.floor(0.975 * samples)]!]
}

/** Uniform in [0, 1): mulberry32 by Tommy Ettinger. */
function seededRandom(): () => number {
  let state = 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function worst(cases: readonly SentimentCase[], limit: number): SentimentMistake[] {
  const judge = sentimentJudge()
  const scoreOf = sentimentScorer()
  return cases
    .map(({ id, text, sentiment }) => {
      const tokens = tokensOf(text)
      const { bullish, bearish } = scoreOf(tokens)
      return { id, said: sentiment, judged: judge(tokens), sureness: Math.abs(bullish - bearish), text }
    })
    .filter(({ said, judged }) => judged !== said && (judged === 'bullish' || judged === 'bearish'))
    .sort((a, b) => b.sureness - a.sureness || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}
