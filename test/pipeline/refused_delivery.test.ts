import { rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AuditFailed } from '../../src/release/audit.ts'
import { openHome } from './home.ts'
import { deliver, folder } from './landing.ts'
import { smallMarket } from './small_market.ts'

const [before, day] = ['2025-09-01', '2025-09-02']
const market = smallMarket({ end: day, days: 2, people: 8, trades_a_day: 12 })
const isOf = (of: string) => (row: Record<string, unknown>) => String(row.snapshot_at).startsWith(of)

test('a rejected portfolio file blocks the run until it is replaced or accepted', async () => {
  const landing = folder()
  const { portfolio_snapshots, ...others } = market
  for (const [feed, rows] of Object.entries(others)) await deliver(landing, feed, 'rows.jsonl', rows)
  await deliver(landing, 'portfolio_snapshots', 'first.parquet', portfolio_snapshots.filter(isOf(before)))
  await deliver(landing, 'portfolio_snapshots', 'second.parquet', portfolio_snapshots.filter(isOf(day)))
  const cut = join(landing, 'portfolio_snapshots', 'second.parquet')
  truncateSync(cut, 100)
  const home = await openHome(landing, { models: /^gold\.retail_(flows|holdings|snapshots)$/ })

  // The second run finds the same rejected file and reports the reason again.
  for (let run = 0; run < 2; run++) {
    const failure = await home.nightly(day).catch((error) => error)
    expect(failure).toBeInstanceOf(AuditFailed)
    expect(failure.message).toContain('portfolio_snapshots: 1 landing file was refused as a whole, expected none')
    expect(failure.message).toMatch(/portfolio_snapshots\/second.parquet was refused as a whole: .*no footer/)
    expect(failure.message).toContain('nothing was published')
  }
  const accepted = await home.nightly(day, { accepted: ['portfolio_snapshots: delivery'] })
  expect(accepted.moved).toBe(true)
  expect(accepted.releases[0].audit).toContainEqual(
    expect.objectContaining({ check: 'portfolio_snapshots: delivery', outcome: 'warned' }),
  )
  // Everyone who has the release can read the manifest, so it must not name landing files.
  expect(JSON.stringify(accepted.releases[0])).not.toContain('second.parquet')

  rmSync(cut)
  await deliver(landing, 'portfolio_snapshots', 'second.parquet', portfolio_snapshots.filter(isOf(day)))
  const whole = await home.nightly(day)
  expect(whole.moved).toBe(true)
  expect(whole.releases[0].audit.filter(({ check }) => check.endsWith(': delivery'))).toEqual([])

  // A rejected file that arrives after the release fails the run too.
  await deliver(landing, 'portfolio_snapshots', 'third.parquet', portfolio_snapshots.filter(isOf(day)))
  truncateSync(join(landing, 'portfolio_snapshots', 'third.parquet'), 100)
  for (let run = 0; run < 2; run++) {
    const failure = await home.nightly(day).catch((error) => error)
    expect(failure).toBeInstanceOf(AuditFailed)
    expect(failure.message).toContain(`release ${whole.live} stays up`)
  }
  expect(await home.nightly(day, { accepted: ['portfolio_snapshots: delivery'] })).toMatchObject({ live: whole.live })
})
