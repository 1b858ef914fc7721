import type { Catalog } from '../lake/catalog.ts'
import { type Fingerprints, throughView } from './fingerprint.ts'
import type { Lineage } from './lineage.ts'
import type { Model } from './model.ts'

/**
 * What some partitions of a model are given of one of its inputs, in plain data: with it, the project's code and the store,
 * a partition can be built by whoever knows nothing of the catalog.
 */
export interface ModelInput {
  /** Model, or feed as `bronze.x`. */
  input: string
  partitions: string[]
  /** Keys of their objects in the partitions' order; none of a view, which is stored nowhere. */
  objects: string[]
  /** Of a feed: whether a key may stand in them more than once. */
  repeats: boolean
  /** Of a view: what it is given in turn. */
  through: ModelInput[]
}

/** What names partitions and their objects. */
export interface Names {
  lineage: Lineage
  catalog: Catalog
  /** Object key of a stored partition. */
  keyOf(model: string, partition: string): string
}

/** What some partitions of a model are given, input by input, in the order of its inputs. */
export function inputsOf(names: Names, model: Model, partitions: string[]): ModelInput[] {
  const { lineage, catalog, keyOf } = names
  return model.inputs.map((input) => {
    const inputs = throughView(lineage, model, partitions, input)
    if (lineage.feed(input)) {
      const standing = catalog.bronze[input.slice('bronze.'.length)] ?? {}
      const parts = inputs.map((partition) => standing[partition] ?? [])
      // Parts of different days never share a key's current row, so repeats within a day are what matters.
      const repeats = parts.some((inIt) => inIt.length > 1 || inIt.some((part) => part.repeats))
      return { input, partitions: inputs, objects: parts.flat().map(({ key }) => key), repeats, through: [] }
    }
    const read = lineage.model(input)
    if (!read.stored) return { ...nothing(input, inputsOf(names, read, inputs)), partitions: inputs }
    const objects = inputs.map((partition) => keyOf(input, partition))
    return { input, partitions: inputs, objects, repeats: false, through: [] }
  })
}

/** As `givenTo`, of a model whose inputs are all empty. */
export function emptyInputs(lineage: Lineage, model: Model): ModelInput[] {
  return model.inputs.map((input) => {
    const isView = !lineage.feed(input) && !lineage.model(input).stored
    return nothing(input, isView ? emptyInputs(lineage, lineage.model(input)) : [])
  })
}

/** What several partitions are given together, each object once. All are given of the same inputs, in the same order. */
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

/** Keys of all objects that are given, directly or through views. */
export function objectsIn(inputs: readonly ModelInput[]): string[] {
  return inputs.flatMap(({ objects, through }) => [...objects, ...objectsIn(through)])
}

function nothing(input: string, through: ModelInput[]): ModelInput {
  return { input, partitions: [], objects: [], repeats: false, through }
}

/** Below so many rows, planning a query takes longer than running it. */
const FEWEST_ROWS = 10_000

/** Bound on partitions of a batch: each is a file that is written and read. */
const MOST_PARTITIONS = 400

/**
 * Divides partitions of a model, ascending, into those that are built by one query: each alone, unless the model says how
 * many rows it can be given at a time. `width`: how many queries run at a time, and so should get work.
 */
export function batchesOf(
  model: Model,
  partitions: string[],
  names: Names,
  fingerprints: Fingerprints,
  width: number,
): string[][] {
  if (model.batch === undefined) return partitions.map((partition) => [partition])
  const sizes = partitions.map((partition) => rowsBehind(names, fingerprints, model, [partition]))
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

/**
 * Rows of the days that partitions of a model are given, directly and through views. Of what language models answered, one
 * answer to a text counts among all that a query is given, so days that have some are built alone.
 */
function rowsBehind(names: Names, fingerprints: Fingerprints, model: Model, partitions: string[]): number {
  const { lineage, catalog } = names
  let total = 0
  for (const input of model.inputs) {
    if (lineage.partitioning(input) !== 'day') continue
    const inputs = throughView(lineage, model, partitions, input)
    const feed = lineage.feed(input)
    if (feed) {
      if (feed.joinedBy && inputs.length > 0) return Number.POSITIVE_INFINITY
      const parts = catalog.bronze[input.slice('bronze.'.length)] ?? {}
      for (const partition of inputs) for (const part of parts[partition] ?? []) total += part.rows
    } else if (lineage.model(input).stored) {
      for (const partition of inputs) total += fingerprints.standing(input, partition)?.rows ?? 0
    } else {
      total += rowsBehind(names, fingerprints, lineage.model(input), inputs)
    }
  }
  return total
}
