import { hashOf } from '../base/hash.ts'
import type { Built, Catalog, Causes } from '../lake/catalog/catalog.ts'
import type { Lineage } from './lineage.ts'
import type { Model } from './model.ts'

/** Values of the settings that models can read. */
export type ModelSettings = Record<string, number | string>

/** Part of every fingerprint. Whoever changes code so that partitions are written with other bytes must change this name too. */
const FORMAT = 'parquet-zstd-1'

/** The fingerprint of a partition and the parts from which it was computed. */
export interface Fingerprint {
  fingerprint: string
  causes: Causes
  /**
   * Set if the last build is kept, because text that the partition reads has expired. It lists what has changed since the last build, and
   * is '' if nothing has changed.
   */
  keptDespite?: string
}

/**
 * Computes fingerprints. A fingerprint is a hash of the code of the model, the engine build, the settings that the model reads, the
 * partition, and the content of the inputs. If an input is rebuilt to the same bytes, the fingerprint does not change.
 */
export class Fingerprints {
  readonly #lineage: Lineage
  readonly #catalog: Catalog
  readonly #engine: string
  readonly #settings: ModelSettings
  /** The partitions that are known to exist in this run, by `model/partition`. */
  readonly #built = new Map<string, Built>()

  constructor(lineage: Lineage, catalog: Catalog, engine: string, settings: ModelSettings) {
    this.#lineage = lineage
    this.#catalog = catalog
    this.#engine = engine
    this.#settings = settings
  }

  /** Records that a partition exists, because the fingerprints of its dependents depend on its content. */
  built(model: string, partition: string, built: Built): void {
    this.#built.set(`${model}/${partition}`, built)
  }

  builtOf(model: string, partition: string): Built | undefined {
    return this.#built.get(`${model}/${partition}`)
  }

  /**
   * The fingerprint of a partition. All inputs of the partition must exist. If the last build of the partition is kept, returns the
   * fingerprint of the last build.
   */
  of(model: Model, partition: string): Fingerprint {
    const causes = this.causesOf(model, partition)
    const before = this.#catalog.built[model.name]?.[partition]
    if (before && this.isKept(model, partition)) {
      return { fingerprint: before.fingerprint, causes: before.causes, keptDespite: changesSince(before, causes) }
    }
    return fingerprintOf(model.name, partition, causes)
  }

  /** Whether the last build of a partition is kept, because text that the partition reads has expired. */
  isKept(model: Model, partition: string): boolean {
    return partition in (this.#catalog.built[model.name] ?? {}) && this.#lineage.readsExpired(model, partition)
  }

  /** The parts of the fingerprint of a partition. All inputs of the partition must exist, except `open`, whose content is left empty. */
  causesOf(model: Model, partition: string, open?: string): Causes {
    const isKept = this.isKept(model, partition)
    const contentOf = (input: string) =>
      isKept && this.#lineage.readsExpired(model, partition, input)
        ? this.#catalog.built[model.name][partition].causes.inputs[input]
        : short(this.#contentOf(input, this.#lineage.inputs(model, partition, input)))
    return {
      model: modelHash(this.#lineage, model),
      engine: engineHash(this.#engine),
      settings: short(this.#settingsOf(model)),
      inputs: Object.fromEntries(model.inputs.map((input) => [input, input === open ? '' : contentOf(input)])),
    }
  }

  #contentOf(name: string, partitions: string[]): unknown {
    const feed = this.#lineage.feed(name)
    if (feed) {
      const parts = this.#catalog.bronze[name.slice('bronze.'.length)] ?? {}
      return partitions.map((partition) => [partition, parts[partition]?.map((part) => part.digest)])
    }
    const model = this.#lineage.model(name)
    if (!model.stored) {
      return model.inputs.map((input) => [input, this.#contentOf(input, this.#through(model, partitions, input))])
    }
    return contentOfBuilt(
      partitions.map((partition) => {
        const built = this.builtOf(name, partition)
        if (!built) throw new Error(`${name}/${partition} is read before it is built`)
        return { partition, digest: built.digest }
      }),
    )
  }

  /** The partitions of `input` that these partitions of a view read. */
  #through(view: Model, partitions: string[], input: string): string[] {
    return throughView(this.#lineage, view, partitions, input)
  }

  #viewsUnder(model: Model): Model[] {
    return viewsUnder(this.#lineage, model)
  }

  #settingsOf(model: Model): [string, number | string | undefined][] {
    const names = new Set([model, ...this.#viewsUnder(model)].flatMap((each) => each.settings))
    return [...names].sort().map((name) => [name, this.#settings[name]])
  }
}

/** The fingerprint of a partition. */
export function fingerprintOf(model: string, partition: string, causes: Causes): Fingerprint {
  return { fingerprint: hashOf([model, partition, causes]).slice(0, 32), causes }
}

/** For a model that reads itself, adds the content of the previous partition to the causes of a partition. */
export function causesAfter(model: string, causes: Causes, before: { partition: string; digest: string }): Causes {
  return { ...causes, inputs: { ...causes.inputs, [model]: short(contentOfBuilt([before])) } }
}

/** Object key of a partition. */
export function partitionKey(model: string, partition: string, fingerprint: string): string {
  return `lake/${model.replace('.', '/')}/${partition}/${fingerprint}.parquet`
}

function contentOfBuilt(built: { partition: string; digest: string }[]): unknown {
  return built.map(({ partition, digest }) => [partition, digest])
}

/** Describes the parts of the fingerprint that differ from the last build. '' if no part differs. */
export function changesSince(before: Built, causes: Causes): string {
  const changed = Object.keys({ ...before.causes.inputs, ...causes.inputs }).filter(
    (input) => before.causes.inputs[input] !== causes.inputs[input],
  )
  const reasons = [
    before.causes.model !== causes.model && 'the model changed',
    before.causes.engine !== causes.engine && 'the engine build changed',
    before.causes.settings !== causes.settings && 'a setting changed',
    ...changed.map((input) => `${input} changed`),
  ]
  return reasons.filter(Boolean).join(', ')
}

/** The partitions of `input` that these partitions of a model or view read. */
export function throughView(lineage: Lineage, view: Model, partitions: string[], input: string): string[] {
  return [...new Set(partitions.flatMap((partition) => lineage.inputs(view, partition, input)))].sort()
}

/** The views that a model reads, directly or through other views. */
export function viewsUnder(lineage: Lineage, model: Model): Model[] {
  return viewsRead(lineage, model).flatMap((view) => [view, ...viewsUnder(lineage, view)])
}

/** Hash of the code that determines the output of a model: the code of the model and of the views that it reads. */
export function modelHash(lineage: Lineage, model: Model): string {
  return short([model.hash, viewsUnder(lineage, model).map((view) => view.hash)])
}

/** Hash of the engine build and the file format, on which the bytes of all partitions depend. */
export function engineHash(build: string): string {
  return short([FORMAT, build])
}

function viewsRead(lineage: Lineage, model: Model): Model[] {
  return model.inputs
    .filter((input) => !lineage.feed(input))
    .map((input) => lineage.model(input))
    .filter((read) => !read.stored)
}

function short(value: unknown): string {
  return hashOf(value).slice(0, 12)
}
