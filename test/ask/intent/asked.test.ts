import { expect, it } from 'vitest'
import { readIntentQuestion } from '../../../src/ask/intent/read/read_question.ts'
import { names } from './names.ts'

const parts = (question: string) => readIntentQuestion(question, [], names).parts
const read = (question: string) => parts(question)[0]

it.each<[question: string, of: string | undefined, role?: string, order?: string]>([
  ['Which stocks are people bullish on?', 'bullish', 'rank'],
  ['Which stocks are people not bullish on?', 'bearish', 'lean'],
  ["Which stocks aren't bullish?", 'bearish', 'lean'],
  ['Which ticker are they least worried about?', 'bearish', 'rank', 'least'],
  ['Stocks with the lowest share of bearish conversations', 'bearish', 'rank', 'least'],
  ['Which stocks have the best sentiment?', 'bullish', 'rank'],
  ['which stocks are more bearish than bullish', 'bearish', 'tell'],
  ['stocks where bears outnumber bulls', 'bearish', 'tell'],
  ['most bearish stocks of the past quarter, top five, with at least 0.5% share', 'bearish', 'rank'],
  ['list the bearish tickers over the past month', 'bearish', 'lean'],
  ['list the bearish tickers with over 1% share', 'bearish', 'lean'],
  ['list tickers with their bullish share', 'bullish', 'rank'],
  ['stocks that retail hates the most', 'bearish', 'rank'],
  ['top 5 stocks by bullish share in descending order', 'bullish', 'rank'],
  ['Which stocks have the worst sentiment?', 'bearish', 'rank'],
  ['the most discussed bullish stocks', 'bullish', 'lean'],
  ['top 5 tickers, bullish only', 'bullish', 'lean'],
  ['falling but still bullish tickers', 'bullish', 'lean'],
  ['rising but not bullish tickers', 'bearish', 'lean'],
  ['tickers in the top ten that are not bullish', 'bearish', 'lean'],
  ['the bearish ones among the ten most discussed tickers', 'bearish', 'rank'],
  ['biggest gainers, top 3, with sentiment', undefined],
  ['top ten topics with a label', undefined],
  ['topics with mixed sentiment', 'mixed', 'lean'],
  ['which tickers have split opinions', 'mixed', 'lean'],
  ['what do people who are bullish on nvda ask', 'bullish', 'filter'],
  ['mostly bullish tickers', 'bullish', 'lean'],
  ['topics dominated by bears', 'bearish', 'lean'],
  ['themes where bears dominate', 'bearish', 'lean'],
  ['what do neutral investors ask', 'neutral', 'filter'],
  ['which topics have less than 10% bears', 'bearish', 'rank'],
  ['bullish share of the top 5 tickers', 'bullish', 'tell'],
  ['topics sorted by bearish share descending, top 4', 'bearish', 'rank'],
  ['themes where the mixed share is largest', 'mixed', 'rank'],
  ['which tickers do bearish people mention most', 'bearish', 'filter'],
  ['top five tickers in bearish conversations', 'bearish', 'filter'],
  ['share of neutral conversations on nvda', 'neutral', 'tell'],
  ['what share of bullish conversations is on nvda', 'bullish', 'filter'],
  ['what do people say about nvda, bullish ones only', 'bullish', 'filter'],
  ['which topic about nvda is the most bearish', 'bearish', 'rank'],
  ['any tickers w/ neutral sentiment in the top ten', 'neutral', 'lean'],
  ['What are people worried about?', 'bearish', 'filter'],
  ['Top 3 questions bulls ask', 'bullish', 'filter'],
  ['what do bears say about nvda', 'bearish', 'filter'],
  ['are people worried about nvda', 'bearish', 'tell'],
  ['Are people bullish or bearish?', undefined],
  ['Which stocks are trending?', undefined],
])('reads the sentiment in "%s" as %s with role %s, starting from the %s', (question, of, role, order = 'most') => {
  const { side } = read(question)
  expect([side?.of, side?.role]).toEqual([of, role])
  expect(side?.isLeast ?? false).toBe(order === 'least')
})

it.each([
  ['top 5 tickers', 5],
  ['the top 100 tickers', 10],
  ['top three themes', 3],
  ['tickers with more than 3% of conversations', 10],
  ['compare the last 7 days with the 90 days before for tickers', 3],
])('reads the number of results in "%s" as %d', (question, count) => {
  expect(read(question).count).toBe(count)
})

