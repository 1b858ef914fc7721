import { expect, test } from 'vitest'
import { readPredicate } from '../../../src/ask/screens/notation.ts'
import { written } from '../../../src/ask/screens/predicate.ts'
import { builtInParser } from '../../../src/ask/screens/read/read_screen.ts'
import { screenVocabulary } from '../../../src/ask/screens/vocabulary.ts'
import { names } from './names.ts'

const vocabulary = screenVocabulary()
const defaultPeriod = (field: string) => vocabulary.fields.get(field)?.period ?? null
const { read } = builtInParser(vocabulary)

/** A query as it is read, if it is, without anything left over. */
function readWhole(ask: string): string {
  const { predicate, isLost } = read(ask, names)
  return isLost || predicate.not_understood.length > 0
    ? `not understood: ${predicate.not_understood}`
    : written(predicate, defaultPeriod)
}

const meaning = (screen: string) => written(readPredicate(screen), defaultPeriod)

test.each([
  // The order is by what was asked for last, if that can be measured.
  [
    'stocks retail has been net buying over the last month, biggest first',
    'flow_bias[30d] is net_buying; sort net_flow[30d] highest',
  ],
  [
    'coins retail is net selling over 90 days, largest first',
    'asset_class is crypto; flow_bias[90d] is net_selling; sort net_flow[90d] lowest',
  ],
  ['trending in conversations, strongest first', 'trend is new,rising,surging; sort intent_change highest'],
  ['options net sold, biggest first', 'premium_bias is net_selling; sort net_premium_share lowest'],
  ['gross margin above 30%, fattest on top', 'gross_margin above 30; sort gross_margin highest'],
  [
    'stocks with the heaviest retail selling over 90 days, top 3',
    'flow_bias[90d] is net_selling; sort net_flow[90d] lowest; count 3',
  ],
  ['bearish, just the top 2', 'sentiment is bearish; sort bearish_share highest; count 2'],
  [
    'which semis are net bought the most over a month',
    'industry is semiconductors; flow_bias[30d] is net_buying; sort net_flow[30d] highest',
  ],
  // The size of a company, where nothing else has one.
  ['banks, biggest first', 'industry is banks; sort market_cap highest'],
  ['P/E below 20, largest first', 'price_to_earnings below 20; sort market_cap highest'],
  ['profitable companies, smallest first', 'net_income above 0; sort market_cap lowest'],
  // The value that people hold is not that of the company.
  ['biggest market value held by retail in ETFs, 3 names', 'asset_class is etf; sort position_value highest; count 3'],
  ['etfs with the most retail dollars in them', 'asset_class is etf; sort position_value highest'],
  ['largest dollar holdings of retail', 'sort position_value highest'],
  ['widely held, largest position value first', 'ownership_share level high; sort position_value highest'],
  ['which etfs lost the most attention', 'asset_class is etf; sort intent_change lowest'],
  // Words for a trend are of conversations, unless a figure is named.
  ['spiking tickers', 'trend is surging'],
  ['not surging and widely held', 'not trend is surging; ownership_share level high'],
  ['stable chatter and net bought', 'trend is stable; flow_bias is net_buying'],
  ['revenue surging', 'revenue_growth above 0'],
])('%s: the order and the trend are those of the query', (ask, screen) => {
  expect(readWhole(ask)).toBe(meaning(screen))
})

test.each([
  ['stocks priced under ten dollars', true],
  ['companies whose share price is below 15 bucks', true],
  ['stock prices under $20', false],
  ['all but stocks, net bought', false],
  ['stocks or etfs above $100', false],
])('%s: whether only stocks are listed', (ask, isOfStocks) => {
  expect(read(ask, names).list?.isOfStocks ?? false).toBe(isOfStocks)
})

