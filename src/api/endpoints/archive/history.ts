import { z } from 'zod'
import { vintages } from '../../../release/archive/days.ts'
import type { HistoryPage } from '../../../release/archive/history.ts'
import { endpoint, type Form } from '../../endpoint.ts'
import { arrowStream } from '../../past/arrow.ts'
import { historyParams, historyQuery, historyRequest, tableOfSignals } from '../../past/history_request.ts'
import { cursorText } from '../../past/paging.ts'

/** A time series of a signal, from the archive. */
export default endpoint({
  path: '/history/{signal}',
  operation: 'getHistory',
  tag: 'History',
  summary: 'Time series of a signal',
  use:
    'Returns a time series: the figures of each day’s release for a ticker, topic, theme or fund, such as flows, ' +
    'holdings, conversation share, consensus or price (signal screening, metrics price). Use it for “over time”, ' +
    '“since”, “last year”.',
  description:
    'What the release of each day said, oldest day first: one row for each day, ticker (topic, theme, fund) and the columns that identify ' +
    'a row. `vintage=first` is what could be known on the day; `latest` is the day rebuilt with late data. A day without ' +
    'a release has no row. A page covers at most 400 days. `Accept: text/csv`, `application/vnd.apache.parquet` and ' +
    '`application/vnd.apache.arrow.stream` give the same rows in these forms; the header `x-next-cursor` is then the cursor of ' +
    `the next page, and absent on the last. A parameter that the signal does not have is a 400.\n\n${tableOfSignals()}`,
  params: historyParams,
  query: historyQuery,
  answer: z.object({
    signal: z.string(),
    vintage: z.enum(vintages),
    rows: z
      .array(z.looseObject({ as_of: z.iso.date().describe('Day of the release that the row is from.') }))
      .describe('The columns are described by `GET /v1/datasets`, at the dataset of the signal.'),
    next_cursor: z.string().nullable().describe('`cursor` of the next page; null on the last page.'),
  }),
  example: {
    signal: 'flows',
    vintage: 'first' as const,
    rows: [
      { as_of: '2025-08-26', ticker: 'NVDA', window_days: 7, asset_class: 'stock', net_flow_pct: 20.3 },
      { as_of: '2025-08-27', ticker: 'NVDA', window_days: 7, asset_class: 'stock', net_flow_pct: 24.01 },
    ],
    next_cursor: null,
  },
  readsArchive: true,
  async run(asked, _release, { archive, signal }) {
    const { page, next } = await archive.history.rows(await historyRequest(asked, archive), signal)
    const { params, query } = asked
    const rows = page as { as_of: string }[]
    return { signal: params.signal, vintage: query.vintage, rows, next_cursor: cursorText(next) }
  },
  forms: {
    'text/csv': async (asked, { archive, signal }) =>
      formOf(await archive.history.file(await historyRequest(asked, archive), 'csv', signal)),
    'application/vnd.apache.parquet': async (asked, { archive, signal }) =>
      formOf(await archive.history.file(await historyRequest(asked, archive), 'parquet', signal)),
    'application/vnd.apache.arrow.stream': async (asked, { archive, signal }) => {
      const { page, next } = await archive.history.table(await historyRequest(asked, archive), signal)
      return formOf({ page: arrowStream(page), next })
    },
  },
})

function formOf({ page, next }: HistoryPage<Buffer>): Form {
  const after = cursorText(next)
  return { body: page, headers: after === null ? {} : { 'x-next-cursor': after } }
}
