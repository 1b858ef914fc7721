import { themeTerms } from './discovery/terms.ts'
import { type Labeller, type Labels, unknownTheme } from './labels.ts'
import { isAsking, type ReadUnit, readText } from './questions.ts'
import { sentimentJudge } from './sentiment/judge.ts'
import { themeJudge } from './themes.ts'
import type { Listing } from './tickers/listing_names.ts'
import { tickerRecogniser } from './tickers/mention_finder.ts'
import { topicJudge } from './topics.ts'

/** Id of the built-in label provider. */
export const builtIn = 'built_in'

/** Configuration files that determine this provider's labels, relative to the project. */
export const builtInFiles = [
  'config/labels/sentiment_lexicon.yaml',
  'config/labels/sentiment_weights.yaml',
  'config/labels/theme_calibration.yaml',
  'config/labels/theme_vocabulary.yaml',
  'config/labels/themes.yaml',
  'config/labels/ticker_aliases.yaml',
  'config/labels/ticker_words.yaml',
  'config/labels/topic_calibration.yaml',
  'config/labels/topics.yaml',
]

/**
 * Labels of a question unit (see `unitsOf`), and its terms for theme discovery. A unit has terms even if this provider finds its theme,
 * because another provider may find none.
 */
export interface UnitLabels extends Labels {
  terms: string[]
}

/**
 * Returns the default provider of labels. It uses the rules and word lists in `config/` and the symbols in `listings`, and works offline.
 */
export function builtInLabeller(listings: Listing[]): Labeller {
  const label = unitLabeller(listings)
  return {
    label(text) {
      const read = readText(text)
      const { terms: _, ...labels } = label({ ...read, isQuestion: isAsking(read) })
      return labels
    },
  }
}

/** Like `builtInLabeller`, but for units that are parsed already, and with terms for theme discovery. */
export function unitLabeller(listings: Listing[]): (unit: ReadUnit) => UnitLabels {
  const tickers = tickerRecogniser(listings)
  const topics = topicJudge()
  const themeOf = themeJudge()
  const sentiment = sentimentJudge()
  return ({ text, isQuestion, tokens, reading }) => {
    return {
      isQuestion,
      tickers: tickers(tokens, text),
      topics: topics(reading),
      theme: isQuestion ? themeOf(reading) : unknownTheme,
      sentiment: sentiment(tokens),
      terms: isQuestion ? themeTerms(tokens) : [],
    }
  }
}
