import { z } from 'zod'
import { columnsOfFile } from '../../../release/archive/files.ts'
import { endpoint } from '../../endpoint.ts'
import { nothingInPath } from '../../parameters.ts'
import { datasetDay, datasetDayOf } from '../../past/datasets.ts'

const dataset = z.object({
  name: z.string(),
  about: z.string().describe('What a row of the dataset means.'),
  grain: z.array(z.string()).describe('Columns that together identify a row of one file.'),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string().describe('Type of the column in DuckDB. The file has the corresponding Parquet type.'),
      about: z.string().describe('What the column means, with its unit.'),
      unit: z
        .string()
        .nullable()
        .describe('`percent` or `US dollars`; null if the column has another unit or no unit.'),
    }),
  ),
  days: z.object({
    first: z.iso.date(),
    last: z.iso.date(),
    count: z.int().min(0).describe('Number of days that have a file.').meta({ maximum: undefined }),
  }),
  newest: datasetDay.describe('The file of the newest day, in the vintage `first`.'),
})

/** Lists the datasets that can be downloaded. */
export default endpoint({
  path: '/datasets',
  operation: 'getDatasets',
  tag: 'History',
  summary: 'Catalogue of the bulk files',
  use: 'Lists the archived tables with their columns and units. Each table has one file for each past day.',
  description:
    'Every published table is a dataset with one Parquet file per day. This list gives the meaning of each ' +
    'dataset, its columns with units, its days, and the size and SHA-256 of its newest file. `GET ' +
    '/v1/datasets/{name}` lists all files of a dataset.',
  params: nothingInPath,
  query: z.object({}),
  answer: z.object({ datasets: z.array(dataset) }),
  example: {
    datasets: [
      {
        name: 'retail_flows',
        about: 'Buying and selling in connected portfolios.',
        grain: ['window_days', 'ticker', 'asset_class'],
        columns: [{ name: 'net_flow_pct', type: 'DOUBLE', about: '100 x net / gross, -100 to 100', unit: 'percent' }],
        days: { first: '2024-10-01', last: '2025-08-27', count: 331 },
        newest: {
          as_of: '2025-08-27',
          release: '2025-08-27-0f3c5d7e9b1a',
          released_at: '2025-08-28T06:31:12.000Z',
          rows: 1157,
          bytes: 48211,
          sha256: 'f'.repeat(64),
          path: '/v1/datasets/retail_flows/2025-08-27.parquet',
        },
      },
    ],
  },
  readsArchive: true,
  async run(_, _release, { archive: { archive } }) {
    const days = await archive.days()
    const { range } = days
    if (!range) return { datasets: [] }
    const all = days.between(range.first, range.last, 'first')
    const newest = all.at(-1)
    if (!newest) return { datasets: [] }
    const [entry, schemas] = [await archive.entry(newest), await archive.schemas(newest)]
    const datasets: z.output<typeof dataset>[] = []
    for (const [name, schema] of Object.entries(schemas)) {
      const having = await archive.having(name, all)
      datasets.push({
        name,
        about: schema.about,
        grain: schema.grain,
        columns: columnsOfFile(schema),
        days: { first: having[0].day, last: having.at(-1)!.day, count: having.length },
        newest: datasetDayOf(name, entry, 'first')!,
      })
    }
    return { datasets: datasets.sort((a, b) => (a.name < b.name ? -1 : 1)) }
  },
})
