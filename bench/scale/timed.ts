/** Returns a result and the CPU seconds that it took; other work on the machine does not count. */
export async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(started)
  return [result, (user + system) / 1e6]
}
