import { readCatalog } from '../../lake/lake.ts'

/**
 * Counts the rows of each feed, by day (as `[day, rows]`, in ascending order) and by delivery. Rows that a later delivery replaced are
 * counted too.
 */
export async function feedVolumes(home: string) {
  const { catalog } = await readCatalog(home)
  const names = [...new Set([...Object.keys(catalog.files), ...Object.keys(catalog.bronze)])].sort()
  return {
    feeds: names.map((feed) => ({
      feed,
      days: Object.entries(catalog.bronze[feed] ?? {})
        .filter(([partition]) => /^\d{4}-\d\d-\d\d$/.test(partition))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([day, parts]) => [day, parts.reduce((total, { rows }) => total + rows, 0)]),
      deliveries: deliveriesOf(Object.values(catalog.files[feed] ?? {})),
    })),
  }
}

type File = { delivery: number; at: string; read: number; accepted: number; quarantined: number }

function deliveriesOf(files: File[]) {
  const deliveries = new Map<number, File & { files: number }>()
  for (const { delivery, at, read, accepted, quarantined } of files) {
    const sum = deliveries.get(delivery) ?? { delivery, at, files: 0, read: 0, accepted: 0, quarantined: 0 }
    deliveries.set(delivery, {
      delivery,
      at: [at, sum.at].sort()[1],
      files: sum.files + 1,
      read: sum.read + read,
      accepted: sum.accepted + accepted,
      quarantined: sum.quarantined + quarantined,
    })
  }
  return [...deliveries.values()].sort((a, b) => a.delivery - b.delivery)
}
