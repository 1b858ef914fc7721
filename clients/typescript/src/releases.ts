import { eventsOf } from './events.ts'
import { CrowdtapeError } from './problem.ts'
import { pause } from './retry.ts'

/** The data with which `/v1/releases/stream` and webhooks announce a release that has gone live. */
export interface ReleasePublished {
  release: string
  as_of: string
  created_at: string
  published_at: string
  by: string
  previous: { release: string; as_of: string } | null
  tables: {
    name: string
    rows: number
    rows_before: number | null
    change: 'added' | 'changed' | 'unchanged' | 'removed' | null
  }[]
}

/**
 * Yields the live release, then each new release when it goes live. The iteration never ends by itself. `open` requests the stream and
 * skips the release with the given id. Lost connections are opened again; if the API refuses the request, its error is thrown.
 */
export async function* releasesOf(
  open: (after: string | undefined) => Promise<Response>,
  { waitMs = 1000, signal }: { waitMs?: number; signal?: AbortSignal },
): AsyncGenerator<ReleasePublished> {
  let last: string | undefined
  for (;;) {
    try {
      for await (const { event, data } of eventsOf(await open(last))) {
        if (event !== 'release_published') continue
        const told = JSON.parse(data) as ReleasePublished
        last = told.release
        yield told
      }
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (error instanceof CrowdtapeError && error.status < 500) throw error
    }
    await pause(waitMs, signal)
  }
}
