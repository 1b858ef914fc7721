import { z } from 'zod'
import { daysBefore, windows } from '../../../base/calendar/days.ts'
import { endpoint } from '../../endpoint.ts'
import { nothingInPath } from '../../parameters.ts'

const window = z
  .object({
    days: z
      .literal(windows)
      .describe('Length in days, which is a valid value of `days`, `lookback_days` and `baseline_days`.')
      .meta({ type: 'integer' }),
    from: z.iso.date().describe('First day of the window, UTC.'),
    to: z.iso.date().describe('Last day of the window, UTC, which is the day of the release.'),
  })
  .meta({ id: 'ReferenceWindow' })

/** Lists the available windows and snapshot days. */
export default endpoint({
  path: '/reference/windows',
  operation: 'getReferenceWindows',
  tag: 'Reference',
  summary: 'Windows and snapshot days',
  use: 'Lists the available window lengths, the days that each window covers, and the days with a snapshot of holdings.',
  description:
    'The available window lengths with the days that each window covers in this release, and the days with a ' +
    'snapshot of holdings, newest first.',
  params: nothingInPath,
  query: z.object({}),
  answer: z.object({
    windows: z.array(window),
    snapshot_dates: z
      .array(z.iso.date())
      .describe('Valid values of `snapshot_date` in `/retail/positioning/holdings`, newest first.'),
  }),
  example: { windows: [{ days: 7, from: '2025-08-21', to: '2025-08-27' }], snapshot_dates: ['2025-08-27'] },
  async run(_request, release) {
    const snapshots = await release.rowsOf<{ day: string }>(
      'retail_snapshots',
      'select day::varchar as day from retail_snapshots order by day desc',
    )
    return {
      windows: windows.map((days) => ({ days, from: daysBefore(release.asOf, days - 1), to: release.asOf })),
      snapshot_dates: snapshots.map(({ day }) => day),
    }
  },
})
