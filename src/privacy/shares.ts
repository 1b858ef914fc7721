/** Rounding steps of shares, finest first, in hundredths of a percentage point: 0.01 to 50 points. */
export const steps: readonly number[] = [1, 10, 100, 200, 500, 1000, 2000, 5000]

/**
 * Index in `steps` of the finest step that a base of people may be given with: no finer than one person in the smallest
 * base of its band, so that the step says no more than the band does.
 */
export function firstStep(bandFrom: number): number {
  const index = steps.findIndex((step) => step * bandFrom >= 10_000)
  return index < 0 ? steps.length - 1 : index
}

/** `count` of `people` in whole steps, halves up. Integers throughout: no share falls beside its step. */
export function inSteps(count: number, people: number, step: number): number {
  return Math.floor((20_000 * count + people * step) / (2 * people * step))
}

/** The published percentage. */
export function sharePct(count: number, people: number, step: number): number {
  return (inSteps(count, people, step) * step) / 100
}

/** The bases of which `count` gives the published `index` steps: `from` to `to`, both included. */
export function basesOf(count: number, index: number, step: number): { from: number; to: number } {
  return {
    from: Math.floor((20_000 * count) / (step * (2 * index + 1))) + 1,
    to: index === 0 ? Number.MAX_SAFE_INTEGER : Math.floor((20_000 * count) / (step * (2 * index - 1))),
  }
}
