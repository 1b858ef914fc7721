import type { Catalog } from '../lake/catalog/catalog.ts'
import { type Fingerprints, throughView } from './fingerprint.ts'
import type { Lineage } from './lineage.ts'
import type { Model } from './model.ts'

/**
 * The part of an input that some partitions of a model read, as plain data. With this data, a worker can build the partitions without
 * reading the catalog.
 */
export interface ModelInput {
  /** Name of the model, or of the feed as `bronze.x`. */
  input: string
  partitions: string[]
  /** Object keys in the order of the partitions. Empty for a view, because views are not stored. */
  objects: string[]
  /** Whether a key may occur more than once in the objects. Always false for a model. */
  repeats: boolean
  /** The inputs of a view. Empty for a feed and for a stored model. */
  through: ModelInput[]
}

/** Finds the partitions of models and feeds, and the keys of their objects. */
export interface Names {
  lineage: Lineage
  catalog: Catalog
  /** Object key of a stored partition. */
  keyOf(model: string, partition: string): string
}

/**
 * The inputs of some partitions of a model, in the order of `model.inputs`. The objects of the input `open` are left out, because they do
 * not exist yet.
 */
export function inputsOf(names: Names, model: Model, partitions: string[], open?: string): ModelInput[] {
  const { lineage, catalog, keyOf } = names
  return model.inputs.map((input) => {
    if (input === open) return nothing(input, [])
    const inputs = throughView(lineage, model, partitions, input)
    if (lineage.feed(input)) {
      const existing = catalog.bronze[input.slice('bronze.'.length)] ?? {}
      const parts = inputs.map((partition) => existing[partition] ?? [])
      // If a row moves to another day, the old day gets a `moved` row, which sets `repeats`. So it is enough to look at each day alone.
      const repeats = parts.some((inIt) => inIt.length > 1 || inIt.some((part) => part.repeats))
      return { input, partitions: inputs, objects: parts.flat().map(({ key }) => key), repeats, through: [] }
    }
    const read = lineage.model(input)
    if (!read.stored) return { ...nothing(input, inputsOf(names, read, inputs)), partitions: inputs }
    const objects = inputs.map((partition) => keyOf(input, partition))
    return { input, partitions: inputs, objects, repeats: false, through: [] }
  })
}

/** The inputs of a model without any partitions, from which column types can be inferred. */
export function emptyInputs(lineage: Lineage, model: Model): ModelInput[] {
  return model.inputs.map((input) => {
    const isView = !lineage.feed(input) && !lineage.model(input).stored
    return nothing(input, isView ? emptyInputs(lineage, lineage.model(input)) : [])
  })
}

/**
 * Merges the inputs of several partitions, so that each object is listed once. All partitions must have the same inputs in the same order.
 */
export function givenTogether(all: ModelInput[][]): ModelInput[] {
  return all[0].map(({ input }, index) => {
    const each = all.map((inputs) => inputs[index])
    return {
      input,
      partitions: [...new Set(each.flatMap(({ partitions }) => partitions))],
      objects: [...new Set(each.flatMap(({ objects }) => objects))],
      repeats: each.some(({ repeats }) => repeats),
      through: each[0].through.length > 0 ? givenTogether(each.map(({ through }) => through)) : [],
    }
  })
}

/** The keys of all objects in these inputs, including the inputs of views. */
export function objectsIn(inputs: readonly ModelInput[]): string[] {
  return inputs.flatMap(({ objects, through }) => [...objects, ...objectsIn(through)])
}

function nothing(input: string, through: ModelInput[]): ModelInput {
  return { input, partitions: [], objects: [], repeats: false, through }
}

/** If a query has fewer input rows than this, planning it takes longer than running it. */
const FEWEST_ROWS = 10_000

/** Maximum number of partitions of a batch. There is a limit because each partition is a file. */
const MOST_PARTITIONS = 400

/**
 * Groups the partitions of a model, which ascend, into batches. One query builds each batch. If `model.batch` is absent, each partition is
 * a batch. The partitions are divided among at least `width` parallel queries, unless these queries would be very small.
 */
export function batchesOf(
  model: Model,
  partitions: string[],
  names: Names,
  fingerprints: Fingerprints,
  width: number,
): string[][] {
  if (model.batch === undefined) return partitions.map((partition) => [partition])
  const sizes = partitions.map((partition) => rowsBehind(names, fingerprints, model, [partition], true))
  const share = sizes.reduce((sum, rows) => sum + rows, 0) / width
  const most = Math.min(model.batch, Math.max(share, FEWEST_ROWS))
  const batches: string[][] = []
  let rows = Number.POSITIVE_INFINITY
  for (const [index, partition] of partitions.entries()) {
    if (rows + sizes[index] > most || batches.at(-1)!.length === MOST_PARTITIONS) {
      batches.push([])
      rows = 0
    }
    batches.at(-1)!.push(partition)
    rows += sizes[index]
  }
  return batches
}

/** If a query has fewer input rows than this, it needs little memory and does not profit from a second thread. */
const MANY_ROWS = 100_000

/** Whether these partitions have so much input that no other query should run at the same time. */
export function readsMany(
  names: Names,
  fingerprints: Fingerprints,
  model: Model,
  parts: { partition: string }[],
): boolean {
  const partitions = parts.map(({ partition }) => partition)
  return rowsBehind(names, fingerprints, model, partitions) > MANY_ROWS
}

/**
 * Number of input rows of some partitions of a model, including rows that are read through views. If `ofDays` is true, only inputs that are
 * partitioned by day are counted, and the result is infinite if a day has answers of a language model. Such a day must be built alone,
 * because a query uses only one answer per text.
 */
function rowsBehind(
  names: Names,
  fingerprints: Fingerprints,
  model: Model,
  partitions: string[],
  ofDays = false,
): number {
  const { lineage, catalog } = names
  let total = 0
  for (const input of model.inputs) {
    if (ofDays && lineage.partitioning(input) !== 'day') continue
    const inputs = throughView(lineage, model, partitions, input)
    const feed = lineage.feed(input)
    if (feed) {
      if (ofDays && feed.joinedBy && inputs.length > 0) return Number.POSITIVE_INFINITY
      const parts = catalog.bronze[input.slice('bronze.'.length)] ?? {}
      for (const partition of inputs) for (const part of parts[partition] ?? []) total += part.rows
    } else if (lineage.model(input).stored) {
      for (const partition of inputs) total += fingerprints.builtOf(input, partition)?.rows ?? 0
    } else {
      total += rowsBehind(names, fingerprints, lineage.model(input), inputs, ofDays)
    }
  }
  return total
}
