/**
 * Returns the result of `work` and the CPU seconds that it took. Other work of the machine does not change this time.
 */
export async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(started)
  return [result, (user + system) / 1e6]
}
