import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { engineMemory, engineThreads, partitionsAtATime } from '../base/settings/memory_share.ts'
import { Builder } from '../build/build.ts'
import { partitionKey } from '../build/fingerprint.ts'
import { inlineRunner } from '../build/runner/inline.ts'
import { shardsIn } from '../build/shards.ts'
import type { Catalog } from '../lake/catalog/catalog.ts'
import { Lake } from '../lake/lake.ts'
import { FolderStore } from '../lake/store/store.ts'
import type { Archive } from '../release/archive/archive.ts'
import { archiveKey, fileKey } from '../release/archive/layout.ts'
import type { Manifest, ReleaseLineage } from '../release/manifest.ts'
import { verifyPassages } from '../search/index/verify_passages.ts'
import { releaseTargets } from './publish.ts'
import { feedSources, type RunContext, readModelSettings } from './run_context.ts'

export interface Verification {
  release: string
  /** Number of objects whose bytes were compared. */
  compared: number
  /** One sentence for each difference. Empty if there are no differences. */
  differences: string[]
  /**
   * Number of partitions that could not be rebuilt, because they depend on text that has expired. Their stored bytes were compared with the
   * recorded digest instead.
   */
  kept?: number
}

/**
 * Computes the digest of every object that a release depends on, and compares it with the digest that was recorded when the object was
 * written.
 */
export async function verifyBytes(context: RunContext, manifest: Manifest): Promise<Verification> {
  const { lake } = context
  const catalog = await lake.catalog()
  const { inputs, sources } = await context.releases.lineage(manifest)
  const expected: [key: string, digest: string][] = [[`releases/${manifest.id}/tables.duckdb`, manifest.file_digest]]
  for (const feed of Object.keys(sources)) {
    for (const part of Object.values(catalog.bronze[feed] ?? {}).flat()) {
      expected.push([part.key, part.digest])
    }
  }
  for (const [model, partitions] of Object.entries(inputs)) {
    for (const [partition, { fingerprint, digest }] of Object.entries(partitions)) {
      expected.push([partitionKey(model, partition, fingerprint), digest])
    }
  }
  expected.push(...(await archivedObjects(context.archive, manifest)))
  for (const { name } of manifest.passages?.segments ?? []) {
    await lake.store.download(`releases/passages/${manifest.passages!.dataset}/${name}`, 'segment.json')
  }
  const passages = manifest.passages && (await verifyPassages(context.home, manifest.passages))
  const differences = passages?.differences ?? []
  for (const [key, digest] of expected) {
    const found = await lake.store.digest(key).catch((error: NodeJS.ErrnoException) => error.code ?? String(error))
    if (found !== digest)
      differences.push(`${lake.store.path(key)}: found ${found.slice(0, 16)}, expected ${digest.slice(0, 16)}`)
  }
  return { release: manifest.id, compared: expected.length + (passages?.compared ?? 0), differences }
}

/** The archived objects of a release with their digests. Empty if the release is not archived. */
async function archivedObjects(archive: Archive, { id, as_of }: Manifest): Promise<[key: string, digest: string][]> {
  const entry = (await archive.entries(as_of)).find(({ release }) => release === id)
  return Object.entries(entry?.tables ?? {}).flatMap(([table, { sha256, file }]): [string, string][] => [
    [archiveKey(table, as_of, id), sha256],
    ...(file ? [[fileKey(table, as_of, id), file.sha256] as [string, string]] : []),
  ])
}

/**
 * Rebuilds all partitions of a release from bronze in a temporary home, and compares the bytes of every partition with the store. Changes
 * nothing in the home folder.
 */
