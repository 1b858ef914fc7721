import { readdir } from 'node:fs/promises'
import { sourceSuffix } from '../../base/source_file.ts'
import type { Feed, FeedContract } from './feed.ts'

/** Thrown for a feed that does not exist. The command changed nothing. */
export class UnknownFeed extends Error {
  override name = 'UnknownFeed'

  constructor(name: string, known: string[]) {
    super(`no feed is named "${name}"; the feeds are ${known.join(', ')}`)
  }
}

const folder = new URL('../', import.meta.url)
let loaded: Promise<Feed[]> | undefined

/** All feeds, by name, as found in src/feeds. */
export function allFeeds(): Promise<Feed[]> {
  loaded ??= load()
  return loaded
}

/** The feed with a given name. Throws `UnknownFeed` if there is none. */
export async function feedNamed(name: string): Promise<Feed> {
  const feeds = await allFeeds()
  const found = feeds.find((feed) => feed.name === name)
  if (!found)
    throw new UnknownFeed(
      name,
      feeds.map((feed) => feed.name),
    )
  return found
}

async function load(): Promise<Feed[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(sourceSuffix)).sort()
  return Promise.all(
    files.map(async (file) => {
      const module = (await import(new URL(file, folder).href)) as { default: FeedContract }
      return { ...module.default, name: file.slice(0, -sourceSuffix.length) }
    }),
  )
}
