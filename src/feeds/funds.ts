import { date, feed, number, oneOf, required, text } from './contract/feed.ts'

export default feed({
  about: 'One fund that an AI manages.',
  key: ['fund_id'],
  partition: 'all',
  columns: {
    fund_id: required(text(256)),
    name: required(text(1000)),
    strategy: required(text(10_000)),
    source: required(oneOf('arena', 'funds')),
    inception_date: date(),
    initial_capital_usd: number({ above: 0 }),
  },
})
