import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../base/config.ts'
import { openEngine } from '../base/duckdb.ts'
import { NewerFormat } from '../base/formats.ts'
import { engineMemory, engineThreads, partitionsAtATime } from '../base/settings/memory_share.ts'
import type { Settings } from '../base/settings.ts'
import { Builder } from '../build/build.ts'
import type { ModelSettings } from '../build/fingerprint.ts'
import { type Graph, readGraph } from '../build/graph/graph.ts'
import type { FeedSource } from '../build/lineage.ts'
import { queueNameOf } from '../build/queue/queue_name.ts'
import { inlineRunner } from '../build/runner/inline.ts'
import type { Runner } from '../build/runner/runner.ts'
import type { Feed } from '../feeds/contract/feed.ts'
import { allFeeds } from '../feeds/contract/registry.ts'
import { readModelThemeCalibration } from '../labels/boards/model_themes.ts'
import { bronzeRelation } from '../lake/bronze.ts'
import { Lake, type LakeOptions, readCatalog } from '../lake/lake.ts'
import { answerFeeds, answerRelation } from '../lake/model_answers.ts'
import type { Store } from '../lake/store/store.ts'
import { themeFeedRelation, themeFeeds } from '../lake/theme_feeds.ts'
import { intentSettings } from '../models/intent_cube/settings.ts'
import { privacySettings } from '../privacy/settings.ts'
import { Archive } from '../release/archive/archive.ts'
import { auditSchema } from '../release/audit.ts'
import { Releases } from '../release/releases.ts'
import { checkLocalModel } from '../search/embedding/configured_embedder.ts'
import { withLiveRelease } from './runs/run_broken.ts'

/** What a job works with: the locked lake, the models, the releases and the settings. */
export interface RunContext {
  home: string
  settings: Settings
  lake: Lake
  feeds: Feed[]
  models: Builder
  /** Builds partitions either in this process or on workers. */
  runner: Runner
  releases: Releases
  archive: Archive
  limits: AuditConfig
  close(): Promise<void>
}

export interface AuditConfig extends ReturnType<typeof auditConfig> {}

/** Priority of builds that are not part of a job. */
const lastPriority = 3

/** Properties of the jobs that a run adds to the queue of the workers. */
export interface QueueingOptions {
  /** Lower numbers run first. Default: the priority of builds that are not part of a job. */
  priority?: number
  /** Id of the run. Workers add it to their log lines. */
  run?: string
  /** The trace span of the run. Workers record their spans below it. */
  trace?: string
}

/**
 * Locks a home folder and opens it for writing. Other processes that wait for the lock show `what`. Throws `NewerFormat` if a newer version
 * of this project wrote the home, and `OlderFormat` if the home needs an upgrade and `isUpgrade` is not set.
 */
export async function openContext(
  home: string,
  what: string,
  settings: Settings,
  waitSeconds: number = settings.CROWDTAPE_WAIT_SECONDS,
  queued: QueueingOptions = {},
  { isUpgrade = false }: Pick<LakeOptions, 'isUpgrade'> = {},
): Promise<RunContext> {
  // The configuration is read before the home is locked, so that a mistake in it is reported without waiting for the lock.
  const modelSettings = readModelSettings(settings)
  const limits = auditConfig(modelSettings)
  if (labelProvider(settings) === 'local') readModelThemeCalibration()
  await checkLocalModel(settings)
  const lake = await Lake.open({
    home,
    what,
    waitSeconds,
    isUpgrade,
    engine: {
      memory: engineMemory(settings),
      threads: engineThreads(settings),
      maxTemp: settings.CROWDTAPE_MAX_SPILL,
    },
  }).catch(async (error) => {
    throw await withLiveRelease(error, new Releases(home))
  })
  let runner: Runner | undefined
  try {
    const feeds = await allFeeds()
    const sources = feedSources(feeds)
    const graph = await lake.engine.with((connection) => readGraph(connection, Object.keys(sources)))
    const chosen = await runnerOf(lake.store, settings, queued)
    runner = chosen
    const releases = new Releases(home, lake.store)
    await refuseNewerRelease(releases)
    return {
      home,
      settings,
      lake,
      feeds,
      models: new Builder(lake, graph, sources, modelSettings, chosen, settings.CROWDTAPE_SHARDS),
      runner: chosen,
      releases,
      archive: new Archive(lake.store, releases),
      limits,
      async close() {
        await chosen.close()
        await lake.close()
      },
    }
  } catch (error) {
    await runner?.close()
    await lake.close()
    throw error
  }
}

