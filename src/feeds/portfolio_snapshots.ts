import { account, date, feed, instant, number, oneOf, person, required, ticker } from './contract/feed.ts'

export default feed({
  about: 'One position in one account at the time of one snapshot; a short position has a negative quantity.',
  key: ['snapshot_at', 'person_id', 'account_id', 'ticker', 'asset_class'],
  partition: { day: 'snapshot_at' },
  columns: {
    snapshot_at: required(instant()),
    user_id: required(person()),
    account_id: account(),
    ticker: required(ticker()),
    asset_class: required(oneOf('stock', 'etf', 'option', 'crypto', 'other')),
    quantity: required(number()),
    avg_entry_price: number({ min: 0 }),
    current_price: required(number({ min: 0 })),
    market_value_usd: number(),
    multiplier: number({ above: 0 }),
    underlying: ticker(),
    option_type: oneOf('call', 'put'),
    strike: number({ above: 0 }),
    expiry: date(),
  },
  rules: {
    'market_value_usd has the sign of quantity': 'sign(market_value_usd) in (0, sign(quantity))',
    // Values must fit the models' casts to DECIMAL(18,4), and quantity x price the cast to DECIMAL(30,8).
    'the position is worth less than 1e14 USD': 'abs(quantity) * current_price * coalesce(multiplier, 100) < 1e14',
    'the position cost less than 1e14 USD': 'abs(quantity) * avg_entry_price * coalesce(multiplier, 100) < 1e14',
    'quantity x current_price is below 1e14': 'abs(quantity) * current_price < 1e14',
    'quantity x avg_entry_price is below 1e14': 'abs(quantity) * avg_entry_price < 1e14',
  },
})
