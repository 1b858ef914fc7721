import { createHmac } from 'node:crypto'
import { appendFile, chmod, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { rows } from '../../src/base/duckdb.ts'
import { feedNamed } from '../../src/feeds/contract/registry.ts'
import { Batch } from '../../src/ingest/batches/batch.ts'
import { ingest, ingestPaths, OtherSecret } from '../../src/ingest/ingest.ts'
import { ingestFiles } from '../../src/ingest/ingest_files.ts'
import { inspect } from '../../src/ingest/inspect.ts'
import { quarantineRows } from '../../src/ingest/quarantine.ts'
import { listFeed, pending, unknownIn } from '../../src/ingest/readers/landing.ts'
import { personId, personSecret } from '../../src/lake/person_ids.ts'
import { jsonl, secret, workshop } from './landing.ts'

const close = (ticker: string, close: unknown = 10, date = '2025-06-02') => ({ ticker, date, close })
const trade = (id: string, more: object = {}) => ({
  trade_id: id,
  user_id: 'user-of-the-broker-4711',
  account_id: 'user-of-the-broker-4711-joint',
  ticker: 'AAPL',
  asset_class: 'stock',
  side: 'buy',
  quantity: 1,
  price: 2,
  executed_at: '2025-06-02T20:00:00Z',
  ...more,
})

const fundTrade = (more: object) => ({
  trade_id: 't',
  fund_id: 'f',
  executed_at: '2025-06-02T20:00:00Z',
  ticker: 'A',
  asset_class: 'stock',
  side: 'buy',
  ...more,
})
const position = (more: object) => ({
  snapshot_at: '2025-06-02T20:00:00Z',
  user_id: 'u',
  ticker: 'A',
  asset_class: 'stock',
  quantity: 1,
  current_price: 2,
  ...more,
})

describe('rows that violate their contract', () => {
  test.each([
    [
      'a negative close',
      { close: -1 },
      'close: found "-1", expected a number above 0 with an absolute value below 1e14',
    ],
    ['a close too large for a double', { close: '1e400' }, 'close: found "1e400", expected a number'],
    ['a close that is not a number', { close: 'NaN' }, 'close: found "NaN", expected a number'],
    ['an infinite close', { close: 'Infinity' }, 'close: found "Infinity", expected a number'],
    ['money beyond DECIMAL(18,4)', { close: 1e14 }, 'close: found "100000000000000", expected a number'],
    ['a word instead of a number', { close: 'ten' }, 'close: found "ten", expected a number'],
    ['a missing close', { close: null }, 'close: missing, expected a number'],
    ['a day that does not exist', { date: '2025-02-30' }, 'date: found "2025-02-30", expected a day YYYY-MM-DD'],
    ['a day with a time', { date: '2025-02-03T00:00' }, 'date: found "2025-02-03T00:00", expected a day'],
    ['a day of the year 25', { date: '0025-02-03' }, 'date: found "0025-02-03", expected a day'],
    ['a ticker of 25 characters', { ticker: 'A'.repeat(25) }, `ticker: found "${'A'.repeat(25)}", expected a ticker`],
    ['a blank ticker', { ticker: '  ' }, 'ticker: missing, expected a ticker'],
    ['a ticker with a NUL character', { ticker: 'A\u0000' }, 'ticker: found'],
  ])('%s is quarantined with its line number, and the other rows load', async (_name, damage, reason) => {
    const shop = await workshop()
    const bad = { ...close('BAD'), ...damage }
    await shop.put('prices/a.jsonl', jsonl(close('A'), bad, close('B')))
    expect(await shop.take()).toMatchObject({ read: 3, accepted: 2, quarantined: 1 })
    const [row] = await shop.quarantine()
    expect(row).toMatchObject({ file: 'a.jsonl', line: 2 })
    expect(row.reason).toContain(reason)
    expect(await shop.bronze('prices', 'select ticker, line from $bronze order by line')).toEqual([
      { ticker: 'A', line: '1' },
      { ticker: 'B', line: '3' },
    ])
  })

  test.each([
    ['portfolio_trades', trade('t', { quantity: -1 }), 'quantity: found "-1"'],
    ['portfolio_trades', trade('t', { side: 'hold' }), 'side: found "hold", expected one of buy, sell'],
    [
      'portfolio_trades',
      trade('t', { executed_at: '2025-02-30T00:00:00Z' }),
      'executed_at: found "2025-02-30T00:00:00Z"',
    ],
    ['portfolio_trades', trade('t', { executed_at: 'epoch' }), 'executed_at: found "epoch"'],
    ['portfolio_trades', trade('t', { executed_at: '99999-01-01T00:00:00Z' }), 'executed_at: found'],
    ['portfolio_trades', trade('t', { quantity: 1e13, price: 1e13 }), 'worth less than 1e14 USD'],
    ['portfolio_trades', trade('t', { user_id: null }), 'user_id: missing'],
    [
      'portfolio_snapshots',
      { ...trade('t'), snapshot_at: '2025-06-02T20:00:00Z', current_price: 2, quantity: -1, market_value_usd: 2 },
      'expected that market_value_usd has the sign of quantity',
    ],
    [
      'fund_trades',
      {
        trade_id: 't',
        fund_id: 'f',
        executed_at: '2025-06-02T20:00:00Z',
        ticker: 'A',
        asset_class: 'stock',
        side: 'buy',
        price: 1,
      },
      'expected that a trade that is not a hold has two of quantity, price and notional_value_usd',
    ],
    [
      'fund_trades',
      fundTrade({ quantity: 1, notional_value_usd: 0 }),
      'expected that a trade that is not a hold has two',
    ],
    [
      'fund_trades',
      fundTrade({ quantity: 0, price: 2, notional_value_usd: 0 }),
      'expected that a trade that is not a hold',
    ],
    [
      'fund_trades',
      fundTrade({ quantity: 0, price: 0, notional_value_usd: 5 }),
      'expected that a trade that is not a hold',
    ],
    ['fund_trades', fundTrade({ quantity: 1e9, price: 1e6 }), 'the trade is worth less than 1e14 USD'],
    ['fund_trades', fundTrade({ quantity: 1e9, price: 1e6, notional_value_usd: 5 }), 'worth less than 1e14 USD'],
    ['fund_trades', fundTrade({ asset_class: 'option', quantity: 1e6, price: 1e6 }), 'worth less than 1e14 USD'],
    ['fund_trades', fundTrade({ price: 1e-9, notional_value_usd: 1e9 }), 'the quantity that follows'],
    ['fund_trades', fundTrade({ quantity: 1e-9, notional_value_usd: 1e9 }), 'the price that follows'],
    ['fund_trades', fundTrade({ quantity: 1, price: 1, notional_value_usd: 1e14 }), 'notional_value_usd: found'],
    [
      'portfolio_snapshots',
      position({ quantity: 1e9, avg_entry_price: 1.2e6 }),
      'the position cost less than 1e14 USD',
    ],
    [
      'portfolio_snapshots',
      position({ quantity: -1e9, current_price: 1e4 }),
      'the position is worth less than 1e14 USD',
    ],
    [
      'portfolio_snapshots',
      position({ quantity: 1e9, avg_entry_price: 1e6, multiplier: 1e-9 }),
      'quantity x avg_entry_price is below 1e14',
    ],
    [
      'portfolio_snapshots',
      position({ quantity: -1e9, current_price: 1e6, multiplier: 1e-9 }),
      'quantity x current_price is below 1e14',
    ],
    ['portfolio_trades', trade('t', { quantity: 1e9, price: 1e4 }), 'the fill is worth less than 1e14 USD'],
    ['portfolio_trades', trade('t', { quantity: 1e9, price: 1e6, multiplier: 1e-9 }), 'quantity x price is below 1e14'],
    ['portfolio_trades', trade('t', { value_usd: 1e14 }), 'value_usd: found'],
    ['fund_valuations', { fund_id: 'f', valued_at: '2025-06-02T20:00:00Z', equity_usd: -1e14 }, 'equity_usd: found'],
    ['fund_valuations', { fund_id: 'f', valued_at: '2025-06-02', equity_usd: 1, cash_usd: 1e14 }, 'cash_usd: found'],
    ['prices', close('A', 1e12), 'expected that close is below 1e12'],
    ['portfolio_trades', trade('t', { user_id: ['u', 'v'] }), 'user_id: found 9 bytes, expected a user id'],
    ['portfolio_trades', trade('t', { user_id: { id: 'u' } }), 'user_id: found 10 bytes, expected a user id'],
    ['portfolio_trades', trade('t', { user_id: [] }), 'user_id: found 2 bytes, expected a user id'],
    ['portfolio_trades', trade('t', { account_id: ['u'] }), 'account_id: found 5 bytes, expected an account id'],
    ['portfolio_snapshots', position({ account_id: { id: 'u' } }), 'account_id: found 10 bytes'],
    [
      'conversations',
      { conversation_id: 'c', user_id: 'u', started_at: '2025-06-02T20:00:00Z', messages: [] },
      'messages: found 2 bytes, expected a non-empty list',
    ],
    [
      'conversations',
      {
        conversation_id: 'c',
        user_id: 'u',
        started_at: '2025-06-02T20:00:00Z',
        messages: [{ role: 'bot', text: 'x' }],
      },
      'messages: found',
    ],
    [
      'conversations',
      { conversation_id: 'c', user_id: 'u', started_at: '2025-06-02T20:00:00Z', messages: [{ role: 'user', text: 5 }] },
      'messages: found',
    ],
  ])('%s: %o is quarantined with its reason', async (feed, row, reason) => {
    const shop = await workshop()
    await shop.put(`${feed}/a.jsonl`, jsonl(row))
    expect(await shop.take(feed)).toMatchObject({ read: 1, accepted: 0, quarantined: 1 })
    expect((await shop.quarantine())[0].reason).toContain(reason)
  })

  test('share classes are normalized to follow a dot; currency pairs and option symbols are unchanged', async () => {
    const shop = await workshop()
    const written = ['BRK-B', 'brk/b', 'BRK.B', 'BTC-USD', 'AAPL250919C00200000']
    const rows = written.map((ticker, at) => close(ticker, 10 + at))
    await shop.put('prices/a.jsonl', jsonl(...rows))
    await shop.take()
    expect(await shop.bronze('prices', 'select ticker from $bronze order by line')).toEqual(
      ['BRK.B', 'BRK.B', 'BRK.B', 'BTC-USD', 'AAPL250919C00200000'].map((ticker) => ({ ticker })),
    )
  })

  test('a fill needs two of quantity, price and value; only a price may be 0', async () => {
    const shop = await workshop()
    const sound = [
      { quantity: 1, price: 0 },
      { quantity: 1, price: 2, notional_value_usd: 0 },
      { quantity: 0, price: 2, notional_value_usd: 4 },
      { quantity: 2, notional_value_usd: 4 },
      { side: 'hold', quantity: 0, notional_value_usd: 0 },
    ]
    await shop.put('fund_trades/a.jsonl', jsonl(...sound.map((it, at) => fundTrade({ ...it, trade_id: String(at) }))))
    expect(await shop.take('fund_trades')).toMatchObject({ read: 5, accepted: 5 })
  })

  test('a user id that is text in braces or brackets, or a number, is accepted', async () => {
    const shop = await workshop()
    const ids = ['{550e8400-e29b-41d4-a716-446655440000}', '[one', 4711]
    await shop.put('portfolio_trades/a.jsonl', jsonl(...ids.map((id, at) => trade(String(at), { user_id: id }))))
    expect(await shop.take('portfolio_trades')).toMatchObject({ read: 3, accepted: 3 })
  })

  test('a list or struct as a user id is quarantined in a damaged file and in Parquet too', async () => {
    const shop = await workshop()
    await shop.put('portfolio_trades/a.jsonl', `no json\n${jsonl(trade('1', { user_id: ['u'] }), trade('2'))}`)
    const columns = "'t' as trade_id, 'A' as ticker, 'stock' as asset_class, 'buy' as side, 1 as quantity, 2 as price"
    await shop.putParquet(
      'portfolio_trades/b.parquet',
      `select ${columns}, '2025-06-02T20:00:00Z' as executed_at, {'id': 'u'} as user_id`,
    )
    expect(await shop.take('portfolio_trades')).toMatchObject({ read: 4, accepted: 1, quarantined: 3 })
  })

  test('a snapshot keeps short and empty positions', async () => {
    const shop = await workshop()
    const position = { snapshot_at: '2025-06-02T20:00:00Z', user_id: 'u', asset_class: 'stock', current_price: 2 }
    await shop.put(
      'portfolio_snapshots/a.jsonl',
      jsonl(
        { ...position, ticker: 'a', quantity: -3, market_value_usd: -6 },
        { ...position, ticker: 'b', quantity: 0 },
      ),
    )
    expect(await shop.take('portfolio_snapshots')).toMatchObject({ read: 2, accepted: 2 })
    expect(await shop.bronze('portfolio_snapshots', 'select ticker, quantity from $bronze order by 1')).toEqual([
      { ticker: 'A', quantity: -3 },
      { ticker: 'B', quantity: 0 },
    ])
  })

  test('numbers may be quoted, words may be upper case, and times with an offset are converted to UTC', async () => {
    const shop = await workshop()
    await shop.put(
      'portfolio_trades/a.jsonl',
      jsonl(
        trade('1', { quantity: '2.5', side: ' BUY ', executed_at: '2025-06-03T01:00:00+05:30' }),
        trade('2', { executed_at: '2025-06-02 19:30' }),
        trade('3', { executed_at: '2025-06-02T15:30-0400' }),
      ),
    )
    expect(await shop.take('portfolio_trades')).toMatchObject({ accepted: 3, partitions: ['2025-06-02'] })
    const found = await shop.bronze('portfolio_trades', 'select quantity, side, executed_at from $bronze order by line')
    expect(found[0]).toEqual({ quantity: 2.5, side: 'buy', executed_at: '2025-06-02 19:30:00' })
    expect(found.map((row) => row.executed_at)).toEqual(Array(3).fill('2025-06-02 19:30:00'))
  })
})

describe('lines that are not rows', () => {
  test('JSON lines: quarantines lines that are not UTF-8 or not a JSON object, and a truncated last line', async () => {
    const shop = await workshop()
    const parts = [
      `\ufeff${jsonl(close('A'))}`,
      '{"ticker": oops}\n',
      '[1, 2]\n\n   \n',
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 0x0a]),
      jsonl(close('B')).replace('\n', '\r\n'),
      '\u0000\u0000\n',
      '{"ticker":"D","ticker":"D2","date":"2025-06-02","close":1}\n',
      jsonl(close('C')).slice(0, -4),
    ]
    await shop.put('prices/a.jsonl', Buffer.concat(parts.map((part) => Buffer.from(part as string))))
    expect(await shop.take()).toMatchObject({ read: 8, accepted: 3, quarantined: 5 })
    expect((await shop.quarantine()).map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'found no JSON, expected a JSON object'],
      [3, 'found JSON that is not an object, expected a JSON object'],
      [6, 'found bytes that are not UTF-8'],
      [8, 'found no JSON, expected a JSON object'],
      [10, 'the last line is cut: found no JSON object'],
    ])
    expect(await shop.bronze('prices', 'select ticker, line from $bronze order by line')).toEqual([
      { ticker: 'A', line: '1' },
      { ticker: 'B', line: '7' },
      { ticker: 'D', line: '9' },
    ])
  })

  test('CSV: quarantines wrong field counts, stray and unclosed quotes and a truncated last line', async () => {
    const shop = await workshop()
    const lines = [
      '\ufeffdate,extra,ticker,close',
      '2025-06-02,"two\nlines",A,1',
      '2025-06-02,B,1',
      '2025-06-02,x,C,1,5',
      '2025-06-02,"unclosed,D,1',
      '2025-06-02,x"y,E,1',
      '2025-06-02,"say ""hi"", you",F,1\r',
      '',
      '2025-06-02,,G,x',
      '2025-06-02,"open,H,1',
      '2025-06-0',
    ]
    await shop.put('prices/a.csv', lines.join('\n'))
    expect(await shop.take()).toMatchObject({ read: 9, accepted: 2, quarantined: 7 })
    expect((await shop.quarantine()).map(({ line, reason }) => [line, reason.slice(0, 45)])).toEqual([
      [4, 'found 3 fields, expected 4'],
      [5, 'found 5 fields, expected 4'],
      [6, 'found a quote inside a field'],
      [7, 'found a quote inside a field'],
      [10, 'close: found "x", expected a number above 0 w'],
      [11, 'found a quote that is not closed'],
      [12, 'the last line is cut: found 1 fields, expecte'],
    ])
    expect(await shop.bronze('prices', 'select ticker, line from $bronze order by line')).toEqual([
      { ticker: 'A', line: '2' },
      { ticker: 'F', line: '8' },
    ])
  })

  test.each(['', '.gz'])(
    'CSV%s: a file that is truncated inside its last number loses only that row',
    async (codec) => {
      const shop = await workshop()
      const whole = 'ticker,date,close\nA,2025-06-02,101.25\nB,2025-06-02,202.50\n'
      await shop.put(`prices/whole.csv${codec}`, whole)
      await shop.put(`prices/cut.csv${codec}`, whole.replace('B', '"C\nD"').slice(0, -4))
      await shop.put(`prices/head.csv${codec}`, 'ticker,date,close')
      expect(await shop.take()).toMatchObject({ files_new: 3, read: 4, accepted: 3, quarantined: 1 })
      expect(await shop.quarantine()).toEqual([
        {
          file: `cut.csv${codec}`,
          line: 3,
          reason: 'the last line is cut: it has no line end',
          row: '"C\nD",2025-06-02,202',
        },
      ])
    },
  )

  test('JSON lines: a complete last line needs no newline', async () => {
    const shop = await workshop()
    await shop.put('prices/a.jsonl', jsonl(close('A'), close('B')).trimEnd())
    expect(await shop.take()).toMatchObject({ read: 2, accepted: 2 })
  })

  test('CSV: line numbers count physical lines, also after a multi-line field', async () => {
    const shop = await workshop()
    await shop.put('companies/a.csv', 'ticker,cik,name\r\nA,0000000001,"One\r\nTwo"\r\nB,2,Three\r\n')
    expect(await shop.take('companies')).toMatchObject({ accepted: 2 })
    expect(await shop.bronze('companies', 'select ticker, cik, line from $bronze order by line')).toEqual([
      { ticker: 'A', cik: '1', line: '2' },
      { ticker: 'B', cik: '2', line: '4' },
    ])
  })
})

