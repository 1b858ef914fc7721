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

it('computes quotients and differences of shares, and declines sums', () =>
  answers(marketRows(), {
    'is INTC named twice as often as BAC': ['INTC was talked about more than BAC, 1.29 times as much'],
    'does AAPL beat JPM and BAC combined': ['“combined”'],
    'what is the gap between INTC and BAC in percentage points': ['a difference of 0.7 percentage points'],
    'by how much is INTC bigger than BAC': ['a difference of 0.7 percentage points'],
    'is intel bigger than bofa, and by what margin': ['a difference of 0.7 percentage points'],
    'by how many percentage points did the share of INTC exceed that of BAC': ['a difference of 0.7 percentage points'],
    'ratio of bulls to bears for INTC and BAC': ['1.13 times as many bullish as bearish; those on INTC'],
    'which semiconductor is mentioned more, INTC or MRVL': ['MRVL in 2.2%. So INTC was talked about more than MRVL.'],
    'where does BAC rank, and what gets named with NVDA most': [
      'BAC has place',
      'the conversations on NVDA most often name',
    ],
    'INTC vs BAC vs JPM: who has the biggest share and who has the lowest bearish share': [
      'So JPM was talked about most.',
      'smallest bearish share',
    ],
    'where does INTC rank among semiconductor stocks': [
      'INTC has place 3 of the 4 published tickers among semiconductors',
    ],
    'are banks or energy stocks more popular': ['tickers among banks are JPM (3.5%', 'ticker among energy is XOM'],
  }))

const felt = (symbol: string, window_days: number, sentiment: string, bullish_pct: number, bearish_pct: number) => ({
  ...share(symbol, window_days, 5),
  sentiment,
  bullish_pct,
  bearish_pct,
})

it('reports how the sentiment on one ticker changed, but declines to rank by such changes', () =>
  answers(
    {
      intent_tickers: [
        felt('AMD', 7, 'bearish', 30, 60),
        felt('AMD', 30, 'bullish', 55, 35),
        felt('NVDA', 7, 'bullish', 60, 30),
        { ...felt('WEN', 14, 'bearish', 37, 63), mixed_pct: null },
        { ...felt('WEN', 30, 'mixed', 37, 39), mixed_pct: 24 },
        {
          ...share('CALM', 7, 5),
          sentiment: 'neutral',
          bullish_pct: null,
          bearish_pct: null,
          mixed_pct: null,
          neutral_pct: 100,
        },
      ],
    },
    {
      'has the mood on AMD worsened': [
        'lean bearish: 30% bullish, 60% bearish',
        'How sentiment itself has changed is not published.',
        'which include these 7 days',
        '55% bullish',
        'In these 7 days, the bullish share is 25 percentage points lower and the bearish share is 25 percentage points higher',
      ],
      'is WEN more bearish in the last 14 days than over 30 days': ['is more bullish or bearish on WEN cannot be told'],
      'tickers that are neither bullish nor bearish': ['CALM (5% of conversations, only the neutral share can be'],
      'which stocks got way more bearish': ['“more”'],
      'tickers whose sentiment improved': ['“improved” was not understood'],
      'tickers with rising chatter and shrinking optimism': ['not answered'],
    },
  ))

it('orders named tickers by the share of a sentiment', () =>
  answers(
    { intent_tickers: [felt('AMD', 7, 'bearish', 30, 60), felt('NVDA', 7, 'bullish', 60, 30)] },
    {
      'rank AMD and NVDA by how much bulls talk about them': ['NVDA has the larger bullish share'],
      'rank AMD and NVDA by bullish percent': ['on NVDA lean bullish: 60% bullish, 30% bearish; those on AMD'],
      'rank AMD and NVDA by bearish share, lowest first': ['NVDA lean bullish: 60% bullish, 30% bearish; those on AMD'],
    },
  ))

