import { expect, test } from 'vitest'
import { accessionOf, documentOf, factsWorld, flow, stated } from './facts_world.ts'

const sales = flow(
  'Revenues',
  ['2023-01-01..2023-12-31', 100, '10-K 2024-02-15'],
  ['2024-01-01..2024-03-31', 30, '10-Q 2024-05-01'],
)

test('a changed company rebuilds only its own partition, and unchanged facts rebuild nothing downstream', async () => {
  const world = factsWorld()
  const companies = [sales, sales, sales].map((facts) => world.company(facts))
  expect((await world.build('2024-06-01')).counts['daily.facts']).toEqual({ built: 3, reused: 0 })
  const later = [...sales, ...flow('Revenues', ['2024-04-01..2024-06-30', 31, '10-Q 2024-08-01'])]
  await world.deliver([{ cik: companies[1], document: documentOf(companies[1], later) }])
  const { counts } = await world.build('2024-09-01')
  expect(counts['daily.facts']).toEqual({ built: 1, reused: 2 })
  expect(await world.metric('revenue', companies[1], '2024-09-01')).toEqual({ '2024-Q1': 30, '2024-Q2': 31 })
  // Facts as of an earlier day include filings made by then, even if delivered later, but no later filings.
  expect(await world.metric('revenue', companies[1], '2024-06-01')).toEqual({ '2024-Q1': 30 })
  // A different file with the same facts changes nothing downstream.
  await world.deliver([{ cik: companies[1], document: `${JSON.stringify(documentOf(companies[1], later))}\n` }])
  const again = (await world.build('2024-09-01')).counts
  expect([again['daily.facts'].built, again['gold.fact_values'].built, again['gold.metric_values'].built]).toEqual([
    1, 0, 0,
  ])
})

test('a fact is known from its filing date, and an ingested filing gives its exact time', async () => {
  const world = factsWorld()
  const cik = world.company(sales)
  expect(await world.metric('revenue', cik, '2024-04-30')).toEqual({})
  expect(await world.metric('revenue', cik, '2024-05-01')).toEqual({ '2024-Q1': 30 })
  const filing = {
    accession: accessionOf(cik, '10-Q 2024-05-01'),
    cik,
    ticker: 'SALE',
    form: '10-Q',
    // Accepted after 17:30 New York time, so it is filed and disseminated on the next day.
    filed_at: '2024-04-30T22:05:00Z',
    url: 'https://www.sec.gov/Archives/edgar/data/1/sale.htm',
    document: '<p>Sales were 30.</p>',
  }
  await world.feed('filings', [filing])
  expect(await world.metric('revenue', cik, '2024-04-30')).toEqual({})
  const [period] = await world.rows('gold.metric_periods', '2024-05-02', "period_kind = 'quarterly'")
  expect(period).toMatchObject({
    form: '10-Q',
    filed: '2024-05-01',
    url: filing.url,
    updated_at: '2024-04-30 22:05:00',
  })
  const [year] = await world.rows('gold.metric_periods', '2024-05-02', "period_kind = 'yearly'")
  expect(year).toMatchObject({
    filed: '2024-02-15',
    url: 'https://www.sec.gov/Archives/edgar/data/1/000000000124021501/0000000001-24-021501-index.htm',
    // Without a filing the time is 16:00 in New York, here in winter.
    updated_at: '2024-02-15 21:00:00',
  })
  // The company has no listing, so the ticker comes from its filing.
  expect(await world.rows('gold.metric_companies', '2024-05-02')).toMatchObject([
    {
      ticker: 'SALE',
      name: `Company ${cik}`,
      exchange: '',
      sector: '',
      industry: '',
      currency: 'USD',
      unread_facts: 0,
    },
  ])
})

test('a company has one row per ticker, with the profile of each listing', async () => {
  const world = factsWorld()
  const cik = world.company(sales)
  await world.feed('companies', [
    { ticker: 'SALE', cik, name: 'Sale A', exchange: 'NYSE', sector: 'Retail', industry: 'Shops' },
    { ticker: 'SALE.B', cik, name: 'Sale B' },
    { ticker: 'OTHER', cik: 99, name: 'No facts' },
  ])
  const found = await world.rows<Record<string, string>>('gold.metric_companies', '2024-06-01')
  expect(found.map(({ ticker, name, sector }) => [ticker, name, sector])).toEqual([
    ['SALE', 'Sale A', 'Retail'],
    ['SALE.B', 'Sale B', ''],
  ])
})

