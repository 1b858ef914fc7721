/**
 * A relation that gives values of screener fields. `figures` (numbers) and `words` (categories) map a field name to SQL for its value; in a
 * field name, `*` stands for the metric of the row.
 */
export interface Source {
  from: string
  ticker?: string
  /** SQL of the period of the figures; '' by default. */
  period?: string
  figures?: Record<string, string>
  words?: Record<string, string>
}

const days = (column: string) => `${column} || 'd'`
const windows = 'window_days in (7, 30, 90, 365)'
export const positions = `(from gold.retail_ticker_positioning where asset_class <> 'option')`
/** Six decimal places hide differences between machines, and are exact enough that 0.6987 stays below 0.7. */
const rounded = (value: string) => `round(${value}, 6)`
const percent = (ratio: string) => rounded(`100 * (${ratio})`)
/** SQL for a quotient. It is null if the divisor is not above zero. */
const multiple = (value: string, of: string) => rounded(`${value} / nullif(greatest(${of}, 0), 0)`)
const metric = (name: string, value: string) => `value_where(metric, '${name}', ${value})`

/** For each ticker and span, the row of the asset class with the largest value in a column. */
export const largest = (table: string, span: string, most: string) => `
  from ${table} where asset_class <> 'option'
  qualify row_number() over (partition by ${span}, ticker order by ${most} desc, asset_class) = 1`

/**
 * The reported figures of companies. `factor` makes amounts null if the company does not report in US dollars. Flows cover twelve months, a
 * year or a quarter; balances are of the end of the newest period.
 */
export const reported = `
  select
    ticker, metric, statement, metrics.* exclude (cik, metric, statement),
    statement in ('income', 'cash flow') and unit = 'currency' as is_flow,
    statement = 'balance' and unit = 'currency' as is_balance,
    if(unit = 'ratio', 100, if(currency = 'USD', 1, null)) as factor
  from gold.screening_metrics as metrics
  join gold.metric_companies using (cik)
  where statement not in ('return', 'leverage')`

const valued = `
  select
    ticker, market_cap,
    market_cap + ${metric('total_debt', 'end_value')} - ${metric('cash_and_equivalents', 'end_value')} as enterprise_value,
    ${metric('stockholders_equity', 'end_value')} as equity,
    ${['revenue', 'ebitda', 'net_income', 'free_cash_flow', 'dividends_paid']
      .map((name) => `${metric(name, 'twelve_months')} as ${name}`)
      .join(', ')}
  from gold.market_caps
  join gold.metric_companies using (ticker)
  join gold.screening_metrics using (cik)
  group by ticker, market_cap`

