import type { Row, Rows } from './release_fixture.ts'

/**
 * Fixture rows of an intent release as of 2025-08-27. PLTR appears only in the 30-day window, and the 1-day window is
 * empty.
 */
export function intentRows(): Rows {
  return {
    intent_tickers: [
      ticker(
        'NVDA',
        12.5,
        'bullish',
        [45, 26],
        [
          ['AMD', 14],
          ['TSLA', 6],
        ],
      ),
      ticker('TSLA', 9.2, 'bearish', [20, 48], [['NVDA', 7.5]]),
      ticker('AMD', 4, 'mixed', [34, 30], [['NVDA', 42]]),
      ticker('GME', 2, 'unknown', [null, null]),
      { ...ticker('NVDA', 11.3, 'bullish', [44, 25]), window_days: 30 },
      { ...ticker('PLTR', 3.1, 'bullish', [60, 10]), window_days: 30 },
      { ...ticker('NVDA', 10.8, 'mixed', [36, 30]), window_days: 90 },
    ],
    intent_questions: [
      theme({}, 1, 'too_late', 'Is it too late to buy?', 21.5, 'mixed', [['NVDA', 31]], [['Valuation', 44]]),
      theme(
        {},
        2,
        'earnings_expectations',
        'What will earnings do to the price?',
        12,
        'bullish',
        [['NVDA', 22]],
        [['Earnings', 98]],
      ),
      theme({}, 3, 'why_falling', 'Why did it drop?', 7.5, 'bearish', [['TSLA', 40]]),
      theme({}, 4, 'd-2025-08-04-1', 'Data centers, grid, power', 3, 'neutral'),
      theme(
        { ticker: 'NVDA' },
        1,
        'too_late',
        'Is it too late to buy?',
        31,
        'mixed',
        [['AMD', 10]],
        [['Valuation', 50]],
      ),
      theme({ ticker: 'NVDA' }, 2, 'earnings_expectations', 'What will earnings do to the price?', 19, 'bullish'),
      theme({ ticker: 'TSLA' }, 1, 'why_falling', 'Why did it drop?', 38, 'bearish'),
      theme({ ticker: 'AMD' }, 1, 'too_late', 'Is it too late to buy?', 24, 'mixed'),
      theme({ topic: 'earnings' }, 1, 'earnings_expectations', 'What will earnings do to the price?', 65, 'bullish', [
        ['NVDA', 30],
      ]),
      theme({ topic: 'inflation' }, 1, 'hedging', 'How can I hedge?', 20, 'bearish'),
      theme(
        { ticker: 'NVDA', topic: 'earnings' },
        1,
        'earnings_expectations',
        'What will earnings do to the price?',
        80,
        'bullish',
      ),
      theme({ sentiment_filter: 'bearish' }, 1, 'why_falling', 'Why did it drop?', 25, 'bearish', [['TSLA', 44]]),
      theme(
        { sentiment_filter: 'bullish' },
        1,
        'earnings_expectations',
        'What will earnings do to the price?',
        33,
        'bullish',
      ),
      theme({ ticker: 'TSLA', sentiment_filter: 'bearish' }, 1, 'why_falling', 'Why did it drop?', 60, 'bearish'),
      { ...theme({}, 1, 'too_late', 'Is it too late to buy?', 18.4, 'mixed'), window_days: 30 },
      { ...theme({ ticker: 'PLTR' }, 1, 'too_late', 'Is it too late to buy?', 50, 'bullish'), window_days: 30 },
    ],
    intent_topics: [
      topic(
        {},
        1,
        'earnings',
        'Earnings',
        18.2,
        'bullish',
        [
          ['NVDA', 22],
          ['TSLA', 8],
        ],
        [['What will earnings do to the price?', 35]],
      ),
      {
        ...topic({}, 2, 'inflation', 'Inflation', 6.5, 'bearish', [], [['How can I hedge?', 12]]),
        bullish_pct: 18,
        bearish_pct: 51,
      },
      topic({}, 3, 'options', 'Options', 5, 'mixed'),
      topic({ ticker: 'NVDA' }, 1, 'earnings', 'Earnings', 28, 'bullish', [['NVDA', 100]]),
      topic({ ticker: 'NVDA' }, 2, 'options', 'Options', 9, 'mixed'),
      topic({ topic: 'earnings' }, 1, 'earnings', 'Earnings', 100, 'bullish'),
      topic({ sentiment_filter: 'bearish' }, 1, 'inflation', 'Inflation', 15, 'bearish'),
      { ...topic({}, 1, 'crypto', 'Crypto', 4.2, 'mixed'), window_days: 30 },
    ],
    intent_movers: [
      mover('ticker', 1, 'TSLA', 'TSLA', 9.2, 4.1, 124.39, 'surging', 'bearish'),
      mover('ticker', 2, 'GME', 'GME', 2, 0, 100, 'new', 'unknown'),
      mover('ticker', 3, 'AMD', 'AMD', 4, 8.5, -52.94, 'fading', 'mixed'),
      mover('ticker', 4, 'NVDA', 'NVDA', 12.5, 12.1, 3.31, 'stable', 'bullish'),
      mover('topic', 1, 'earnings', 'Earnings', 18.2, 11, 65.45, 'rising', 'bullish'),
      mover('theme', 1, 'too_late', 'Is it too late to buy?', 21.5, 30, -28.33, 'falling', 'mixed'),
      { ...mover('ticker', 1, 'NVDA', 'NVDA', 12.5, 9, 38.89, 'rising', 'bullish'), baseline_days: 90 },
      { ...mover('ticker', 1, 'TSLA', 'TSLA', 14, 6, 133.33, 'surging', 'bearish'), sentiment_filter: 'bearish' },
    ],
    intent_themes: [
      {
        theme_id: 'too_late',
        label: 'Is it too late to buy?',
        description: 'Whether the price has run too far to buy now.',
        origin: 'taxonomy',
      },
      {
        theme_id: 'earnings_expectations',
        label: 'What will earnings do to the price?',
        description: 'How results will move the price.',
        origin: 'taxonomy',
      },
      {
        theme_id: 'why_falling',
        label: 'Why did it drop?',
        description: 'What is behind a fall of the price.',
        origin: 'taxonomy',
      },
      { theme_id: 'd-2025-08-04-1', label: 'Data centers, grid, power', description: null, origin: 'discovered' },
      { theme_id: 'hedging', label: 'How can I hedge?', description: 'How to protect money.', origin: 'taxonomy' },
    ],
    companies: [
      { ticker: 'HMNG', name: 'Hummingford Instruments Inc. Common Stock' },
      { ticker: 'NVDA', name: 'NVIDIA Corporation Common Stock' },
    ],
    intent_topics_known: [
      { topic_id: 'earnings', label: 'Earnings', description: 'Results and what to expect of them.' },
      { topic_id: 'inflation', label: 'Inflation', description: 'Rising prices.' },
      { topic_id: 'options', label: 'Options', description: 'Calls and puts.' },
      { topic_id: 'crypto', label: 'Crypto', description: 'Coins and tokens.' },
      { topic_id: 'taxes', label: 'Taxes', description: 'What is owed on gains.' },
    ],
  }
}

