import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { badRequest } from '../../http/problem.ts'
import { limit } from '../../parameters.ts'
import { dayParameter } from '../../past/as_of.ts'
import { datasetDay, datasetDayOf, noSuchDataset } from '../../past/datasets.ts'
import { cursor, cursorKey, cursorText, vintage } from '../../past/paging.ts'

/** Lists the files of one dataset. */
export default endpoint({
  path: '/datasets/{name}',
  operation: 'getDatasetFiles',
  tag: 'History',
  summary: 'Files of a dataset, by day',
  use: 'Lists the downloadable files of one archived table, one per day.',
  description: 'The files of the dataset, one per day, oldest day first. Each has its release, size and SHA-256.',
  params: z.object({
    name: z.string().min(1).max(80).describe('Name of the dataset, from `GET /v1/datasets`.'),
  }),
  query: z.object({
    from: dayParameter('First day, YYYY-MM-DD.'),
    to: dayParameter('Last day, YYYY-MM-DD.'),
    vintage,
    limit: limit(2000, 366),
    cursor,
  }),
  answer: z.object({ name: z.string(), files: z.array(datasetDay), next_cursor: z.string().nullable() }),
  example: {
    name: 'retail_flows',
    files: [
      {
        as_of: '2025-08-27',
        release: '2025-08-27-0f3c5d7e9b1a',
        released_at: '2025-08-28T06:31:12.000Z',
        rows: 1157,
        bytes: 48211,
        sha256: 'f'.repeat(64),
        path: '/v1/datasets/retail_flows/2025-08-27.parquet',
      },
    ],
    next_cursor: null,
  },
  readsArchive: true,
  async run({ params: { name }, query }, _release, { archive: { archive } }) {
    const days = await archive.days()
    const { first, last } = days.range ?? { first: '', last: '' }
    const newest = days.of(last, 'latest')
    const schemas = newest ? await archive.schemas(newest) : {}
    if (!(name in schemas)) throw noSuchDataset(name, Object.keys(schemas))
    const after = query.cursor === undefined ? undefined : cursorKey(query.cursor, 1)
    if (query.cursor !== undefined && !after) {
      throw badRequest([{ path: 'cursor', message: 'the cursor is invalid; use the next_cursor of another page' }])
    }
    const all = await archive.having(
      name,
      days.between(after?.[0] ?? query.from ?? first, query.to ?? last, query.vintage),
    )
    const entries = await Promise.all(all.slice(0, query.limit).map((each) => archive.entry(each)))
    const next = all[query.limit]
    return {
      name,
      files: entries.map((entry) => datasetDayOf(name, entry, query.vintage)!),
      next_cursor: cursorText(next && [next.day]),
    }
  },
})
