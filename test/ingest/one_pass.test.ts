import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { feedNamed } from '../../src/feeds/contract/registry.ts'
import { validateBatch } from '../../src/ingest/batches/batch_job.ts'
import { inspect } from '../../src/ingest/inspect.ts'
import { listFeed } from '../../src/ingest/readers/landing.ts'
import { secret, type Workshop, workshop } from './landing.ts'

/** Fills of one day. Some of the values need to be normalized. */
function fills(count: number, change = '*'): string {
  return `select ${change} from (select 't' || i as trade_id, 'user ' || hash(i) % 3000 as user_id,
    if(i % 7 = 0, null, 'account ' || i % 5) as account_id, ['AAPL', 'brk-b', ' SPY', 'BTC-USD', 'ÄX'][1 + i % 5] as ticker,
    ['stock', 'ETF', 'crypto '][1 + i % 3] as asset_class, if(i % 2 = 0, 'buy', 'Sell') as side, i * 0.5 + 1 as quantity,
    (i % 999)::decimal(9, 2) as price, if(i % 3 = 0, null, i::bigint) as value_usd, null::double as multiplier,
    timestamp '2025-06-02 00:00:00' + to_milliseconds(i * 200) as executed_at, if(i % 11 = 0, 'spy', null) as underlying,
    if(i % 11 = 0, 'Call', null) as option_type, null::double as strike, if(i % 11 = 0, date '2025-06-20', null) as expiry
    from range(${count}) t(i))`
}

/** Validates all files of a feed, in one pass if possible, or by staging. */
async function judged(shop: Workshop, feedName: string, isStaged: boolean, isAlone = true) {
  const feed = await feedNamed(feedName)
  const listed = await listFeed(feed, join(shop.landing, feedName))
  const files = await Promise.all(
    listed.map(async (file, index) => ({ ...file, index, inspection: await inspect(file) })),
  )
  // Late rows are detected in staged rows, so an expired partition forces staging.
  const expired = isStaged ? { expired: { parts: { '1999-01-01': [] }, indexes: [] } } : {}
  const place = {
    store: shop.lake.store,
    engine: shop.lake.engine,
    folder: join(shop.home, '.spill'),
    isAlone,
  }
  const { parts, verdicts } = await validateBatch(place, feed, { files, delivery: 1, ...expired }, secret)
  return {
    counts: verdicts.map(({ read, accepted, quarantined }) => [read, accepted, quarantined]),
    parts: parts.map(([partition, { rows, digest, repeats }]) => ({ partition, rows, digest, repeats })),
    keys: parts.map(([, { key }]) => key),
  }
}

const groups = ', row_group_size 2048'

