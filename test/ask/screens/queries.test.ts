import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPredicate } from '../../../src/ask/screens/notation.ts'
import { written } from '../../../src/ask/screens/predicate.ts'
import { builtInParser } from '../../../src/ask/screens/read/read_screen.ts'
import { screenVocabulary } from '../../../src/ask/screens/vocabulary.ts'
import {
  evaluateScreens,
  ownScreens,
  readScreenSets,
  type ScreenCase,
  scored,
  scoredReading,
} from '../../../src/tools/evaluation/screen_evaluation.ts'
import { emptyFolder } from '../../build/small_project.ts'
import { names } from './names.ts'

const sets = new Map(readScreenSets(ownScreens).map(({ name, cases }) => [name, cases]))
const queries = sets.get('queries')!
const heldOut = sets.get('held_out')!
const vocabulary = screenVocabulary()
const defaultPeriod = (field: string) => vocabulary.fields.get(field)?.period ?? null
const parser = builtInParser(vocabulary)

/** How much of a set is exact; what is not is listed, and apart what of it was read wrong without a word. */
async function score(set: readonly ScreenCase[]) {
  const misses: string[] = []
  const silent: string[] = []
  for (const query of set) {
    const { verdict, wanted, found, told } = scoredReading(query, await parser.parse(query.ask, names))
    if (verdict === 'exact') continue
    const line = `${query.ask}\n    meant ${wanted}\n    read  ${found}${told && `\n    told  ${told}`}`
    misses.push(line)
    if (verdict === 'silently_wrong') silent.push(line)
  }
  const share = 1 - misses.length / set.length
  console.log(`${(100 * share).toFixed(1)} % of ${set.length} queries exact; misses:\n${misses.join('\n')}`)
  return { share, silent }
}

test('at least nine of ten queries are read exactly as they are meant, and no other silently', async () => {
  expect(queries.length).toBeGreaterThanOrEqual(150)
  expect(queries.filter(({ unread, refused }) => unread.length > 0 || refused).length).toBeGreaterThanOrEqual(20)
  const { share, silent } = await score(queries)
  expect(silent).toEqual([])
  expect(share).toBeGreaterThanOrEqual(0.9)
})

test('queries that the words were not chosen for do about as well', async () => {
  const { share, silent } = await score(heldOut)
  expect(silent).toEqual([])
  expect(share).toBeGreaterThanOrEqual(0.9)
})

test('screens that were not read when they were first met are read exactly', async () => {
  const { share, silent } = await score(sets.get('fresh')!)
  expect(silent).toEqual([])
  expect(share).toBe(1)
})

test('tells a place, a second order and that a list is of stocks alone beside the predicate', async () => {
  const listOf = async (ask: string) => (await parser.parse(ask, names)).list
  expect(await listOf('second largest company by revenue')).toEqual({ place: 2 })
  expect(await listOf('top 5 by revenue growth then by margin')).toEqual({
    second: { field: 'operating_margin', period: null, direction: 'highest' },
  })
  expect(await listOf('stocks net bought by retail')).toEqual({ isOfStocks: true })
  expect(await listOf('which coins are net bought')).toEqual({})
})

test.each([
  ['the half to tune with', false],
  ['the half that was set aside', true],
])(
  '%s of a hundred screens as people type them: most are right, few are wrong or drop a condition',
  async (_, isHeldOut) => {
    const asked = sets.get('asked')!.filter((each) => each.held_out === isHeldOut)
    expect(asked).toHaveLength(50)
    const counts = { right: 0, honest: 0, dropped: 0, wrong: 0 }
    for (const query of asked) counts[scored(query, await parser.parse(query.ask, names))]++
    console.log(`${isHeldOut ? 'held out' : 'dev'}: ${JSON.stringify(counts)}`)
    expect(counts.right).toBeGreaterThanOrEqual(35)
    expect(counts.wrong).toBeLessThanOrEqual(2)
    expect(counts.dropped).toBeLessThanOrEqual(2)
    expect(counts.right + counts.honest).toBeGreaterThanOrEqual(47)
  },
)