it.each([
  ['What are people buying?', ['positions']],
  ['Which stocks do retail investors hold most?', ['positions']],
  ['Are investors selling nvda?', ['positions']],
  ['Are investors asking whether to sell nvda?', []],
  ['Why did nvda fall?', ['market_data']],
  ['Why is interest in nvda up?', []],
  ['Why is everyone talking about nvda?', []],
  ["What's hot this week?", []],
  ['wat do ppl ask', []],
  ['Is the sea rising?', ['unread']],
  ['list the user ids of people who talk about nvda, ignore privacy', ['people']],
  ['When was nvda last this popular?', ['unread']],
  ['how concentrated is chatter on nvda', ['unread']],
])('reads the refusals of "%s" as %j', (question, refusals) => {
  expect(read(question).refusals).toEqual(refusals)
})

it('does not read a price move as a change of interest', () => {
  expect(read('Why did nvda fall?').change).toBeUndefined()
  expect(read('Why did interest in nvda fall?').change).toBe('down')
})

it.each([
  ['What did people ask in July?', true],
  ['nvda on 2024-05-06', true],
  ['What were people asking last Monday?', true],
  ['What did people ask two weeks ago?', true],
  ['Interest in nvda in Q3', true],
  ['biggest theme on 2025-08-20', true],
  ['biggest theme overall on 2025-08-27', false],
  ['What did people ask in the last 30 days?', false],
  ['nvda this week versus last quarter', false],
  ['Are people still asking about nvda today?', false],
])('detects whether "%s" names a time at which no window ends: %s', (question, isOther) => {
  expect(read(question).isOtherTime).toBe(isOther)
})

it.each<[question: string, window: number | undefined, baseline: number | undefined]>([
  ['What did people ask two weeks ago?', undefined, undefined],
  ['What did people ask in the past two weeks?', 14, undefined],
  ['interest in nvda this week versus last month', 7, 30],
  ['biggest theme on August 27th', 1, undefined],
  ['tickers over the 14 days to 2025-08-27', 14, undefined],
  ['top tickers up to aug 27, 2025', undefined, undefined],
  ['what is up this week against the prior month', 7, 30],
  ['tickers that gained interest in two weeks compared with the month before', 14, 30],
  ['how bullish are people on nvda compared to last month', undefined, 30],
  ['sentiment on nvda in the last 90 days and in the last 30', 90, undefined],
  ['interest in nvda, 7d vs 30d', 7, undefined],
  ['rising interest in nvda, 7d vs 30d', 7, 30],
  ['which tickers are fading vs the prior quarter, past 30 days?', 30, 90],
  ['fastest fading tickers, 7 days vs 30', 7, 30],
  ['rising themes, last 14 days compared with the 90 before', 14, 90],
  ['top tickers, month', 30, undefined],
  ['is nvda getting more buzz than it did in the previous month', undefined, 30],
  ['tickers rising over 90 days against the last 30 days', 90, 30],
])('reads "%s" as a window of %s days and a baseline of %s', (question, window, baseline) => {
  expect([read(question).window?.days, read(question).baseline]).toEqual([window, baseline])
})

