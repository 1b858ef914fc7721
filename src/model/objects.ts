import { throughView } from './fingerprint.ts'
import type { Model } from './model.ts'
import type { Bench } from './workshop.ts'

/** Keys of the objects that some partitions of a model are made of, directly or through views; found as they are asked for. */
export function* objectsOf(
  bench: Pick<Bench, 'lineage' | 'catalog' | 'keyOf'>,
  model: Model,
  partitions: string[],
): Generator<string> {
  const { lineage, catalog } = bench
  for (const input of model.inputs) {
    const given = throughView(lineage, model, partitions, input)
    if (lineage.feed(input)) {
      const parts = catalog.bronze[input.slice('bronze.'.length)] ?? {}
      for (const partition of given) for (const { key } of parts[partition] ?? []) yield key
    } else if (lineage.model(input).stored) {
      for (const partition of given) yield bench.keyOf(input, partition)
    } else {
      yield* objectsOf(bench, lineage.model(input), given)
    }
  }
}