describe('problems with whole files', () => {
  test.each(['gz', 'zst'])('a truncated .%s file is quarantined once, as one row, until it changes', async (codec) => {
    const shop = await workshop()
    const text = jsonl(...Array.from({ length: 500 }, (_, at) => close(`T${at}`)))
    const whole = codec === 'gz' ? gzipSync(text) : zstdCompressSync(Buffer.from(text))
    const path = await shop.put(`prices/a.jsonl.${codec}`, '')
    await writeFile(path, whole.subarray(0, whole.length - 9))
    expect(await shop.take()).toMatchObject({ files_rejected: 1, files_new: 0, read: 1, accepted: 0, quarantined: 1 })
    expect(await shop.quarantine()).toMatchObject([{ file: `a.jsonl.${codec}`, line: null, reason: /broken or cut/ }])
    const version = shop.lake.version
    expect(await shop.take()).toMatchObject({ files_rejected: 1, read: 0, quarantined: 0 })
    expect(shop.lake.version).toBe(version)
    await writeFile(path, whole)
    expect(await shop.take()).toMatchObject({ files_new: 1, files_rejected: 0, read: 500, accepted: 500 })
  })

  test('a truncated second zstd frame is rejected', async () => {
    const shop = await workshop()
    const one = zstdCompressSync(Buffer.from(jsonl(close('A'))))
    const path = await shop.put('prices/a.jsonl.zst', '')
    await writeFile(path, Buffer.concat([one, one.subarray(0, 12)]))
    expect(await shop.take()).toMatchObject({ files_rejected: 1 })
    await writeFile(path, Buffer.concat([one, zstdCompressSync(Buffer.from(jsonl(close('B'))))]))
    expect(await shop.take()).toMatchObject({ accepted: 2 })
  })

  test('a Parquet file without a footer and a CSV file without a required column are rejected', async () => {
    const shop = await workshop()
    const path = await shop.putParquet(
      'prices/a.parquet',
      "select 'A' as ticker, date '2025-06-02' as date, 1.5 as close",
    )
    await truncate(path, (await stat(path)).size - 4)
    await shop.put('prices/b.csv', 'ticker,date\nA,2025-06-02\n')
    expect(await shop.take()).toMatchObject({ files_rejected: 2, read: 2, quarantined: 2, accepted: 0 })
    expect((await shop.quarantine()).map(({ file, reason }) => [file, reason]).sort()).toEqual([
      ['a.parquet', 'the Parquet file has no footer, because it is cut or still being written; expected a whole file'],
      ['b.csv', 'the column close is missing; found ticker, date'],
    ])
  })

  test('a file that changes while it is read is deferred, and the other files load', async () => {
    const shop = await workshop()
    const path = await shop.put('prices/a.jsonl', jsonl(close('A')))
    await shop.put('prices/b.jsonl', jsonl(close('B')))
    const feed = await feedNamed('prices')
    const files = await listFeed(feed, join(shop.landing, 'prices'))
    const staged = await Promise.all(
      files.map(async (file, index) => ({ ...file, index, inspection: await inspect(file) })),
    )
    await appendFile(path, jsonl(close('C')))
    const batch = new Batch(shop.lake, feed, staged, 1, secret, join(shop.home, '.spill/batch'))
    await shop.lake.engine.with(async (connection) => {
      await batch.stage(connection)
      expect(batch.verdicts.map(({ file, outcome, read }) => [file.name, outcome, read])).toEqual([
        ['b.jsonl', 'taken', 1],
        ['a.jsonl', 'deferred', 0],
      ])
      expect(await rows(connection, `select ticker from ${batch.schema}.good`)).toEqual([{ ticker: 'B' }])
      await batch.drop(connection)
    })
  })

  test('a file without read permission is rejected with its reason, and a deleted file is deferred', async () => {
    const shop = await workshop()
    const path = await shop.put('prices/a.jsonl', jsonl(close('A')))
    await shop.put('prices/b.jsonl', jsonl(close('B')))
    const feed = await feedNamed('prices')
    const files = await listFeed(feed, join(shop.landing, 'prices'))
    await chmod(path, 0)
    // Root can read every file, so it drops its privileges for the moment.
    const isRoot = process.getuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    const found = [await inspect(files[0]), await inspect(files[0])]
    if (isRoot) process.seteuid?.(0)
    expect(found[0].rejected).toContain('may not read the file (EACCES); expected read permission')
    expect(found[1].sha256).toBe(found[0].sha256)
    await rm(path)
    const report = await ingestFiles(shop.lake, feed, { files, ignored: [] }, 1, { secret, batchBytes: 1e8 })
    expect(report).toMatchObject({ files_new: 1, files_deferred: 1, accepted: 1 })
  })

  test('a file in place of a feed folder is reported, and the other feeds load', async () => {
    const shop = await workshop()
    await shop.put('prices/a.jsonl', jsonl(close('A')))
    await shop.put('funds', 'no folder')
    const { feeds, unknown } = await ingest(shop.lake, { landing: shop.landing, secret, batchBytes: 1e8 })
    expect(unknown).toEqual(['funds'])
    expect(feeds.find(({ feed }) => feed === 'prices')).toMatchObject({ accepted: 1 })
  })

  test('hidden, temporary and unfinished files are skipped', async () => {
    const shop = await workshop()
    for (const name of ['.a.jsonl', '_a.jsonl', 'a.jsonl.tmp', 'a.jsonl.part', 'a.csv.partial', 'README.md'])
      await shop.put(`prices/${name}`, jsonl(close('A')))
    await shop.put('prices/_staging/a.jsonl', jsonl(close('A')))
    expect(await shop.take()).toMatchObject({ files_new: 0, read: 0, files_ignored: 1 })
  })

  test('folders that are not feeds and files that no reader accepts are reported', async () => {
    const shop = await workshop()
    for (const name of ['x.json', 'y.jsonl.bz2', 'deep/z.txt', 'a.jsonl', 'b.csv.tmp', '.c'])
      await shop.put(`prices/${name}`, jsonl(close('A')))
    await shop.put('portfolio_trade/a.jsonl', jsonl(trade('t')))
    await shop.put('_old/a.jsonl', '')
    await shop.put('stray.jsonl', '')
    await shop.put('filings/documents/a.html', '<p>')
    await shop.put('filings/b.jsonl.bz2', '')
    const { feeds, unknown } = await ingest(shop.lake, { landing: shop.landing, secret, batchBytes: 1e8 })
    const ofPrices = ['prices/deep/z.txt', 'prices/x.json', 'prices/y.jsonl.bz2']
    expect(unknown).toEqual(['portfolio_trade/', 'stray.jsonl', 'filings/b.jsonl.bz2', ...ofPrices])
    expect(await unknownIn(shop.landing)).toEqual(unknown)
    expect(feeds.find((it) => it.feed === 'prices')).toMatchObject({ files_new: 1, files_ignored: 3 })
    const byHand = await ingestPaths(shop.lake, 'prices', join(shop.landing, 'prices'), { secret, batchBytes: 1e8 })
    expect(byHand.unknown).toEqual(ofPrices)
  })

  test('empty files and files with only a header are ingested with no rows', async () => {
    const shop = await workshop()
    await shop.put('prices/a.jsonl', '')
    await shop.put('prices/b.csv', 'ticker,date,close\n')
    expect(await shop.take()).toMatchObject({ files_new: 2, read: 0, partitions: [] })
  })
})

