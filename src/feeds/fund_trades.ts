import { feed, instant, number, oneOf, required, text, ticker } from '../ingest/contract.ts'

export default feed({
  about: 'One decision or fill of an AI fund.',
  key: ['trade_id'],
  partition: { day: 'executed_at' },
  columns: {
    trade_id: required(text(256)),
    fund_id: required(text(256)),
    executed_at: required(instant()),
    ticker: required(ticker()),
    asset_class: required(oneOf('stock', 'etf', 'option', 'crypto', 'other')),
    side: required(oneOf('buy', 'sell', 'short', 'cover', 'hold')),
    quantity: number({ min: 0 }),
    price: number({ min: 0 }),
    notional_value_usd: number({ min: 0 }),
    thesis: text(),
  },
  rules: {
    'a trade that is no hold has two of quantity, price and notional_value_usd, the third follows': `side = 'hold'
        or coalesce(quantity, 0) > 0 and coalesce(price, notional_value_usd) is not null
        or coalesce(price, 0) > 0 and coalesce(notional_value_usd, 0) > 0`,
    'the trade is worth less than 1e14 USD': 'coalesce(notional_value_usd, quantity * price) < 1e14',
  },
})
