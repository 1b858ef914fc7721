import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '../../release/manifest.ts'
import { Releases } from '../../release/releases.ts'

/** Returns two lists, newest entry first: all releases, and the times at which a release went live. */
export async function releaseList(home: string) {
  const all = new Releases(home)
  const [manifests, promotions] = await Promise.all([all.list(), all.promotions()])
  const live = promotions.at(-1)?.release ?? null
  return {
    live,
    releases: manifests.reverse().map((manifest) => ({
      id: manifest.id,
      as_of: manifest.as_of,
      pipeline: manifest.pipeline,
      created_at: manifest.created_at,
      digest: manifest.digest,
      engine: manifest.engine,
      tables: Object.keys(manifest.tables).length,
      rows: Object.values(manifest.tables).reduce((total, { rows }) => total + rows, 0),
      passages: manifest.passages?.rows ?? 0,
      warned: manifest.audit.filter(({ outcome }) => outcome === 'warned').length,
      isLive: manifest.id === live,
    })),
    promotions: promotions.reverse().slice(0, 200),
  }
}

/** Lists the audits of existing releases and of rejected releases, newest first. */
export async function auditHistory(home: string, limit: number) {
  const standing = await new Releases(home).list()
  const rejected = await rejectedManifests(home)
  const audits = [
    ...standing.map((manifest) => auditOf(manifest, false)),
    ...rejected.map((manifest) => auditOf(manifest, true)),
  ]
  return { audits: audits.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, limit) }
}

function auditOf({ id, as_of, pipeline, created_at, audit }: Manifest, isRejected: boolean) {
  const count = (outcome: string) => audit.filter((result) => result.outcome === outcome).length
  return {
    id,
    as_of,
    pipeline,
    created_at,
    isRejected,
    passed: count('passed'),
    warned: count('warned'),
    failed: count('failed'),
    findings: audit.filter(({ outcome }) => outcome !== 'passed'),
  }
}

async function rejectedManifests(home: string): Promise<Manifest[]> {
  const folder = join(home, 'releases', 'rejected')
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names.map((name) =>
      readFile(join(folder, name, 'manifest.json'), 'utf8').then(
        (text) => JSON.parse(text) as Manifest,
        () => undefined,
      ),
    ),
  )
  return found.filter((manifest) => manifest !== undefined)
}

/**
 * Compares two releases: their tables, the partitions from which they were built, and the data that was ingested for
 * each feed. Undefined if one of the releases does not exist.
 */
export async function releaseDiff(home: string, from: string, to: string) {
  const all = new Releases(home)
  const [before, after] = await Promise.all([from, to].map((id) => all.manifest(id).catch(() => undefined)))
  if (!before || !after) return undefined
  const [older, newer] = await Promise.all([before, after].map((manifest) => all.lineage(manifest)))
  const side = ({ id, as_of, digest, engine, created_at }: Manifest) => ({ id, as_of, digest, engine, created_at })
  return {
    from: side(before),
    to: side(after),
    tables: namesOf(before.tables, after.tables).map((table) => {
      const [one, other] = [before.tables[table], after.tables[table]]
      return {
        table,
        rows_before: one?.rows ?? null,
        rows_after: other?.rows ?? null,
        digest_before: one?.digest ?? null,
        digest_after: other?.digest ?? null,
        change: !one ? 'added' : !other ? 'removed' : one.digest === other.digest ? 'same' : 'changed',
      }
    }),
    passages: { before: before.passages?.rows ?? 0, after: after.passages?.rows ?? 0 },
    inputs: namesOf(older.inputs, newer.inputs).map((model) => ({
      model,
      ...changesOf(older.inputs[model] ?? {}, newer.inputs[model] ?? {}, (partition) => partition.fingerprint),
    })),
    sources: namesOf(older.sources, newer.sources).map((feed) => ({
      feed,
      ...changesOf(older.sources[feed] ?? {}, newer.sources[feed] ?? {}, (parts) => parts.join()),
    })),
  }
}

/**
 * Compares two records. Returns the numbers of unchanged, changed, added and removed entries, and the names of up to 12 changed entries.
 */
function changesOf<T>(before: Record<string, T>, after: Record<string, T>, mark: (value: T) => string) {
  const changed: string[] = []
  let [same, added, removed] = [0, 0, 0]
  for (const name of namesOf(before, after)) {
    if (!(name in before)) added++
    else if (!(name in after)) removed++
    else if (mark(before[name]) === mark(after[name])) same++
    else changed.push(name)
  }
  return { same, changed: changed.length, added, removed, examples: changed.slice(0, 12) }
}

function namesOf(before: object, after: object): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
}
