import type { Catalog } from '../lake/catalog/catalog.ts'
import { changesSince, type Fingerprints } from './fingerprint.ts'
import type { Lineage } from './lineage.ts'
import type { Model } from './model.ts'

/**
 * What a run would do with a partition. `follows` means that an input is rebuilt first, and that the partition is rebuilt only if the
 * content of the input changes.
 */
export interface PlannedPartition {
  model: string
  partition: string
  action: 'build' | 'reuse' | 'follows'
  reason: string
}

/** Lists what a build of the targets would do with each partition, and why. Builds nothing. */
export function plan(
  lineage: Lineage,
  fingerprints: Fingerprints,
  catalog: Catalog,
  targets: Map<string, Iterable<string>>,
): PlannedPartition[] {
  const planned: PlannedPartition[] = []
  const unsettled = new Set<string>()
  for (const [name, partitions] of lineage.required(targets)) {
    const model = lineage.model(name)
    for (const partition of partitions) {
      const before = catalog.built[name]?.[partition]
      const open = openInput(lineage, model, partition, unsettled)
      if (open) {
        const reason = before ? `${open} is built first` : `new; ${open} is built first`
        planned.push({ model: name, partition, action: before ? 'follows' : 'build', reason })
        unsettled.add(`${name}/${partition}`)
        continue
      }
      const wanted = fingerprints.of(model, partition)
      if (before?.fingerprint === wanted.fingerprint) {
        const reason = wanted.keptDespite
          ? `${wanted.keptDespite}, but text that it reads has expired`
          : 'nothing changed'
        planned.push({ model: name, partition, action: 'reuse', reason })
        fingerprints.built(name, partition, before)
      } else {
        planned.push({
          model: name,
          partition,
          action: 'build',
          reason: before ? changesSince(before, wanted.causes) : 'new',
        })
        unsettled.add(`${name}/${partition}`)
      }
    }
  }
  return planned
}

/** Finds an input partition with unknown content, because it must be built first. Returns `model/partition`; undefined if there is none. */
function openInput(lineage: Lineage, model: Model, partition: string, unsettled: Set<string>): string | undefined {
  for (const input of model.inputs) {
    for (const inputs of lineage.inputs(model, partition, input)) {
      if (unsettled.has(`${input}/${inputs}`)) return `${input}/${inputs}`
      const behind = lineage.feed(input) ? undefined : lineage.model(input)
      if (behind && !behind.stored) {
        const open = openInput(lineage, behind, inputs, unsettled)
        if (open) return open
      }
    }
  }
  return undefined
}
