import { plusDays } from '../../src/base/calendar/days.ts'
import { openEngine } from '../../src/base/duckdb.ts'
import { settings } from '../../src/base/settings.ts'
import { Fingerprints } from '../../src/build/fingerprint.ts'
import { type Graph, readGraph } from '../../src/build/graph/graph.ts'
import { type FeedSource, Lineage } from '../../src/build/lineage.ts'
import { plan } from '../../src/build/plan.ts'
import { allFeeds } from '../../src/feeds/contract/registry.ts'
import { type Catalog, emptyCatalog } from '../../src/lake/catalog/catalog.ts'
import { Versions } from '../../src/lake/catalog/versions.ts'
import { Lake } from '../../src/lake/lake.ts'
import { FolderStore } from '../../src/lake/store/store.ts'
import { releaseTargets } from '../../src/pipeline/publish.ts'
import { feedSources, readModelSettings } from '../../src/pipeline/run_context.ts'
import { quantile } from '../api/requests.ts'
import { buildAll, builtAs, deliver, type LakeSize, takenIn } from './grown_catalog.ts'
import { timed } from './timed.ts'

const modelSettings = readModelSettings(settings({}))

/** Writes the catalog of a synthetic lake of this size into an empty home folder. */
export async function growCatalog(home: string, size: LakeSize): Promise<void> {
  const { graph, sources, build } = await readModels(home)
  const catalog = emptyCatalog()
  const lineage = new Lineage(graph, sources, catalog)
  takenIn(catalog, lineage, size)
  buildAll(catalog, lineage, new Fingerprints(lineage, catalog, build, modelSettings), size)
  await new FolderStore(home).create('lake/catalog/00000001.json', JSON.stringify(catalog))
}

/** Opens the lake, and plans and commits `more` days one by one. Returns the measured figures by name. */
export async function catalogFigures(home: string, { end }: LakeSize, more: number): Promise<Record<string, number>> {
  const { graph, sources, build } = await readModels(home)
  const store = new CountingStore(home)
  const [lake, opening] = await timed(() => openLake(home, store))
  const catalog = await lake.catalog()
  const sizes = {
    'landing files': count(catalog.files),
    'bronze partitions': count(catalog.bronze),
    'built partitions': count(catalog.built),
    'catalog, MB': JSON.stringify(catalog).length / 1e6,
    'open for writing, s': opening,
  }
  const commits: { seconds: number; changed: number; written: number }[] = []
  const commit = async (change: (draft: Catalog) => void, changed: unknown) => {
    const before = store.written
    const [, seconds] = await timed(() => lake.commit(change))
    commits.push({ seconds, changed: JSON.stringify(changed).length, written: store.written - before })
  }
  const plans: { seconds: number; partitions: number; toBuild: number }[] = []
  for (let days = 1; days <= more; days++) {
    const day = plusDays(end, days)
    const dailyFeeds = Object.entries(sources).filter(([, { partition }]) => partition === 'day')
    for (const [feed] of dailyFeeds) {
      const change = (draft: Catalog) => deliver(draft, feed, day, days, 1)
      const alone = emptyCatalog()
      change(alone)
      await commit(change, alone)
    }
    const now = await lake.catalog()
    const [{ planned, lineage, fingerprints }, seconds] = await timed(() => planOf(graph, sources, now, build, day))
    const toBuild = planned.filter(({ action }) => action !== 'reuse')
    plans.push({ seconds, partitions: planned.length, toBuild: toBuild.length })
    const fresh = toBuild.map(({ model, partition }) => {
      const built = builtAs(fingerprints.of(lineage.model(model), partition))
      fingerprints.built(model, partition, built)
      return { model, partition, built }
    })
    const keep = (draft: Catalog) => {
      for (const { model, partition, built } of fresh) {
        draft.built[model] ??= {}
        draft.built[model][partition] = built
      }
    }
    await commit(keep, fresh)
  }
  await lake.close()
  const [reopened, again] = await timed(() => openLake(home, store))
  const whole = await reopened.catalog()
  const [, wholly] = await timed(() => new Versions<Catalog>(store, 'lake/whole').advance(0, whole))
  await reopened.close()
  const seconds = commits.map((each) => each.seconds)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    ...sizes,
    'partitions planned': plans[0].partitions,
    'partitions to build': plans[0].toBuild,
    'plan of one more day, s': Math.max(...plans.map((each) => each.seconds)),
    commits: commits.length,
    'commit, s, median': quantile(seconds, 0.5),
    'commit, s, slowest': Math.max(...seconds),
    'changed per commit, kB': mean(commits.map(({ changed }) => changed)) / 1e3,
    'written per commit, kB': mean(commits.map(({ written }) => written)) / 1e3,
    'written per commit, kB, most': Math.max(...commits.map(({ written }) => written)) / 1e3,
    'commit that writes everything, s': wholly,
    'open after the commits, s': again,
  }
}

async function planOf(graph: Graph, sources: Record<string, FeedSource>, catalog: Catalog, build: string, day: string) {
  const lineage = new Lineage(graph, sources, catalog)
  const fingerprints = new Fingerprints(lineage, catalog, build, modelSettings)
  const targets = releaseTargets(lineage, day, Number(modelSettings.snapshot_days))
  return { lineage, fingerprints, planned: plan(lineage, fingerprints, catalog, targets) }
}

async function readModels(home: string): Promise<{ graph: Graph; sources: Record<string, FeedSource>; build: string }> {
  const engine = await openEngine({ memory: '1GB', threads: 1, temp: `${home}-temp` })
  const sources = feedSources(await allFeeds())
  const graph = await engine.with((connection) => readGraph(connection, Object.keys(sources)))
  await engine.close()
  return { graph, sources, build: engine.build }
}

function openLake(home: string, store: FolderStore): Promise<Lake> {
  return Lake.open({ home, store, what: 'bench', waitSeconds: 0, engine: { memory: '1GB', threads: 1 } })
}

/** A folder store that counts the written bytes. */
class CountingStore extends FolderStore {
  written = 0

  override create(key: string, content: string | Uint8Array): Promise<boolean> {
    this.written += Buffer.byteLength(content)
    return super.create(key, content)
  }
}

function count(section: Record<string, object>): number {
  return Object.values(section).reduce((sum, entries) => sum + Object.keys(entries).length, 0)
}
