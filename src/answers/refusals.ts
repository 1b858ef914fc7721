import type { Refusal } from './unanswerable.ts'

const instead = 'question themes, topics, tickers, their sentiment and how interest in them changes'

const sentences: Record<Refusal, string> = {
  forecast:
    'Where prices go from here is not in this data, which covers what investors ask and talk about, not what will happen.',
  advice: 'This service gives no investment advice; it can tell what investors ask and how they lean.',
  counts:
    'Absolute counts of people, questions or conversations are never given, only shares, and those are of perturbed counts.',
  people: `Nothing about individual people is kept in the release; it holds only aggregates: ${instead}.`,
  quotes: `Messages of users are never quoted; the release holds only aggregates: ${instead}.`,
  market_data:
    'Prices and company figures are not part of this answer, which covers what investors ask and talk about; reported figures are to be had of /financials/metrics.',
  company_facts:
    'Facts about companies are not in this data, which covers what investors ask and talk about; /filings/ask answers from filings.',
  positions:
    'What investors hold, buy and sell is not part of this answer, which covers what they ask and talk about; /retail/positioning has it.',
  other: `This cannot be answered from what investors ask and talk about. Questions that can be are about ${instead}, over a day up to a year.`,
}

/** Says that a question cannot be answered as asked, and what can be. */
export function refusalSentence(refusal: Refusal): string {
  return sentences[refusal]
}
