/** Types of the functions of vader-sentiment that the benchmarks use. The package itself has no types. */
declare module 'vader-sentiment' {
  export const SentimentIntensityAnalyzer: {
    /** `compound` is -1 (negative) to 1 (positive). */
    polarity_scores(text: string): { compound: number; pos: number; neu: number; neg: number }
  }
}