export async function verifyByRebuild(
  context: RunContext,
  manifest: Manifest,
  say: (progress: string) => void,
): Promise<Verification> {
  const lineage = await context.releases.lineage(manifest)
  const elsewhere = await mkdtemp(join(tmpdir(), 'crowdtape-verify-'))
  try {
    const catalog = structuredClone(await context.lake.catalog())
    const kept = await keptBuilds(context)
    catalog.built = kept.built
    await mkdir(join(elsewhere, 'lake', 'catalog'), { recursive: true })
    const { store } = context.lake
    const parts = Object.values(catalog.bronze).flatMap((partitions) => Object.values(partitions).flat())
    const taken = [...parts.map(({ key }) => key), ...(await store.list('lake/documents')), ...kept.keys]
    using _held = await store.hold(taken)
    for (const layer of ['bronze', 'documents']) {
      await symlink(resolve(context.home, 'lake', layer), join(elsewhere, 'lake', layer))
    }
    for (const key of kept.keys) {
      await mkdir(dirname(join(elsewhere, key)), { recursive: true })
      await symlink(resolve(store.path(key)), join(elsewhere, key))
    }
    await writeFile(join(elsewhere, 'lake', 'catalog', '00000001.json'), JSON.stringify(catalog))
    const engine = { memory: engineMemory(context.settings), threads: engineThreads(context.settings) }
    const lake = await Lake.open({
      home: elsewhere,
      what: 'verify',
      waitSeconds: 0,
      engine,
      store: new FolderStore(elsewhere),
    })
    try {
      const builder = new Builder(
        lake,
        context.models.graph,
        feedSources(context.feeds),
        readModelSettings(context.settings),
        inlineRunner(partitionsAtATime(context.settings)),
        shardsIn(lineage.inputs),
      )
      const targets = releaseTargets(await builder.lineage(), manifest.as_of, context.limits.snapshotDays)
      const rebuilt = await builder.build(targets, ({ model, done, total }) => say(`${model}: ${done} of ${total}`))
      const verified = await compare(context, manifest.id, lineage, rebuilt.builtPartitions)
      const named = Object.keys(kept.built).flatMap((model) =>
        [...(rebuilt.builtPartitions.get(model)?.keys() ?? [])].filter((partition) => kept.built[model][partition]),
      )
      return named.length > 0 ? { ...verified, kept: named.length } : verified
    } finally {
      await lake.close()
    }
  } finally {
    await rm(elsewhere, { recursive: true, force: true })
  }
}

/** The partitions that cannot be rebuilt because the text that they depend on has expired, and the keys of their objects in the store. */
async function keptBuilds({ lake, models }: RunContext): Promise<{ built: Catalog['built']; keys: string[] }> {
  const lineage = await models.lineage()
  const built: Catalog['built'] = {}
  const keys: string[] = []
  for (const [name, partitions] of Object.entries((await lake.catalog()).built)) {
    const model = lineage.graph.models.get(name)
    for (const [partition, each] of Object.entries(model ? partitions : {})) {
      if (!lineage.readsExpired(model!, partition)) continue
      built[name] ??= {}
      built[name][partition] = each
      keys.push(partitionKey(name, partition, each.fingerprint))
    }
  }
  return { built, keys }
}

async function compare(
  { lake }: RunContext,
  release: string,
  { inputs }: ReleaseLineage,
  rebuilt: Map<string, Map<string, { fingerprint: string; digest: string }>>,
): Promise<Verification> {
  const differences: string[] = []
  let compared = 0
  for (const [model, partitions] of rebuilt) {
    for (const [partition, { fingerprint, digest }] of partitions) {
      compared++
      const published = inputs[model]?.[partition]?.fingerprint
      const key = partitionKey(model, partition, published ?? fingerprint)
      const found = await lake.store.digest(key).catch((error: NodeJS.ErrnoException) => error.code ?? String(error))
      // If rows are delivered again, the fingerprint may change although the content stays the same. This is no difference.
      if (found === digest) continue
      differences.push(
        published === fingerprint
          ? `${model}/${partition}: found ${found.slice(0, 16)} in the store, but rebuilding gives ${digest.slice(0, 16)}`
          : `${model}/${partition}: inputs, model or settings changed since the release was made`,
      )
    }
  }
  return { release, compared, differences }
}
