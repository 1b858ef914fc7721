/** A parameter of a history request that filters the rows of a signal. */
export type Filter =
  | 'days'
  | 'baseline_days'
  | 'dimension'
  | 'sentiment'
  | 'asset_classes'
  | 'sides'
  | 'source'
  | 'period'
  | 'periods'
  | 'metrics'

/** The kind of thing that a time series is about. */
export type Subject = 'tickers' | 'topics' | 'themes' | 'funds'

/** A kind of time series in the archive. It consists of the rows of one table, day by day. */
export interface Signal {
  about: string
  table: string
  /**
   * The parameters that choose what a series is about. Their values are compared with an id column and, for some parameters, with a label
   * column (case is ignored).
   */
  subjects: Partial<Record<Subject, string[]>>
  /** The column by which the rows of a compacted month are sorted. Equal rows are sorted by day. */
  sort: string
  /** The column to which each filter parameter applies. */
  filters: Partial<Record<Filter, string>>
  /** Columns with a fixed value. Only rows with these values belong to the series. */
  fixed?: Record<string, string>
  /**
   * For a table without ticker symbols: the table of the same release that has the symbols, and the column that joins
   * the two tables.
   */
  symbols?: { table: string; by: string }
  /** If rows differ only in these columns, only the row with the highest values in these columns is used. */
  newest?: string[]
}

const sentimentFilter = { sentiment: 'sentiment_filter' } as const

/** The signals, by name. */
export const signals = {
  intent: {
    about: 'Share and sentiment of conversations that name a ticker.',
    table: 'intent_tickers',
    subjects: { tickers: ['ticker'] },
    sort: 'ticker',
    filters: { days: 'window_days' },
  },
  topics: {
    about: 'Share and sentiment of conversations on a topic, over all tickers.',
    table: 'intent_topics',
    subjects: { topics: ['topic_id', 'label'] },
    sort: 'topic_id',
    filters: { days: 'window_days', ...sentimentFilter },
    fixed: { ticker: '', topic: '' },
  },
  themes: {
    about: 'Share and sentiment of questions on a theme, over all tickers.',
    table: 'intent_questions',
    subjects: { themes: ['theme_id', 'label'] },
    sort: 'theme_id',
    filters: { days: 'window_days', ...sentimentFilter },
    fixed: { ticker: '', topic: '' },
  },
  movers: {
    about: 'Change in the share of conversations on tickers, topics or themes, compared with a baseline.',
    table: 'intent_movers',
    subjects: { tickers: ['value'], topics: ['value', 'label'], themes: ['value', 'label'] },
    sort: 'value',
    filters: { days: 'days', baseline_days: 'baseline_days', dimension: 'dimension', ...sentimentFilter },
  },
  holdings: {
    about: 'Ownership and value of holdings at the last snapshot of a day.',
    table: 'retail_holdings',
    subjects: { tickers: ['ticker'] },
    sort: 'ticker',
    filters: { asset_classes: 'asset_class' },
  },
  flows: {
    about: 'Buying and selling over a window.',
    table: 'retail_flows',
    subjects: { tickers: ['ticker'] },
    sort: 'ticker',
    filters: { days: 'window_days', asset_classes: 'asset_class' },
  },
  options_flows: {
    about: 'Trading of options over a window, by underlying.',
    table: 'options_flows',
    subjects: { tickers: ['underlying'] },
    sort: 'underlying',
    filters: { days: 'window_days' },
  },
  rotation: {
    about: 'Change of ownership since an older snapshot.',
    table: 'retail_rotation',
    subjects: { tickers: ['ticker'] },
    sort: 'ticker',
    filters: { days: 'lookback_days', asset_classes: 'asset_class' },
  },
  fund_positions: {
    about: 'Open positions of AI funds.',
    table: 'fund_positions',
    subjects: { funds: ['fund_id', 'fund_name'], tickers: ['ticker'] },
    sort: 'fund_id',
    filters: { sides: 'side', asset_classes: 'asset_class' },
  },
  consensus: {
    about: 'Combined holdings and trades of AI funds in a ticker.',
    table: 'fund_consensus',
    subjects: { tickers: ['ticker'] },
    sort: 'ticker',
    filters: { source: 'source', days: 'window_days' },
  },
  equity: {
    about: 'Return, risk and activity of an AI fund since its inception.',
    table: 'fund_leaderboard',
    subjects: { funds: ['fund_id', 'fund_name'] },
    sort: 'fund_id',
    filters: {},
  },
  metrics: {
    about: 'Metrics of the newest quarter or year that companies had reported by a day.',
    table: 'metric_values',
    subjects: { tickers: ['ticker'] },
    sort: 'cik',
    filters: { period: 'period_kind', metrics: 'metric' },
    symbols: { table: 'metric_companies', by: 'cik' },
    newest: ['fiscal_year', 'fiscal_quarter'],
  },
  screening: {
    about:
      'All figures of a ticker that the screener compares, one per row: price, valuation, metrics, positioning, flows, interest.',
    table: 'screening',
    subjects: { tickers: ['ticker'] },
    sort: 'ticker',
    filters: { metrics: 'field', periods: 'period' },
  },
} satisfies Record<string, Signal>

export type SignalName = keyof typeof signals

export const signalNames = Object.keys(signals) as SignalName[]

/** The values of filters that a request does not give. */
export const usual: Partial<Record<Filter, string | number>> = {
  days: 7,
  baseline_days: 30,
  dimension: 'ticker',
  sentiment: '',
  source: 'all',
  period: 'quarterly',
}
