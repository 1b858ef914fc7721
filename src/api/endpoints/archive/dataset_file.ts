import { z } from 'zod'
import { fileOf } from '../../../release/archive/files.ts'
import { endpoint } from '../../endpoint.ts'
import { noSuchFile } from '../../past/datasets.ts'
import { vintage } from '../../past/paging.ts'

/** Serves the Parquet file of one dataset and day. */
export default endpoint({
  path: '/datasets/{name}/{as_of}.parquet',
  operation: 'getDatasetFile',
  tag: 'History',
  summary: 'One day of a dataset as Parquet',
  description:
    'The rows that the release of this day published, with the additional columns `as_of`, `released_at` and ' +
    '`release`. Range requests are supported, so DuckDB, polars and pandas can read the file by its URL. The file ' +
    'of vintage `first` never changes, so clients may cache it forever; the file of vintage `latest` may change, ' +
    'so clients revalidate it with its `ETag`. A day that is not over yet has only a `latest` file.',
  params: z.object({
    name: z.string().min(1).max(80).describe('Name of the dataset, from `GET /v1/datasets`.'),
    as_of: z.iso.date().describe('Day of the release, YYYY-MM-DD.').meta({ pattern: undefined }),
  }),
  query: z.object({ vintage }),
  answer: z.object({}),
  example: {},
  readsArchive: true,
  fileType: 'application/vnd.apache.parquet',
  async file({ params: { name, as_of }, query }, { archive }) {
    const days = await archive.days()
    const named = days.of(as_of, query.vintage)
    const file = named && fileOf(name, await archive.entry(named))
    if (!file) throw noSuchFile(name, as_of, days)
    const { key, bytes, sha256 } = file
    return { key, bytes, sha256, release: named.release, isForever: query.vintage === 'first' }
  },
  run: async () => ({}),
})
