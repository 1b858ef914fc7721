import { step } from '../../build/step.ts'

export default step({
  about:
    'Symbols that closes and filings before a Monday name, with the first and last day of each. A week adds its days to the week before it, so that a release need not read the whole history.',
  grain: ['ticker', 'cik'],
  partition: 'week',
  columns: {
    ticker: ['VARCHAR', 'symbol; option contracts are left out'],
    cik: ['BIGINT', 'number at the SEC of the issuer whose filings name it; 0 of closes'],
    first_day: ['DATE', 'first day with a close, or on which a filing was accepted'],
    last_day: ['DATE', 'last such day'],
  },
  checks: ['first_day <= last_day', 'length(ticker) > 0'],
  inputs: ['silver.prices', 'silver.filings', 'daily.symbols'],
  reads: { 'silver.prices': '7 days', 'silver.filings': '7 days', 'daily.symbols': 'previous' },
  async run({ connection, output }) {
    await connection.run(`
      create table ${output} as
      select ticker, cik, min(first_day) as first_day, max(last_day) as last_day
      from (
        select ticker, 0::bigint as cik, day as first_day, day as last_day from silver.prices
        where not regexp_matches(ticker, '[0-9]{6}[CP][0-9]{8}$')
        union all
        select ticker, cik, filed_at::date, filed_at::date from silver.filings where ticker is not null
        union all
        select ticker, cik, first_day, last_day from daily.symbols
      )
      group by ticker, cik`)
  },
})
