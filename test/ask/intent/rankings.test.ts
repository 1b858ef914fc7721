import { afterEach, expect, it, vi } from 'vitest'
import { type TestApi, testApi } from '../../api_fixture.ts'
import { intentRows } from '../../intent_rows.ts'
import { promote, type Rows, writeRelease } from '../../release_fixture.ts'

let api: TestApi | undefined
afterEach(() => api?.close())

/** The answer of the API for a release with these rows. */
async function answerOf(rows: Rows, question: string, more: Record<string, unknown> = {}) {
  api = await testApi(rows)
  const answer = await api.post('/v1/retail/intent/ask', { question, ...more })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const breakdown = (bullish_pct: number | null, bearish_pct: number | null, mixed_pct: number | null = 5) => ({
  bullish_pct,
  bearish_pct,
  mixed_pct,
  neutral_pct: null,
  unknown_pct: null,
})
const ticker = (symbol: string, share: number, sentiment: string, parts: ReturnType<typeof breakdown>) => ({
  window_days: 7,
  ticker: symbol,
  conversation_share_pct: share,
  sentiment,
  ...parts,
  related_tickers: [],
})

it('ranks by the published share of a sentiment, regardless of the conversation share', async () => {
  const intent_tickers = [
    ticker('NVDA', 20, 'bullish', breakdown(60, 10)),
    ticker('AMD', 2, 'bullish', breakdown(80, 0)),
    ticker('TINY', 1.9, 'bullish', breakdown(100, 0)),
  ]
  const { answer } = await answerOf({ intent_tickers }, 'Which stocks are investors most bullish on?')
  expect(answer).toContain(
    'are TINY (1.9% of conversations, 100% bullish, 0% bearish), AMD (2%, 80% bullish, 0% bearish) and NVDA (20%, 60% ' +
      'bullish, 10% bearish).',
  )
})

it('says in the answer and the insights that a withheld share has too few people', async () => {
  const intent_tickers = [ticker('NVDA', 20, 'bullish', breakdown(60, null))]
  const { answer, insights } = await answerOf({ intent_tickers }, 'Are people bullish or bearish on NVDA?')
  expect(answer).toContain('lean bullish: 60% bullish, too few people bearish.')
  expect(insights[0].detail).toMatch(/ Sentiment: 60% bullish, too few people bearish\.$/)
  await api!.close()
  const named = await answerOf({ intent_tickers }, 'NVDA: bullish, bearish and neutral percentages')
  expect(named.answer).toContain('60% bullish, 5% mixed, too few people bearish, too few people neutral.')
})

it('says that two tickers cannot be compared if their shares are withheld', async () => {
  const intent_tickers = [
    ticker('NVDA', 20, 'unknown', breakdown(40, null)),
    ticker('AMD', 2, 'unknown', breakdown(50, null)),
  ]
  const { answer } = await answerOf({ intent_tickers }, 'Are NVDA or AMD holders more worried?')
  expect(answer).toContain(
    'Which of them has the larger bearish share cannot be told from the published shares, ' +
      'as too few people are bearish on AMD and NVDA.',
  )
  await api!.close()
  const one = await answerOf({ intent_tickers }, 'How is the mood on NVDA?')
  expect(one.answer).toContain(
    'the conversations on NVDA show no sentiment that can be published: 40% bullish, too few people bearish.',
  )
})

it('says for each ticker that no question theme is published', async () => {
  const intent_tickers = ['NVDA', 'AMD'].map((symbol) => ticker(symbol, 5, 'unknown', breakdown(null, null)))
  const { answer } = await answerOf({ intent_tickers }, 'Which questions come up about NVDA and AMD?')
  expect(answer).toContain(
    'No theme of the questions on AMD is published; no theme of the questions on NVDA is published.',
  )
})

it('ranks themes by sentiment, and from the smallest share if asked', async () => {
  const rows = intentRows()
  const [theme] = rows.intent_questions!
  rows.intent_questions = [
    { ...theme, rank: 1, theme_id: 'a', label: 'Calm?', ...breakdown(70, 5), sentiment: 'bullish' },
    { ...theme, rank: 2, theme_id: 'b', label: 'Worse?', ...breakdown(5, 70), sentiment: 'bearish' },
    { ...theme, rank: 3, theme_id: 'c', label: 'Hidden?', ...breakdown(null, null), sentiment: 'bearish' },
  ]
  const { answer } = await answerOf(rows, 'What is the most bearish theme?')
  expect(answer).toContain(
    'the question theme with the largest bearish share is “Worse?” (21.5% of questions, 5% bullish, 70% bearish).',
  )
  await api!.close()
  const least = await answerOf(rows, 'Which themes are the least bullish?')
  expect(least.answer).toContain(
    'smallest published bullish share are “Worse?” (21.5% of questions, 5% bullish, 70% bearish) and “Calm?”',
  )
  expect(least.answer).not.toContain('Hidden')
})

it('ranks by the share of a sentiment that no ticker leans to, and says so', async () => {
  const intent_tickers = [
    ticker('NVDA', 20, 'bullish', breakdown(60, 10)),
    ticker('AMD', 9, 'mixed', breakdown(40, 35)),
    ticker('TSLA', 9, 'bullish', breakdown(60, null)),
  ]
  const { answer } = await answerOf({ intent_tickers }, 'Which stocks are most bearish?')
  expect(answer).toContain(
    'are AMD (9% of conversations, 40% bullish, 35% bearish) and NVDA (20%, 60% bullish, 10% bearish). No such ticker leans',
  )
  expect(answer).not.toContain('TSLA')
})

it('calls nothing new if the baseline window has no data', async () => {
  const rows = intentRows()
  rows.intent_movers = rows.intent_movers!.map((row) => ({
    ...row,
    previous_share_pct: 0,
    change_pct: 100,
    trend: 'new',
  }))
  for (const question of ['What is trending?', 'Has interest in NVDA changed?', 'NVDA or AMD: which gains interest?']) {
    const { answer, insights } = await answerOf(rows, question)
    expect(answer).toMatch(/no ticker of the 30 days before is published, so no change can be given\./i)
    expect(JSON.stringify([answer, insights])).not.toMatch(/\bnew\b/)
    await api!.close()
  }
  expect((await answerOf(rows, 'What about NVDA?')).answer).not.toContain('is new')
  await api!.close()
  expect((await answerOf(rows, 'Is NVDA gaining interest?')).answer).toContain('NVDA came up in 12.5%')
})

it('says that interest in a new ticker may not have risen if little of the baseline is published', async () => {
  const rows = intentRows()
  const fresh = { previous_share_pct: 0, change_pct: 100, trend: 'new' }
  rows.intent_movers = rows.intent_movers!.map((row) => ({ ...row, ...(row.value === 'NVDA' ? {} : fresh) }))
  const { answer } = await answerOf(rows, 'Is GME gaining interest?')
  expect(answer).toContain('but little is published of the 30 days before, so it need not have risen.')
})

it('says that nothing with the requested sentiment is published', async () => {
  const rows = intentRows()
  for (const table of ['intent_questions', 'intent_topics'] as const) {
    rows[table] = rows[table]!.filter(({ sentiment_filter }) => sentiment_filter === '')
  }
  const { answer } = await answerOf(rows, 'What are people worried about?')
  expect(answer).toBe('Over the 7 days to 2025-08-27, no bearish question theme is published.')
})

it('answers questions on themes, topics and changes if the window has only tickers', async () => {
  const intent_tickers = [ticker('NVDA', 20, 'bullish', breakdown(60, 10))]
  for (const question of ['What are people worried about?', 'Which topics are most popular?', 'What is trending?']) {
    expect((await answerOf({ intent_tickers }, question)).answer).toContain('Over the 7 days to 2025-08-27, ')
    await api!.close()
  }
})

it('uses a longer window for the themes of a ticker, unless the question names a window', async () => {
  const rows = intentRows()
  rows.intent_questions = rows.intent_questions!.filter((row) => row.ticker !== 'NVDA')
  rows.intent_questions.push({
    ...intentRows().intent_questions!.find((row) => row.ticker === 'NVDA')!,
    window_days: 30,
  })
  const { answer } = await answerOf(rows, 'What do people ask about NVDA this week?')
  expect(answer).toContain(
    'no theme of the questions on NVDA is published; there are figures for the window of 30 days.',
  )
  await api!.close()
  const said = await answerOf(rows, 'What is everyone saying about NVDA this week?')
  expect(said.answer).toContain('The conversations on NVDA are most often about “Earnings” (28%)')
  await api!.close()
  const open = await answerOf(rows, 'What do people ask about NVDA?')
  expect(open.answer).toContain('so the figures cover 30 days.')
})

it('says that the limit cut off some of the requested tickers, and shows the other tickers', async () => {
  const symbols = ['AA', 'BB', 'CC', 'DD', 'EE', 'FF']
  const intent_tickers = symbols.map((symbol, at) => ticker(symbol, 20 - at, 'bullish', breakdown(60, 10)))
  const body = { tickers: symbols, limit: 5 }
  const { answer, insights } = await answerOf({ intent_tickers }, 'Compare them', body)
  expect(answer).toContain('EE in 16%.')
  expect(answer).toContain('More was asked about than the limit of evidence lets in.')
  expect(insights.map(({ title }: { title: string }) => title.slice(0, 2))).toEqual(['AA', 'BB', 'CC', 'DD', 'EE'])
  await api!.close()
  expect((await answerOf({ intent_tickers }, 'Compare them', { ...body, limit: 6 })).answer).not.toContain('limit')
})

it('names for each missing ticker the windows that have data on it', async () => {
  const { answer } = await answerOf(intentRows(), 'PLTR, GME and NVDA today')
  expect(answer).toBe(
    'On 2025-08-27, the release publishes nothing on GME; there are figures for the window of 7 days. ' +
      'The release publishes nothing on NVDA; there are figures for windows of 7, 30 and 90 days. ' +
      'The release publishes nothing on PLTR; there are figures for the window of 30 days.',
  )
})

it.each([
  ['Are TSLA or NVDA holders more bearish?', 'TSLA has the larger bearish share.'],
  ['Who is more bullish, GME or NVDA holders?', 'Which of them has the larger bullish share cannot be told'],
  [
    'Do people who mention AMD also mention NVDA?',
    'on AMD most often name NVDA (42%) too; the conversations on NVDA most often name AMD (14%) too.',
  ],
  ['How bullish is the market?', 'not for the market as a whole. Over the 7 days to 2025-08-27, the leading'],
  ['Summarise this week', 'Against the 30 days before, interest has changed most in TSLA (from 4.1% to 9.2%'],
  ['What is the least talked-about ticker?', 'What only a few people talk about is not published'],
  ['What did people ask about NVDA in May?', 'No window of this release ends then'],
  ['What do investors hold?', 'What investors hold, buy and sell is not part of this answer'],
  ['Which tickers come up with NVDA or TSLA?', 'the conversations on TSLA most often name NVDA (7.5%) too.'],
  [
    'NVDA mentions yesterday',
    'On 2025-08-27, the release publishes nothing on NVDA; there are figures for windows of 7',
  ],
  ['interest in meta and nvda', 'The release publishes nothing on META'],
])('answers "%s" with "%s"', async (question, part) => {
  expect((await answerOf(intentRows(), question)).answer).toContain(part)
})

it.each([
  'What do investors ask?',
  'What is trending?',
  'NVDA',
  'Summarise this year',
  'Which stocks are most bearish?',
])('answers "%s" if the release has no conversations', async (question) => {
  const { answer, interpretation, ...others } = await answerOf({}, question)
  expect(interpretation.asked).toHaveLength(1)
  expect(answer).toMatch(/ (?:publishes nothing on|is published)/)
  expect(answer).not.toContain('%')
  expect(others).toEqual({ related_tickers: [], themes: [], insights: [], as_of: '2025-08-27' })
})

it('reads a word in capitals as a published symbol, except "CEO" and questions all in capitals', async () => {
  const intent_tickers = ['HEMP', 'AI', 'CEO'].map((symbol) => ticker(symbol, 4, 'bullish', breakdown(60, 10)))
  api = await testApi()
  await writeRelease(api.home, 'with-words', { intent_tickers })
  await promote(api.home, 'with-words')
  await vi.waitFor(() => expect(api!.app.release.release?.id).toBe('with-words'))
  for (const [question, isNamed] of [
    ['What do people ask about HEMP?', true],
    ['What do people ask about hemp?', false],
    ['Do people ask about the CEO?', false],
    ['WHAT ABOUT HEMP TODAY', false],
  ] as const) {
    const { answer } = (await api.post('/v1/retail/intent/ask', { question })).json()
    if (isNamed) expect(answer).toContain('questions on HEMP')
    else expect(answer).not.toContain('HEMP')
  }
})

it('ranks by any published share of a sentiment, and says where the opposite share is withheld', async () => {
  const one = [ticker('ONE', 9, 'bearish', breakdown(null, 95)), ticker('UP', 8, 'bullish', breakdown(60, 10))]
  const both = [ticker('BOTH', 10, 'bearish', breakdown(20, 70)), ticker('SMALL', 0.5, 'bearish', breakdown(5, 90))]
  const ask = async (intent_tickers: typeof one, question: string) => {
    const { answer } = await answerOf({ intent_tickers }, question)
    await api!.close()
    return answer
  }
  expect(await ask([...one, ...both], 'bearish tickers')).toContain(
    'are ONE (9% of conversations, 95% bearish, too few people bullish), SMALL (0.5%, 5% bullish, 90% bearish) and ' +
      'BOTH (10%, 20% bullish, 70% bearish).',
  )
  expect(await ask([both[1]], 'bearish tickers')).toContain(
    'is SMALL (0.5% of conversations, 5% bullish, 90% bearish).',
  )
  expect(await ask(one, 'bearish tickers')).toContain(
    'is ONE (9% of conversations, 95% bearish, too few people bullish). No other ticker with a published bearish share leans bearish.',
  )
  expect(await ask([...one, ...both], 'tickers with over 80% bearish')).toContain(
    'are ONE (9% of conversations, 95% bearish, too few people bullish) and SMALL (0.5%',
  )
  const close = [ticker('FEW', 3, 'bearish', breakdown(10, 60)), ticker('HALF', 3, 'mixed', breakdown(40, 46))]
  const apart = 'tickers with a higher bearish share than bullish share by at least'
  expect(await ask([...one, ...both, ...close], `${apart} 5 points`)).toMatch(
    /SMALL \(0.5%.* BOTH \(10%.* FEW \(3%.* HALF \(3%, 40% bullish, 46% bearish, 6 percentage points more bearish/,
  )
  expect(await ask([...one, ...both], `${apart} 60 points`)).toContain('bearish share is SMALL (0.5%')
  expect(await ask([...one, ...both], 'bearish tickers with at most 5% of conversations')).not.toContain('BOTH')
})

it('ranks a ticker last if only its share of the requested sentiment is published', async () => {
  const alone = ticker('ALONE', 9, 'bearish', breakdown(null, 100, null))
  const intent_tickers = [alone, ticker('SMALL', 0.5, 'bearish', breakdown(5, 90))]
  const { answer } = await answerOf({ intent_tickers }, 'bearish tickers')
  expect(answer).toContain(
    'are SMALL (0.5% of conversations, 5% bullish, 90% bearish) and ALONE (9%, only the bearish share can be published',
  )
  await api!.close()
  const one = await answerOf({ intent_tickers }, 'top 1 ticker by bearish share')
  expect(one.answer).toContain('90% bearish). ALONE is left out, because only its bearish share is published.')
})

it('uses the next longer window if 7 days have no data and no window was requested', async () => {
  const intent_tickers = [{ ...ticker('NVDA', 20, 'bullish', breakdown(60, 10)), window_days: 30 }]
  const { answer } = await answerOf({ intent_tickers }, 'How often do people mention NVDA?')
  expect(answer).toContain('The 7 days to 2025-08-27 do not have all of this, so the figures cover 30 days.')
  expect(answer).toContain('Over the 30 days to 2025-08-27, NVDA came up in 20%')
  await api!.close()
  const named = await answerOf({ intent_tickers }, 'How often did people mention NVDA this week?')
  expect(named.answer).toContain('Over the 7 days to 2025-08-27, the release publishes nothing on NVDA')
  await api!.close()
  const requested = await answerOf({ intent_tickers }, 'How often do people mention NVDA?', { days: 7 })
  expect(requested.answer).toContain('Over the 7 days to 2025-08-27, the release publishes nothing on NVDA')
})

it('applies a minimum conversation share to a ranking by sentiment', async () => {
  const intent_tickers = [
    ticker('NVDA', 5, 'bullish', breakdown(60, 10)),
    ticker('AMD', 2, 'bullish', breakdown(70, 10)),
  ]
  const { answer } = await answerOf({ intent_tickers }, 'top 5 tickers by bullish %, min 3% share')
  expect(answer).toContain('NVDA (5% of conversations')
  expect(answer).toContain('No other such ticker with a published bullish share leans bullish.')
  expect(answer).not.toContain('AMD')
})

it('lists tickers within bounds, and says that there are more than it names', async () => {
  const intent_tickers = Array.from({ length: 13 }, (_, at) =>
    ticker(`A${String.fromCharCode(65 + at)}`, 5 - at / 10, 'bullish', breakdown(60, 10)),
  )
  const { answer, related_tickers } = await answerOf({ intent_tickers }, 'tickers under 4.9% of conversations')
  expect(answer).toContain('AC (4.8%')
  expect(answer).not.toContain('AA')
  expect(answer).toContain('In all, 11 published tickers match.')
  const shares = related_tickers.map((each: { conversation_share_pct: number }) => each.conversation_share_pct)
  expect(shares).toEqual([...shares].sort((one, other) => other - one))
})

it('reads an ordinary word in capitals as a published symbol', async () => {
  const intent_tickers = [ticker('LINK', 4, 'bullish', breakdown(60, 10))]
  const { answer } = await answerOf({ intent_tickers }, 'What is the mood on LINK?')
  expect(answer).toMatch(/LINK lean bullish: 60% bullish/)
})

it('names the exclusions that a list cannot apply, and does not claim to apply them', async () => {
  const rows = intentRows()
  for (const [question, without, kept] of [
    ['top tickers without earnings', undefined, 'Conversations on “Earnings” cannot be left out'],
    ['top topics without earnings and NVDA', 'without “Earnings”,', 'Conversations on NVDA cannot be left'],
    ['top tickers without NVDA', 'without NVDA,', undefined],
  ] as const) {
    const { answer, interpretation } = await answerOf(rows, question)
    await api!.close()
    if (kept) expect(answer).toContain(kept)
    else expect(answer).not.toContain('cannot be left out')
    if (without) expect(interpretation.in_words).toContain(without)
    else expect(interpretation.in_words).not.toContain('without')
  }
})
