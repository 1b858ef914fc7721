import { z } from 'zod'
import { daysBefore, windows } from '../../base/calendar/days.ts'
import type { HistoryRequest } from '../../release/archive/history_query.ts'
import { type Signal, type SignalName, signalNames, signals } from '../../release/archive/signals.ts'
import type { EndpointRequest } from '../endpoint.ts'
import { badRequest, type Fault } from '../http/problem.ts'
import { limit, manyValues, ticker, tickersInQuery } from '../parameters.ts'
import { dayParameter } from './as_of.ts'
import { cursor, cursorKey, vintage } from './paging.ts'
import type { ServedArchive } from './served_archive.ts'

/**
 * Length in days of a series if the request does not give `from`. It is a year and a day, so that the series contains
 * both ends of a change over a year.
 */
const usualDays = 366
const names = z.array(z.string().max(120).trim().min(1)).optional()

export const historyParams = z.object({
  signal: z
    .enum(signalNames as [SignalName, ...SignalName[]])
    .describe('The signal whose series is requested. The description of the operation lists all signals.'),
})

export const historyQuery = z.object({
  ticker,
  tickers: tickersInQuery,
  topics: names.describe(`Only these topics, by id or label. ${manyValues}`),
  themes: names.describe(`Only these themes, by id or label. ${manyValues}`),
  funds: names.describe(`Only these funds, by id or name. ${manyValues}`),
  from: dayParameter(`First day, YYYY-MM-DD. Default: ${usualDays - 1} days before \`to\`.`),
  to: dayParameter('Last day, YYYY-MM-DD. Default: the newest day of the archive.'),
  fields: names.describe(
    `Only these columns, besides the day and the columns that identify a row, which are always returned. ${manyValues}`,
  ),
  vintage,
  days: window('Length of the window in days. Default: 7.'),
  baseline_days: window('Length of the baseline in days. Default: 30.'),
  dimension: z
    .enum(['ticker', 'topic', 'theme'])
    .optional()
    .describe(
      'Whether to compare tickers, topics or themes. Default: `topic` if `topics` is given, `theme` if `themes` is ' +
        'given, otherwise `ticker`.',
    ),
  sentiment: z
    .enum(['bullish', 'bearish', 'mixed', 'neutral', 'unknown'])
    .optional()
    .describe('Only conversations or questions with this sentiment. Default: all of them.'),
  asset_classes: z
    .array(z.enum(['stock', 'etf', 'option', 'crypto', 'other']))
    .optional()
    .describe(`Only these asset classes. ${manyValues}`),
  sides: z
    .array(z.enum(['long', 'short']))
    .optional()
    .describe(`Only long or only short positions. Default: both. ${manyValues}`),
  source: z.enum(['all', 'arena', 'funds']).optional().describe('Origin of the funds. Default: all funds.'),
  period: z
    .enum(['quarterly', 'yearly'])
    .optional()
    .describe('Whether to return metrics of fiscal quarters or of fiscal years. Default: quarterly.'),
  periods: names.describe(
    'Only for the signal `screening`: only figures over these periods, such as `ttm` (twelve months) or `30d`. ' +
      `${manyValues}`,
  ),
  metrics: names.describe(`Only these metrics or, for the signal \`screening\`, only these fields. ${manyValues}`),
  limit: limit(10_000, 1000),
  cursor,
})

export type HistoryAsked = EndpointRequest<typeof historyParams, typeof historyQuery>

/**
 * Validates the parameters whose valid values depend on the signal, and fills in missing days. Throws a 400 Problem
 * that names every fault.
 */
export async function historyRequest(
  { params, query }: HistoryAsked,
  { archive, history }: ServedArchive,
): Promise<HistoryRequest> {
  const signal: Signal = signals[params.signal]
  const { ticker, tickers, topics, themes, funds, from, to, fields, vintage, limit, cursor, ...rest } = query
  const symbols = [...(ticker === undefined ? [] : [ticker]), ...(tickers ?? [])]
  const subjects = given({ tickers: symbols.length > 0 ? [...new Set(symbols)] : undefined, topics, themes, funds })
  const filters: HistoryRequest['filters'] = given(rest)
  if ('dimension' in signal.filters) filters.dimension ??= topics ? 'topic' : themes ? 'theme' : 'ticker'

  const [columns, keys] = [await history.columns(params.signal), await history.keys(params.signal)]
  const last = to ?? (await archive.days()).range!.last
  const first = from ?? daysBefore(last, usualDays - 1)
  const after = cursor === undefined ? undefined : cursorKey(cursor, keys.length)
  const known = [...Object.keys(signal.subjects), ...Object.keys(signal.filters)]
  const faults: Fault[] = Object.keys({ ...subjects, ...filters })
    .filter((name) => !known.includes(name))
    .map((path) => ({
      path,
      message: `found this parameter for the signal ${params.signal}, which accepts only ${known.join(', ')}`,
    }))
  const unknown = fields?.find((field) => !columns.some(({ name }) => name === field))
  if (unknown !== undefined) {
    const message = `found "${unknown}", expected one of: ${columns.map(({ name }) => name).join(', ')}`
    faults.push({ path: 'fields', message })
  }
  if (first > last) faults.push({ path: 'to', message: `found ${last}, expected ${first} or a later day` })
  if (cursor !== undefined && !after) {
    faults.push({
      path: 'cursor',
      message: 'the cursor is invalid; use the next_cursor of another page of this signal',
    })
  }
  if (faults.length > 0) throw badRequest(faults)
  return { signal: params.signal, vintage, from: first, to: last, subjects, filters, fields, limit, after }
}

/** Returns a Markdown table of the signals, for the description of the endpoint. */
export function tableOfSignals(): string {
  const rows = Object.entries<Signal>(signals).map(([name, { about, table, subjects, filters }]) => {
    const parameters = [...Object.keys(subjects), ...Object.keys(filters)].map((each) => `\`${each}\``)
    return `| \`${name}\` | ${about} | \`${table}\` | ${parameters.join(', ')} |`
  })
  return ['| signal | what | dataset | parameters |', '|---|---|---|---|', ...rows].join('\n')
}

function window(meaning: string) {
  return z.literal(windows).optional().describe(meaning).meta({ type: 'integer' })
}

/** Removes properties whose value is undefined. */
function given<T extends object>(all: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as never
}
