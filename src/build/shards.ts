/** The day of a partition, and its shard. A shard consists of the people whose record keys start with the bits of the shard's number. */
export interface ShardOfDay {
  day: string
  /** Number of the shard, from 0. */
  shard: number
  /** Number of shards of the day, a power of two. 1 if the partition has all people. */
  shards: number
}

/** Parses the name of a partition, such as `2025-09-30.3of8`. A name without a shard is returned as the day, with one shard. */
export function shardOf(partition: string): ShardOfDay {
  const [, day, number, shards] = /^(.+)\.(\d+)of(\d+)$/.exec(partition) ?? []
  return day ? { day, shard: Number(number) - 1, shards: Number(shards) } : { day: partition, shard: 0, shards: 1 }
}

/** The name of the partition of a shard. The number is padded with zeros, so that the names sort by number. */
export function shardPartition({ day, shard, shards }: ShardOfDay): string {
  return shards === 1 ? day : `${day}.${String(shard + 1).padStart(String(shards).length, '0')}of${shards}`
}

/** The partitions of a day, one per shard. */
export function shardPartitions(day: string, shards: number): string[] {
  return Array.from({ length: shards }, (_, shard) => shardPartition({ day, shard, shards }))
}

/** The number of shards with which a release was built. It follows from the names of the partitions. */
export function shardsIn(inputs: Record<string, Record<string, unknown>>): number {
  const counts = Object.values(inputs).map((partitions) => shardOf(Object.keys(partitions)[0] ?? '').shards)
  return counts.find((shards) => shards > 1) ?? 1
}
