import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settings } from '../../base/settings.ts'
import { expiringColumns } from '../../feeds/contract/feed.ts'
import { allFeeds } from '../../feeds/contract/registry.ts'
import { S3Store } from './s3_store.ts'
import { FolderStore, type Store } from './store.ts'

/** Thrown when a home folder belongs to another store. Nothing was changed. */
export class OtherStore extends Error {
  override name = 'OtherStore'
}

/**
 * The store with the lake and the releases of a home folder: the folder itself, or the bucket in `CROWDTAPE_STORE`. `own` is the scratch
 * folder of a process that does not have the lock. Throws `OtherStore` if the setting contradicts the bucket that the home folder has
 * recorded, or if the home folder has its own lake and a bucket is set: the process would read outdated copies or start a second lake.
 */
export function storeOf(home: string, own: string = home): Store {
  const { CROWDTAPE_STORE: url, ...rest } = settings()
  const noted = notedUrl(home)
  if (url === undefined && noted === undefined) return new FolderStore(home, join(own, '.aside'))
  if (url !== undefined && noted === undefined && existsSync(join(home, 'lake'))) {
    throw new OtherStore(
      `${home} has its own lake, so it cannot be the home folder of the store ${url}; nothing was changed; set another ` +
        '--home, or move this lake and its releases to the bucket',
    )
  }
  if (noted !== undefined && noted !== url) {
    throw new OtherStore(
      `${home} belongs to the store ${noted}, but CROWDTAPE_STORE is "${url ?? ''}"; nothing was changed; set ` +
        'CROWDTAPE_STORE to the store of the home folder, or set another --home',
    )
  }
  return new S3Store(own, {
    url: url!,
    endpoint: rest.CROWDTAPE_STORE_ENDPOINT,
    region: rest.CROWDTAPE_STORE_REGION,
    cacheBytes: rest.CROWDTAPE_CACHE_BYTES,
    timeoutMs: rest.CROWDTAPE_STORE_TIMEOUT_SECONDS * 1000,
    retries: rest.CROWDTAPE_STORE_RETRIES,
    expiring: textFolders,
  })
}

/** The prefixes of the objects that contain free text of people. */
async function textFolders(): Promise<string[]> {
  const feeds = (await allFeeds()).filter((feed) => Object.keys(expiringColumns(feed)).length > 0)
  return feeds.flatMap(({ name }) => [`lake/bronze/${name}/`, `lake/quarantine/${name}/`])
}

/** If `CROWDTAPE_STORE` is set, records in a home folder that the folder belongs to this bucket. */
export async function noteStore(home: string): Promise<void> {
  const { CROWDTAPE_STORE: url } = settings()
  if (url === undefined || notedUrl(home) !== undefined) return
  await mkdir(home, { recursive: true })
  await writeFile(join(home, 'store.json'), `${JSON.stringify({ url })}\n`, { flush: true })
}

function notedUrl(home: string): string | undefined {
  const note = join(home, 'store.json')
  return existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { url: string }).url : undefined
}