test('invalid parts of a document are counted as faults and do not affect the valid facts', async () => {
  const world = factsWorld()
  const good = { start: '2023-01-01', end: '2023-12-31', val: 100, accn: 'a-1', form: '10-K', filed: '2024-02-15' }
  const broken = [
    null,
    7,
    'text',
    [],
    {},
    { ...good, val: null },
    { ...good, val: 'much' },
    { ...good, val: { usd: 1 } },
    { ...good, val: 1e308 * 10 },
    { ...good, end: '2023-02-30' },
    { ...good, end: 'soon' },
    { ...good, start: 'long ago' },
    { ...good, start: '2023-12-31', end: '2023-01-01' },
    { ...good, end: '9999-12-31' },
    { ...good, end: '2024-12-31', start: '2024-01-01' },
    { ...good, filed: 'yesterday' },
    { ...good, filed: undefined },
    { ...good, accn: undefined },
    { ...good, accn: '' },
  ]
  const units = { USD: [...broken, good], EUR: 'none', GBP: { 0: good }, '': [good], shares: [good] }
  const document = {
    cik: 1,
    entityName: null,
    facts: {
      'us-gaap': {
        Revenues: { units },
        NetIncomeLoss: null,
        Assets: { units: [] },
        Liabilities: { units: { USD: null } },
      },
      'ifrs-full': 'nothing',
      dei: null,
    },
  }
  const text = JSON.stringify(document)
  // A duplicate key: both of its values are read.
  const doubled = text.replace('"us-gaap":', '"us-gaap":{"Revenues":{"units":{"USD":[]}}},"us-gaap":')
  await world.deliver([
    { cik: 1, document: text },
    { cik: 2, document: doubled.replace('"cik":1', '"cik":2') },
  ])
  for (const cik of [1, 2]) {
    expect(await world.metrics(cik, '2024-06-01', 'yearly')).toEqual({ 2023: { revenue: 100 } })
    expect(await world.metrics(cik, '2024-06-01')).toEqual({})
  }
  // Every invalid fact is counted. A value that is not a list (EUR, GBP, liabilities) counts as one.
  const faults = await world.rows<{ reason: string; facts: number }>('daily.fact_faults', '2024-06-01', 'cik = 1')
  expect(faults.reduce((sum, { facts }) => sum + facts, 0)).toBe(broken.length + 3)
  expect(faults.map(({ reason }) => reason)).toContain('found a first day that is not before the last')
})

test('an instant on a day that ends no period is ignored', async () => {
  const world = factsWorld()
  const cik = world.company([
    ...sales,
    stated('Assets', '2023-12-31', 500, '10-K 2024-02-15'),
    stated('Assets', '2023-11-17', 123, '10-K 2024-02-15'),
  ])
  expect(await world.metric('total_assets', cik, '2024-06-01')).toEqual({ '2023-Q4': 500 })
  expect(await world.metric('total_assets', cik, '2024-06-01', 'yearly')).toEqual({ 2023: 500 })
})

test('cover shares come from the newest report filed by the day, and add no metric', async () => {
  const world = factsWorld()
  const covered = (day: string, shares: number, filing: string) =>
    stated('dei:EntityCommonStockSharesOutstanding', day, shares, filing, 'shares')
  const cik = world.company([
    ...sales,
    covered('2024-02-09', 500, '10-K 2024-02-15'),
    covered('2024-04-26', 520, '10-Q 2024-05-01'),
    covered('2024-04-26', 525, '10-Q/A 2024-05-20'),
  ])
  const without = world.company(sales)
  const covers = (day: string) => world.rows<{ cik: string; day: string; shares: number }>('gold.cover_shares', day)
  expect(await covers('2024-02-14')).toEqual([])
  expect(await covers('2024-04-30')).toEqual([{ cik: String(cik), day: '2024-02-09', shares: 500 }])
  expect(await covers('2024-05-01')).toEqual([{ cik: String(cik), day: '2024-04-26', shares: 520 }])
  expect(await covers('2024-06-01')).toEqual([{ cik: String(cik), day: '2024-04-26', shares: 525 }])
  expect(await world.metrics(cik, '2024-06-01')).toEqual(await world.metrics(without, '2024-06-01'))
})