describe('Parquet', () => {
  test('files keep their row numbers as lines and their own types, also inside gzip', async () => {
    const shop = await workshop()
    const sql = `select * from (values ('A', timestamptz '2025-06-02 20:00:00-04', 5::decimal(9, 2)),
        ('B', timestamptz '2025-06-03 20:00:00-04', 'NaN'::double), ('C', null, 7)) v(fund_id, valued_at, equity_usd)`
    const path = await shop.putParquet('x.parquet', sql)
    const bytes = await readFile(path)
    await shop.put('fund_valuations/a.parquet', bytes)
    await shop.put('fund_valuations/b.parquet.gz', Buffer.concat([bytes]))
    expect(await shop.take('fund_valuations')).toMatchObject({ files_new: 2, read: 6, accepted: 2, quarantined: 4 })
    expect((await shop.quarantine()).map(({ file, line, reason }) => [file, line, reason.slice(0, 24)])).toEqual([
      ['a.parquet', 2, 'equity_usd: found "nan",'],
      ['a.parquet', 3, 'valued_at: missing, expe'],
      ['b.parquet.gz', 2, 'equity_usd: found "nan",'],
      ['b.parquet.gz', 3, 'valued_at: missing, expe'],
    ])
    expect(
      await shop.bronze(
        'fund_valuations',
        'select fund_id, valued_at, equity_usd, line from $bronze where not superseded',
      ),
    ).toEqual([{ fund_id: 'A', valued_at: '2025-06-03 00:00:00', equity_usd: 5, line: '1' }])
  })

  test('files with different schemas load together, and corrupt or incomplete ones are rejected', async () => {
    const shop = await workshop()
    await shop.putParquet('prices/a.parquet', "select 'A' as ticker, '2025-06-02' as date, 1 as close")
    await shop.putParquet(
      'prices/b.parquet',
      "select 'B' as ticker, date '2025-06-02' as date, 1.5 as close, 'USD' as currency",
    )
    const spoilt = await shop.putParquet(
      'prices/c.parquet',
      "select 'C' as ticker, date '2025-06-02' as date, 1.5 as close",
    )
    const bytes = await readFile(spoilt)
    bytes.fill(0x58, bytes.length - 60, bytes.length - 8)
    await writeFile(spoilt, bytes)
    await shop.putParquet('prices/d.parquet', "select 'D' as ticker")
    expect(await shop.take()).toMatchObject({ files_new: 2, files_rejected: 2, read: 4, accepted: 2, quarantined: 2 })
  })
})

