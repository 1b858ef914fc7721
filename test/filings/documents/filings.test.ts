import { expect, test } from 'vitest'
import { rows } from '../../../src/base/duckdb.ts'
import { literal } from '../../../src/base/quote.ts'
import { partitionKey } from '../../../src/build/fingerprint.ts'
import { type Home, openHome } from '../../pipeline/home.ts'
import { deliver, folder } from '../../pipeline/landing.ts'

const filing = (accession: string, filed_at: string, document: string, more = {}) => ({
  accession,
  cik: 320193,
  ticker: 'AAPL',
  form: '8-K',
  filed_at,
  url: `https://www.example.com/${accession}.htm`,
  document,
  ...more,
})

const results = (figure: number) =>
  `Item 2.02 Results of Operations\n\nNet sales increased 5% to $${figure} million in the third quarter of 2025.`

/** All passages in the lake, ordered by accession. */
async function passages({ context }: Home): Promise<Record<string, unknown>[]> {
  const { built } = await context.lake.catalog()
  const paths = Object.entries(built['daily.filing_passages'] ?? {}).map(([day, { fingerprint }]) =>
    literal(context.lake.store.path(partitionKey('daily.filing_passages', day, fingerprint))),
  )
  return context.lake.engine.with((connection) =>
    rows(connection, `from read_parquet([${paths.join(', ')}]) order by accession, position`),
  )
}

test('a run publishes filings known by its day, and the next one builds only its own day of passages', async () => {
  const landing = folder()
  const company = { ticker: 'AAPL', cik: '320193', name: 'Apple Inc.' }
  await deliver(landing, 'companies', 'companies.jsonl', [company])
  await deliver(landing, 'filings', 'first.jsonl', [
    filing('one', '2025-08-26T20:30:00Z', results(100)),
    filing('two', '2025-08-27T20:30:00Z', results(105), { ticker: null }),
    filing('late', '2025-08-28T00:00:00Z', results(110)),
  ])
  const home = await openHome(landing, { models: /^gold\.filings$/ })
  await home.nightly('2025-08-27')
  const { filings } = await home.tables()
  expect(
    filings.map(({ accession, ticker, name, form, filed_on, passages }) => ({
      accession,
      ticker,
      name,
      form,
      filed_on: String(filed_on),
      passages,
    })),
  ).toEqual([
    { accession: 'one', ticker: 'AAPL', name: 'Apple Inc.', form: '8-K', filed_on: '2025-08-26', passages: 1 },
    { accession: 'two', ticker: 'AAPL', name: 'Apple Inc.', form: '8-K', filed_on: '2025-08-27', passages: 1 },
  ])
  expect(filings[1].summary).toBe('Net sales increased 5% to $105 million in the third quarter of 2025.')

  const before = (await home.context.lake.catalog()).built['daily.filing_passages']
  await home.nightly('2025-08-28')
  const after = (await home.context.lake.catalog()).built['daily.filing_passages']
  expect(Object.keys(after)).toEqual([...Object.keys(before), '2025-08-28'])
  for (const day of Object.keys(before)) expect(after[day]).toEqual(before[day])

  const all = await passages(home)
  expect(
    all.map(({ accession, item, section, kind, position, ticker }) => [
      accession,
      item,
      section,
      kind,
      position,
      ticker,
    ]),
  ).toEqual([
    ['late', '2.02', 'Results of Operations', 'text', 0, 'AAPL'],
    ['one', '2.02', 'Results of Operations', 'text', 0, 'AAPL'],
    ['two', '2.02', 'Results of Operations', 'text', 0, null],
  ])
  expect(new Set(all.map(({ passage_id }) => passage_id)).size).toBe(3)
})

test('a redelivered filing replaces the earlier delivery', async () => {
  const landing = folder()
  await deliver(landing, 'filings', 'first.jsonl', [filing('one', '2025-08-27T10:00:00Z', results(100))])
  const home = await openHome(landing, { models: /^gold\.filings$/ })
  await home.nightly('2025-08-27')
  await deliver(landing, 'filings', 'second.jsonl', [
    filing('one', '2025-08-27T10:00:00Z', results(101), { form: '8-K/A' }),
  ])
  await home.nightly('2025-08-27')
  const { filings } = await home.tables()
  expect(filings).toHaveLength(1)
  expect(filings[0]).toMatchObject({ form: '8-K/A', summary: expect.stringContaining('$101 million') })
  expect((await passages(home)).map(({ text }) => text)).toEqual([expect.stringContaining('$101 million')])
})

test('a 10-Q without cover facts gets its fiscal quarter from the 10-K, and its name from a cover', async () => {
  const landing = folder()
  const report = (accession: string, form: string, filed_at: string, period_end: string, document: string) =>
    filing(accession, filed_at, document, { cik: 77, ticker: 'ZEN', form, period_end })
  const cover = 'Zen Works, Inc.\n(Exact name of registrant as specified in its charter)\n\n'
  const text = 'Item 1. Business\n\nWe make rotors in two plants and sell them to airlines in all parts of the world.'
  await deliver(landing, 'filings', 'first.jsonl', [
    report(
      'year',
      '10-K',
      '2025-06-20T20:30:00Z',
      '2025-05-31',
      `${cover}For the fiscal year ended May 31, 2025\n\n${text}`,
    ),
    report('first', '10-Q', '2025-09-20T20:30:00Z', '2025-08-31', text),
    report('third', '10-Q', '2025-03-20T20:30:00Z', '2025-02-28', text),
    report('odd', '10-Q', '2025-09-21T20:30:00Z', '2025-05-30', text),
  ])
  const home = await openHome(landing, { models: /^gold\.filings$/ })
  await home.nightly('2025-09-30')
  const { filings } = await home.tables()
  const told = filings.map(({ accession, fiscal_year, fiscal_quarter }) => [accession, fiscal_year, fiscal_quarter])
  expect(told.sort()).toEqual([
    ['first', 2026, 1],
    ['odd', null, null],
    ['third', 2025, 3],
    ['year', 2025, null],
  ])
  expect(new Set(filings.map(({ name }) => name))).toEqual(new Set(['Zen Works, Inc.']))
})