test.each([
  ['more than half a billion dollars in cash', 'cash_and_equivalents above 500000000'],
  ['revenue of at least three quarters of a billion', 'revenue at_least 750000000'],
  ['cash above two and a half billion dollars', 'cash_and_equivalents above 2500000000'],
  ['a billion and a half in revenue at minimum', 'revenue at_least 1500000000'],
  ['market cap a quarter of a trillion or more', 'market_cap at_least 250000000000'],
  ['fcf of 1/2 billion or more', 'free_cash_flow at_least 500000000'],
  ['at most five hundred million in debt', 'total_debt at_most 500000000'],
  ['over two thirds bullish', 'bullish_share above 66.6666666667'],
  ['ownership fell by at least a point', 'ownership_change at_most -1'],
  ['premium at least $100k', 'gross_premium at_least 100000'],
  ['below 12x free cash flow', 'price_to_free_cash_flow below 12'],
  ['net income more than tripled', 'net_income_growth above 200'],
  ['large caps above 50bn mkt cap', 'market_cap above 50000000000'],
  // Returns of holders.
  ['down more than 10% unrealized', 'position_return below -10'],
  ['up 10%+ on paper', 'position_return at_least 10'],
  ['paper losses deeper than 15%', 'position_return below -15'],
  // A share of what was named before.
  [
    'R&D over 15% of revenue but capex under 3%',
    'research_and_development above_field revenue 0.15; capital_expenditures below_field revenue 0.03',
  ],
  [
    'spends over 10% of sales on R&D and less than 5% on SG&A',
    'research_and_development above_field revenue 0.1; selling_general_administrative below_field revenue 0.05',
  ],
  // Quarters in a row.
  ['consecutive revenue growth 4 quarters in a row', 'revenue_rising_quarters at_least 4'],
  ['net income positive every quarter for the last 8 quarters', 'net_income_positive_quarters at_least 8'],
  ['earnings growth consecutively for 3 quarters', 'net_income_rising_quarters at_least 3'],
  ['four straight quarters of rising gross profit', 'gross_profit_rising_quarters at_least 4'],
  // How many.
  ['bullish, limit 4', 'sentiment is bullish; count 4'],
  ['bullish, max 3 results', 'sentiment is bullish; count 3'],
  ['no more than 3 tickers: net bought', 'flow_bias is net_buying; count 3'],
  ['list eight net bought stocks', 'flow_bias is net_buying; count 8'],
  ['how many coins are net sold', 'asset_class is crypto; flow_bias is net_selling'],
  // A change over a year is one.
  ['operating margin improved vs last year', 'operating_margin_change above 0'],
  ['over the last 90 days, bullish and net bought', 'sentiment[90d] is bullish; flow_bias[90d] is net_buying'],
])('%s: numbers in ordinary words', (ask, screen) => {
  expect(readWhole(ask)).toBe(meaning(screen))
})

test.each([
  ['sentiment mixed, 14 days', 'Sentiment is known over 7 days, 30 days, 90 days and 365 days'],
  ['net bought in the last 6 months', 'Flow bias is known over 7 days, 30 days, 90 days and 365 days'],
  ['net bought since May', 'Flow bias is known over 7 days, 30 days, 90 days and 365 days'],
  ['most talked about today', 'Share of conversations is known over 7 days, 30 days, 90 days and 365 days'],
  ['operating margin improved from last quarter', undefined],
  ['capex under 3%', 'it does not say of what Capital expenditures is 3 %'],
  ['P/E above $10', 'P/E is no amount of dollars'],
  ['market cap above 10', '10 may be thousands, millions or billions'],
  ['buys over $1m in 7 days', 'of buys and sells only their balance is in the data'],
])('%s: another time, and a number in no unit of its field, refuse the query', (ask, reason) => {
  const { isLost, reasons } = read(ask, names)
  expect([isLost, reasons[0]]).toEqual([true, reason])
})

test('a sector next to AI is not the crowd, of which a verb was left unread', () => {
  expect(read('retail and AI stocks with growing revenue', names).predicate.not_understood).toEqual(['AI'])
  expect(read('retail and AI funds are selling', names).predicate.not_understood).toContain('retail')
})
