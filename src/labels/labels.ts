/** How an item leans; `unknown` where the text gives nothing to judge by. */
export const sentiments = ['bullish', 'bearish', 'mixed', 'neutral', 'unknown'] as const
export type Sentiment = (typeof sentiments)[number]

/** The theme of a question that no theme fits. */
export const unknownTheme = 'unknown'

/** What one question is about. Ids, not labels: a reworded label relabels nothing. */
export interface Labels {
  isQuestion: boolean
  /** Listed symbols in upper case, sorted, each once. */
  tickers: string[]
  /** Topic ids of `config/topics.yaml`, sorted, each once. */
  topics: string[]
  /** Theme id of `config/themes.yaml`, or `unknown`. */
  theme: string
  sentiment: Sentiment
}

/** A grade of labelling. Pure: the same text always has the same labels. */
export interface Labeller {
  label(text: string): Labels
}