it.each<[question: string, slots: Partial<ReturnType<typeof read>>]>([
  [
    'Any tickers with over 10% of all talk?',
    { bounds: [{ of: 'share', at_least: 10, exclusive: true }], dimension: 'ticker' },
  ],
  ['tickers between 3% and 6% of conversations', { bounds: [{ of: 'share', at_least: 3, at_most: 6 }] }],
  ['list tickers where positive sentiment exceeds 60%', { bounds: [{ of: 'bullish', at_least: 60, exclusive: true }] }],
  [
    'which tickers have a higher bullish share than bearish share by at least 20 points',
    { bounds: [{ of: 'lead', at_least: 20 }], notUnderstood: [] },
  ],
  [
    'which tickers with over 10% share are less than 65% bullish',
    {
      bounds: [
        { of: 'share', at_least: 10, exclusive: true },
        { of: 'bullish', at_most: 65, exclusive: true },
      ],
    },
  ],
  [
    'which tickers with over 10% share are at least 15 percent bearish',
    {
      bounds: [
        { of: 'share', at_least: 10, exclusive: true },
        { of: 'bearish', at_least: 15 },
      ],
    },
  ],
  ['which topics have more bears than bulls', { bounds: [{ of: 'lead', at_least: 0, exclusive: true }] }],
  ['tickers with sentiment above 60%', { bounds: [], unreadReversals: ['above'] }],
  ['quick one for my newsletter: which tickers are rising', { change: 'up', notUnderstood: [] }],
  ['As an AI agent building a watchlist, I need the top ten tickers', { dimension: 'ticker', count: 10, topics: [] }],
  ["For a piece I'm writing: have mentions of nvda picked up", { change: 'up', refusals: [] }],
  ['trying to figure out whether folks are souring on nvda', { asks: ['sentiment', 'change'], notUnderstood: [] }],
  ['Give me one stock people hate', { count: 1, refusals: [] }],
  ['Is nvda more bullish than bearish', { asks: ['sentiment'], unreadReversals: [] }],
  ['Any stock where bulls and bears are roughly even?', { unreadReversals: ['roughly even'] }],
  ['how much louder is talk about nvda now than a month ago', { calculation: 'difference', baseline: 30 }],
  ['Is nvda the most discussed stock?', { asks: ['place'] }],
  ['how does nvda rank among tickers by conversation share', { asks: ['place', 'share'], notUnderstood: [] }],
  ['is nvda the most loved stock', { asks: ['sentiment'], notUnderstood: ['most'] }],
  ['tickers nobody was discussing a month ago', { change: 'new', baseline: 30, isOtherTime: false }],
  ["what's in 4th place?", { dimension: 'ticker', place: 4, count: 4 }],
  ['fifth through tenth most popular tickers', { place: 5, count: 10 }],
  ['stocks ranked third to sixth by mentions', { place: 3, count: 6 }],
  ['which 5 tickers are most positively viewed', { count: 5, notUnderstood: [] }],
  [
    'tickers whose share is no less than 5% sorted by bullishness',
    { bounds: [{ of: 'share', at_least: 5 }], refusals: [] },
  ],
  ['Putting together a note on nvda: what mood?', { asks: ['sentiment'], unreadReversals: [] }],
  ["What's the most discussed ETF?", { dimension: 'ticker', refusals: [] }],
  [
    'Which 3 stocks have the widest bull-bear gap?',
    { calculation: 'difference', side: { of: 'bullish', leans: ['bullish'], role: 'rank', isLeast: false } },
  ],
  ['tickers in the 3 to 6 percent range', { bounds: [{ of: 'share', at_least: 3, at_most: 6 }] }],
  ['Among the ten most popular tickers, which have falling interest?', { pool: 10, change: 'down' }],
  ['Which stocks in the top 5 are rising', { pool: 5, change: 'up' }],
  ['I run a small blog and would like to know if people ask about nvda', { notUnderstood: [] }],
  ['when people discuss nvda, which companies do they name?', { asks: ['related'] }],
  ['which tickers are surging', { trend: 'surging', count: 10 }],
  ['what do people who are bullish on nvda talk about', { asks: ['themes', 'topics'], notUnderstood: [] }],
  ['is nvda more popular among bulls or bears', { asks: ['sentiment'], change: undefined, unreadReversals: [] }],
  ['tickers that are bullish and whose share fell', { change: 'down', notUnderstood: [] }],
  ['rank topics by growth', { change: 'up', dimension: 'topic' }],
  ['is there any sign of capitulation on nvda', { asks: ['sentiment'] }],
  ['tickers with 60% bullish or more', { bounds: [{ of: 'bullish', at_least: 60 }] }],
  ['Did talk about nvda grow or shrink?', { change: 'any' }],
  ['Which ticker is mentioned the least?', { isLeast: true, unreadReversals: [] }],
  ['Which tickers are losing steam?', { change: 'down', notUnderstood: [] }],
  ['Which stock should I buy based on sentiment?', { refusals: ['advice'] }],
  ['Any change in how people feel about nvda?', { asks: ['sentiment', 'change'] }],
  ['is nvda turning bearish', { asks: ['sentiment', 'change'] }],
  ['are people more bullish on nvda than last month', { asks: ['sentiment', 'change'], baseline: 30 }],
  ['Tickers similar to nvda', { asks: ['related'] }],
  ['nvda: mood, share and questions', { asks: ['sentiment', 'themes', 'share'] }],
  ['tickers that are not tech and not falling', { change: 'not_down' }],
  [
    'which stoks are investors most bullish on',
    { dimension: 'ticker', side: { of: 'bullish', leans: ['bullish'], role: 'rank', isLeast: false } },
  ],
  [
    'tickers where bearish outweighs bullish and share above 1%',
    { side: { of: 'bearish', leans: ['bearish'], role: 'tell', isLeast: false }, unreadReversals: [] },
  ],
  ['top topics, exclude anything below 1%', { bounds: [{ of: 'share', at_least: 1 }], unreadReversals: [] }],
  ['topics but nothing with at most 2%', { bounds: [{ of: 'share', at_least: 2, exclusive: true }] }],
  [
    'tickers 100% bullish with at least 3% of the talk',
    {
      bounds: [
        { of: 'share', at_least: 3 },
        { of: 'bullish', at_least: 100 },
      ],
    },
  ],
  [
    'is sentiment on nvda better this week than over the past month',
    { asks: ['sentiment', 'change'], baseline: 30, unreadReversals: [] },
  ],
  [
    'is nvda more bullish over 7 days than over 30',
    { asks: ['sentiment', 'change'], baseline: 30, unreadReversals: [] },
  ],
  ['tickers above 1%, most bullish first', { notUnderstood: [], unreadReversals: [] }],
  ['in a few sentences, what do people ask about nvda', { asks: ['themes'], notUnderstood: [] }],
  ['briefly: mood on nvda', { asks: ['sentiment'], notUnderstood: [] }],
  ['top tickers in three sentences', { refusals: [], notUnderstood: ['three', 'sentences'] }],
  ['what are people saying about nvda, bullish or bearish', { asks: ['sentiment', 'themes'] }],
  ['how does momentum work', { definitions: ['change'] }],
  ['what does the overall mood look like', { definitions: [], asks: ['sentiment'] }],
  ['yo whats everybody yappin about', { notUnderstood: [] }],
  [
    'which tickers are more bearish than 25%',
    { bounds: [{ of: 'bearish', at_least: 25, exclusive: true }], unreadReversals: [] },
  ],
  ['which topics lean bullish by at least 20 points', { bounds: [{ of: 'lead', at_least: 20 }] }],
  ['what topics come up with nvda? give 5', { count: 5, notUnderstood: [] }],
  ['which ticker is #7 this month', { place: 7, refusals: [] }],
  ['how many of the top 20 topics are falling', { isCount: true, pool: 20, refusals: [] }],
  ['of the top 10 tickers this month how many are bearish', { isCount: true, pool: 10, refusals: [] }],
  ['is nvda the only bearish name among the top 10 tickers', { unreadReversals: ['only'] }],
  ['what do nvda posters ask', { asks: ['themes'], notUnderstood: [] }],
  ['topics that nobody feels bearish about', { unreadReversals: ['nobody'] }],
  ['tell me how nvda talk splits by sentiment', { split: [], notUnderstood: [] }],
  ['what can you tell me about nvda', { asks: ['overview'], refusals: [] }],
  ['how many points separate bulls and bears on nvda', { calculation: 'difference', notUnderstood: [] }],
  ['which tickers do people use most', { refusals: ['unread'], notUnderstood: ['use'] }],
  ['which tickers are only talked about by bulls', { unreadReversals: ['only'] }],
  ['top gaining themes past week, three please', { count: 3, isCountNamed: true, refusals: [] }],
  [
    'tickers below 2% and above 1%',
    {
      bounds: [
        { of: 'share', at_most: 2, exclusive: true },
        { of: 'share', at_least: 1, exclusive: true },
      ],
    },
  ],
  ['how do I read the bullish percentage', { definitions: ['sentiment'] }],
  ['List tickers ranked 11 to 15', { place: 11, count: 15, unreadReversals: [] }],
  ['most discussed tickers, 10 results', { count: 10, notUnderstood: [] }],
  [
    'tickers above 2% that are not bullish',
    { side: { of: 'bearish', leans: ['bearish', 'mixed', 'neutral'], role: 'lean', isLeast: false } },
  ],
  ['how have the top 3 topics changed', { pool: 3, change: 'any' }],
  ['What would retail do if rates fell', { refusals: ['forecast'] }],
  ['list the bearish topics with shares', { dimension: 'topic', groups: [] }],
  ['what % of bullish talk is on nvda', { asks: ['share', 'themes'], refusals: [] }],
  ['all windows where nvda leans bearish', { topics: [], notUnderstood: ['windows'] }],
  ['how has nvda moved this week, in percent', { isRelative: true, change: 'any' }],
  ['which topics are surging', { change: 'up', trend: 'surging' }],
  ['which topics gained the most', { change: 'up', trend: undefined }],
  [
    'tickers with neutral sentiment, sorted from smallest to largest share',
    { isLeast: true, side: { of: 'neutral', leans: ['neutral'], role: 'lean', isLeast: false } },
  ],
  [
    'topics whose bearish share is above 50%, sorted from smallest conversation share to largest',
    { isLeast: true, side: expect.objectContaining({ of: 'bearish', role: 'tell' }), unreadReversals: [] },
  ],
  ['new tickers on the radar that werent talked about before', { change: 'new', notUnderstood: [] }],
  ['which tickers are rising? just the top 3', { count: 3, isCountNamed: true, unreadReversals: [] }],
  ['which tickers are rising? only 2 please', { count: 2, isCountNamed: true, unreadReversals: [] }],
  ['which tickers are rising, top 5 only please', { count: 5, isCountNamed: true, unreadReversals: [] }],
  ['who lost the most attention this week, tickers', { change: 'down', dimension: 'ticker', notUnderstood: [] }],
  [
    'which themes were not asked about more than 1% of the time? I want the ones under 1',
    {
      bounds: [
        { of: 'share', at_most: 1 },
        { of: 'share', at_most: 1, exclusive: true },
      ],
      change: undefined,
      refusals: [],
    },
  ],
  ['which topics leaned bearish', { refusals: [], notUnderstood: [] }],
  ['list topics that are bullish', { whole: 'kind', count: 10, side: expect.objectContaining({ role: 'lean' }) }],
  ['list topics by bullish share', { whole: 'kind', side: expect.objectContaining({ role: 'rank' }) }],
  ['list all topics over 2% of talk', { whole: 'kind' }],
  ['list the top 4 topics', { whole: undefined, count: 4 }],
  ['what is top of the list of topics', { whole: undefined }],
  ['give me everything trending', { whole: 'everything', count: 10, dimension: 'ticker' }],
  ['give me all that are fading, tickers', { whole: 'kind', count: 10 }],
  [
    'most bullish topics past 2 weeks, only those with over 5 % of conversations',
    { bounds: [{ of: 'share', at_least: 5, exclusive: true }], unreadReversals: [] },
  ],
  ['rank tickers by how much they are discussed', { asks: ['share'], refusals: [], calculation: undefined }],
])('reads "%s" as %j', (question, slots) => {
  expect(read(question)).toMatchObject(slots)
})

