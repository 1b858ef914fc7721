/** Multiplier of the number of random cases; 1 runs a sample. */
const times = Number(process.env.CASES ?? 1)

/** The number of random cases: `count`, or `full` times CASES when CASES is above 1. */
export function cases(count: number, full = count): number {
  return times > 1 ? full * times : count
}

/** Every nth case, or all cases when CASES is above 1. */
export function everyNth<T>(all: T[], nth: number): T[] {
  return times > 1 ? all : all.filter((_, at) => at % nth === 0)
}

/** `count` evenly spaced items, including the first and the last. */
export function spread<T>(all: T[], count: number): T[] {
  if (count >= all.length) return all
  return Array.from({ length: count }, (_, at) => all[Math.round((at * (all.length - 1)) / Math.max(1, count - 1))])
}
