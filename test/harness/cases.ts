/** How many times more than a sample is tried. */
const times = Number(process.env.CASES ?? 1)

/** So many random cases, or as many times more as CASES says. */
export function cases(count: number): number {
  return count * times
}

/** Every nth of the cases, or all of them where CASES asks for more than a sample. */
export function everyNth<T>(all: T[], nth: number): T[] {
  return times > 1 ? all : all.filter((_, at) => at % nth === 0)
}
