import { date, feed, number, required, text, ticker } from './contract/feed.ts'

export default feed({
  about: "One ticker's close on one day.",
  key: ['ticker', 'date'],
  partition: { day: 'date' },
  columns: {
    ticker: required(ticker()),
    date: required(date()),
    close: required(number({ above: 0 })),
    currency: text(16),
  },
  rules: {
    // This bound is below the usual one, because models multiply a close by a quantity.
    'close is below 1e12': 'close < 1e12',
    'the currency is an ISO 4217 code of three letters': "regexp_full_match(currency, '[A-Z]{3}')",
  },
})
