export type Call = <Answer>(tool: string, args: object) => Promise<Answer>
type Found = Record<string, string | number | null>

/** A question, a function that finds the answer with the tools, and an SQL query that returns the right answer as its only row. */
export interface Question {
  question: string
  answer(call: Call): Promise<Found>
  truth: string
}

interface Flow {
  ticker: string
  asset_class: string
  net_flow_value_usd: number | null
}

export const questions: Question[] = [
  {
    question: 'Under which symbol does Facebook trade, and in which sector?',
    async answer(call) {
      const { tickers } = await call<{ tickers: { ticker: string; sector: string }[] }>('get_reference_tickers', {
        search: 'facebook',
      })
      return { ticker: tickers[0].ticker, sector: tickers[0].sector }
    },
    truth: `select ticker, sector from tickers where list_contains(aliases, 'Facebook')`,
  },
  {
    question: 'Which stock did retail investors net buy most over 30 days, and for how much?',
    async answer(call) {
      const { flows } = await call<{ flows: Flow[] }>('get_retail_flows', {
        lookback_days: 30,
        asset_classes: ['stock'],
        limit: 250,
      })
      const [most] = flows.sort((one, other) => (other.net_flow_value_usd ?? 0) - (one.net_flow_value_usd ?? 0))
      return { ticker: most.ticker, net_flow_value_usd: most.net_flow_value_usd }
    },
    truth: `select ticker, net_flow_value_usd from retail_flows where window_days = 30 and asset_class = 'stock'
      order by net_flow_value_usd desc nulls last limit 1`,
  },
  {
    question: 'How much of the conversation is about NVDA, and what share of portfolios hold it?',
    async answer(call) {
      const { retail_interest, positioning } = await call<{
        retail_interest: { conversation_share_pct: number }
        positioning: { ownership_share_pct: number }
      }>('get_retail_ticker', { ticker: 'Nvda' })
      return { said: retail_interest.conversation_share_pct, held: positioning.ownership_share_pct }
    },
    truth: `select conversation_share_pct as said, ownership_share_pct as held
      from intent_tickers join retail_ticker_positioning using (ticker) where ticker = 'NVDA' and window_days = 7`,
  },
  {
    question: 'Which gain in interest this week is least likely due to chance, and from which share to which?',
    async answer(call) {
      const { movers } = await call<{
        movers: { value: string; trend: string; previous_share_pct: number; conversation_share_pct: number }[]
      }>('get_retail_movers', { dimension: 'ticker', days: 7, baseline_days: 30, limit: 100 })
      const { value, previous_share_pct, conversation_share_pct } = movers.find(({ trend }) =>
        ['new', 'surging', 'rising'].includes(trend),
      )!
      return { value, previous_share_pct, conversation_share_pct }
    },
    truth: `select value, previous_share_pct, conversation_share_pct from intent_movers
      where dimension = 'ticker' and days = 7 and baseline_days = 30 and sentiment_filter = ''
        and trend in ('new', 'surging', 'rising') order by rank limit 1`,
  },
  {
    question: 'In plain English: which tickers gained interest this week? (the first that is named)',
    async answer(call) {
      const { answer, interpretation } = await call<{ answer: string; interpretation: { not_understood: string[] } }>(
        'ask_retail_intent',
        { question: 'Which tickers gained interest this week?' },
      )
      const [, ticker] = /interest are ([A-Z.]+)/.exec(answer) ?? []
      return { ticker: ticker ?? null, not_understood: interpretation.not_understood.length }
    },
    truth: `select value as ticker, 0 as not_understood from intent_movers
      where dimension = 'ticker' and days = 7 and baseline_days = 30 and sentiment_filter = ''
        and trend in ('new', 'surging', 'rising') order by rank limit 1`,
  },
  {
    question: 'What do people ask most over 90 days, and what is the sentiment of these questions?',
    async answer(call) {
      const { themes } = await call<{ themes: { label: string; sentiment: string }[] }>('get_retail_questions', {
        days: 90,
        limit: 1,
      })
      return { label: themes[0].label, sentiment: themes[0].sentiment }
    },
    truth: `select label, sentiment from intent_questions
      where window_days = 90 and ticker = '' and topic = '' and sentiment_filter = '' and rank = 1`,
  },
  {
    question: 'Which AI fund has the best Sharpe ratio, and what is its largest position?',
    async answer(call) {
      const { funds } = await call<{ funds: { fund: { id: string }; performance: { sharpe_ratio: number } }[] }>(
        'get_fund_leaderboard',
        { sort: 'sharpe', limit: 1 },
      )
      const [{ fund, performance }] = funds
      const { positions } = await call<{
        positions: { fund: { id: string }; ticker: string; market_value_usd: number }[]
      }>('get_fund_positions', { limit: 250 })
      const largest = positions.find((position) => position.fund.id === fund.id)
      return { fund: fund.id, sharpe_ratio: performance.sharpe_ratio, ticker: largest?.ticker ?? null }
    },
    truth: `select fund_id as fund, sharpe_ratio, ticker from fund_leaderboard left join fund_positions using (fund_id)
      where not is_stale order by sharpe_ratio desc nulls last, fund_id, abs(market_value_usd) desc limit 1`,
  },
  {
    question: 'Are AI funds long or short in NVDA, and how many of them have a position?',
    async answer(call) {
      const { consensus } = await call<{ consensus: { stance: string; positioned_funds: number } }>(
        'get_fund_consensus',
        {
          ticker: 'NVDA',
          lookback_days: 30,
        },
      )
      return { stance: consensus.stance, positioned_funds: consensus.positioned_funds }
    },
    truth: `select stance, positioned_funds from fund_consensus
      where ticker = 'NVDA' and window_days = 30 and source = 'all'`,
  },
  {
    question: 'How did the revenue of AAPL change against the same quarter a year before?',
    async answer(call) {
      const { companies } = await call<{
        companies: { history: { period: string; metrics: { revenue: number } }[] }[]
      }>('get_financial_metrics', { ticker: 'AAPL', metrics: ['revenue'], include_history: true, limit: 8 })
      const [now, , , , before] = companies[0].history
      return { period: now.period, revenue: now.metrics.revenue, before: before.metrics.revenue }
    },
    truth: `select fiscal_year || '-Q' || fiscal_quarter as period, value as revenue,
        lag(value, 4) over (order by fiscal_year, fiscal_quarter) as before
      from metric_values join metric_companies using (cik)
      where ticker = 'AAPL' and metric = 'revenue' and period_kind = 'quarterly'
      order by fiscal_year desc, fiscal_quarter desc limit 1`,
  },
  {
    question: 'How many companies have a gross margin above 50 % over twelve months? (25 at most)',
    async answer(call) {
      const { tickers } = await call<{ tickers: { ticker: string }[] }>('screen_tickers', {
        query: 'gross margin above 50%',
        limit: 25,
      })
      return {
        companies: tickers.length,
        tickers: tickers
          .map(({ ticker }) => ticker)
          .sort()
          .join(' '),
      }
    },
    truth: `select least(25, count(*))::integer as companies, string_agg(ticker, ' ' order by ticker) as tickers
      from screening where field = 'gross_margin' and period = 'ttm' and value > 50`,
  },
]
