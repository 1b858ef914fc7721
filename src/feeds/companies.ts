import { feed, integer, required, text, ticker } from './contract/feed.ts'

export default feed({
  about: 'One listed company, under one of its tickers.',
  key: ['ticker'],
  partition: 'all',
  columns: {
    ticker: required(ticker()),
    cik: required(integer({ min: 1 })),
    name: required(text(1000)),
    exchange: text(1000),
    sic: text(16),
    sector: text(1000),
    industry: text(1000),
  },
})
