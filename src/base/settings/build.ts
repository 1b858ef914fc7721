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
}
