import { readCatalog } from '../../lake/lake.ts'
import { modelGraph } from '../../pipeline/model_graph.ts'

/** Lists feeds and models in build order, each with its inputs and the number of its partitions and rows. */
export async function lineageGraph(home: string) {
  const [{ catalog }, graph] = await Promise.all([readCatalog(home), modelGraph()])
  const models = [...graph.models.values()]
  const feeds = [...new Set(models.flatMap(({ inputs }) => inputs.filter((input) => input.startsWith('bronze.'))))]
  return {
    nodes: [
      ...feeds.sort().map((name) => {
        const held = Object.values(catalog.bronze[name.slice('bronze.'.length)] ?? {})
        const rows = held.reduce((total, parts) => total + parts.reduce((sum, part) => sum + part.rows, 0), 0)
        return {
          name,
          layer: 'bronze',
          about: null,
          published: false,
          stored: true,
          partition: null,
          inputs: [],
          partitions: held.length,
          rows,
        }
      }),
      ...models.map(({ name, layer, about, published, stored, partition, inputs }) => {
        const built = Object.values(catalog.built[name] ?? {})
        const rows = built.reduce((total, each) => total + each.rows, 0)
        return { name, layer, about, published, stored, partition, inputs, partitions: built.length, rows }
      }),
    ],
  }
}
