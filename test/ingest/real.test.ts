import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ingest } from '../../src/ingest/ingest.ts'
import { secret, workshop } from './landing.ts'

const landing = join(import.meta.dirname, '../../../shared/data/landing')
const isHere = existsSync(landing)
if (!isHere) console.log('../shared/data is not here: the real landing files are not tried')

test.skipIf(!isHere)('all real rows are accepted and none is quarantined', async () => {
  const shop = await workshop(1e8, 1)
  const { feeds, unknown } = await ingest(shop.lake, { landing, secret, batchBytes: 1e8 })
  expect(Object.fromEntries(feeds.map((feed) => [feed.feed, feed.accepted]))).toEqual({
    companies: 6158,
    company_facts: 5,
    conversations: 539 + 8000 + 30_262 + 5278,
    corporate_actions: 0,
    filings: 18,
    fund_trades: 393 + 452 + 7243,
    fund_valuations: 1650,
    funds: 8,
    portfolio_snapshots: 3543 + 14_508 + 27_604,
    portfolio_trades: 330 + 674 + 21_225,
    prices: 51_336 + 25_114,
  })
  expect(feeds.reduce((sum, feed) => sum + feed.quarantined + feed.files_rejected, 0)).toBe(0)
  expect(unknown).toEqual([])
})
