import { z } from 'zod'
import { storeOf } from '../../lake/store/open_store.ts'
import { readRuns } from '../../pipeline/runs/runs.ts'
import { operationMetrics } from '../../pipeline/status/operation_metrics.ts'
import { status } from '../../pipeline/status/status.ts'
import { feedVolumes } from './feed_volumes.ts'
import { lineageGraph } from './lineage_graph.ts'
import { partitions } from './partitions.ts'
import { quarantinedRows } from './quarantined_rows.ts'
import { auditHistory, releaseDiff, releaseList } from './release_history.ts'
import { type Operations, operationsView } from './routes.ts'

const release = z.string().regex(/^\d{4}-\d\d-\d\d-[0-9a-f]{12}$/)
const limit = (otherwise: number) => z.int().min(1).max(2000).default(otherwise)

/**
 * Returns the data sources of the operators' page for a home folder. They read files without a lock and change nothing.
 */
export function operationsOf(home: string): Operations {
  return {
    // A lake exists only if `lake/` has a sub-folder. Without a lake, the folder may still contain the file with the queue's name.
    hasLake: async () => (await storeOf(home).folders('lake')).length > 0,
    metrics: () => operationMetrics(home),
    views: {
      status: operationsView(z.object({}), () => status(home)),
      runs: operationsView(z.object({ limit: limit(100) }), async (query) => ({
        runs: await readRuns(home, query.limit),
      })),
      partitions: operationsView(z.object({}), () => partitions(home)),
      volumes: operationsView(z.object({}), () => feedVolumes(home)),
      audits: operationsView(z.object({ limit: limit(60) }), (query) => auditHistory(home, query.limit)),
      quarantine: operationsView(z.object({ feed: z.string().max(64).optional(), limit: limit(200) }), (query) =>
        quarantinedRows(home, query),
      ),
      releases: operationsView(z.object({}), () => releaseList(home)),
      diff: operationsView(z.object({ from: release, to: release }), ({ from, to }) => releaseDiff(home, from, to)),
      lineage: operationsView(z.object({}), () => lineageGraph(home)),
    },
  }
}
