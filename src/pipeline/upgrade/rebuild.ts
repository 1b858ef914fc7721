import type { Settings } from '../../base/settings.ts'
import type { Catalog } from '../../lake/catalog/catalog.ts'
import { planDays } from '../publish.ts'
import { openReadOnly } from '../run_context.ts'
import type { Run } from '../runs/runs.ts'
import { BUILD } from '../stages.ts'

/** What the next run of a day would build if no new data arrived. */
export interface Rebuild {
  day: string
  layers: RebuiltLayer[]
  /** Estimated duration of the build in seconds, based on the largest recorded build. Null if no build is recorded. */
  seconds: number | null
}

/** Numbers of partitions of one layer: `build` must be built, `follows` are built if an input changes, and `reuse` are reused. */
export interface RebuiltLayer {
  layer: string
  build: number
  follows: number
  reuse: number
  /** Number of rows that the partitions to build have now. */
  rows: number
}

/** Plans the next run of a day. Changes nothing. */
export async function rebuildOf(home: string, day: string, settings: Settings, runs: Run[]): Promise<Rebuild> {
  const opened = await openReadOnly(home, settings)
  const { built } = opened.catalog
  const layers = new Map<string, RebuiltLayer>()
  for (const { model, partition, action } of planDays(opened, [day])) {
    const layer = model.split('.')[0]
    const sums = layers.get(layer) ?? { layer, build: 0, follows: 0, reuse: 0, rows: 0 }
    sums[action]++
    if (action !== 'reuse') sums.rows += built[model]?.[partition]?.rows ?? 0
    layers.set(layer, sums)
  }
  const rate = rateOf(runs, opened.catalog)
  const cost = [...layers.values()].reduce(
    (sum, each) => sum + (each.build + each.follows) * PARTITION_COST + each.rows,
    0,
  )
  return { day, layers: [...layers.values()], seconds: rate && Math.ceil(cost / rate) }
}

/** The fixed cost of building a partition, as a number of rows that take as long to build. */
const PARTITION_COST = 20_000

/**
 * The number of rows per second in the recorded run that built most. Each partition counts as `PARTITION_COST` additional rows. Null if no
 * recorded run built anything.
 */
function rateOf(runs: Run[], { built }: Catalog): number | null {
  let most = 0
  let rate: number | null = null
  for (const { did, stages } of runs) {
    const cost = Object.entries(did?.models ?? {}).reduce((sum, [model, counts]) => {
      const rows = Object.values(built[model] ?? {}).map((each) => each.rows)
      const mean = rows.reduce((all, each) => all + each, 0) / Math.max(1, rows.length)
      return sum + counts.built * (PARTITION_COST + mean)
    }, 0)
    const building = stages.filter(({ title }) => title.startsWith(BUILD))
    const seconds = building.reduce((sum, stage) => sum + (stage.seconds ?? 0), 0)
    if (cost <= most || seconds === 0) continue
    most = cost
    rate = cost / seconds
  }
  return rate
}
