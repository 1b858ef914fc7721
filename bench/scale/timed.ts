/** Returns the result of `work` and the CPU seconds that it took. CPU time does not depend on other programs on the machine. */
export async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(started)
  return [result, (user + system) / 1e6]
}
