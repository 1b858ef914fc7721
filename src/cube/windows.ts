/** Lengths of the windows that end on the day of a release, in days. */
export const windowDays = [1, 3, 7, 14, 30, 90, 365] as const

/**
 * Windows in the order in which they are preferred where two of them cannot stand together: the default of the interface,
 * then the longer ones.
 */
export const preferred: readonly number[] = [7, 30, 90, 365, 14, 3, 1].map((days) => windowDays.indexOf(days as 7))

/** SQL of the ring of a day: the index of the shortest window that holds it. */
export function ringOf(day: string, asOf: string): string {
  const cases = windowDays.map((days, ring) => `when ${day} > ${asOf} - ${days} then ${ring}`)
  return `(case ${cases.join(' ')} end)::utinyint`
}

/** Bits of the rings after window `shorter` up to and with window `longer`; -1 is no window. */
export function ringBits(shorter: number, longer: number): number {
  return 2 ** (longer + 1) - 2 ** (shorter + 1)
}