/** All values of the screener, by the relation that gives them. */
export const sources: Source[] = [
  {
    from: 'gold.companies as listed full join gold.metric_companies as companies using (ticker)',
    ticker: 'coalesce(listed.ticker, companies.ticker)',
    words: {
      name: 'coalesce(listed.name, companies.name)',
      ...Object.fromEntries(
        ['exchange', 'sector', 'industry'].map((name) => [
          name,
          `coalesce(nullif(listed.${name}, ''), nullif(companies.${name}, ''))`,
        ]),
      ),
      cik: 'coalesce(listed.cik, companies.cik)',
      currency: 'companies.currency',
    },
  },
  { from: 'reported', period: "'ttm'", figures: { '*': 'if(is_flow, factor * twelve_months, null)' } },
  ...['year', 'quarter'].map((span) => ({
    from: 'reported',
    period: `'${span}'`,
    figures: { '*': `if(is_balance, null, ${rounded(`factor * ${span}_value`)})` },
  })),
  {
    from: 'reported',
    figures: {
      '*': 'if(is_balance, factor * end_value, null)',
      '*_growth': `if(is_balance, ${percent('quarter_value / nullif(greatest(year_before, 0), 0) - 1')}, null)`,
      '*_change': `case statement
        when 'margin' then ${percent('quarter_value - year_before')}
        when 'growth' then ${percent('quarter_value - quarter_before')}
      end`,
      '*_rising_quarters': 'rising_quarters',
      '*_falling_quarters': 'falling_quarters',
      '*_positive_quarters': 'positive_quarters',
    },
  },
  {
    from: 'gold.screening_ratios join gold.metric_companies using (cik)',
    period: "if(statement = 'margin', 'ttm', '')",
    figures: { '*': rounded("if(statement = 'leverage' or metric = 'asset_turnover', value, 100 * value)") },
  },
  {
    from: `(${valued})`,
    figures: {
      market_cap: 'market_cap',
      enterprise_value: 'enterprise_value',
      price_to_earnings: multiple('market_cap', 'net_income'),
      price_to_sales: multiple('market_cap', 'revenue'),
      price_to_book: multiple('market_cap', 'equity'),
      price_to_free_cash_flow: multiple('market_cap', 'free_cash_flow'),
      ev_to_ebitda: multiple('enterprise_value', 'ebitda'),
      ev_to_sales: multiple('enterprise_value', 'revenue'),
      free_cash_flow_yield: percent('free_cash_flow / market_cap'),
      earnings_yield: percent('net_income / market_cap'),
      dividend_yield: percent('dividends_paid / market_cap'),
    },
  },
  {
    from: 'gold.screening_prices',
    figures: {
      price: 'price',
      from_52_week_high: 'from_52_week_high',
      from_52_week_low: 'from_52_week_low',
    },
  },
  ...[1, 3, 6, 12].map((months) => ({
    from: 'gold.screening_prices',
    period: `'${months}m'`,
    figures: { price_return: `price_return_${months}m` },
  })),
  {
    from: positions,
    figures: {
      ownership_share: 'ownership_share_pct',
      portfolio_share: 'portfolio_value_share_pct',
      position_value: 'market_value_usd',
      position_return: 'unrealized_return_pct',
    },
  },
  {
    from: `(${largest('gold.retail_rotation', 'lookback_days', 'gross_market_value_usd')}) where lookback_days in (7, 30, 90)`,
    period: days('lookback_days'),
    figures: { ownership_change: 'ownership_share_change_pct' },
    words: { rotation: 'direction' },
  },
  {
    from: `traded where ${windows}`,
    period: days('window_days'),
    figures: {
      net_flow: 'net_flow_value_usd',
      gross_flow: 'gross_flow_value_usd',
      net_flow_share: 'net_flow_pct',
      trader_share: 'active_trader_share_pct',
    },
    words: { flow_bias: 'flow_bias' },
  },
  {
    from: `gold.options_flows where ${windows}`,
    ticker: 'underlying',
    period: days('window_days'),
    figures: {
      call_share: 'call_share_pct',
      put_share: '100 - call_share_pct',
      opening_share: 'opening_share_pct',
      short_dated_share: 'short_dated_share_pct',
      net_premium_share: 'net_premium_pct',
      gross_premium: 'gross_premium_usd',
    },
    words: { premium_bias: 'premium_bias' },
  },
  {
    from: `gold.intent_tickers where ${windows}`,
    period: days('window_days'),
    figures: {
      intent_share: 'conversation_share_pct',
      bullish_share: 'bullish_pct',
      bearish_share: 'bearish_pct',
    },
    words: { sentiment: 'sentiment' },
  },
  {
    from: `gold.intent_movers
      where dimension = 'ticker' and sentiment_filter = '' and (days, baseline_days) in ((7, 30), (30, 90))`,
    ticker: 'value',
    period: days('days'),
    figures: { intent_change: 'change_pct' },
    words: { trend: 'trend' },
  },
  {
    from: `gold.fund_consensus where source = 'all' and window_days in (7, 30, 90)`,
    period: days('window_days'),
    words: { fund_trading: "split_part(stance, '_and_', 2)" },
  },
  {
    from: `gold.fund_consensus where source = 'all' group by ticker`,
    figures: {
      positioned_funds: 'max(positioned_funds)',
      fund_position_value: 'max(net_position_value_usd)',
      fund_long_value: 'nullif(max(long_market_value_usd), 0)',
      fund_short_value: 'nullif(max(short_market_value_usd), 0)',
    },
    words: { fund_stance: "max(split_part(stance, '_and_', 1))" },
  },
  {
    from: 'gold.fund_positions group by ticker',
    figures: {
      long_funds: "count(distinct if(side = 'long', fund_id, null))",
      short_funds: "count(distinct if(side = 'short', fund_id, null))",
      best_fund_return: 'max(unrealized_return_pct)',
      worst_fund_return: 'min(unrealized_return_pct)',
    },
  },
]
