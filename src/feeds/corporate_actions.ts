import { date, feed, number, oneOf, required, ticker } from './contract/feed.ts'

export default feed({
  about:
    'One split, symbol change or delisting of one ticker. `date` is the first trading day in New York on which it applies.',
  key: ['ticker', 'date', 'action'],
  partition: 'all',
  columns: {
    ticker: required(ticker()),
    date: required(date()),
    action: required(oneOf('split', 'symbol_change', 'delisting')),
    ratio: number({ above: 0 }),
    new_ticker: ticker(),
  },
  rules: {
    'a split has a ratio (shares after it per share before it) of 1e-6 to 1e6; 1 cancels a delivered split':
      "action <> 'split' or coalesce(ratio between 1e-6 and 1e6, false)",
    'a symbol_change has a new_ticker': "action <> 'symbol_change' or new_ticker is not null",
  },
})