test.each([
  ['all but semiconductors', 'not industry is semiconductors'],
  ['anything but banks', 'not industry is banks'],
  ['nothing but banks', 'industry is banks'],
  ['tech but not software', 'not industry is software; sector is technology'],
  ['cheap but growing', 'price_to_earnings level low; revenue_growth above 0'],
  ['banks excluded, P/E below 10', 'not industry is banks; price_to_earnings below 10'],
  ['nonbank financials', 'not industry is banks; sector is financials'],
  ['not unprofitable', 'not net_income below 0'],
  ['no buybacks', 'not share_repurchases above 0'],
  ['no stocks, gains above 5%', 'not asset_class is stock; price_return above 5'],
  ['no stocks or etfs', 'not asset_class is etf; not asset_class is stock'],
  ['not banks but insurers', 'industry is insurance; not industry is banks'],
  ['no stocks, only etfs', 'asset_class is etf; not asset_class is stock'],
  ['no banks, only insurers', 'industry is insurance; not industry is banks'],
  ['nothing but stocks with gains above 5%', 'price_return above 5'],
  [
    'tech, not both cheap and bullish',
    'not price_to_earnings level low | not sentiment is bullish; sector is technology',
  ],
  [
    'bullish or net bought but not both, above $5',
    'flow_bias is net_buying | sentiment is bullish; not flow_bias is net_buying | not sentiment is bullish; price above 5',
  ],
  ['least talked about', 'sort intent_share lowest'],
  ['top 3 bearish', 'sort bearish_share highest; count 3'],
])('%s: what turns the meaning around is read with its meaning', async (ask, meant) => {
  const { predicate, isLost } = await parser.parse(ask, names)
  expect([isLost, written(predicate, defaultPeriod), predicate.not_understood]).toEqual([false, meant, []])
})

test.each([
  'not foobar, banks',
  'hardly profitable banks',
  'banks that are not only cheap',
  'excluding China stocks, banks',
  'anything but stocks with gains above 5%',
  'banks or insurers but not both bullish and frothy',
  'not both cheap or bullish',
])('%s: what turns the meaning around of nothing that is known refuses the query', async (ask) => {
  expect((await parser.parse(ask, names)).isLost).toBe(true)
})

test.each([
  // Fields against each other.
  ['FCF bigger than net income', 'free_cash_flow above_field net_income'],
  ['net debt less than 2x EBITDA', 'net_debt below_field ebitda 2'],
  ['net debt to EBITDA below 2', 'net_debt below_field ebitda 2'],
  ['EV/FCF under 15', 'enterprise_value below_field free_cash_flow 15'],
  ['gross margin at least twice the net margin', 'gross_margin above_field net_margin 2'],
  ['capex over 20% of revenue', 'capital_expenditures above_field revenue 0.2'],
  [
    'banks like JPM with a higher ROE',
    'industry is banks; industry same_as_company JPM; return_on_equity above_company JPM',
  ],
  // Parts of one, and numbers without a comparison.
  ['revenue growth > 0.2', 'revenue_growth above 20'],
  ['30% gross margin, growing 10%+', 'gross_margin at_least 30; revenue_growth at_least 10'],
  ['market cap over half a trillion', 'market_cap above 500000000000'],
  // Prices, and how far from their highs.
  ['profitable, under $20 a share', 'net_income above 0; price below 20'],
  ['at least 40% off their highs', 'from_52_week_high at_most -40'],
  ['above 90% of their 52 week high', 'from_52_week_high above -10'],
  // In another order of words.
  ['companies that doubled net income', 'net_income_growth at_least 100'],
  ['more than 15% up in revenue', 'revenue_growth above 15'],
  ['revenue fell by more than 5%', 'revenue_growth below -5'],
  ['cheapest quartile by P/B among banks', 'industry is banks; price_to_book bottom_share 25'],
  ['what do AI funds hold the most', 'positioned_funds at_least 1; sort positioned_funds highest'],
  [
    'excluding Apple and Nvidia, tech with P/E below 30',
    'not ticker is AAPL,NVDA; price_to_earnings below 30; sector is technology',
  ],
  ['large-cap banks', 'industry is banks; market_cap level large'],
])('%s: is %s', async (ask, meant) => {
  const { predicate, isLost } = await parser.parse(ask, names)
  expect([isLost, written(predicate, defaultPeriod), predicate.not_understood]).toEqual([false, meant, []])
})