it('answers each of up to four windows, and repeats a sentence that is true of several', () =>
  answers(
    { intent_tickers: [7, 14, 30, 90].map((days) => share('AMD', days, days / 10)) },
    {
      'share of AMD, 7 vs 14 vs 30 vs 90 days': [7, 14, 30, 90].map(
        (days) => `Over the ${days} days to 2025-08-27, AMD`,
      ),
      'share of AMD, 1 vs 7 vs 14 vs 30 vs 90 days': ['not answered'],
      'is AMD talked about more over 30 days than over 7': [
        'So the share of AMD is 2.3 percentage points higher over 30 days than over 7 days.',
      ],
      'was AMD talked about less this week than last week': ['No ticker of the 7 days before is published'],
      'by how many points is the share of AMD lower over 7 days than over 90 days': [
        'So the share of AMD is 8.3 percentage points lower over 7 days than over 90 days.',
      ],
      'where does AMD rank, 14 vs 30 vs 90 days': [
        'in 3% of investor conversations; they are of mixed sentiment: 34% bullish, 30% bearish. AMD has place 1',
      ],
    },
  ))

it('gives the figures of a ticker and topics together, and compares them', () => {
  const on = (
    ticker: string,
    topic_id: string,
    label: string,
    conversation_share_pct: number,
    bullish_pct: number,
  ) => ({
    ...{ window_days: 7, ticker, topic: '', sentiment_filter: '', rank: 1, topic_id, label, conversation_share_pct },
    ...{ sentiment: 'bullish', bullish_pct, bearish_pct: 100 - bullish_pct, related_tickers: [], related_themes: [] },
  })
  return answers(
    {
      ...marketRows(),
      intent_topics: [
        on('AMD', 'earnings', 'Earnings', 20, 70),
        on('AMD', 'options', 'Options', 30, 60),
        on('NVDA', 'earnings', 'Earnings', 10, 80),
      ],
    },
    {
      'top tickers excluding semiconductors like AMD': ['leaves out AMD and semiconductors'],
      'how bullish is talk about earnings on AMD': [
        'the conversations on AMD and “Earnings” lean bullish: 70% bullish',
      ],
      'does talk on AMD center more on options or earnings': [
        '30% of the conversations on AMD were about “Options”. 20% of the conversations on AMD were about “Earnings”. So more of these were about “Options”.',
      ],
      'AMD vs NVDA on earnings: which has the larger share': ['So AMD has the larger share.'],
      'how much of AMD talk is about earnings, and how much is about options': [
        '20% of the conversations on AMD were about “Earnings”',
        '30% of the conversations on AMD were about “Options”',
      ],
      'what is the difference in share between AMD and NVDA': [
        'talked about more than AMD, a difference of 8.5 percentage points.',
      ],
      'what is the ratio between AMD and NVDA': ['3.13 times as much'],
      'do AMD conversations mention NVDA or TSLA more': ['conversations on AMD most often name NVDA (42%)'],
      'what is the share of NVDA, and is its mood better than AMD': ['NVDA has the larger bullish share'],
      'top topics without "When to buy, hold or sell"': ['The list leaves out “When to buy, hold or sell”'],
      'what share of the talk is about banks': ['publishes nothing on “Banks and financials”'],
      'is talk on AMD mostly about options': ['30% of the conversations on AMD were about “Options”'],
      'topics people discuss with AMD, minus options': ['leaves out “Options”', 'most often about “Earnings” (20%)'],
      'ranking of topics for AMD': ['most often about “Options” (30%) and “Earnings” (20%). |'],
      "NVDA's share minus AMD's share": ['a difference of 8.5 percentage points'],
      'which is the more bearish topic, earnings or options': ['“Options” in any window. |'],
      'what share of questions is "Is it too late to buy?" in the last 7 days': [
        '“Is it too late to buy?” was asked in 21.5%',
      ],
      'are bears louder than bulls on NVDA': ['the conversations on NVDA lean bullish: 45% bullish'],
      'which topic about AMD is the most bullish': ['From the largest bullish share', '“Earnings” (20%, 70% bullish'],
      'topics of AMD with more than 25% of the talk': ['most often about “Options” (30%). |'],
    },
  )
})

