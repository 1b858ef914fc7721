import { join } from 'node:path'
import type { Logger } from 'pino'
import { languageProviders } from '../api/language_providers.ts'
import type { ServerOptions } from '../api/server.ts'
import type { Settings } from '../base/settings.ts'
import { noteStore, storeOf } from '../lake/store/open_store.ts'
import { Mirror } from '../release/mirror.ts'

/** Returns the options that `serve` and `mcp` share. */
export async function servingOptions(home: string, settings: Settings, log: Logger): Promise<ServerOptions> {
  const { use, ...language } = await languageProviders(settings, log)
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

/**
 * Returns the folders to serve from: the home folder or, if the store is a bucket, a local copy of its live release.
 * The copy is updated when another release goes live.
 */
async function servedFolder(home: string, settings: Settings, log: Logger) {
  if (!settings.CROWDTAPE_STORE) {
    // `storeOf` throws if the home's store is a bucket, because the local folder may then be out of date.
    storeOf(home)
    return { home }
  }
  const store = storeOf(home, join(home, 'served'))
  await noteStore(home)
  const mirror = new Mirror(store, { pollMs: settings.API_POLL_MS, log })
  const stop = new AbortController()
  process.once('SIGTERM', () => stop.abort())
  process.once('SIGINT', () => stop.abort())
  await mirror.refresh().catch((err) => log.error({ err }, 'the live release could not be copied from the bucket'))
  void mirror.follow(stop.signal)
  // The archive has its own local folder, because the mirror removes all other files from its folder.
  return { home: store.root, archive: storeOf(home, join(home, 'past')), keysHome: home }
}
