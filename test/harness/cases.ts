/** So many random cases, or as many times more as CASES says. */
export function cases(count: number): number {
  return count * Number(process.env.CASES ?? 1)
}
