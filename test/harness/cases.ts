/** How many times more than a sample is tried. */
const times = Number(process.env.CASES ?? 1)

/** So many random cases; where CASES asks for more than a sample, as many times `full` as it says. */
export function cases(count: number, full = count): number {
  return times > 1 ? full * times : count
}

/** Every nth of the cases, or all of them where CASES asks for more than a sample. */
export function everyNth<T>(all: T[], nth: number): T[] {
  return times > 1 ? all : all.filter((_, at) => at % nth === 0)
}

/** So many of them at equal distances, the first and the last among them. */
export function spread<T>(all: T[], count: number): T[] {
  if (count >= all.length) return all
  return Array.from({ length: count }, (_, at) => all[Math.round((at * (all.length - 1)) / Math.max(1, count - 1))])
}