describe('files of one day that are written in one pass', () => {
  test.each([
    ['of one row group', fills(12_000), ''],
    ['of several row groups', fills(12_000), groups],
    ['with a duplicate key', fills(12_000, "* replace (if(trade_id = 't7', 't8', trade_id) as trade_id)"), ''],
    ['with fewer columns', fills(12_000, '* exclude (account_id, value_usd, underlying)'), ''],
    [
      'with text for numbers and times',
      fills(12_000, '* replace (price::varchar as price, executed_at::varchar as executed_at)'),
      '',
    ],
  ])('a file %s gives the same parts as staging', async (_, sql, options) => {
    const shop = await workshop()
    await shop.putParquet('portfolio_trades/a.parquet', sql, options)
    const staged = await judged(shop, 'portfolio_trades', true)
    const inOnePass = await judged(shop, 'portfolio_trades', false)
    expect(inOnePass.keys).not.toEqual(staged.keys)
    expect([inOnePass.counts, inOnePass.parts]).toEqual([staged.counts, staged.parts])
    const again = await judged(shop, 'portfolio_trades', false)
    expect(again).toEqual(inOnePass)
  })

  test('a file of many row groups gives the same parts as staging when the engine is shared', async () => {
    const shop = await workshop()
    await shop.putParquet('portfolio_trades/a.parquet', fills(24_000), groups)
    const staged = await judged(shop, 'portfolio_trades', true, false)
    for (let turn = 0; turn < 5; turn++)
      expect((await judged(shop, 'portfolio_trades', false, false)).parts).toEqual(staged.parts)
  })

  test('a file of snapshots gives the same parts as staging', async () => {
    const shop = await workshop()
    const columns =
      "executed_at::date + time '20:00' as snapshot_at, user_id, trade_id as account_id, ticker, asset_class, quantity, price as current_price"
    await shop.putParquet('portfolio_snapshots/a.parquet', fills(12_000, columns), groups)
    const staged = await judged(shop, 'portfolio_snapshots', true)
    const inOnePass = await judged(shop, 'portfolio_snapshots', false)
    expect(inOnePass.keys).not.toEqual(staged.keys)
    expect([inOnePass.counts, inOnePass.parts]).toEqual([staged.counts, staged.parts])
  })

  test.each([
    ['a bad row', "* replace (if(trade_id = 't9', -1, quantity) as quantity)", [12_000, 11_999, 1]],
    [
      'an empty text instead of null',
      "* replace (if(trade_id = 't9', '', underlying) as underlying)",
      [12_000, 12_000, 0],
    ],
    [
      'an id with an ideographic space',
      "* replace (if(trade_id = 't9', trade_id || '\u3000', trade_id) as trade_id)",
      [12_000, 12_000, 0],
    ],
    ['a missing user id', "* replace (if(trade_id = 't9', null, user_id) as user_id)", [12_000, 11_999, 1]],
    [
      'a value that is not a number',
      "* replace (if(trade_id = 't9', 'x', value_usd::varchar) as value_usd)",
      [12_000, 11_999, 1],
    ],
    ['rows of another day', '* replace (executed_at + interval 1430 minute as executed_at)', [12_000, 12_000, 0]],
  ])('a file with %s is staged', async (_, change, counts) => {
    const shop = await workshop()
    await shop.putParquet('portfolio_trades/a.parquet', fills(12_000, change))
    const staged = await judged(shop, 'portfolio_trades', true)
    expect(await judged(shop, 'portfolio_trades', false)).toEqual(staged)
    expect(staged.counts).toEqual([counts])
  })

  test('files that share a day are written to one part, and files of other days to their own parts', async () => {
    const shop = await workshop()
    await shop.putParquet('portfolio_trades/a.parquet', fills(12_000))
    await shop.putParquet('portfolio_trades/b.parquet', fills(12_000, "* replace ('b' || trade_id as trade_id)"))
    await shop.putParquet(
      'portfolio_trades/c.parquet',
      fills(12_000, "* replace ('c' || trade_id as trade_id, executed_at + interval 3 day as executed_at)"),
    )
    await shop.putParquet(
      'portfolio_trades/d.parquet',
      fills(9, "* replace ('d' || trade_id as trade_id, executed_at + interval 5 day as executed_at)"),
    )
    expect(await shop.take('portfolio_trades')).toMatchObject({ files_new: 4, accepted: 36_009, quarantined: 0 })
    expect(
      await shop.bronze(
        'portfolio_trades',
        'select file, count(*) as n, count(distinct person_id) > 8 as people from $bronze where not superseded group by all order by all',
      ),
    ).toEqual([
      { file: 'a.parquet', n: '12000', people: true },
      { file: 'b.parquet', n: '12000', people: true },
      { file: 'c.parquet', n: '12000', people: true },
      { file: 'd.parquet', n: '9', people: true },
    ])
    const bronze = (await shop.lake.catalog()).bronze.portfolio_trades
    expect(Object.entries(bronze).map(([day, parts]) => [day, parts.length, parts[0].repeats])).toEqual([
      ['2025-06-02', 1, false],
      ['2025-06-05', 1, false],
      ['2025-06-07', 1, false],
    ])
  })

  test.each([
    ['spans days', 'executed_at + to_days((i % 3)::integer) as executed_at'],
    ['has other column types', 'quantity::float as quantity'],
  ])('a file that shares its day with one that %s is written to the same part', async (_, change) => {
    const shop = await workshop()
    await shop.putParquet('portfolio_trades/a.parquet', fills(12_000))
    const numbered = fills(12_000, `* replace ('b' || trade_id as trade_id)`)
    await shop.putParquet(
      'portfolio_trades/b.parquet',
      `select * exclude (i) replace (${change}) from (select *, row_number() over () as i from (${numbered}))`,
    )
    await shop.take('portfolio_trades')
    const bronze = (await shop.lake.catalog()).bronze.portfolio_trades
    expect(Object.values(bronze).map((parts) => parts.length)).toEqual(Object.keys(bronze).map(() => 1))
  })

  test('files with different column types load without a failed first attempt', async () => {
    const shop = await workshop()
    await shop.putParquet('portfolio_trades/a.parquet', fills(12_000))
    await shop.putParquet(
      'portfolio_trades/b.parquet',
      fills(
        12_000,
        "* replace ('b' || trade_id as trade_id, quantity::float as quantity, executed_at + interval 2 day as executed_at)",
      ),
    )
    const failed: unknown[] = []
    const asWritten = shop.lake.engine.asWritten.bind(shop.lake.engine)
    shop.lake.engine.asWritten = (use) =>
      asWritten(async (connection) => {
        try {
          return await use(connection)
        } catch (error) {
          failed.push(error)
          throw error
        }
      })
    expect(await shop.take('portfolio_trades')).toMatchObject({ files_new: 2, accepted: 24_000, quarantined: 0 })
    expect(failed).toEqual([])
  })

  test('a fill that moves to the day of another file is superseded on its old day', async () => {
    const shop = await workshop(1)
    await shop.putParquet('portfolio_trades/a.parquet', fills(12_000))
    await shop.putParquet(
      'portfolio_trades/b.parquet',
      fills(
        12_000,
        "* replace (if(trade_id = 't5', 't5', 'b' || trade_id) as trade_id, executed_at + interval 3 day as executed_at)",
      ),
    )
    await shop.take('portfolio_trades')
    expect(
      await shop.bronze(
        'portfolio_trades',
        'select executed_at::date as day, count(*) as n from $bronze where not superseded group by all order by all',
      ),
    ).toEqual([
      { day: '2025-06-02', n: '11999' },
      { day: '2025-06-05', n: '12000' },
    ])
  })
})
