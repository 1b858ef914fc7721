import { SentimentIntensityAnalyzer } from 'vader-sentiment'
import { sentimentJudge, sentimentScorer } from '../../src/labels/sentiment/judge.ts'
import { tokensOf } from '../../src/text/tokens.ts'
import type { SentimentCase } from '../../src/tools/evaluation/real_sets.ts'
import {
  halfOf,
  type SentimentQuality,
  scoreSentiment,
  verdictOfCompound,
} from '../../src/tools/evaluation/sentiment_score.ts'

export interface SentimentMeasure {
  /** Messages of the half that the lexicon was not tuned on. */
  messages: number
  /** By judge, the own one first. */
  scores: { judge: string; score: SentimentQuality }[]
  /** Of the half it was tuned on, so that the other half stays unseen; the surest first. */
  mistakes: SentimentMistake[]
}

export interface SentimentMistake {
  id: string
  said: string
  judged: string
  /** Difference of the evidence for the two sides, in log odds. */
  sureness: number
  text: string
}

/** The sentiment judge beside VADER, which knows no slang of the boards, and the commoner side said always. */
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
