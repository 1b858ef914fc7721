import { expect } from 'vitest'
import { end, start } from './child.ts'

/** Starts the API as a child process on a free port. */
export async function serve(home: string) {
  const child = start(['serve', '--home', home, '--host', '127.0.0.1', '--port', '0'], undefined, {
    API_KEYS: 'key-of-the-faults',
    API_POLL_MS: '50',
    API_CACHE_BYTES: '0',
    // The machine may be busy during the test, so load shedding is disabled.
    API_MAX_EVENT_LOOP_DELAY_MS: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
  })
  let said = ''
  child.stderr?.on('data', (bytes) => {
    said += bytes
  })
  const ended = end(child)
  await expect.poll(() => said, { timeout: 60_000 }).toMatch(/answers at http/)
  const [address] = /http:\/\/[\d.:]+/.exec(said) ?? []
  return {
    async ask() {
      const headers = { 'x-service-api-key': 'key-of-the-faults' }
      const answer = await fetch(`${address}/v1/retail/positioning/holdings`, {
        headers,
        signal: AbortSignal.timeout(20_000),
      })
      return { status: answer.status, etag: answer.headers.get('etag'), body: await answer.text() }
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
