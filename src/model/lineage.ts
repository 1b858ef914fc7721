import type { Catalog } from '../lake/catalog.ts'
import type { Graph } from './graph.ts'
import type { Model, Span } from './model.ts'

/** How a bronze feed is divided: an object a day, all in one, or by some key of its own. */
export type FeedPartitioning = 'day' | 'all' | 'key'

/** A feed as the model graph sees it. */
export interface FeedSource {
  partition: FeedPartitioning
  /** SQL of a relation over bronze parts; `repeats` if a key may stand in them more than once. */
  relation(paths: string[], repeats: boolean): string
}

/** Which partitions every model has, needs and is given. Pure: catalog and graph in, names out. */
export class Lineage {
  readonly graph: Graph
  readonly feeds: Record<string, FeedSource>
  readonly #catalog: Catalog
  readonly #domains = new Map<string, string[]>()

  constructor(graph: Graph, feeds: Record<string, FeedSource>, catalog: Catalog) {
    this.graph = graph
    this.feeds = feeds
    this.#catalog = catalog
  }

  model(name: string): Model {
    const model = this.graph.models.get(name)
    if (!model) throw new Error(`no model ${name}`)
    return model
  }

  /** The feed behind `bronze.x`, or undefined for a model's name. */
  feed(name: string): FeedSource | undefined {
    return name.startsWith('bronze.') ? this.feeds[name.slice('bronze.'.length)] : undefined
  }

  partitioning(name: string): FeedPartitioning | 'as_of' {
    return this.feed(name)?.partition ?? this.model(name).partition
  }

  /** All partitions that can exist of a feed, or of a model divided by day or not at all; ascending. */
  domain(name: string): string[] {
    let domain = this.#domains.get(name)
    if (!domain) {
      domain = this.#domainOf(name)
      this.#domains.set(name, domain)
    }
    return domain
  }

  #domainOf(name: string): string[] {
    if (this.feed(name)) return Object.keys(this.#catalog.bronze[name.slice('bronze.'.length)] ?? {}).sort()
    const model = this.model(name)
    if (model.partition === 'all') return ['all']
    const byDay = model.inputs.filter((input) => this.partitioning(input) === 'day')
    return [...new Set(byDay.flatMap((input) => this.domain(input)))].sort()
  }

  /** Partitions of `input` that `model` is given for its own partition. */
  given(model: Model, partition: string, input: string): string[] {
    switch (this.partitioning(input)) {
      case 'as_of':
        return [partition]
      case 'all':
      case 'key':
        return this.domain(input)
      case 'day': {
        const span = model.reads[input] ?? (model.partition === 'day' ? { days: 1 } : { days: 365 })
        return select(this.domain(input), span, partition)
      }
    }
  }

  /**
   * All stored partitions that the targets rest on, themselves included: model to partitions, in building order.
   * `targets` maps models to the partitions asked for.
   */
  required(targets: Map<string, Iterable<string>>): Map<string, string[]> {
    const needed = new Map([...this.graph.models.keys()].map((name) => [name, new Set(targets.get(name) ?? [])]))
    for (const model of [...this.graph.models.values()].reverse()) {
      for (const partition of needed.get(model.name)!) {
        for (const input of model.inputs) {
          const set = needed.get(input)
          if (set) for (const given of this.given(model, partition, input)) set.add(given)
        }
      }
    }
    const stored = [...needed].filter(([name, set]) => this.model(name).stored && set.size > 0)
    return new Map(stored.map(([name, set]) => [name, [...set].sort()]))
  }
}

/** The part of an ascending domain that a span reaches back to from a partition. */
function select(domain: string[], span: Span, partition: string): string[] {
  if (span === 'all' || partition === 'all') return domain
  const end = countUntil(domain, partition)
  if (span === 'history') return domain.slice(0, end)
  if ('newest' in span) {
    if (end === 0) return []
    const newest = domain[end - 1]
    const counts = span.newest.map((back) => countUntil(domain, daysBefore(newest, back)))
    const found = counts.filter((count) => count > 0).map((count) => domain[count - 1])
    return [...new Set(found)].sort()
  }
  return domain.slice(countUntil(domain, daysBefore(partition, span.days)), end)
}

/** How many days of an ascending domain lie at or before a day. Histories are long, and each partition asks. */
function countUntil(domain: string[], day: string): number {
  let [low, high] = [0, domain.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (domain[middle] <= day) low = middle + 1
    else high = middle
  }
  return low
}

/** The day `count` days before a day, both `YYYY-MM-DD`. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10)
}
