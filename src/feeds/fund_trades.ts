import { feed, instant, number, oneOf, required, text, ticker } from './contract/feed.ts'

/** SQL for the number of shares or coins that one unit of a trade's quantity stands for. */
const units = "if(asset_class = 'option', 100, 1)"

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
    // As in silver.fund_trades, a quantity or value of 0 counts as missing. A price of 0 is valid, because an option may expire worthless.
    'a trade that is not a hold has two of quantity, price and notional_value_usd': `side = 'hold'
        or coalesce(quantity, 0) > 0 and coalesce(price, nullif(notional_value_usd, 0)) is not null
        or coalesce(price, 0) > 0 and coalesce(notional_value_usd, 0) > 0`,
    'the trade is worth less than 1e14 USD': `quantity * price * ${units} < 1e14`,
    'the quantity that follows from price and notional_value_usd is below 1e14': `nullif(quantity, 0) is not null
        or notional_value_usd / nullif(price * ${units}, 0) < 1e14`,
    'the price that follows from quantity and notional_value_usd is below 1e14': `price is not null
        or notional_value_usd / nullif(quantity * ${units}, 0) < 1e14`,
  },
})