it('falls back to the shortest longer window with the requested data, and says so', async () => {
  const rows = intentRows()
  const ofNvda = rows.intent_questions!.find(({ ticker }) => ticker === 'NVDA')!
  rows.intent_questions = [
    ...rows.intent_questions!.filter(({ ticker }) => ticker !== 'NVDA'),
    { ...ofNvda, window_days: 30 },
    { ...ofNvda, window_days: 90 },
  ]
  rows.intent_tickers = [share('NVDA', 7, 5), share('NVDA', 30, 6), share('NVDA', 90, 7), share('IBM', 14, 2)]
  await answers(rows, {
    'what do people ask about NVDA': ['so the figures cover 30 days', 'Over the 30 days'],
    'what do people ask about NVDA this week': ['no theme of the questions on NVDA is published'],
    'how is the mood on IBM': ['so the figures cover 14 days'],
    'how much is NVDA talked about': ['NVDA came up in 5%'],
  })
})

it('ranks by conversation share if the sentiment is only a filter', () => {
  const breakdown = (bullish_pct: number) => ({ bullish_pct, bearish_pct: 10, mixed_pct: 5 })
  const intent_tickers = [
    { ...share('BIG', 7, 9), sentiment: 'bullish', ...breakdown(50) },
    { ...share('MID', 7, 8), sentiment: 'bearish', ...breakdown(30) },
    { ...share('LOW', 7, 7), sentiment: 'bullish', ...breakdown(80) },
  ]
  const first = 'with bullish sentiment are BIG (9% of conversations'
  return answers(
    { intent_tickers },
    {
      'top 5 tickers, bullish only': [first],
      'the most discussed bullish stocks': [first],
      'only bullish names by mentions': [first],
      'top bullish tickers': ['with the largest bullish share are LOW'],
    },
  )
})

it('ranks by how far bulls and bears are apart, regardless of the order by share', () =>
  answers(
    {
      intent_tickers: [
        felt('BIG', 7, 'bullish', 60, 40),
        felt('WIDE', 7, 'bearish', 10, 80),
        felt('HIGH', 7, 'bullish', 70, 20),
        { ...felt('ONE', 7, 'bullish', 90, 0), bearish_pct: null },
      ],
    },
    {
      'which tickers have the biggest gap between bulls and bears': [
        'WIDE (5% of conversations, 10% bullish, 80% bearish, 70 percentage points more bearish than bullish), HIGH (5%',
        'and BIG (5%',
        'without a published bullish and bearish share is left out',
      ],
      'which ticker has the biggest gap between bulls and bears, among those over 4% share': [
        'the ticker within these bounds with the largest difference between the bullish and the bearish share is WIDE',
        ', followed by HIGH',
      ],
      'ticker with the smallest difference between bullish and bearish share': ['bearish share are BIG (5% of'],
      'tickers with the highest ratio of bulls to bears': [
        'ratio of the bullish to the bearish share are HIGH',
        'and WIDE',
      ],
    },
  ))

it('says which subject gained or lost more', () => {
  const rows = marketRows()
  const moved = (symbol: string, share: number, previous: number, trend: string) => ({
    ...rows.intent_movers!.find(({ dimension, days }) => dimension === 'ticker' && days === 7)!,
    ...{ value: symbol, label: symbol, conversation_share_pct: share, previous_share_pct: previous, trend },
    change_pct: Number(((100 * share) / previous - 100).toFixed(2)),
  })
  rows.intent_movers = [moved('INTC', 3.1, 1, 'surging'), moved('BAC', 2.4, 2, 'rising')]
  return answers(rows, {
    'which is gaining interest faster, BAC or INTC': ['So INTC gained more interest, relative to its share before.'],
    'how much does the share of INTC differ between 7 and 30 days': [
      '3.1% of conversations, against 1% in the 30 days before, a difference of 2.1 percentage points',
    ],
    'how much did talk about INTC rise': ['a difference of 2.1 percentage points, up 210%'],
    'difference in the share of INTC between the last 7 and the last 30 days': [
      'a difference of 2.1 percentage points',
    ],
  })
})

