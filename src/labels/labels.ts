/** Sentiment of a text. `unknown` means that the text gives no evidence. */
export const sentiments = ['bullish', 'bearish', 'mixed', 'neutral', 'unknown'] as const
export type Sentiment = (typeof sentiments)[number]

/** The theme id of a question that fits no theme. */
export const unknownTheme = 'unknown'

/** Labels of one question. Topics and themes are ids, so questions keep their labels when a topic or theme is renamed. */
export interface Labels {
  isQuestion: boolean
  /** Listed symbols in upper case, sorted and unique. */
  tickers: string[]
  /** Topic ids of `config/labels/topics.yaml`, sorted and unique. */
  topics: string[]
  /** Theme id of `config/labels/themes.yaml`, or `unknown`. */
  theme: string
  sentiment: Sentiment
}

/** A provider of labels. Equal texts always have equal labels. */
export interface Labeller {
  label(text: string): Labels
}
