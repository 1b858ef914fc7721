import { join } from 'node:path'
import type { Logger } from 'pino'
import type { ServerOptions } from '../api/server.ts'
import { servingLanguage } from '../api/serving_language.ts'
import type { Settings } from '../base/settings.ts'
import { noteStore, storeOf } from '../lake/store/open_store.ts'
import { Mirror } from '../release/mirror.ts'

/** Options that all servers of a home share. */
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

/** The home folder or, for a bucket, a local copy of its live release, which follows the bucket's pointer. */
async function servedFolder(home: string, settings: Settings, log: Logger) {
  if (!settings.CROWDTAPE_STORE) {
    // Throws if the home belongs to a bucket, because its local folder may be out of date.
    storeOf(home)
    return { home }
  }
  const store = storeOf(home, join(home, 'served'))
  await noteStore(home)
  const mirror = new Mirror(store, { pollMs: settings.API_POLL_MS, log })
  const stop = new AbortController()
  process.once('SIGTERM', () => stop.abort())
  process.once('SIGINT', () => stop.abort())
  await mirror.refresh().catch((err) => log.error({ err }, 'the new release could not be copied'))
  void mirror.follow(stop.signal)
  // The archive has its own folder, because the mirror removes outdated files from its folder.
  return { home: store.root, archive: storeOf(home, join(home, 'past')), keysHome: home }
}
