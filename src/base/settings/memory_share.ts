import type { Settings } from '../settings.ts'

/**
 * DuckDB's share of a process's memory. The rest is for JavaScript, and for memory that DuckDB does not count: DuckDB exceeded its limit by
 * up to 0.8 GB on a file with 2.4 million conversations.
 */
const ENGINE_SHARE = 0.55

/** DuckDB's memory_limit in a build. */
export function engineMemory({ CROWDTAPE_MEMORY: whole }: Pick<Settings, 'CROWDTAPE_MEMORY'>): string {
  const [, number, unit] = /^([\d.]+)\s*(\w+)$/.exec(whole)!
  return `${(Number(number) * ENGINE_SHARE).toFixed(3)}${unit}`
}

/**
 * DuckDB's threads in a build: the configured number, but at most one per 100 MB of DuckDB's memory. Eight threads pinned more than 229 MB
 * on the smallest input, because each thread has its own buffers for every operator.
 */
export function engineThreads(settings: Pick<Settings, 'CROWDTAPE_MEMORY' | 'CROWDTAPE_THREADS'>): number {
  return Math.max(1, Math.min(settings.CROWDTAPE_THREADS, Math.floor(engineMegabytes(settings) / 100)))
}

/**
 * Partitions that a build works on at a time: one per thread, but at most one per 225 MB of DuckDB's memory. With less
 * per partition, eight threads together pin more memory than DuckDB has.
 */
export function partitionsAtATime(settings: Settings): number {
  return Math.max(1, Math.min(settings.CROWDTAPE_THREADS, Math.floor(engineMegabytes(settings) / 225)))
}

/** Memory, threads and cache of each process of a worker, so that all processes together stay within the worker's limits. */
export function workerShare(settings: Settings, asked: number | undefined = settings.CROWDTAPE_WORKER_JOBS) {
  const jobs = asked ?? partitionsAtATime(settings)
  const megabytes = Math.floor(megabytesOf(settings) / jobs)
  return {
    jobs,
    memory: `${megabytes}MB`,
    threads: Math.max(1, Math.floor(settings.CROWDTAPE_THREADS / jobs)),
    cacheBytes: Math.floor(settings.CROWDTAPE_CACHE_BYTES / jobs),
    // JavaScript gets the memory that DuckDB does not get.
    heapMegabytes: Math.max(128, megabytes - Math.ceil(megabytes * ENGINE_SHARE)),
  }
}

function engineMegabytes(settings: Pick<Settings, 'CROWDTAPE_MEMORY'>): number {
  return megabytesOf(settings) * ENGINE_SHARE
}

function megabytesOf({ CROWDTAPE_MEMORY: whole }: Pick<Settings, 'CROWDTAPE_MEMORY'>): number {
  const [, number, unit] = /^([\d.]+)\s*(\w+)$/.exec(whole)!
  return Number(number) * { M: 1, G: 1000, T: 1_000_000 }[unit[0] as 'M' | 'G' | 'T']
}