type Pairs = [name: string, share: number][]

function leaning(sentiment: string, [bullish_pct, bearish_pct]: (number | null)[] = [40, 30]): Row {
  const neutral_pct = 95 - (bullish_pct ?? 0) - (bearish_pct ?? 0)
  return { sentiment, bullish_pct, bearish_pct, mixed_pct: 5, neutral_pct, unknown_pct: null }
}

function ticker(symbol: string, share: number, sentiment: string, parts: (number | null)[], related: Pairs = []): Row {
  const related_tickers = related.map(([ticker, overlap_share_pct]) => ({ ticker, overlap_share_pct }))
  return {
    window_days: 7,
    ticker: symbol,
    conversation_share_pct: share,
    ...leaning(sentiment, parts),
    related_tickers,
  }
}

const everything = { window_days: 7, ticker: '', topic: '', sentiment_filter: '' }

function theme(
  cell: Partial<typeof everything>,
  rank: number,
  theme_id: string,
  label: string,
  share: number,
  sentiment: string,
  tickers: Pairs = [],
  topics: Pairs = [],
): Row {
  return {
    ...everything,
    ...cell,
    rank,
    theme_id,
    label,
    question_share_pct: share,
    ...leaning(sentiment),
    related_tickers: tickers.map(([ticker, question_share_pct]) => ({ ticker, question_share_pct })),
    related_topics: topics.map(([label, question_share_pct]) => ({ label, question_share_pct })),
  }
}

function topic(
  cell: Partial<typeof everything>,
  rank: number,
  topic_id: string,
  label: string,
  share: number,
  sentiment: string,
  tickers: Pairs = [],
  themes: Pairs = [],
): Row {
  return {
    ...everything,
    ...cell,
    rank,
    topic_id,
    label,
    conversation_share_pct: share,
    ...leaning(sentiment),
    related_tickers: tickers.map(([ticker, conversation_share_pct]) => ({ ticker, conversation_share_pct })),
    related_themes: themes.map(([label, conversation_share_pct]) => ({ label, conversation_share_pct })),
  }
}

function mover(
  dimension: string,
  rank: number,
  value: string,
  label: string,
  share: number,
  previous: number,
  change_pct: number,
  trend: string,
  sentiment: string,
): Row {
  return {
    days: 7,
    baseline_days: 30,
    dimension,
    sentiment_filter: '',
    rank,
    value,
    label,
    conversation_share_pct: share,
    previous_share_pct: previous,
    change_pct,
    trend,
    ...leaning(sentiment),
  }
}
