import pLimit from 'p-limit'
import { daysBefore } from '../../base/calendar/days.ts'
import type { Graph } from '../../build/graph/graph.ts'
import type { Model } from '../../build/model.ts'
import { expiringColumns, type Feed } from '../../feeds/contract/feed.ts'
import { onePart } from '../../ingest/batches/compaction.ts'
import { withoutRows } from '../../ingest/quarantine.ts'
import { isExpired, type QuarantinePart } from '../../lake/catalog/catalog.ts'
import { personSecret } from '../../lake/person_ids.ts'
import type { RunContext } from '../run_context.ts'

/** Counts of what expired: days and rows of feeds with free text, quarantined rows, and removed objects. */
export interface Expired {
  days: number
  rows: number
  quarantined: number
  objects: number
  bytes: number
}

/**
 * Removes free text from the lake if its day is more than `CROWDTAPE_TEXT_DAYS` days ago (UTC). Quarantined rows of the same feeds are
 * removed if they were ingested more than that many days ago. For each expired day, the models that read the day are built first. Then the
 * bronze rows of the day are written without their text and committed, and finally all other objects of the day are removed. If a call is
 * interrupted, the next call completes the removal.
 */
export async function expireText(context: RunContext, isDryRun = false, now = Date.now()): Promise<Expired> {
  const expired: Expired = { days: 0, rows: 0, quarantined: 0, objects: 0, bytes: 0 }
  const { CROWDTAPE_TEXT_DAYS: days } = context.settings
  if (days === undefined) return expired
  const first = daysBefore(new Date(now).toISOString().slice(0, 10), days)
  for (const feed of context.feeds) {
    if (Object.keys(expiringColumns(feed)).length > 0) await expireFeed(context, feed, first, isDryRun, expired)
  }
  return expired
}

/** Removes the text of a feed's days before `first`, and adds the counts to `expired`. */
async function expireFeed(
  context: RunContext,
  feed: Feed,
  first: string,
  isDryRun: boolean,
  expired: Expired,
): Promise<void> {
  const { lake, home } = context
  const catalog = await lake.catalog()
  const bronze = { ...catalog.bronze[feed.name] }
  const due = Object.keys(bronze).filter((day) => day < first && !isExpired(bronze[day]))
  const isDue = (part: QuarantinePart) => part.feed === feed.name && !part.expired && (part.at ?? '') < first
  const quarantine = catalog.quarantine.filter((part) => !isDue(part))
  // The objects to remove are listed before the commit. If another host wrote some of these objects, its commit fails after this commit, so
  // removing the objects is safe.
  const listed = [
    ...(await lake.store.list(`lake/bronze/${feed.name}`)).filter((key) => key.split('/')[3] < first),
    ...(await lake.store.list(`lake/quarantine/${feed.name}`)),
  ]
  expired.days += due.length
  for (const { rows } of due.flatMap((day) => bronze[day])) expired.rows += rows
  for (const part of catalog.quarantine) if (isDue(part)) expired.quarantined += part.rows
  if (isDryRun) for (const day of due) delete bronze[day]
  else {
    if (due.length > 0) await buildReaders(context, feed, due)
    const limit = pLimit(lake.engine.threads)
    const written = due.map((day) =>
      limit(async () => {
        bronze[day] = [await onePart(lake, feed, day, bronze[day], true)]
      }),
    )
    for (const outcome of await Promise.allSettled(written)) if (outcome.status === 'rejected') throw outcome.reason
    for (const part of catalog.quarantine) {
      if (isDue(part)) quarantine.push(await withoutRows(lake.store, await personSecret(home), part))
    }
  }
  const kept = new Set([...Object.values(bronze).flat(), ...quarantine].map(({ key }) => key))
  const stray = listed.filter((key) => !kept.has(key))
  if (stray.length > 0 && !isDryRun) {
    await lake.commit((draft) => {
      draft.bronze[feed.name] = bronze
      draft.quarantine = quarantine
    })
  }
  for (const key of stray) {
    expired.objects++
    expired.bytes += await lake.store.size(key)
    if (!isDryRun) await lake.store.remove(key)
  }
}

/** Builds the models that read some days of a feed, because these partitions cannot be built after the text has been removed. */
async function buildReaders({ models }: RunContext, feed: Feed, days: string[]): Promise<void> {
  const readers = readersOf(models.graph, `bronze.${feed.name}`)
  await models.build(new Map(readers.map(({ name }) => [name, days])))
}

/**
 * The stored models that read a feed whose text expires, directly or through views. Throws if a model reads more than its own day of the
 * feed, because the model could not be built later.
 */
function readersOf(graph: Graph, input: string): Model[] {
  const readers = [...graph.models.values()].filter(({ inputs }) => inputs.includes(input))
  for (const { name, partition, reads } of readers) {
    if (partition === 'day' && !(input in reads)) continue
    throw new Error(
      `${name} reads more than its own day of ${input}, but text of ${input} expires and a day is not built again after its text ` +
        'was removed, so a model may read only its own day; no text was removed',
    )
  }
  return readers.flatMap((model) => (model.stored ? [model] : readersOf(graph, model.name)))
}
