import { availableParallelism } from 'node:os'
import { count, size } from './kinds.ts'

export const build = {
  CROWDTAPE_MEMORY: size
    .default('2GB')
    .describe('Memory that a build may use. DuckDB gets 55 % of it and spills larger intermediate results to disk.'),
  CROWDTAPE_MAX_SPILL: size.default('200GB').describe('Maximum size of the data that a build spills to disk.'),
  CROWDTAPE_THREADS: count(1)
    .default(() => availableParallelism())
    .meta({
      description:
        'Maximum threads of a build, and maximum partitions that it builds at once. If there is too little memory, both ' +
        'numbers are lower: DuckDB needs 100 MB per thread and 225 MB per partition.',
      shownDefault: 'number of cores',
    }),
  CROWDTAPE_SHARDS: count(1)
    .max(256)
    .refine((shards) => Number.isInteger(Math.log2(shards)), 'expected a power of two, such as 8')
    .default(1)
    .describe(
      'Number of shards into which models that read all trades of a year are divided by person. Each shard is built by a query of its ' +
        'own, which needs less memory. The published tables do not depend on this number.',
    ),
}