/** Throws `NewerFormat` if a newer version of this project wrote the live release, because this version must not replace it. */
async function refuseNewerRelease(releases: Releases): Promise<void> {
  const live = await releases.current()
  if (!live) return
  await releases.manifest(live.release).catch((error) => {
    // A damaged or missing live release does not stop the run, because the run writes a new release.
    if (error instanceof NewerFormat) throw error
  })
}

/**
 * Returns a runner that builds partitions in this process or, if the queue is on, on workers. The code for Redis is loaded only for
 * workers.
 */
async function runnerOf(
  store: Store,
  settings: Settings,
  { priority = lastPriority, run, trace }: QueueingOptions,
): Promise<Runner> {
  if (settings.CROWDTAPE_QUEUE === 'off') return inlineRunner(partitionsAtATime(settings))
  const { QueueRunner } = await import('../build/runner/queue_runner.ts')
  return new QueueRunner({
    url: settings.REDIS_URL!,
    name: await queueNameOf(store),
    priority,
    ...(run && { run }),
    ...(trace && { trace }),
    attempts: settings.CROWDTAPE_QUEUE_ATTEMPTS,
    patienceMs: settings.CROWDTAPE_QUEUE_WAIT_SECONDS * 1000,
    say: (line) => process.stderr.write(`crowdtape: ${line}\n`),
  })
}

/** Reads the model graph and the catalog of a home without locking the home, for read-only commands. */
export async function openReadOnly(home: string, settings: Settings) {
  const temp = await mkdtemp(join(tmpdir(), 'crowdtape-plan-'))
  try {
    const engine = await openEngine({ memory: engineMemory(settings), threads: engineThreads(settings), temp })
    try {
      const sources = feedSources(await allFeeds())
      const graph: Graph = await engine.with((connection) => readGraph(connection, Object.keys(sources)))
      const { catalog } = await readCatalog(home)
      const { CROWDTAPE_SHARDS: shards } = settings
      return { build: engine.build, graph, sources, catalog, modelSettings: readModelSettings(settings), shards }
    } finally {
      await engine.close()
    }
  } finally {
    await rm(temp, { recursive: true, force: true })
  }
}

/** The inputs that models can read: the feeds, the stored answers of language models, and the data of theme discovery. */
export function feedSources(feeds: Feed[]): Record<string, FeedSource> {
  const sources: Record<string, FeedSource> = Object.fromEntries(
    feeds.map((feed) => [
      feed.name,
      {
        partition: feed.partition === 'all' ? 'all' : 'day' in feed.partition ? 'day' : 'key',
        relation: (paths: string[], repeats: boolean) => bronzeRelation(feed, paths, repeats),
      } satisfies FeedSource,
    ]),
  )
  const answers: Record<string, FeedSource> = Object.fromEntries(
    answerFeeds.map((feed) => [
      feed.name,
      { partition: 'day', relation: (paths) => answerRelation(feed, paths), joinedBy: ['text_sha256', 'grade'] },
    ]),
  )
  const themes: Record<string, FeedSource> = Object.fromEntries(
    themeFeeds.map((feed) => [
      feed.name,
      { partition: 'all', relation: (paths) => themeFeedRelation(feed, paths), joinedBy: ['grade'] },
    ]),
  )
  return { ...sources, ...answers, ...themes }
}

type Providers = Pick<Settings, 'CROWDTAPE_LABELS' | 'CROWDTAPE_SUMMARIES' | 'CROWDTAPE_EMBEDDINGS'>

/** The settings that models read with `getvariable()`: the privacy and intent settings, and the providers of labels and summaries. */
export function readModelSettings(settings: Providers): ModelSettings {
  const { CROWDTAPE_SUMMARIES: summaries } = settings
  return { ...privacySettings(), ...intentSettings(), labels: labelProvider(settings), summaries }
}

/**
 * The provider of labels. It is `local` if `CROWDTAPE_LABELS` is `built_in` and `CROWDTAPE_EMBEDDINGS` is `local`: an embedding model on
 * this machine then finds the themes of questions, and rules give all other labels.
 */
export function labelProvider({
  CROWDTAPE_LABELS: labels,
  CROWDTAPE_EMBEDDINGS: embeddings,
}: Omit<Providers, 'CROWDTAPE_SUMMARIES'>): 'built_in' | 'openai' | 'local' {
  return labels === 'built_in' && embeddings === 'local' ? 'local' : labels
}

function auditConfig(modelSettings: ModelSettings) {
  return {
    ...loadConfig('config/audit.yaml', auditSchema),
    floor: Number(modelSettings.privacy_floor),
    snapshotDays: Number(modelSettings.snapshot_days),
  }
}