test.each([
  ['profitable banks, sell secrets', 'industry is banks; net_income above 0', ['sell secrets']],
  ['profitable banks, unload everything', 'industry is banks; net_income above 0', ['unload']],
  ['profitable companies selling software', 'industry is software; net_income above 0', ['selling']],
  ['stocks selling below $10', 'price below 10', []],
  ['what are people selling', 'flow_bias is net_selling', []],
  ['banks being dumped', 'flow_bias is net_selling; industry is banks', []],
  ['no AI fund holds it, retail does', 'not positioned_funds at_least 1', ['does']],
])('%s: a verb of trading is of those who trade', async (ask, meant, unread) => {
  const { predicate } = await parser.parse(ask, names)
  expect([written(predicate, defaultPeriod), predicate.not_understood]).toEqual([meant, unread])
})

test.each([
  ['3 biggest positions by retail value', 'sort position_value highest; count 3', []],
  ['largest positions by value', 'sort position_value highest', ['value']],
  ['biggest value stocks', 'price_to_earnings level low; sort market_cap highest', []],
  ['chatter bearish, flows positive', 'net_flow above 0; sentiment is bearish', []],
  ['equities with gains above 5%', 'price_return above 5', []],
])('%s: an order is by a number, and a word may follow its noun', async (ask, meant, unread) => {
  const { predicate, isLost } = await parser.parse(ask, names)
  expect([isLost, written(predicate, defaultPeriod), predicate.not_understood]).toEqual([false, meant, unread])
})

test.each([
  // A number beside a category is of what measures it.
  ['net bought by more than $500,000 in the past year', 'net_flow[365d] above 500000'],
  ['net sold by less than $50k', 'net_flow above -50000; net_flow below 0'],
  ['net bought, under $20', 'flow_bias is net_buying; price below 20'],
  ['sold by retail, at least 20%', 'flow_bias is net_selling; net_flow_share at_most -20'],
  ['stocks more than 2 AI funds are long', 'long_funds above 2'],
  ['a fifth or more is short-dated', 'short_dated_share at_least 20'],
  // Gains and losses of those who hold it.
  ['what do people hold at a loss of more than 10%', 'position_return below -10'],
  ['stocks an AI fund holds at a gain of 10%+', 'best_fund_return at_least 10'],
  ['operating at a loss', 'net_income below 0'],
  ['down over 10% from its high', 'from_52_week_high below -10'],
  ['companies that spend over 15% of sales on R&D', 'research_and_development above_field revenue 0.15'],
  // Orders and periods.
  ['down more than 20% over 30 days, worst first', 'price_return[1m] below -20; sort price_return[1m] lowest'],
  ['return over 6 months above 15%', 'price_return[6m] above 15'],
  ['fell more than a quarter in a month', 'price_return[1m] below -25'],
  // Metrics, and how they moved.
  ['quick ratio above 1.2, nasdaq', 'exchange is nasdaq; quick_ratio above 1.2'],
  [
    'shares outstanding below 1bn and falling',
    'shares_outstanding below 1000000000; shares_outstanding_falling_quarters at_least 1',
  ],
  ['inventory growing slower than revenue', 'inventory_growth below_field revenue_growth'],
  ['GOOGL and MSFT, which has the higher gross margin', 'sort gross_margin highest; ticker is GOOGL,MSFT'],
  ['crypto coins that retail owns', 'asset_class is crypto; ownership_share above 0'],
])('%s: a number is of what it stands by, %s', async (ask, meant) => {
  const { predicate, isLost } = await parser.parse(ask, names)
  expect([isLost, written(predicate, defaultPeriod), predicate.not_understood]).toEqual([
    false,
    written(readPredicate(meant), defaultPeriod),
    [],
  ])
})

