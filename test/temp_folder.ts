import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates one temporary folder for all tests and removes it at the end. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(roomiest(), 'crowdtape-tests-'))
  process.env.TMPDIR = folder
  // Test files share the compile cache.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  // The same value as in bin/crowdtape.js.
  process.env.UV_THREADPOOL_SIZE ??= '16'
  // Two test files run in parallel, and a small build uses a quarter more CPU on two threads than on one.
  process.env.CROWDTAPE_THREADS ??= '1'
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

/** Tests sync thousands of small files, so use memory-backed storage when there is enough space. */
function roomiest(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= 6e9 ? memory : tmpdir()
}
