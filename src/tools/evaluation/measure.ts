/** One line of an evaluation: a set, the provider, and its figures, 0 to 1 unless they are counts. */
export interface Measure {
  set: string
  provider: string
  cases: number
  figures: Record<string, number>
}

/** The share of cases that are true; 0 without cases. */
export function share(cases: readonly boolean[]): number {
  return cases.length === 0 ? 0 : cases.filter(Boolean).length / cases.length
}