it('reads a symbol in lower case that is also a cue of a topic, and a share class in lower case', () => {
  const rows = marketRows()
  rows.intent_tickers!.push(share('JEPI', 7, 4), share('IWM', 7, 1), share('BRK.B', 7, 5), share('B', 7, 3))
  return answers(rows, {
    'how bullish is jepi': ['conversations on JEPI'],
    'mood on the iwm etf': ['conversations on IWM are of mixed sentiment: 34% bullish, 30% bearish. |'],
    'how bullish is brk b': ['conversations on BRK.B'],
    'brk.b, aapl: whats being said': ['AAPL came up in 5.2% of investor conversations and BRK.B in 5%. So'],
    'who talks about INTC, bulls or bears': ['conversations on INTC are of mixed sentiment: 34% bullish, 30% bearish'],
  })
})

it('ranks what has a larger or a smaller share than a ticker or a topic', () =>
  answers(marketRows(), {
    'which tickers are discussed more than AAPL': [
      'within these bounds are NVDA (12.5%',
      'PLTR (6.1%). The share of AAPL is 5.2%',
    ],
    'tickers more popular than AAPL excluding NVDA': [
      'are TSLA (9.2% of conversations) and PLTR (6.1%). The share of AAPL',
    ],
    'how many topics are less common than earnings': ['The share of “Earnings” is', 'published topics match'],
    'is any stock discussed more than ZM': ['no share of ZM is published to compare with'],
    'which tickers are more bullish than TSLA': ['with the largest bullish share are', 'The conversations on TSLA'],
    'tickers with a lower bearish share than TSLA, only those above 5%': [
      'within these bounds with the smallest published bearish share',
      'The conversations on TSLA',
    ],
    'tickers with a higher bullish share than ZM': ['no bullish share of ZM is published to compare with'],
    'Neither NVDA nor AAPL: who else is above 6% of conversations': [
      'are TSLA (9.2% of conversations) and PLTR (6.1%).',
    ],
    'excluding NVDA, which tickers are above 6%': ['are TSLA (9.2% of conversations) and PLTR (6.1%).'],
    'tickers without NVDA, and anything below 3%': ['“below” could not be related'],
    'how much talk goes to the magnificent seven': [
      'Sectors and kinds of securities as a whole',
      'among mag 7 are NVDA',
    ],
  }))

it('does not replace an unknown subject with another subject', () => {
  const rows = marketRows()
  rows.intent_tickers!.push(share('BTC', 7, 4))
  return answers(rows, {
    'what do people think of ZZZZQ': ['ZZZZQ is no symbol'],
    'how do traders feel about $QWXZ': ['QWXZ is no symbol'],
    'mood on TLSA': ['TLSA is no symbol', 'Did you mean TSLA? |'],
    'mood on PALANTRX': ['PALANTRX is no symbol'],
    'wuts the mood on bitcoin': ['conversations on BTC'],
    'crypto coins ranked by mentions': ['ticker among coins is BTC (4%'],
    'do more people ask about buying or about selling': ['“more” could not be related'],
    'what will retail talk about next week': ['What will happen, to prices or to interest'],
    'what is reddit saying about AMD': ['AMD came up in', '| reddit'],
  })
})

it('reads listed windows, a ranking among the most discussed, "better", "which one" and "nobody"', () => {
  const rows = marketRows()
  for (const days of [14, 30, 90]) rows.intent_tickers!.push({ ...share('IBM', days, days / 10) })
  return answers(rows, {
    'IBM share 14d 30d 90d': [
      'Over the 14 days to 2025-08-27, IBM came up in 1.4%',
      'Over the 90 days to 2025-08-27, IBM came up in 9%',
    ],
    'of the three most discussed stocks, which is the most bearish': ['with the largest bearish share is TSLA'],
    'is NVDA better than TSLA': ['conversations on NVDA lean bullish', 'those on TSLA lean bearish'],
    'which ticker gained most interest and which one lost the most': [
      'gained the most interest',
      'lost the most interest',
    ],
    'name a stock that nobody is bearish on': ['“nobody” could not be related'],
    'is there chatter about inflation, and which names': ['no ticker that the conversations on “Inflation” name too'],
    'any chatter about inflation and price stocks': ['“Inflation” was a topic in'],
    'which tickers gained interest': ['1 other is left out, because its rise is within what chance explains.'],
    'give me everything trending': ['Only tickers are listed; ask for topics or question themes to see these.'],
    'list tickers': ['In all, 13 published tickers match.'],
    'is AMD up or down by more than 2 percentage points': ['AMD'],
  })
})

