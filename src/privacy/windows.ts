/** People who traded in some days, and how much: those of a window, or those between two windows. */
export interface Span {
  /** Days of the longer window. */
  days: number
  /** Days of the shorter one that are left out; 0 leaves out none. */
  after: number
  people: number
  gross: number
  /** Largest gross value of one person, or a bound on it. */
  top: number
}

/**
 * The windows of one cell that may be published together. Windows are nested, so two of them tell what happened in the
 * days between: each window, and the days between any two, must rest on nobody or on at least `floor` people of whom none
 * holds more than `dominance` of the gross value. Keeps as many as possible; of equally many those with the longer
 * windows, since they rest on more people and cut less of the year off. Spans without people may be missing.
 */
export function keepWindows(spans: Span[], floor: number, dominance: number): number[] {
  const byDays = new Map(spans.map((span) => [`${span.after} ${span.days}`, span]))
  const safe = (after: number, days: number) => {
    const span = byDays.get(`${after} ${days}`)
    return !span || span.people === 0 || isSafe(span, floor, dominance)
  }
  const days = spans.filter((span) => span.after === 0 && isSafe(span, floor, dominance)).map((span) => span.days)
  days.sort((a, b) => a - b)

  // Between windows that are not neighbours lie the days between neighbours, each empty or safe: pairs of neighbours suffice.
  const best: number[][] = []
  for (const [at, longer] of days.entries()) {
    best[at] = [longer]
    for (let shorter = 0; shorter < at; shorter++) {
      if (!safe(days[shorter], longer)) continue
      const chain = [...best[shorter], longer]
      if (isBetter(chain, best[at])) best[at] = chain
    }
  }
  return best.reduce((a, b) => (isBetter(b, a) ? b : a), [])
}

function isSafe(span: Span, floor: number, dominance: number): boolean {
  return span.people >= floor && span.top <= dominance * span.gross
}

function isBetter(a: number[], b: number[]): boolean {
  if (a.length !== b.length) return a.length > b.length
  for (let at = a.length - 1; at >= 0; at--) if (a[at] !== b[at]) return a[at] > b[at]
  return false
}
