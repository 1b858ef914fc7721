import { daysBefore } from '../base/calendar/days.ts'
import { type Catalog, isExpired } from '../lake/catalog/catalog.ts'
import type { Graph } from './graph/graph.ts'
import type { Model, Span } from './model.ts'
import { shardOf, shardPartition, shardPartitions } from './shards.ts'

/** How a bronze feed is partitioned: by day (`day`), not at all (`all`), or by one of its columns, such as the company (`key`). */
export type FeedPartitioning = 'day' | 'all' | 'key'

/** A feed in the model graph. */
export interface FeedSource {
  partition: FeedPartitioning
  /** SQL for a relation over bronze parts. `repeats` tells whether a key may occur more than once in these parts. */
  relation(paths: string[], repeats: boolean): string
  /** The columns by which models join the feed. Absent if models join it by the columns of their grain. */
  joinedBy?: string[]
}

/**
 * Determines which partitions each model has, needs and reads. The results depend only on the graph, the catalog and the number of shards.
 */
export class Lineage {
  readonly graph: Graph
  readonly feeds: Record<string, FeedSource>
  readonly #catalog: Catalog
  readonly #shards: number
  readonly #domains = new Map<string, string[]>()

  constructor(graph: Graph, feeds: Record<string, FeedSource>, catalog: Catalog, shards = 1) {
    this.graph = graph
    this.feeds = feeds
    this.#catalog = catalog
    this.#shards = shards
  }

  model(name: string): Model {
    const model = this.graph.models.get(name)
    if (!model) throw new Error(`no model ${name}`)
    return model
  }

  /** The feed with the name `bronze.x`. Undefined if `name` is the name of a model. */
  feed(name: string): FeedSource | undefined {
    return name.startsWith('bronze.') ? this.feeds[name.slice('bronze.'.length)] : undefined
  }

  partitioning(name: string): FeedPartitioning | 'week' | 'as_of' {
    return this.feed(name)?.partition ?? this.model(name).partition
  }

  /** All partitions that a feed or model can have, ascending. A day of a sharded model is listed once, without its shards. */
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
    if (model.partition === 'key') {
      const byKey = model.inputs.filter((input) => this.partitioning(input) === 'key')
      return [...new Set(byKey.flatMap((input) => this.domain(input)))].sort()
    }
    const byDay = model.inputs.filter((input) => this.partitioning(input) === 'day')
    if (model.partition === 'week') {
      return [...new Set(byDay.flatMap((input) => mondaysAfter(this.domain(input), spanOf(model, input))))].sort()
    }
    const days = [...new Set(byDay.flatMap((input) => this.domain(input)))].sort()
    // If the text of a day expired before the model was built for this day, the day cannot be built any more.
    const built = new Set(Object.keys(this.#catalog.built[name] ?? {}).map((partition) => shardOf(partition).day))
    return days.filter((day) => !model.stored || built.has(day) || !this.readsExpired(model, day))
  }

  /**
   * Whether a partition of a model reads text that has expired. If `input` is given, only this input is considered. Such a partition cannot
   * be built again, so its last build is kept.
   */
  readsExpired(model: Model, partition: string, input?: string): boolean {
    return (input === undefined ? model.inputs : [input]).some((name) => {
      if (this.feed(name)) {
        const parts = this.#catalog.bronze[name.slice('bronze.'.length)] ?? {}
        return this.inputs(model, partition, name).some((each) => isExpired(parts[each]))
      }
      const read = this.model(name)
      return !read.stored && this.inputs(model, partition, name).some((each) => this.readsExpired(read, each))
    })
  }

  /**
   * The partitions of `input` that a partition of `model` reads. If `input` is sharded, a sharded model reads only the shard with its own
   * number, and a model without shards reads all shards.
   */
  inputs(model: Model, partition: string, input: string): string[] {
    const { day, ...own } = shardOf(partition)
    const days = this.#daysRead(model, day, input)
    if (this.feed(input) || !this.model(input).sharded) return days
    return days.flatMap((each) =>
      model.sharded ? shardPartition({ day: each, ...own }) : shardPartitions(each, this.#shards),
    )
  }

  #daysRead(model: Model, partition: string, input: string): string[] {
    switch (this.partitioning(input)) {
      case 'as_of':
        return [partition]
      case 'all':
        return this.domain(input)
      case 'key': {
        const keys = this.domain(input)
        return model.partition === 'key' ? keys.filter((key) => key === partition) : keys
      }
      case 'week':
        if (model.reads[input] === 'previous') return this.#weekBefore(input, partition)
        return select(this.domain(input), model.reads[input] ?? { newest: [0] }, partition)
      case 'day': {
        // The partition of a week is named by its Monday, and reads only days before this Monday.
        const end = model.partition === 'week' ? daysBefore(partition, 1) : partition
        return select(this.domain(input), spanOf(model, input), end)
      }
    }
  }

  /** The newest partition before a week. It may be several weeks older, because a week without input has no partition. */
  #weekBefore(name: string, week: string): string[] {
    return select(this.domain(name), { newest: [0] }, daysBefore(week, 1))
  }