it('names words that were read as a topic with another label', () =>
  answers(marketRows(), {
    'how do people feel about the job market': ['“job market” was read as the topic “Economy, Fed and interest rates”'],
  }))

it('finds a topic that is not among the leading topics of its window', () => {
  const rows = marketRows()
  const mover = rows.intent_movers!.find(({ dimension, days }) => dimension === 'topic' && days === 7)!
  rows.intent_movers!.push({ ...mover, value: 'taxes', label: 'Taxes', rank: 99, conversation_share_pct: 0.4 })
  return answers(rows, { 'how much do people talk about taxes': ['“Taxes” was a topic in 0.4%'] })
})

it('reads a group behind a preposition, quoted labels, a ticker against a topic, and a lone number', () => {
  const rows = marketRows()
  const [theme] = rows.intent_themes!
  rows.intent_themes!.push({ ...theme, theme_id: 'good_time_to_buy', label: 'Is it a good time to buy?' })
  rows.intent_themes!.push({ ...theme, theme_id: 'better', label: 'Which of these is the better buy?' })
  rows.intent_themes!.push({ ...theme, theme_id: 'job_market', label: 'Job market' })
  rows.intent_themes!.push({ ...theme, theme_id: 'options_basics', label: 'How do options work?' })
  const [company] = rows.companies!
  for (const ticker of ['SEMA', 'SEMB', 'SEMC', 'SEMD', 'SEME', 'SEMF', 'SEMG']) {
    rows.companies!.push({
      ...company,
      ticker,
      name: `${ticker} Corp.`,
      sector: 'Technology',
      industry: 'Semiconductors',
    })
    rows.intent_tickers!.push(share(ticker, 7, 0.2))
  }
  rows.intent_tickers!.push({
    ...share('IBM', 7, 3),
    related_tickers: ['AAPL', 'INTC', 'NVDA'].map((ticker) => ({ ticker, overlap_share_pct: 9 })),
  })
  return answers(rows, {
    'rank the semiconductor stocks by share': ['MRVL (2.2%), SEMA (0.2%)', 'In all, 11 published tickers match.'],
    'which semiconductor stocks are mentioned together with IBM': [
      'of the tickers among semiconductors, the conversations on IBM most often name INTC (9%) and NVDA (9%) too',
    ],
    'which big tech names are mentioned together with IBM': [
      'AAPL (9%), INTC (9%) and NVDA (9%) too. This list is not limited to “Big tech and software”.',
    ],
    'list railroad and coal stocks with bullish sentiment': [
      'The release has no company of the groups railroads and coal. |',
    ],
    "what's the vibe on semi stocks": ['tickers among semiconductors are NVDA'],
    'big tech stocks by mentions': ['“big tech” was read as the topic “Big tech and software”'],
    "themes besides 'which of these is the better buy?'": ['leaves out “Which of these is the better buy?”'],
    'themes without "why did it drop?" or "how can I hedge?"': ['leaves out “Why did it drop?” and “How can I hedge?”'],
    'top themes without job market': ['leaves out “Job market”; the shares still count all conversations. Over'],
    'top topics without job market': [
      '“job market” was read as the topic “Economy, Fed and interest rates”. The list leaves out',
      'interest rates”; the shares still count all conversations. Over',
    ],
    'top themes, excluding call option': ['“excluding” could not be related'],
    'how many people think it is too late to buy': ['“Is it too late to buy?” was asked in'],
    'NVDA or options: what do they talk about more': ['“Options” in', 'NVDA was talked about more than “Options”'],
    'NVDA or options, who is more bullish': ['NVDA has the larger bullish share.'],
    'top tickers 250': ['A number in the question could not be related'],
  })
})

it('says how many more have the same share as the last of a ranking', () =>
  answers(
    { intent_tickers: ['AA', 'BB', 'CC', 'DD', 'EE'].map((symbol, at) => share(symbol, 7, at === 0 ? 9 : 4)) },
    { 'top 2 tickers': ['3 more have the same share'], 'the least discussed ticker': ['1 more has'] },
  ))
