import type { Built, Catalog, Causes } from '../lake/catalog.ts'
import { hashOf } from './graph.ts'
import type { Lineage } from './lineage.ts'
import type { Model } from './model.ts'

/** Values of the settings that models may read. */
export type ModelSettings = Record<string, number | string>

/** Part of every fingerprint: raise it when the way of writing partitions changes the bytes. */
const FORMAT = 'parquet-zstd-1'

/** The name of a partition's content, and what it is made of. */
export interface Fingerprint {
  fingerprint: string
  causes: Causes
}

/**
 * Computes fingerprints: the hash over model, engine build, settings used, partition and the *content* of the inputs. As
 * content counts and not its history, an input that was rebuilt to the same bytes rebuilds nothing.
 */
export class Fingerprints {
  readonly #lineage: Lineage
  readonly #catalog: Catalog
  readonly #engine: string
  readonly #settings: ModelSettings
  /** Newest builds: those of the catalog, overlaid with this run's. */
  readonly #built = new Map<string, Built>()

  constructor(lineage: Lineage, catalog: Catalog, engine: string, settings: ModelSettings) {
    this.#lineage = lineage
    this.#catalog = catalog
    this.#engine = engine
    this.#settings = settings
  }

  /** Takes note of a partition that stands, so that what reads it can be named. */
  built(model: string, partition: string, built: Built): void {
    this.#built.set(`${model}/${partition}`, built)
  }

  standing(model: string, partition: string): Built | undefined {
    return this.#built.get(`${model}/${partition}`)
  }

  /** The fingerprint of a partition, whose inputs must all stand. */
  of(model: Model, partition: string): Fingerprint {
    const inputs: Causes['inputs'] = {}
    for (const input of model.inputs) {
      inputs[input] = short(this.#contentOf(input, this.#lineage.inputs(model, partition, input)))
    }
    const causes: Causes = {
      model: modelHash(this.#lineage, model),
      engine: engineHash(this.#engine),
      settings: short(this.#settingsOf(model)),
      inputs,
    }
    return { fingerprint: hashOf([model.name, partition, causes]).slice(0, 32), causes }
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
    return partitions.map((partition) => {
      const built = this.standing(name, partition)
      if (!built) throw new Error(`${name}/${partition} is read before it stands`)
      return [partition, built.digest]
    })
  }

  /** Partitions of a view's input behind some partitions of the view. */
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

/** Partitions of `input` that stand behind partitions of a view. */
export function throughView(lineage: Lineage, view: Model, partitions: string[], input: string): string[] {
  return [...new Set(partitions.flatMap((partition) => lineage.inputs(view, partition, input)))].sort()
}

/** The views that a model reads, directly or through others. */
export function viewsUnder(lineage: Lineage, model: Model): Model[] {
  return viewsRead(lineage, model).flatMap((view) => [view, ...viewsUnder(lineage, view)])
}

/** What of a model's code decides its output: its own, and that of the views that it reads. */
export function modelHash(lineage: Lineage, model: Model): string {
  return short([model.hash, viewsUnder(lineage, model).map((view) => view.hash)])
}

/** What of the engine decides the bytes. */
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
