import { feed, instant, number, required, text } from './contract/feed.ts'

export default feed({
  about: "One fund's equity at one time.",
  key: ['fund_id', 'valued_at'],
  partition: { day: 'valued_at' },
  columns: {
    fund_id: required(text(256)),
    valued_at: required(instant()),
    equity_usd: required(number()),
    cash_usd: number(),
  },
})