describe('deliveries', () => {
  const latest = 'select ticker, close, delivery, superseded from $bronze order by delivery, line'

  test('the same file again, or under another name, changes nothing', async () => {
    const shop = await workshop()
    const path = await shop.put('prices/a.jsonl', jsonl(close('A')))
    await shop.take()
    const version = shop.lake.version
    expect(await shop.take()).toMatchObject({ files_known: 1, files_new: 0, read: 0 })
    await rename(path, join(shop.landing, 'prices/b.jsonl'))
    await shop.put('prices/c.jsonl', jsonl(close('A')))
    expect(await shop.take()).toMatchObject({ files_known: 2, files_new: 0, read: 0 })
    expect(shop.lake.version).toBe(version)
  })

  test('a later correction supersedes the earlier row, and both are kept', async () => {
    const shop = await workshop()
    await shop.put('prices/b.jsonl', jsonl(close('A', 1)))
    await shop.take()
    await shop.put('prices/a.jsonl', jsonl(close('A', 2)))
    await shop.take()
    expect(await shop.bronze('prices', latest)).toEqual([
      { ticker: 'A', close: 1, delivery: 1, superseded: true },
      { ticker: 'A', close: 2, delivery: 2, superseded: false },
    ])
  })

  test('of exact duplicates, only the last by file and line is current', async () => {
    const shop = await workshop()
    await shop.put('prices/a.jsonl', jsonl(close('A'), close('A'), close('B')))
    await shop.put('prices/b.jsonl', jsonl(close('B')))
    expect(await shop.take()).toMatchObject({ read: 4, accepted: 4 })
    const found = await shop.bronze('prices', 'select ticker, file, line from $bronze where not superseded order by 1')
    expect(found).toEqual([
      { ticker: 'A', file: 'a.jsonl', line: '2' },
      { ticker: 'B', file: 'b.jsonl', line: '1' },
    ])
  })

  test.each([1, 1 << 20])(
    'a trade that moves to another day and back is current on one day only (batches of %i bytes)',
    async (size) => {
      const shop = await workshop(size)
      const on = (day: string, price: number) => trade('t', { executed_at: `${day}T20:00:00Z`, price })
      const current = () =>
        shop.bronze(
          'portfolio_trades',
          'select executed_at::date::varchar as day, price from $bronze where not superseded',
        )
      await shop.put('portfolio_trades/a.jsonl', jsonl(on('2025-06-02', 1), trade('other')))
      await shop.put('portfolio_trades/b.jsonl', jsonl(on('2025-06-03', 2), on('2025-06-04', 3)))
      await shop.take('portfolio_trades')
      expect(await current()).toEqual(expect.arrayContaining([{ day: '2025-06-04', price: 3 }]))
      expect(await current()).toHaveLength(2)
      await shop.put('portfolio_trades/c.jsonl', jsonl(on('2025-06-02', 4)))
      const report = await shop.take('portfolio_trades')
      expect(report.partitions).toEqual(['2025-06-02', '2025-06-03', '2025-06-04'])
      expect(await current()).toEqual(expect.arrayContaining([{ day: '2025-06-02', price: 4 }]))
      expect(await current()).toHaveLength(2)
    },
  )

  test('a partition of more than 16 parts is compacted and keeps all its rows', async () => {
    const shop = await workshop()
    for (let at = 0; at < 18; at++) {
      await shop.put(`prices/${at}.jsonl`, jsonl(close('A', at + 1)))
      await shop.take()
    }
    const parts = (await shop.lake.catalog()).bronze.prices['2025-06-02']
    expect(parts.map((part) => part.rows)).toEqual([17, 1])
    expect(await shop.bronze('prices', 'select count(*)::int as n, max(delivery) as d from $bronze')).toEqual([
      { n: 18, d: 18 },
    ])
    expect(await shop.bronze('prices', 'select close from $bronze where not superseded')).toEqual([{ close: 18 }])
  })

  test('pending lists new and changed files, and ingestPaths ingests a given file', async () => {
    const shop = await workshop()
    const path = await shop.put('prices/a.jsonl', jsonl(close('A')))
    expect(await pending(await shop.lake.catalog(), shop.landing)).toEqual({ prices: ['a.jsonl'] })
    const { feeds } = await ingestPaths(shop.lake, 'prices', path, { secret, batchBytes: 1e8 })
    expect(feeds[0]).toMatchObject({ files_new: 1, accepted: 1 })
    expect(await pending(await shop.lake.catalog(), shop.landing)).toEqual({})
    await appendFile(path, jsonl(close('B')))
    expect(await pending(await shop.lake.catalog(), shop.landing)).toEqual({ prices: ['a.jsonl'] })
  })
})

