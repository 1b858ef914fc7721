import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives all tests one folder for what they leave behind, and removes it after them. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(roomiest(), 'crowdtape-tests-'))
  process.env.TMPDIR = folder
  // What one test file has compiled, the next one finds.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  // As bin/crowdtape.js does.
  process.env.UV_THREADPOOL_SIZE ??= '16'
  // Two files run at a time, and a small build on two threads takes a quarter more of the processor than on one.
  process.env.CROWDTAPE_THREADS ??= '1'
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

/** Thousands of small files are synced: in memory, where there is room, that costs nothing. */
function roomiest(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= 6e9 ? memory : tmpdir()
}
