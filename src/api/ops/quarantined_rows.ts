import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listQuarantine } from '../../ingest/quarantine.ts'
import { withoutValues } from '../../ingest/report.ts'
import { readCatalog } from '../../lake/lake.ts'
import { personSecret } from '../../lake/person_ids.ts'
import { storeOf } from '../../lake/store/open_store.ts'

/**
 * Lists quarantined rows with their feed, file, line and reason. The content of a row and the values that its reason
 * quotes are left out, because they come from users. If the secret that decrypts the rows is missing, only counts are
 * returned.
 */
export async function quarantinedRows(home: string, { feed, limit }: { feed?: string | undefined; limit: number }) {
  const { catalog } = await readCatalog(home)
  const parts = catalog.quarantine.filter((part) => feed === undefined || part.feed === feed)
  const counts: Record<string, number> = {}
  for (const part of catalog.quarantine) counts[part.feed] = (counts[part.feed] ?? 0) + part.rows
  const total = parts.reduce((sum, { rows }) => sum + rows, 0)
  const isOpen = parts.length === 0 || (await hasSecret(home))
  if (!isOpen || parts.length === 0) return { counts, total, is_open: isOpen, rows: [] }
  const lake = { store: storeOf(home, join(home, '.spill', `looked-at-${process.pid}`)), catalog: async () => catalog }
  const found = await listQuarantine(lake, { secret: await personSecret(home), ...(feed && { feed }), limit })
  const rows = found.map(({ feed, file, line, reason, delivery }) => ({
    feed,
    file,
    line: line === null ? null : Number(line),
    reason: withoutValues(reason),
    delivery,
  }))
  return { counts, total, is_open: true, rows }
}

/** Whether the secret exists. `personSecret` is not called here, because it would create a missing secret, which a server must not do. */
async function hasSecret(home: string): Promise<boolean> {
  if (process.env.CROWDTAPE_SECRET) return true
  return stat(join(home, 'secret')).then(
    () => true,
    () => false,
  )
}