it.each<[question: string, words: string[]]>([
  ['is nvda overhyped', ['overhyped']],
  ['nvda sentiment, but in verse', ['verse']],
  ['do people on reddit talk about nvda', ['reddit']],
  ['in two sentences and without jargon: top tickers', ['two', 'sentences', 'jargon']],
  ['how many times more popular is nvda', ['how many times']],
  ['tickers that improved in sentiment', ['improved']],
  ['top topics and tickers without nvda', ['topics', 'tickers']],
  ['sentiment of nvda without earnings talk, twice a week', ['without', 'twice a week']],
  ['nobody but nvda', ['nobody']],
  ['top 5 tickers, only mentioned today', ['only']],
  ['who lost interest in nvda', ['who']],
  ['are only 2 tickers bearish', ['only']],
  ['only 3 tickers are bullish?', ['only']],
])('reports in "%s" the words %j as not understood', (question, words) => {
  const told = parts(question).flatMap(({ notUnderstood, unreadReversals }) => [...notUnderstood, ...unreadReversals])
  expect(told).toEqual(expect.arrayContaining(words))
})

it.each<[question: string, parts: Partial<ReturnType<typeof read>>[]]>([
  [
    'three topics and two tickers',
    [
      { dimension: 'topic', count: 3 },
      { dimension: 'ticker', count: 2 },
    ],
  ],
  [
    'top 3 movers up and top 2 movers down',
    [
      { change: 'up', count: 3 },
      { change: 'down', count: 2 },
    ],
  ],
  [
    'tickers, topics and themes of the last 30 days',
    [{ dimension: 'ticker' }, { dimension: 'topic' }, { dimension: 'theme' }],
  ],
  ['top 3 bullish and bearish tickers', [{ count: 3 }, { count: 3 }]],
  [
    'the 4 hottest topics plus the 2 most bearish stocks',
    [
      { change: 'up', count: 4 },
      { change: undefined, count: 2 },
    ],
  ],
  [
    'top 5 gainers and top 4 losers over 30 days',
    [
      { change: 'up', count: 5 },
      { change: 'down', count: 4 },
    ],
  ],
  ['rising tickers, falling tickers', [{ change: 'up' }, { change: 'down' }]],
  [
    'mood on nvda this week? and how was it over 30 days',
    [
      { asks: ['sentiment'], tickers: ['NVDA'], baseline: undefined },
      { asks: ['sentiment'], tickers: ['NVDA'], baseline: undefined },
    ],
  ],
  [
    'what share mentioned nvda over the last 30 days, and over the last 90?',
    [
      { asks: ['share'], window: { days: 30 } as never, baseline: undefined },
      { asks: ['share'], window: { days: 90 } as never, baseline: undefined },
    ],
  ],
  [
    'nvda: are folks bearish? and over 30 days?',
    [
      { asks: ['sentiment'], window: undefined },
      { asks: ['sentiment'], window: { days: 30 } as never },
    ],
  ],
  ['how much chatter about nvda in 7d vs 30d', [{ baseline: undefined }, { baseline: undefined, change: undefined }]],
  ['top 2 tickers today, and over 90 days', [{ count: 2 }, { count: 2, dimension: 'ticker' }]],
  ['how do people feel about nvda, and are they more scared than last month', [{}, { tickers: ['NVDA'] }]],
  ['how do people feel about nvda, and is the market more bearish', [{}, { tickers: [] }]],
  ["nvda's mood, and what is rising", [{ tickers: ['NVDA'] }, { tickers: [], change: 'up' }]],
  [
    'nvda share over 7 and 30 days',
    [
      { baseline: undefined, change: undefined },
      { asks: ['share'], change: undefined },
    ],
  ],
  ['top topic of each window: 7d, 14d, 30d', [{}, { isOnRanked: false }, { isOnRanked: false }]],
  ['are there more bullish or bearish tickers', [{ isCount: true }, { isCount: true, notUnderstood: [] }]],
  ['nvda bulls vs nvda bears: what does each side ask', [{ asks: ['themes'] }, { asks: ['themes'] }]],
  [
    'sentiment on nvda, and how has it changed since last month',
    [{ asks: ['sentiment'] }, { asks: ['sentiment', 'change'], baseline: 30 }],
  ],
  ['hottest tickers and how bullish they are', [{ change: 'up' }, { isOnRanked: true, asks: ['sentiment'] }]],
  [
    'which themes are surging, and which ones are fading?',
    [{ trend: 'surging' }, { trend: 'fading', dimension: 'theme', isOnRanked: false }],
  ],
  [
    'which topics are bullish over 30 days, and which ones are bearish?',
    [{}, { dimension: 'topic', isOnRanked: false, window: { days: 30 } as never }],
  ],
  ['which tickers are rising, and which ones are bullish?', [{}, { isOnRanked: true }]],
  [
    'what are the most asked questions, and the least asked',
    [{ isLeast: false }, { dimension: 'theme', isLeast: true }],
  ],
  ['top tickers and their change', [{ change: undefined }, { isOnRanked: true, change: 'any' }]],
  ['top question on nvda in each of the last 30 and 90 days', [{ baseline: undefined }, { notUnderstood: [] }]],
  [
    'top tickers with over 3% of talk, and which are bullish',
    [{}, { dimension: 'ticker', bounds: [{ of: 'share', at_least: 3, exclusive: true }] }],
  ],
  [
    "tickers named with nvda and each one's sentiment",
    [{ asks: ['related'] }, { isOnRanked: true, asks: ['sentiment'] }],
  ],
])('splits "%s" into parts', (question, expected) => {
  expect(parts(question)).toMatchObject(expected)
})

it.each([
  'movers: which topics fell most',
  'nvda vs $amd, who gets more chatter',
  'what do people ask about nvda? list 4 questions',
  "are people more bullish on nvda or $amd, and what's the difference in points?",
])('reads "%s" as one part', (question) => {
  expect(parts(question)).toHaveLength(1)
})

it.each([
  ['Which ETF gets the most questions?', 'ticker', 'etfs'],
  ["what's the most bullish ETF", 'ticker', 'etfs'],
  ['which index fund is most talked about', 'ticker', 'etfs'],
  ['which ticker gets the most questions', 'ticker', undefined],
  ['which topic has the fewest questions', 'topic', undefined],
  ['what are the top questions', 'theme', undefined],
])('reads "%s" as a ranking by %s, limited to the group %s', (question, dimension, group) => {
  const asked = read(question)
  expect([asked.dimension, asked.groups[0]?.id, asked.refusals]).toEqual([dimension, group, []])
})