describe('people', () => {
  test('a person id is the first 128 bits of HMAC-SHA-256, also for a secret longer than one block', async () => {
    for (const key of ['short but sufficient', 'x'.repeat(64), 'y'.repeat(200)]) {
      const shop = await workshop()
      const raw = ['u1', 'Zoë \\x41', "o'hara"]
      await shop.put('portfolio_trades/a.jsonl', jsonl(...raw.map((user_id, at) => trade(String(at), { user_id }))))
      await ingestPaths(shop.lake, 'portfolio_trades', join(shop.landing, 'portfolio_trades'), {
        batchBytes: 1e8,
        secret: key,
      })
      const found = await shop.bronze<{ person_id: string }>(
        'portfolio_trades',
        'select person_id from $bronze order by line',
      )
      expect(found.map((row) => row.person_id)).toEqual(raw.map((id) => personId(key, id)))
      const hex = createHmac('sha256', key).update(raw[0]).digest('hex').slice(0, 32)
      expect(found[0].person_id.replaceAll('-', '')).toBe(hex)
    }
  })

  test('another secret is rejected and nothing is ingested, from a landing folder or a given path', async () => {
    const shop = await workshop()
    const path = await shop.put('portfolio_trades/a.jsonl', jsonl(trade('1')))
    await shop.take('portfolio_trades')
    await shop.put('portfolio_trades/b.jsonl', jsonl(trade('2')))
    const version = shop.lake.version
    const other = { secret: 'another secret of the operator', batchBytes: 1e8 }
    const refused = ingest(shop.lake, { landing: shop.landing, ...other })
    await expect(refused).rejects.toThrow(OtherSecret)
    await expect(refused).rejects.toThrow(
      /found another secret .*, expected the secret that the lake was filled with .*CROWDTAPE_SECRET or .*secret had then; nothing was ingested/,
    )
    await expect(ingestPaths(shop.lake, 'portfolio_trades', path, other)).rejects.toThrow(OtherSecret)
    expect(shop.lake.version).toBe(version)
    expect(await shop.take('portfolio_trades')).toMatchObject({ files_new: 1, accepted: 1 })
  })

  test('a lake that contains only a rejected file is already bound to its secret', async () => {
    const shop = await workshop()
    await shop.put('prices/b.csv', 'ticker,date\nA,2025-06-02\n')
    expect(await shop.take()).toMatchObject({ files_rejected: 1 })
    const refused = ingest(shop.lake, { landing: shop.landing, batchBytes: 1e8, secret: 'another secret' })
    await expect(refused).rejects.toThrow(OtherSecret)
  })

  test('no raw id is stored in plain text in the home folder, not even in quarantine', async () => {
    const shop = await workshop()
    const id = 'user-of-the-broker-4711'
    await shop.put(
      'portfolio_trades/a.jsonl',
      `${jsonl(trade('1'), trade('2', { quantity: id }), trade('3', { quantity: 0 }))}{"user_id":"${id}`,
    )
    await shop.put(
      'portfolio_trades/b.csv',
      `trade_id,user_id,ticker,asset_class,side,quantity,price,executed_at\n1,2,${id}\n`,
    )
    expect(await shop.take('portfolio_trades')).toMatchObject({ accepted: 1, quarantined: 4 })
    for (const { reason } of await shop.quarantine()) expect(reason).not.toContain(id)
    expect((await shop.quarantine()).map(({ row }) => row.includes(id))).toEqual([true, true, true, true])
    const files = await readdir(shop.home, { recursive: true, withFileTypes: true })
    for (const file of files.filter((it) => it.isFile())) {
      const bytes = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0))
      expect(bytes.includes('broker-4711'), file.name).toBe(false)
    }
  })

  test('the secret is created once, readable only by its owner, unless one is configured', async () => {
    const shop = await workshop()
    const [one, two] = await Promise.all([personSecret(shop.home, ''), personSecret(shop.home, '')])
    expect(one).toBe(await personSecret(shop.home, ''))
    expect(two).toBe(one)
    expect((await stat(join(shop.home, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await personSecret(shop.home, 'given by the operator')).toBe('given by the operator')
  })
})

describe('documents', () => {
  const filing = (accession: string, more: object) => ({
    accession,
    cik: '0000320193',
    form: '10-K',
    filed_at: '2025-06-02T20:00:00Z',
    url: 'https://www.sec.gov/x',
    ...more,
  })

  test('are read inline or from a path; missing, truncated or outside ones are quarantined', async () => {
    const shop = await workshop()
    await shop.put('filings/documents/one.html.gz', '<p>one</p>')
    const cut = await shop.put('filings/documents/cut.txt', '')
    await rename(cut, `${cut}.gz`)
    await shop.put('outside.txt', 'secrets')
    await symlink(join(shop.landing, 'outside.txt'), join(shop.landing, 'filings/documents/link.txt'))
    const paths = [
      'documents/one.html.gz',
      '../outside.txt',
      'documents/link.txt',
      'documents/none.txt',
      'documents/cut.txt.gz',
      null,
    ]
    await shop.put(
      'filings/a.jsonl',
      jsonl(
        filing('inline', { document: '<p>two</p>' }),
        ...paths.map((document_path, at) => filing(`f${at}`, { document_path })),
      ),
    )
    expect(await shop.take('filings')).toMatchObject({ read: 7, accepted: 2, quarantined: 5 })
    expect((await shop.quarantine()).map(({ line, reason }) => [line, reason.split(',')[0]])).toEqual([
      [3, 'document: found "../outside.txt"'],
      [4, 'document: found "documents/link.txt"'],
      [5, 'document: found "documents/none.txt"'],
      [6, 'document: found "documents/cut.txt.gz"'],
      [7, 'document: missing'],
    ])
    const found = await shop.bronze<{ document_sha256: string; document_bytes: string }>(
      'filings',
      'select document_sha256, document_bytes from $bronze order by line',
    )
    const texts = await Promise.all(found.map((it) => shop.lake.store.read(`lake/documents/${it.document_sha256}.zst`)))
    expect(texts.map((it) => zstdDecompressSync(it).toString())).toEqual(['<p>two</p>', '<p>one</p>'])
    expect(found.map((it) => it.document_bytes)).toEqual(['10', '10'])
  })

  test('in linked folders are read once, and broken links are reported', async () => {
    const shop = await workshop()
    await shop.put('elsewhere/2025/documents/one.html', '<p>one</p>')
    await shop.put('elsewhere/2025/a.jsonl', jsonl(filing('linked', { document_path: 'documents/one.html' })))
    await shop.put('filings/b.jsonl', jsonl(filing('inline', { document: '<p>two</p>' })))
    const links = [
      ['elsewhere/2025', 'filings/2025'],
      ['filings', 'filings/loop'],
      ['elsewhere', 'elsewhere/2025/loop'],
      ['gone.jsonl', 'filings/c.jsonl'],
      ['gone', 'prices'],
    ]
    for (const [to, at] of links) await symlink(join(shop.landing, to), join(shop.landing, at))
    expect(await shop.take('filings')).toMatchObject({ read: 2, accepted: 2, quarantined: 0 })
    expect(await unknownIn(shop.landing)).toEqual(['elsewhere/', 'prices', 'filings/c.jsonl'])
  })

  test("with a company's facts are stored as the whole file", async () => {
    const shop = await workshop()
    const facts = '{"cik":"0000320193","entityName":"Apple Inc.","facts":{}}'
    await shop.put('company_facts/a.json.zst', facts)
    await shop.put('company_facts/b.json', '{"cik":1,"facts":')
    await shop.put('company_facts/c.json', '{"facts":{}}')
    expect(await shop.take('company_facts')).toMatchObject({
      files_new: 2,
      files_rejected: 1,
      read: 3,
      accepted: 1,
      quarantined: 2,
    })
    expect(await shop.bronze('company_facts', 'select cik, entity_name, document from $bronze')).toEqual([
      { cik: '320193', entity_name: 'Apple Inc.', document: facts },
    ])
  })
})

test('rows that a model rejects are added to quarantine only once', async () => {
  const shop = await workshop()
  const excess = { file: 'a.jsonl', line: 3, reason: 'sold 5 of 3', row: '{"trade_id":"t"}' }
  expect(await quarantineRows(shop.lake, 'fund_trades', [excess], secret)).toBe(1)
  expect(await quarantineRows(shop.lake, 'fund_trades', [excess, { ...excess, line: 4 }], secret)).toBe(1)
  expect((await shop.quarantine('fund_trades')).map((row) => row.line).sort()).toEqual([3, 4])
})
