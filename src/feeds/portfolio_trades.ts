import { account, date, feed, instant, number, oneOf, person, required, text, ticker } from './contract/feed.ts'

export default feed({
  about: 'One fill in a connected portfolio.',
  key: ['trade_id'],
  partition: { day: 'executed_at' },
  columns: {
    trade_id: required(text(256)),
    user_id: required(person()),
    account_id: account(),
    ticker: required(ticker()),
    asset_class: required(oneOf('stock', 'etf', 'option', 'crypto', 'other')),
    side: required(oneOf('buy', 'sell')),
    quantity: required(number({ above: 0 })),
    price: required(number({ min: 0 })),
    value_usd: number({ min: 0 }),
    multiplier: number({ above: 0 }),
    executed_at: required(instant()),
    underlying: ticker(),
    option_type: oneOf('call', 'put'),
    strike: number({ above: 0 }),
    expiry: date(),
    position_effect: oneOf('open', 'close'),
  },
  rules: {
    // Values must fit the models' casts to DECIMAL(18,4). The column value_usd has this bound already.
    'the fill is worth less than 1e14 USD': 'quantity * price * coalesce(multiplier, 100) < 1e14',
    'quantity x price is below 1e14': 'quantity * price < 1e14',
  },
})
