import { readTopics } from '../../src/labels/topics.ts'
import { intentRows } from '../intent_rows.ts'
import type { Rows } from '../release_fixture.ts'

const listed: [ticker: string, name: string, sector: string, industry: string, share: number][] = [
  ['JPM', 'JPMorgan Chase & Co. Common Stock', 'Finance', 'Major Banks', 3.5],
  ['BAC', 'Bank of America Corporation Common Stock', 'Finance', 'Major Banks', 2.4],
  ['MRVL', 'Marvell Technology, Inc. Common Stock', 'Technology', 'Semiconductors', 2.2],
  ['INTC', 'Intel Corporation Common Stock', 'Technology', 'Semiconductors', 3.1],
  ['SOFI', 'SoFi Technologies, Inc. Common Stock', 'Finance', 'Finance: Consumer Services', 2.8],
  [
    'PLTR',
    'Palantir Technologies Inc. Class A Common Stock',
    'Technology',
    'Computer Software: Prepackaged Software',
    6.1,
  ],
  ['AAPL', 'Apple Inc. Common Stock', 'Technology', 'Computer Manufacturing', 5.2],
  ['XOM', 'Exxon Mobil Corporation Common Stock', 'Energy', 'Integrated oil Companies', 1.9],
  ['UNH', 'UnitedHealth Group Incorporated Common Stock (DE)', 'Health Care', 'Medical Specialities', 2.1],
]

/** The rows of `intentRows` plus more companies, their sectors and all topics, to cover questions of any kind. */
export function marketRows(): Rows {
  const rows = intentRows()
  const amd = rows.intent_tickers!.find(({ ticker }) => ticker === 'AMD')!
  for (const window_days of [7, 30])
    for (const [ticker, , , , share] of listed)
      if (!(ticker === 'PLTR' && window_days === 30))
        rows.intent_tickers!.push({ ...amd, ticker, window_days, conversation_share_pct: share, related_tickers: [] })
  rows.companies = [
    ...listed.map(([ticker, name, sector, industry]) => ({ ticker, name, sector, industry })),
    { ticker: 'NVDA', name: 'NVIDIA Corporation Common Stock', sector: 'Technology', industry: 'Semiconductors' },
    {
      ticker: 'AMD',
      name: 'Advanced Micro Devices, Inc. Common Stock',
      sector: 'Technology',
      industry: 'Semiconductors',
    },
    {
      ticker: 'TSLA',
      name: 'Tesla, Inc. Common Stock',
      sector: 'Consumer Discretionary',
      industry: 'Auto Manufacturing',
    },
    { ticker: 'GME', name: 'GameStop Corporation Common Stock', sector: 'Consumer Discretionary', industry: 'Retail' },
  ]
  const known = new Set(rows.intent_topics_known!.map(({ topic_id }) => topic_id))
  for (const { id, label, description } of readTopics())
    if (!known.has(id)) rows.intent_topics_known!.push({ topic_id: id, label, description })
  return rows
}
