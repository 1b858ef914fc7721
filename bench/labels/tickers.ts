import type { Listing } from '../../src/labels/tickers/listing_names.ts'
import { tickerRecogniser } from '../../src/labels/tickers/mention_finder.ts'
import { tokensOf } from '../../src/text/tokens.ts'
import {
  scoreTickers,
  type TickerCase,
  type TickerScore,
  worstMessages,
} from '../../src/tools/evaluation/ticker_score.ts'

export interface TickerMeasure {
  /** One entry per recogniser. The built-in recogniser comes first. */
  scores: { recogniser: string; score: TickerScore }[]
  mistakes: TickerMistake[]
}

export interface TickerMistake {
  id: string
  /** Symbols that the recogniser found, although the text does not name them. */
  wrong: string
  /** Symbols that the text names, although the recogniser did not find them. */
  missed: string
  text: string
}

/**
 * Compares the built-in ticker recogniser with two references: cashtags alone, and cashtags together with every listed
 * symbol in capitals.
 */
export function measureTickers(
  cases: readonly TickerCase[],
  listings: Listing[],
  equivalents: Readonly<Record<string, string>>,
  mistakes: number,
): TickerMeasure {
  const recognise = tickerRecogniser(listings)
  const listed = new Set(listings.map(({ ticker }) => ticker))
  const own = scoreTickers(cases, (text) => recognise(tokensOf(text), text), equivalents)
  const texts = new Map(cases.map(({ id, text }) => [id, text]))
  return {
    scores: [
      { recogniser: 'built in', score: own },
      { recogniser: 'cashtags only', score: scoreTickers(cases, cashtagsOf, equivalents) },
      {
        recogniser: 'cashtags and listed capitals',
        score: scoreTickers(cases, (text) => [...cashtagsOf(text), ...capitalsOf(text, listed)], equivalents),
      },
    ],
    mistakes: worstMessages(own, mistakes).map(({ id, falsePositives, falseNegatives }) => ({
      id,
      wrong: falsePositives.join(' '),
      missed: falseNegatives.join(' '),
      text: texts.get(id)!,
    })),
  }
}

/** The references do not use the tokenizer of the project, so that a fault in the tokenizer affects only the recogniser. */
function cashtagsOf(text: string): string[] {
  return [...text.matchAll(/(?<![\w$])\$([A-Za-z]{1,6}(?:\.[A-Za-z])?)(?!\w)/g)].map((match) => match[1].toUpperCase())
}

function capitalsOf(text: string, listed: Set<string>): string[] {
  return [...text.matchAll(/(?<![\w$])[A-Z]{1,5}(?:\.[A-Z])?(?!\w)/g)]
    .map(([symbol]) => symbol)
    .filter((symbol) => listed.has(symbol))
}
