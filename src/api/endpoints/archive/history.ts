import { z } from 'zod'
import { vintages } from '../../../release/archive/days.ts'
import type { HistoryPage } from '../../../release/archive/history.ts'
import { endpoint, type Form } from '../../endpoint.ts'
import { arrowStream } from '../../past/arrow.ts'
import { historyParams, historyQuery, historyRequest, tableOfSignals } from '../../past/history_request.ts'
import { cursorText } from '../../past/paging.ts'

/** Reads a time series of a signal from the archive. */
export default endpoint({
  path: '/history/{signal}',
  operation: 'getHistory',
  tag: 'History',
  summary: 'Time series of a signal',
  use:
    'Returns a time series of figures for a ticker, topic, theme or fund, one row for each day’s release: flows, ' +
    'holdings, conversation share, fund consensus or prices (signal `screening` with `metrics=price`). Use it for ' +
    'questions such as “over time”, “since” or “last year”.',
  description:
    'The rows that the release of each day published, oldest day first. A row is identified by its day, its ' +
    'ticker (or topic, theme or fund) and the other key columns of the signal. `vintage=first` reads the first ' +
    'release after each day, which contains only what was known then; `vintage=latest` reads the newest release ' +
    'of the day, which also contains late data. A day without a release has no row. A page covers at most 400 ' +
    'days. `Accept: text/csv`, `application/vnd.apache.parquet` or `application/vnd.apache.arrow.stream` returns ' +
    'the same rows in that format; the header `x-next-cursor` then contains the cursor of the next page, and is ' +
    'absent on the last page. A parameter that the signal does not accept is answered with ' +
    `400.\n\n${tableOfSignals()}`,
  params: historyParams,
  query: historyQuery,
  answer: z.object({
    signal: z.string(),
    vintage: z.enum(vintages),
    rows: z
      .array(z.looseObject({ as_of: z.iso.date().describe('Day of the release that published the row.') }))
      .describe('`GET /v1/datasets` describes the columns of the signal’s dataset.'),
    next_cursor: z
      .string()
      .nullable()
      .describe('Value of `cursor` that requests the next page; null on the last page.'),
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
