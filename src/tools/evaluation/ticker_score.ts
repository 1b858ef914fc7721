/** A labelled message: its symbols, optional symbols, and words that look like symbols. */
export interface TickerCase {
  id: string
  source: string
  text: string
  gold: string[]
  optional: string[]
}

/** The result for one message, with symbols mapped to today's symbols. */
export interface TickerOutcome {
  id: string
  source: string
  truePositives: string[]
  falsePositives: string[]
  falseNegatives: string[]
}

export interface TickerScore {
  messages: number
  truePositives: number
  falsePositives: number
  falseNegatives: number
  /** Micro-averaged precision, recall and F1, 0 to 1. They are 0 if nothing was found or expected. */
  precision: number
  recall: number
  f1: number
  outcomes: TickerOutcome[]
}

/**
 * Micro-averaged score of a recogniser over labelled messages. Found and expected symbols are mapped to today's symbols by `equivalents`.
 * An optional symbol counts neither when found nor when missed.
 */
export function scoreTickers(
  cases: readonly TickerCase[],
  recognise: (text: string) => readonly string[],
  equivalents: Readonly<Record<string, string>> = {},
): TickerScore {
  const mapped = (symbols: readonly string[]) => new Set(symbols.map((symbol) => equivalents[symbol] ?? symbol))
  const outcomes = cases.map(({ id, source, text, gold, optional }): TickerOutcome => {
    const expected = mapped(gold)
    const neither = mapped(optional)
    const found = mapped(recognise(text))
    return {
      id,
      source,
      truePositives: [...found].filter((symbol) => expected.has(symbol)),
      falsePositives: [...found].filter((symbol) => !expected.has(symbol) && !neither.has(symbol)),
      falseNegatives: [...expected].filter((symbol) => !found.has(symbol)),
    }
  })
  const count = (part: (outcome: TickerOutcome) => string[]) =>
    outcomes.reduce((sum, outcome) => sum + part(outcome).length, 0)
  const truePositives = count((outcome) => outcome.truePositives)
  const falsePositives = count((outcome) => outcome.falsePositives)
  const falseNegatives = count((outcome) => outcome.falseNegatives)
  const share = (all: number) => (all === 0 ? 0 : truePositives / all)
  return {
    messages: cases.length,
    truePositives,
    falsePositives,
    falseNegatives,
    precision: share(truePositives + falsePositives),
    recall: share(truePositives + falseNegatives),
    f1: share(truePositives + (falsePositives + falseNegatives) / 2),
    outcomes,
  }
}

/** The messages with the most mistakes, at most `limit`, with ties in the order of their ids. */
export function worstMessages({ outcomes }: TickerScore, limit = 50): TickerOutcome[] {
  const mistakes = (outcome: TickerOutcome) => outcome.falsePositives.length + outcome.falseNegatives.length
  return outcomes
    .filter((outcome) => mistakes(outcome) > 0)
    .sort((one, other) => mistakes(other) - mistakes(one) || (one.id < other.id ? -1 : 1))
    .slice(0, limit)
}
