import type { Catalog } from '../lake/catalog/catalog.ts'
import { type Fingerprints, throughView } from './fingerprint.ts'
import type { Lineage } from './lineage.ts'
import type { Model } from './model.ts'

/**
 * The part of an input that some partitions of a model read, as plain data. A process that has this, the code and the store can build these
 * partitions without the catalog.
 */
export interface ModelInput {
  /** Model, or feed as `bronze.x`. */
  input: string
  partitions: string[]
  /** Object keys in the order of the partitions; empty for a view, which is not stored. */
  objects: string[]
  /** For a feed: whether a key may occur more than once. */
  repeats: boolean
  /** For a view: its own inputs. */
  through: ModelInput[]
}

/** What is needed to find the partitions of models and feeds, and the keys of their objects. */
export interface Names {
  lineage: Lineage
  catalog: Catalog
  /** Object key of a stored partition. */
  keyOf(model: string, partition: string): string
}

/** The inputs of some partitions of a model, in order. The objects of the input `open` are left out, because they are not known yet. */
export function inputsOf(names: Names, model: Model, partitions: string[], open?: string): ModelInput[] {
  const { lineage, catalog, keyOf } = names
  return model.inputs.map((input) => {
    if (input === open) return nothing(input, [])
    const inputs = throughView(lineage, model, partitions, input)
    if (lineage.feed(input)) {
      const existing = catalog.bronze[input.slice('bronze.'.length)] ?? {}
      const parts = inputs.map((partition) => existing[partition] ?? [])
      // A key has its current row on one day only, so it matters only whether a key occurs more than once within a day.
      const repeats = parts.some((inIt) => inIt.length > 1 || inIt.some((part) => part.repeats))
      return { input, partitions: inputs, objects: parts.flat().map(({ key }) => key), repeats, through: [] }
    }
    const read = lineage.model(input)
    if (!read.stored) return { ...nothing(input, inputsOf(names, read, inputs)), partitions: inputs }
    const objects = inputs.map((partition) => keyOf(input, partition))
    return { input, partitions: inputs, objects, repeats: false, through: [] }
  })
}

/** Like `inputsOf`, with empty inputs. */
export function emptyInputs(lineage: Lineage, model: Model): ModelInput[] {
  return model.inputs.map((input) => {
    const isView = !lineage.feed(input) && !lineage.model(input).stored
    return nothing(input, isView ? emptyInputs(lineage, lineage.model(input)) : [])
  })
}

/** Combines the inputs of several partitions, with each object listed once. All partitions must have the same inputs in the same order. */
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

/** Keys of all objects that are read, directly or through views. */
export function objectsIn(inputs: readonly ModelInput[]): string[] {
  return inputs.flatMap(({ objects, through }) => [...objects, ...objectsIn(through)])
}

function nothing(input: string, through: ModelInput[]): ModelInput {
  return { input, partitions: [], objects: [], repeats: false, through }
}

/** A query over fewer rows than this takes longer to plan than to run. */
const FEWEST_ROWS = 10_000

/** Maximum partitions of a batch, because each is a file to write and read. */
const MOST_PARTITIONS = 400

/**
 * Groups ascending partitions of a model into batches, each of which is built by one query. If `model.batch` is absent, each partition
 * is a batch. `width` is the number of parallel queries among which the work is divided.
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

/** Queries over fewer rows than this need little memory and do not profit from a second thread. */
const MANY_ROWS = 100_000

/** Whether partitions of a model have so much input that they should be built alone. */
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
 * Number of input rows of some partitions of a model, including rows read through views. If `ofDays` is true, only inputs that are
 * partitioned by day are counted, and the result is infinite for days with answers of a language model. Such days must be built alone,
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
