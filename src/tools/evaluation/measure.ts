/** One line of an evaluation: a set, the provider, and its figures. Figures are 0 to 1, except counts. */
export interface Measure {
  set: string
  provider: string
  cases: number
  figures: Record<string, number>
}

/** The share of cases that are true; 0 if there are no cases. */
export function share(cases: readonly boolean[]): number {
  return cases.length === 0 ? 0 : cases.filter(Boolean).length / cases.length
}
