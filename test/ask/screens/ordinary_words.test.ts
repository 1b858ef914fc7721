import { expect, test } from 'vitest'
import { builtInParser } from '../../../src/ask/screens/read/read_screen.ts'
import { screenVocabulary } from '../../../src/ask/screens/vocabulary.ts'
import { readPredicate, written } from '../../../src/tools/evaluation/screen_notation.ts'
import { names } from './names.ts'

const vocabulary = screenVocabulary()
const defaultPeriod = (field: string) => vocabulary.fields.get(field)?.period ?? null
const { read } = builtInParser(vocabulary)

test.each([
  [
    'stocks with the heaviest retail selling over 90 days, top 3',
    'flow_bias[90d] is net_selling; sort net_flow[90d] lowest; count 3',
  ],
  ['bearish, just the top 2', 'sentiment is bearish; sort bearish_share highest; count 2'],
  ['biggest market value held by retail in ETFs, 3 names', 'asset_class is etf; sort position_value highest; count 3'],
  ['etfs with the most retail dollars in them', 'asset_class is etf; sort position_value highest'],
  ['largest dollar holdings of retail', 'sort position_value highest'],
  ['widely held, largest position value first', 'ownership_share level high; sort position_value highest'],
  ['spiking tickers', 'trend is surging'],
  ['not surging and widely held', 'not trend is surging; ownership_share level high'],
  ['stable chatter and net bought', 'trend is stable; flow_bias is net_buying'],
  ['revenue surging', 'revenue_growth above 0'],
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
  ['large caps above 50bn mkt cap', 'market_cap above 50000000000'],
  ['down more than 10% unrealized', 'position_return below -10'],
  ['up 10%+ on paper', 'position_return at_least 10'],
  ['consecutive revenue growth 4 quarters in a row', 'revenue_rising_quarters at_least 4'],
  ['net income positive every quarter for the last 8 quarters', 'net_income_positive_quarters at_least 8'],
  ['earnings growth consecutively for 3 quarters', 'net_income_rising_quarters at_least 3'],
  ['four straight quarters of rising gross profit', 'gross_profit_rising_quarters at_least 4'],
  ['bullish, limit 4', 'sentiment is bullish; count 4'],
  ['bullish, max 3 results', 'sentiment is bullish; count 3'],
  ['no more than 3 tickers: net bought', 'flow_bias is net_buying; count 3'],
  ['list eight net bought stocks', 'flow_bias is net_buying; count 8'],
  ['how many coins are net sold', 'asset_class is crypto; flow_bias is net_selling'],
  ['operating margin improved vs last year', 'operating_margin_change above 0'],
  ['over the last 90 days, bullish and net bought', 'sentiment[90d] is bullish; flow_bias[90d] is net_buying'],
])('reads numbers and rankings in ordinary words: %s', (ask, screen) => {
  const { predicate, notUnderstood, isLost } = read(ask, names)
  expect([isLost, written(predicate, defaultPeriod), notUnderstood]).toEqual([
    false,
    written(readPredicate(screen), defaultPeriod),
    [],
  ])
})
