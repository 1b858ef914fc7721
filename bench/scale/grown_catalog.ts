import { createHash } from 'node:crypto'
import { plusDays } from '../../src/base/calendar/days.ts'
import type { Fingerprint, Fingerprints } from '../../src/build/fingerprint.ts'
import type { Lineage } from '../../src/build/lineage.ts'
import type { BronzePart, Built, Catalog } from '../../src/lake/catalog/catalog.ts'

export interface LakeSize {
  /** Last day of the lake. */
  end: string
  days: number
  companies: number
  /** Number of files per day of the feeds in `byTheHour`. All other feeds deliver one file per day. */
  hourly: number
}

/** Feeds that deliver a file every hour. */
const byTheHour = new Set(['conversations', 'portfolio_trades'])

/** Days between two deliveries of a company's facts: one quarter. */
const daysAQuarter = 91

/**
 * Number of parts of a partition after `deliveries` deliveries. It never exceeds 16, because ingest merges the parts of a partition with
 * more parts.
 */
function partsOf(deliveries: number): number {
  return deliveries <= 16 ? deliveries : 1 + ((deliveries - 17) % 16)
}

/** A hash in the format that a real lake uses. */
export function markOf(...of: unknown[]): string {
  return createHash('sha256').update(of.join(' ')).digest('hex')
}

/** Adds the entries that the catalog gets when a file is ingested into a partition. */
export function deliver(catalog: Catalog, feed: string, partition: string, number: number, parts: number): void {
  const sha256 = markOf(feed, partition, number)
  catalog.files[feed] ??= {}
  catalog.files[feed][sha256] = {
    name: `${partition}T${String(number).padStart(2, '0')}.parquet`,
    bytes: 4_000_000 + number,
    modified_ms: 1_758_000_000_000 + number,
    delivery: catalog.deliveries,
    at: `${partition.length === 10 ? partition : '2025-09-30'}T23:10:00.000Z`,
    read: 41_667,
    accepted: 41_667,
    quarantined: 0,
  }
  catalog.bronze[feed] ??= {}
  const standing = catalog.bronze[feed][partition] ?? []
  catalog.bronze[feed][partition] = [...standing, partAt(feed, partition, sha256)].slice(-parts)
}

function partAt(feed: string, partition: string, sha256: string): BronzePart {
  const key = `lake/bronze/${feed}/${partition}/${markOf('key', sha256).slice(0, 32)}.parquet`
  return { key, rows: 41_667, digest: markOf('part', sha256), repeats: false }
}

/** The entry that the catalog gets when a partition is built. */
export function builtAs({ fingerprint, causes }: Fingerprint): Built {
  return { fingerprint, digest: markOf('built', fingerprint), rows: 10_000, bytes: 250_000, causes }
}

/**
 * Adds everything that ingest would have written for a lake of this size: bronze partitions, landing files, key
 * indexes, and, once a week, quarantined rows.
 */
export function takenIn(catalog: Catalog, lineage: Lineage, { end, days, companies, hourly }: LakeSize): void {
  for (const [feed, { partition }] of Object.entries(lineage.feeds)) {
    if (partition === 'all') deliver(catalog, feed, 'all', 0, 1)
    for (let company = 0; partition === 'key' && company < companies; company++) {
      const cik = String(company + 1).padStart(10, '0')
      const deliveries = Math.ceil(days / daysAQuarter)
      for (let number = 0; number < deliveries; number++) deliver(catalog, feed, cik, number, partsOf(deliveries))
    }
    for (let back = days - 1; partition === 'day' && back >= 0; back--) {
      const deliveries = byTheHour.has(feed) ? hourly : 1
      for (let number = 0; number < deliveries; number++) {
        catalog.deliveries++
        deliver(catalog, feed, plusDays(end, -back), number, partsOf(deliveries))
      }
      if (back % 7 === 0) catalog.quarantine.push(badPart(feed, catalog.deliveries))
    }
    const keys = Array.from({ length: 12 }, (_, at) => ({
      key: `lake/keys/${feed}/${markOf(feed, at)}.parquet`,
      rows: 4 ** at,
    }))
    if (partition === 'day') catalog.keys[feed] = keys.reverse()
  }
}

function badPart(feed: string, delivery: number) {
  const name = `${String(delivery).padStart(6, '0')}-${markOf(feed, delivery).slice(0, 32)}`
  return { key: `lake/quarantine/${feed}/${name}.sealed`, feed, delivery, rows: 40 }
}

/**
 * Adds all partitions that the nightly runs of these days would have built, in build order. Nothing is pruned. Only the partitions of the
 * newest releases get their true fingerprints, because a plan does not read the fingerprints of older partitions.
 */
export function buildAll(
  catalog: Catalog,
  lineage: Lineage,
  fingerprints: Fingerprints,
  { end, days }: LakeSize,
): void {
  const TRUE_RELEASES = 2
  for (const model of lineage.graph.models.values()) {
    if (!model.stored) continue
    catalog.built[model.name] = {}
    const isOfRelease = model.partition === 'as_of'
    const partitions = isOfRelease
      ? Array.from({ length: days }, (_, at) => plusDays(end, at - days + 1))
      : lineage.domain(model.name).filter((partition) => partition.length !== 10 || partition <= end)
    for (const [at, partition] of partitions.entries()) {
      const isOld = isOfRelease && at < partitions.length - TRUE_RELEASES
      const built = builtAs(
        isOld ? oldFingerprint(model.name, partition, model.inputs) : fingerprints.of(model, partition),
      )
      catalog.built[model.name][partition] = built
      fingerprints.built(model.name, partition, built)
    }
  }
}

function oldFingerprint(model: string, partition: string, inputs: string[]): Fingerprint {
  const hash = markOf(model, partition)
  const short = (part: string) => markOf(hash, part).slice(0, 12)
  const named = Object.fromEntries(inputs.map((input) => [input, short(input)]))
  const causes = { model: short('model'), engine: short('engine'), settings: short('settings'), inputs: named }
  return { fingerprint: hash.slice(0, 32), causes }
}