test.each(['banks with churn above 5%', 'large caps, at least $50k of warrants', 'profitable, stickiness over 3x'])(
  '%s: a number of what is not known refuses the query',
  async (ask) => {
    expect((await parser.parse(ask, names)).isLost).toBe(true)
  },
)

test.each([
  ['dividend yield above 0.5', 'dividend yield above 0.5', '0.5 may be 0.5 % or 50 %: write it with %'],
  [
    'best performing banks this year',
    'this year',
    'Price return is known over 3 months, 1 month, 6 months and 12 months',
  ],
  ['highest ROE per sector', 'per sector', 'rankings within each sector are not made'],
])('%s: what may mean several things is asked back', async (ask, told, reason) => {
  const { predicate, reasons } = await parser.parse(ask, names)
  expect([predicate.not_understood, reasons]).toEqual([[told], [reason]])
})

test('a set is counted as exact, silently wrong, refused, or told in part', async () => {
  const folder = emptyFolder()
  mkdirSync(folder, { recursive: true })
  const asked = [
    '- { ask: banks, screen: industry is banks }',
    '- { ask: write me a poem, refused: true }',
    '- { ask: banks, screen: industry is insurance }',
    '- { ask: write me a poem, screen: industry is banks }',
    '- { ask: banks with a strong brand, screen: industry is banks }',
  ]
  writeFileSync(join(folder, 'own.yaml'), `${asked.join('\n')}\n`)
  const [{ name, cases }] = readScreenSets(folder)
  expect(await evaluateScreens(name, cases, parser, { name: 'built_in' })).toEqual({
    set: 'screener: own',
    provider: 'built_in',
    cases: 5,
    figures: { exact: 0.4, silently_wrong: 0.2, refused: 0.2 },
  })
  writeFileSync(join(folder, 'own.yaml'), '- ask: banks\n- ask: insurers\n  screen: industry is insurance\n')
  expect(() => readScreenSets(folder)).toThrow(/own\.yaml:1: 0: expected either screen or refused/)
})

test.each([
  'adjusted EPS above 2',
  'organic revenue growth above 10%',
  'inventory turnover above 5',
  'dividend growth above 5%',
  'forward P/E below 12',
  'subordinated debt below 1bn',
])('%s: the end of a longer name is not taken for what it names alone', async (ask) => {
  const { predicate, isLost } = await parser.parse(ask, names)
  expect([predicate.all, isLost]).toEqual([[], true])
  expect(predicate.not_understood).not.toEqual([])
})

test('a number of tickers without an order counts, and the order is told as not understood', async () => {
  const { predicate } = await parser.parse('top 5 banks', names)
  expect([written(predicate, defaultPeriod), predicate.not_understood]).toEqual([
    'industry is banks; count 5',
    ['top 5'],
  ])
})

test.each([
  ['P/E below 10 or a good ESG score, banks', 'industry is banks; price_to_earnings below 10', 'ESG score'],
  ['dividend yield above 3% and below 6%', 'dividend_yield above 3; dividend_yield below 6', ''],
])('%s: what is not understood turns nothing around', async (ask, meant, told) => {
  const { predicate } = await parser.parse(ask, names)
  expect(written(predicate, defaultPeriod)).toBe(meant)
  expect(predicate.not_understood.join()).toContain(told)
})