  /** All stored partitions that must exist for `targets`: the targets and their dependencies, by model in build order. */
  required(targets: Map<string, Iterable<string>>): Map<string, string[]> {
    const needed = new Map([...this.graph.models.keys()].map((name) => [name, new Set(targets.get(name) ?? [])]))
    for (const model of [...this.graph.models.values()].reverse()) {
      for (const partition of needed.get(model.name)!) {
        for (const input of model.inputs) {
          const set = needed.get(input)
          // The set grows while the loop runs, because a model that reads itself needs all previous weeks.
          if (set) for (const inputs of this.inputs(model, partition, input)) set.add(inputs)
        }
      }
    }
    const stored = [...needed].filter(([name, set]) => this.model(name).stored && set.size > 0)
    return new Map(stored.map(([name, set]) => [name, [...set].sort()]))
  }
}

/** The named models and all models that depend on them, directly or indirectly, in build order. */
export function downstreamOf(graph: Graph, names: readonly string[]): string[] {
  const reached = new Set(names)
  for (const model of graph.models.values()) {
    if (model.inputs.some((input) => reached.has(input))) reached.add(model.name)
  }
  return [...graph.models.keys()].filter((name) => reached.has(name))
}

/** The span of days that a model reads from a daily input. If the model declares no span, the span follows from its partitioning. */
function spanOf(model: Model, input: string): Span {
  return model.reads[input] ?? { days: { day: 1, week: 7, as_of: 365, key: 365, all: 365 }[model.partition] }
}

/** The Mondays whose span contains at least one of the days. If the span has no fixed length, the first Monday after each day. */
function mondaysAfter(days: string[], span: Span): string[] {
  const reach = typeof span === 'object' && 'days' in span ? span.days : 7
  const mondays = new Set<string>()
  for (const day of days) {
    for (let monday = mondayAfter(day); monday <= daysBefore(day, -reach); monday = daysBefore(monday, -7)) {
      mondays.add(monday)
    }
  }
  return [...mondays]
}

/** The first Monday after a day. */
function mondayAfter(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return daysBefore(day, -((8 - weekday) % 7 || 7))
}

/** The partitions in `domain` (ascending) that the span of a partition covers. */
function select(domain: string[], span: Span, partition: string): string[] {
  if (span === 'all' || partition === 'all') return domain
  const end = countUntil(domain, partition)
  if (typeof span === 'string') return domain.slice(0, end)
  if ('newest' in span) {
    if (end === 0) return []
    const newest = domain[end - 1]
    const counts = span.newest.map((back) => countUntil(domain, daysBefore(newest, back)))
    const found = counts.filter((count) => count > 0).map((count) => domain[count - 1])
    return [...new Set(found)].sort()
  }
  return domain.slice(countUntil(domain, daysBefore(partition, span.days)), end)
}

/**
 * Number of days in an ascending domain up to and including `day`. This is a binary search, because domains are long and the function is
 * called for every partition.
 */
function countUntil(domain: string[], day: string): number {
  let [low, high] = [0, domain.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (domain[middle] <= day) low = middle + 1
    else high = middle
  }
  return low
}
