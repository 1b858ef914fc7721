import { formats } from '../base/formats.ts'
import { hashOf } from '../base/hash.ts'
import type { Built } from '../lake/catalog/catalog.ts'
import type { BuildProgress, BuildReport } from './build_report.ts'
import { type Fingerprint, type Fingerprints, partitionKey } from './fingerprint.ts'
import type { Model } from './model.ts'
import { batchesOf, inputsOf, readsMany } from './model_inputs.ts'
import {
  type BuildJob,
  type BuiltPart,
  type JobPart,
  type PartitionBuilder,
  partitionsLabel,
} from './partition_builder.ts'
import type { BuildContext } from './run_model.ts'
import type { JobHandler, Runner } from './runner/runner.ts'

/** Thrown if a partition is missing and cannot be built again, because text that the partition reads has expired. */
export class TextExpired extends Error {
  override name = 'TextExpired'

  constructor(key: string) {
    super(
      `the store lacks ${key}, the object of the last build; the partition cannot be rebuilt, because text that it reads has expired; ` +
        'nothing was published; restore the object from a backup',
    )
  }
}

/** Data that the models of one build share. */
export interface BuildRun {
  context: BuildContext
  fingerprints: Fingerprints
  builder: PartitionBuilder
  runner: Runner
  report: BuildReport
  /** Built partitions that are not in the catalog yet. */
  fresh: [model: string, partition: string, built: Built][]
  onProgress: ((progress: BuildProgress) => void) | undefined
}

/** Builds the missing partitions of one model. All models that this model reads must be built before. */
export class ModelBuild {
  readonly #run: BuildRun
  readonly #model: Model
  readonly #partitions: string[]
  readonly #fingerprints = new Map<string, Fingerprint>()

  constructor(run: BuildRun, model: Model, partitions: string[]) {
    this.#run = run
    this.#model = model
    this.#partitions = partitions
  }

  async build(): Promise<void> {
    const { context, fingerprints, runner } = this.#run
    const { name, inputs } = this.#model
    if (inputs.includes(name)) return this.#buildChain()
    const absent: string[] = []
    for (const partition of this.#partitions) if (await this.#isAbsent(partition)) absent.push(partition)
    await this.#buildBatches(batchesOf(this.#model, absent, context, fingerprints, runner.width))
  }

  /**
   * Builds a model that reads itself, so that each partition depends on the previous partition. The first batch has one partition, and each
   * further batch is twice as large. After an existing partition the size is 1 again, because the following partitions probably exist too.
   */
  async #buildChain(): Promise<void> {
    const { context, fingerprints } = this.#run
    const all = this.#partitions
    for (let at = 0, size = 1; at < all.length; ) {
      if (!(await this.#isAbsent(all[at]))) {
        at++
        size = 1
        continue
      }
      const kept = all.findIndex((partition, index) => index > at && fingerprints.isKept(this.#model, partition))
      const next = all.slice(at, Math.min(at + size, kept < 0 ? all.length : kept))
      const [batch] = batchesOf(this.#model, next, context, fingerprints, 1)
      await this.#buildBatches([batch])
      at += batch.length
      size *= 2
    }
  }

  #fingerprintOf(partition: string): Fingerprint {
    const known = this.#fingerprints.get(partition) ?? this.#run.fingerprints.of(this.#model, partition)
    this.#fingerprints.set(partition, known)
    return known
  }

  #keyOf(partition: string): string {
    return partitionKey(this.#model.name, partition, this.#fingerprintOf(partition).fingerprint)
  }

  /** Whether the store has no object for a partition. If the store has an object, the partition is recorded as reused. */
  async #isAbsent(partition: string): Promise<boolean> {
    const { context, builder, report } = this.#run
    const { name } = this.#model
    const counts = report.counts[name]
    const [fingerprint, key] = [this.#fingerprintOf(partition), this.#keyOf(partition)]
    if (!(await context.store.has(key))) {
      if (fingerprint.keptDespite !== undefined) throw new TextExpired(key)
      return true
    }
    counts.reused++
    if (fingerprint.keptDespite) counts.outdated = (counts.outdated ?? 0) + 1
    const before = context.catalog.built[name]?.[partition]
    if (before?.fingerprint === fingerprint.fingerprint) this.#settle(partition, before, false)
    else this.#settle(partition, { ...(await builder.find(key)), ...fingerprint }, true)
    return false
  }

  /** Records a partition that exists now. */
  #settle(partition: string, built: Built, isFresh: boolean): void {
    const { fingerprints, report, fresh, onProgress } = this.#run
    const { name } = this.#model
    const builtPartitions = report.builtPartitions.get(name)!
    if (isFresh) fresh.push([name, partition, built])
    fingerprints.built(name, partition, built)
    builtPartitions.set(partition, built)
    onProgress?.({ model: name, done: builtPartitions.size, total: this.#partitions.length })
  }

  async #buildBatches(batches: string[][]): Promise<void> {
    const { context, fingerprints, builder, report, runner } = this.#run
    const { name, body } = this.#model
    const handler: JobHandler<BuildJob, BuiltPart[]> = {
      make: (job) => builder.make(job),
      find: (job) => this.#find(job),
      exists: (job) => this.#exists(job),
      made: ({ parts }, made) => {
        report.counts[name].built += parts.length
        for (const [index, { partition }] of parts.entries())
          this.#settle(partition, { ...made[index], ...this.#fingerprintOf(partition) }, true)
      },
      isLarge: ({ parts }) => readsMany(context, fingerprints, this.#model, parts),
      ...('sql' in body && { sideBySide: (wave) => context.engine.oneThreadEach(wave) }),
    }
    const jobs = batches.map((batch) => this.#jobOf(batch))
    await runner.run(jobs, handler)
  }

  async #exists({ parts }: BuildJob): Promise<boolean> {
    for (const [index, { partition }] of parts.entries()) {
      if (!(await this.#run.context.store.exists(this.#keyOf(partition)))) return false
      if (parts[index + 1]?.key === null) await this.#findOne(partition)
    }
    return true
  }

  async #find({ parts }: BuildJob): Promise<BuiltPart[]> {
    const found: BuiltPart[] = []
    for (const { partition } of parts) found.push(await this.#findOne(partition))
    return found
  }

  /**
   * Finds an existing partition and records it. In a model that reads itself, the key of the next partition depends on the content of this
   * partition.
   */
  async #findOne(partition: string): Promise<BuiltPart> {
    const { builder, fingerprints } = this.#run
    const made = await builder.find(this.#keyOf(partition))
    fingerprints.built(this.#model.name, partition, { ...made, ...this.#fingerprintOf(partition) })
    return made
  }

  #jobOf(partitions: string[]): BuildJob {
    const { context, fingerprints } = this.#run
    const { name, inputs } = this.#model
    const parts = partitions.map((partition, index): JobPart => {
      const open = inputs.includes(name) && index > 0 ? name : undefined
      const read = inputsOf(context, this.#model, [partition], open)
      if (!open) return { partition, key: this.#keyOf(partition), inputs: read }
      return { partition, key: null, inputs: read, causes: fingerprints.causesOf(this.#model, partition, open) }
    })
    const { fingerprint, causes } = this.#fingerprintOf(partitions[0])
    const identity = parts.map(({ partition, key, causes }) => key ?? [partition, causes])
    return {
      format: formats.job,
      id: parts.length === 1 ? fingerprint : hashOf(identity).slice(0, 32),
      model: name,
      partition: partitionsLabel(parts),
      parts,
      settings: context.settings,
      code: { model: causes.model, engine: causes.engine },
    }
  }
}
