import type { Catalog } from '../lake/catalog.ts'
import { throughView } from './fingerprint.ts'
import type { Lineage } from './lineage.ts'
import type { Model } from './model.ts'

/**
 * What some partitions of a model are given of one of its inputs, in plain data: with it, the project's code and the store,
 * a partition can be built by whoever knows nothing of the catalog.
 */
export interface Given {
  /** Model, or feed as `bronze.x`. */
  input: string
  partitions: string[]
  /** Keys of their objects in the partitions' order; none of a view, which is stored nowhere. */
  objects: string[]
  /** Of a feed: whether a key may stand in them more than once. */
  repeats: boolean
  /** Of a view: what it is given in turn. */
  through: Given[]
}

/** What names partitions and their objects. */
export interface Names {
  lineage: Lineage
  catalog: Catalog
  /** Object key of a stored partition. */
  keyOf(model: string, partition: string): string
}

/** What some partitions of a model are given, input by input, in the order of its inputs. */
export function givenTo(names: Names, model: Model, partitions: string[]): Given[] {
  const { lineage, catalog, keyOf } = names
  return model.inputs.map((input) => {
    const given = throughView(lineage, model, partitions, input)
    if (lineage.feed(input)) {
      const standing = catalog.bronze[input.slice('bronze.'.length)] ?? {}
      const parts = given.map((partition) => standing[partition] ?? [])
      // Parts of different days never share a key's current row, so repeats within a day are what matters.
      const repeats = parts.some((inIt) => inIt.length > 1 || inIt.some((part) => part.repeats))
      return { input, partitions: given, objects: parts.flat().map(({ key }) => key), repeats, through: [] }
    }
    const read = lineage.model(input)
    if (!read.stored) return { ...nothing(input, givenTo(names, read, given)), partitions: given }
    const objects = given.map((partition) => keyOf(input, partition))
    return { input, partitions: given, objects, repeats: false, through: [] }
  })
}

/** As `givenTo`, of a model whose inputs are all empty. */
export function nothingGiven(lineage: Lineage, model: Model): Given[] {
  return model.inputs.map((input) => {
    const isView = !lineage.feed(input) && !lineage.model(input).stored
    return nothing(input, isView ? nothingGiven(lineage, lineage.model(input)) : [])
  })
}

/** Keys of all objects that are given, directly or through views. */
export function objectsIn(given: readonly Given[]): string[] {
  return given.flatMap(({ objects, through }) => [...objects, ...objectsIn(through)])
}

function nothing(input: string, through: Given[]): Given {
  return { input, partitions: [], objects: [], repeats: false, through }
}
