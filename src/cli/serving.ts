import { join } from 'node:path'
import type { Logger } from 'pino'
import type { ServerOptions } from '../api/server.ts'
import { servingLanguage } from '../ask/providers.ts'
import type { Settings } from '../base/settings.ts'
import { noteStore, storeOf } from '../lake/store/open_store.ts'
import { Mirror } from '../release/mirror.ts'

/** Options of every server of a home. */
export async function servingOptions(home: string, settings: Settings, log: Logger): Promise<ServerOptions> {
  const { use, ...language } = await servingLanguage(settings, log)
  return {
    ...(await servedFolder(home, settings, log)),
    log,
    ...language,
    languageUse: use,
    pollMs: settings.API_POLL_MS,
    memoryLimit: settings.API_MEMORY,
    archiveMemory: settings.API_ARCHIVE_MEMORY,
    pastReleases: settings.API_PAST_RELEASES,
    threads: settings.API_THREADS,
    cacheBytes: settings.API_CACHE_BYTES,
    rowsBytes: settings.API_ROWS_BYTES,
    queryTimeoutMs: settings.API_QUERY_TIMEOUT_MS,
    maxEventLoopDelayMs: settings.API_MAX_EVENT_LOOP_DELAY_MS,
  }
}

/** The home folder; for a bucket, a local copy of its live release, which follows the bucket's pointer. */
async function servedFolder(home: string, settings: Settings, log: Logger) {
  if (!settings.CROWDTAPE_STORE) {
    // A home that belongs to a bucket is not served as it happens to lie here.
    storeOf(home)
    return { home }
  }
  const store = storeOf(home, join(home, 'served'))
  await noteStore(home)
  const mirror = new Mirror(store, { pollMs: settings.API_POLL_MS, log })
  const stop = new AbortController()
  process.once('SIGTERM', () => stop.abort())
  process.once('SIGINT', () => stop.abort())
  await mirror.refresh().catch((err) => log.error({ err }, 'no new release was brought'))
  void mirror.follow(stop.signal)
  // Apart from the copy of the live release, which is tidied.
  return { home: store.root, archive: storeOf(home, join(home, 'past')), keysHome: home }
}
