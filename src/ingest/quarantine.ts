import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { QuarantinePart } from '../lake/catalog/catalog.ts'
import type { Lake } from '../lake/lake.ts'
import { personSecret } from '../lake/person_ids.ts'
import type { Store } from '../lake/store/store.ts'
import { seal, unseal } from './encryption.ts'
import { withoutValues } from './report.ts'

/** A row that broke its feed's contract, with file, line and reason. `line` is null if a whole file was refused. */
export interface QuarantinedRow {
  feed: string
  file: string
  line: number | null
  reason: string
  row: string
}

/** Maximum rows and bytes of text that are encrypted together. */
const FRAME_ROWS = 1000
const FRAME_BYTES = 4 << 20

/**
 * Writes rows as one encrypted object and returns its catalog entry, or undefined if there are no rows. Reasons and rows may contain raw
 * user ids, so the lake never stores them in plain text. Rows are streamed.
 */
export async function sealRows(
  store: Store,
  secret: string,
  part: { feed: string; name: string; delivery: number },
  batches: AsyncIterable<QuarantinedRow[]> | Iterable<QuarantinedRow[]>,
): Promise<QuarantinePart | undefined> {
  const key = `lake/quarantine/${part.feed}/${part.name}.sealed`
  let rows = 0
  await store.write(key, async (aside) => {
    const file = await open(aside, 'w')
    try {
      for await (const frame of frames(batches)) {
        rows += frame.length
        await file.write(seal(secret, `${frame.map((row) => JSON.stringify(row)).join('\n')}\n`))
      }
    } finally {
      await file.close()
    }
  })
  if (rows === 0) rows = await countRows(store, secret, key)
  if (rows === 0) {
    await store.remove(key)
    return undefined
  }
  return { key, feed: part.feed, delivery: part.delivery, rows, at: new Date().toISOString() }
}

/**
 * Quarantines rows that are invalid only in comparison with other rows, such as a sale of more shares than the fund holds.
 * Rows that are already quarantined (same file, line and reason) are skipped. Returns the number of rows added.
 */
export async function quarantineRows(
  lake: Lake,
  feed: string,
  rows: Omit<QuarantinedRow, 'feed'>[],
  secret?: string,
): Promise<number> {
  if (rows.length === 0) return 0
  const key = secret ?? (await personSecret(lake.home))
  const catalog = await lake.catalog()
  const standing = new Set<string>()
  const models = catalog.quarantine.filter((it) => it.key.startsWith(`lake/quarantine/${feed}/models/`))
  using _held = await lake.store.hold(models.map((part) => part.key))
  for (const part of models)
    for await (const frame of unseal(key, lake.store.path(part.key)))
      for (const row of parse(frame)) standing.add(JSON.stringify([row.file, row.line, row.reason]))
  const added = rows
    .filter((row) => !standing.has(JSON.stringify([row.file, row.line, row.reason])))
    .map(({ file, line, reason, row }) => ({ feed, file, line, reason, row }))
  if (added.length === 0) return 0
  const digest = createHash('sha256').update(JSON.stringify(added)).digest('hex').slice(0, 32)
  const named = { feed, name: `models/${digest}`, delivery: catalog.deliveries }
  const part = await sealRows(lake.store, key, named, [added])
  if (part) await lake.commit((draft) => void draft.quarantine.push(part))
  return added.length
}

/** Decrypts up to `limit` quarantined rows with the operator's secret, newest delivery first. */
export async function listQuarantine(
  lake: { store: Store; catalog(): Promise<{ quarantine: QuarantinePart[] }> },
  options: { secret: string; feed?: string; limit: number },
): Promise<(QuarantinedRow & { delivery: number })[]> {
  const catalog = await lake.catalog()
  const parts = catalog.quarantine
    .filter((part) => options.feed === undefined || part.feed === options.feed)
    .sort((a, b) => b.delivery - a.delivery || (a.key < b.key ? -1 : 1))
  const found: (QuarantinedRow & { delivery: number })[] = []
  for (const part of parts) {
    if (found.length >= options.limit) break
    using _held = await lake.store.hold([part.key])
    for await (const frame of unseal(options.secret, lake.store.path(part.key))) {
      for (const row of parse(frame)) found.push({ ...row, delivery: part.delivery })
      if (found.length >= options.limit) break
    }
  }
  return found.slice(0, options.limit)
}

/** Writes a part again with only the file, line and reason of each row. The values that a reason quotes are removed. */
export async function withoutRows(store: Store, secret: string, part: QuarantinePart): Promise<QuarantinePart> {
  const name = `expired/${part.key.split('/').at(-1)!.replace('.sealed', '')}`
  using _held = await store.hold([part.key])
  const bare = async function* () {
    for await (const frame of unseal(secret, store.path(part.key)))
      yield parse(frame).map((row) => ({ ...row, reason: withoutValues(row.reason), row: '' }))
  }
  const { key, rows } = (await sealRows(store, secret, { ...part, name }, bare()))!
  return { ...part, key, rows, expired: true }
}

async function* frames(batches: AsyncIterable<QuarantinedRow[]> | Iterable<QuarantinedRow[]>) {
  let frame: QuarantinedRow[] = []
  let bytes = 0
  for await (const batch of batches)
    for (const row of batch) {
      frame.push(row)
      bytes += row.row.length + row.reason.length
      if (frame.length < FRAME_ROWS && bytes < FRAME_BYTES) continue
      yield frame
      frame = []
      bytes = 0
    }
  if (frame.length > 0) yield frame
}

/** Counts the rows of an object that exists already because an earlier run wrote it but did not commit. */
async function countRows(store: Store, secret: string, key: string): Promise<number> {
  let rows = 0
  using _held = await store.hold([key])
  for await (const frame of unseal(secret, store.path(key))) rows += parse(frame).length
  return rows
}

function parse(frame: string): QuarantinedRow[] {
  return frame
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as QuarantinedRow)
}
