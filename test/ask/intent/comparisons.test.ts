import { afterEach, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../api_fixture.ts'
import { intentRows } from '../../intent_rows.ts'
import type { Rows } from '../../release_fixture.ts'
import { marketRows } from '../market.ts'

let api: TestApi | undefined
afterEach(() => api?.close())

async function answers(rows: Rows, questions: Record<string, string[]>) {
  api = await testApi(rows)
  for (const [question, texts] of Object.entries(questions)) {
    const { answer, interpretation } = (await api.post('/v1/retail/intent/ask', { question })).json()
    for (const text of texts) expect(`${answer} | ${interpretation.not_understood}`, question).toContain(text)
  }
}

const share = (symbol: string, window_days: number, pct: number) => ({
  ...intentRows().intent_tickers!.find(({ ticker }) => ticker === 'AMD')!,
  window_days,
  ticker: symbol,
  conversation_share_pct: pct,
  related_tickers: [],
})

it('computes multiples, sums and differences of shares', () =>
  answers(marketRows(), {
    'is INTC named twice as often as BAC': [
      'By the published shares, no: the share of INTC is 1.29 times the share of BAC',
    ],
    'does PLTR get at least double the mentions of UNH': [
      'yes: the share of PLTR is 2.9 times',
      '4 percentage points more',
    ],
    'does AAPL beat JPM and BAC combined': [
      'The shares of JPM and BAC add up to 5.9%',
      'no: the share of AAPL is 0.88 times',
    ],
    'are MRVL and XOM together discussed less than JPM': [
      'add up to 4.1%',
      'no: the sum for MRVL and XOM is 1.17 times',
    ],
    'what is the gap between JPM and BAC in percentage points': ['1.1 percentage points more'],
    'is the bearish share of INTC twice the bullish share': ['It is not clear what “twice”'],
    'is INTC twice as loud as BAC and JPM': ['It is not clear what “twice”'],
  }))

const felt = (symbol: string, window_days: number, sentiment: string, bullish_pct: number, bearish_pct: number) => ({
  ...share(symbol, window_days, 5),
  sentiment,
  bullish_pct,
  bearish_pct,
})

it('ranks by moves of sentiment, against the longer window that holds this one', () =>
  answers(
    {
      intent_tickers: [
        felt('AMD', 7, 'bearish', 30, 60),
        felt('AMD', 30, 'bullish', 55, 35),
        felt('NVDA', 7, 'bullish', 60, 30),
        felt('NVDA', 30, 'bearish', 25, 65),
        felt('TSLA', 7, 'bullish', 50, 40.5),
        felt('TSLA', 30, 'bullish', 50, 40),
      ],
    },
    {
      'which stocks got way more bearish': [
        'against the 30 days that hold them too, the ticker that moved most to bearish is AMD (from 35% bearish to 60% bearish).',
      ],
      'tickers whose sentiment flipped from bearish to bullish': [
        'the ticker that went from bearish to bullish is NVDA (from 25% bullish to 60% bullish).',
      ],
      'which stocks got more bearish over the last year': ['no longer window is published to compare with'],
      'tickers with rising chatter and shrinking optimism': [
        'no ticker that is published in both gained interest and moved to bearish.',
      ],
    },
  ))

it('answers for each of several windows', () =>
  answers(
    { intent_tickers: [7, 14, 30, 90].map((days) => share('AMD', days, days / 10)) },
    {
      'share of AMD, 7 vs 14 vs 30 vs 90 days': ['0.7%', '1.4%', '3%', '9%'],
      'AMD mentions: 7d / 90d': ['0.7%', '9%'],
    },
  ))

it('takes the shortest longer window that has what is asked for, and says so', async () => {
  const rows = intentRows()
  const ofNvda = rows.intent_questions!.find(({ ticker }) => ticker === 'NVDA')!
  rows.intent_questions = [
    ...rows.intent_questions!.filter(({ ticker }) => ticker !== 'NVDA'),
    { ...ofNvda, window_days: 30 },
    { ...ofNvda, window_days: 90 },
  ]
  rows.intent_tickers = [share('NVDA', 7, 5), share('NVDA', 30, 6), share('NVDA', 90, 7), share('IBM', 14, 2)]
  await answers(rows, {
    'what do people ask about NVDA': [
      'no question theme of it is published, so this is of 30 days',
      'NVDA came up in 6%',
    ],
    'what do people ask about NVDA this week': ['NVDA came up in 5%', 'some are in those of 30 and 90 days'],
    'how is the mood on IBM': ['nothing on IBM is published, so this is of 14 days'],
    'how much is NVDA talked about': ['NVDA came up in 5%'],
  })
})

it('ranks by the talk what only leans to one side', () => {
  const breakdown = (bullish_pct: number) => ({ bullish_pct, bearish_pct: 10, mixed_pct: 5 })
  const intent_tickers = [
    { ...share('BIG', 7, 9), sentiment: 'bullish', ...breakdown(50) },
    { ...share('MID', 7, 8), sentiment: 'bearish', ...breakdown(30) },
    { ...share('LOW', 7, 7), sentiment: 'bullish', ...breakdown(80) },
  ]
  const first = 'the most talked-about tickers of bullish sentiment are BIG (9% of conversations, 50% bullish) and LOW'
  return answers(
    { intent_tickers },
    {
      'top 5 tickers, bullish only': [first],
      'the most discussed bullish stocks': [first],
      'only bullish names by mentions': [first],
      'top bullish tickers': ['with the largest bullish share are LOW'],
      'only the most bullish tickers': ['with the largest bullish share are LOW'],
    },
  )
})

it('never takes another subject for one that it does not know', () => {
  const rows = marketRows()
  rows.intent_tickers!.push(share('BTC', 7, 4))
  return answers(rows, {
    'what do people think of ZZZZQ': ['ZZZZQ is no symbol'],
    'how do traders feel about $QWXZ': ['QWXZ is no symbol'],
    'mood on PALANTRX': ['PALANTRX is no symbol'],
    'wuts the mood on bitcoin': ['conversations on BTC'],
    'do more people ask about buying or about selling': ['“buying” and “selling” were not understood'],
    'what will retail talk about next week': ['Where prices go from here'],
    'what is reddit saying about AMD': ['AMD came up in', '| reddit'],
  })
})
