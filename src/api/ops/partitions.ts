import { readCatalog } from '../../lake/lake.ts'
import { modelGraph } from '../../pipeline/model_graph.ts'

/** Lists every stored model with its partitions as `[partition, rows, bytes]`, in ascending order. */
export async function partitions(home: string) {
  const [{ version, catalog }, graph] = await Promise.all([readCatalog(home), modelGraph()])
  const models = Object.entries(catalog.built)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([model, built]) => ({
      model,
      about: graph.models.get(model)?.about ?? null,
      partition: graph.models.get(model)?.partition ?? null,
      partitions: Object.entries(built)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([partition, { rows, bytes }]) => [partition, rows, bytes]),
    }))
  return { catalog_version: version, models }
}
