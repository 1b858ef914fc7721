import { expect, test } from 'vitest'
import { configuredSources } from '../../src/sources/configured.ts'
import { openHome } from '../pipeline/home.ts'
import { deliver, folder } from '../pipeline/landing.ts'
import { smallMarket } from '../pipeline/small_market.ts'
import { sourceHome } from './source_home.ts'

const day = '2025-09-04'

test('a run reads its sources and the landing folder, and an unreadable source does not stop it', async () => {
  const [elsewhere, landing, all] = [folder(), folder(), folder()]
  for (const [feed, rows] of Object.entries(smallMarket({ end: day, days: 2, people: 5, trades_a_day: 8 }))) {
    await deliver(feed === 'portfolio_trades' ? elsewhere : landing, feed, 'rows.jsonl', rows)
    await deliver(all, feed, 'rows.jsonl', rows)
  }
  const expected = await openHome(all, { models: /^gold\.retail_/ })
  const { releases } = await expected.nightly(day)
  await expected.close()
  const yaml = `sources:
  gone: { type: landing, path: ${elsewhere}/no }
  partner: { type: landing, path: ${elsewhere} }
  away: { type: postgres, url: 'postgresql://a:secret@127.0.0.1:1/b', feeds: { prices: { query: 'select * from prices', watermark: date } } }
`
  const home = await openHome(landing, { models: /^gold\.retail_/ })
  const sources = await configuredSources(sourceHome(yaml).file)
  const report = await home.nightly(day, { sources })
  expect(report.releases[0].digest).toBe(releases[0].digest)
  expect(report.sources!.map(({ source, files, failed }) => [source, files, failed?.slice(0, 10)])).toEqual([
    ['gone', 0, 'the folder'],
    ['partner', 1, undefined],
    ['away', 0, 'source awa'],
  ])
  expect(JSON.stringify(report)).not.toContain('secret')
})
