import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { cases, everyNth } from '../../harness/cases.ts'
import { type Home, openHome } from '../../pipeline/home.ts'
import { folder } from '../../pipeline/landing.ts'
import { emptyHome, removeHome } from '../../release_fixture.ts'
import { round } from '../positioning/noise.ts'
import { clientOf, type Theme } from './over_http.ts'
import { type Count, count, type Item, leaning, type Recount, recount, share } from './recount.ts'
import { deliverTalk } from './talk.ts'

const real = '../shared/data/landing'
const windows = [1, 3, 7, 14, 30, 90, 365]
const words = ['bullish', 'bearish', 'mixed', 'neutral', 'unknown']
type Row = Record<string, unknown>
/** Only these models have rows in these tests. */
const conversational = /^gold\.(intent|ticker|theme|topic|companies)/

const sources = {
  '2025-08-17': 'reddit-2025-07-28_2025-08-17.jsonl',
  '2020-06-09': 'stocktwits-2020.jsonl.zst',
  '2014-06-30': 'tweets-2014H1.jsonl.gz',
}

for (const [asOf, file] of everyNth(Object.entries(sources), 3)) {
  test(`every share of the real conversations of ${asOf} matches a recount`, async (context) => {
    if (!existsSync(real)) return context.skip(`${real} is not there`)
    await published(asOf, file)
  })
}

test('lists of real conversations reach their limits, and related tickers list each other', async (context) => {
  if (!existsSync(real)) return context.skip(`${real} is not there`)
  const [[asOf, file]] = Object.entries(sources)
  const { tables, counted } = await published(asOf, file)
  const most = (table: string, of: (row: Row) => unknown) => Math.max(...tables[table].map((row) => Number(of(row))))
  const related = ({ related_tickers }: Row) => (related_tickers as unknown[]).length
  expect(most('intent_topics', ({ rank }) => rank)).toBe(50)
  expect(most('intent_movers', ({ rank }) => rank)).toBe(100)
  expect(most('intent_tickers', related)).toBe(20)
  expect(most('intent_topics', related)).toBe(5)
  expect(
    mutual(tables.intent_topics, counted.conversations, 'conversation', 'topics', 'topic_id', counted),
  ).toBeGreaterThan(200)
})

/** Expects related tickers to list each other unless a list is full or a share is 0. Returns how many were compared. */
function mutual(
  rows: Row[],
  items: Item[],
  measure: Measure,
  list: 'themes' | 'topics',
  id: string,
  counted: Recount,
): number {
  const keyOf = (row: Row, ticker: unknown) =>
    JSON.stringify([row.window_days, ticker, row.topic, row.sentiment_filter, row[id]])
  const found = new Map(rows.map((row) => [keyOf(row, row.ticker), row]))
  const namedWith = (row: Row) => (row.related_tickers as { ticker: string }[]).map(({ ticker }) => ticker)
  let compared = 0
  for (const row of rows.filter(({ ticker }) => ticker !== '')) {
    for (const ticker of namedWith(row)) {
      const other = found.get(keyOf(row, ticker))
      if (!other || namedWith(other).length === 5) continue
      const own = having(passing(items, other, counted), list, String(other[id]))
      const both = own.filter(({ tickers }) => tickers.includes(String(row.ticker)))
      if (share(count(measure, both), count(measure, own)) === 0) continue
      expect(namedWith(other), JSON.stringify([row, other])).toContain(row.ticker)
      compared++
    }
  }
  return compared
}

/** The published tables of a source and their recount, built and compared once for all tests. */
async function published(asOf: string, file: string): Promise<Published> {
  const known = all.get(asOf)
  if (known) return known
  // Each source has its own home, as the days of all of them would take minutes.
  const landing = folder()
  mkdirSync(join(landing, 'conversations'))
  cpSync(join(real, 'conversations', file), join(landing, 'conversations', file))
  cpSync(join(real, 'companies'), join(landing, 'companies'), { recursive: true })
  const home = await openHome(landing, { models: conversational })
  await home.nightly(asOf)
  const compared = { path: await emptyHome(), ...(await compare(home, asOf)) }
  // The home is removed after its test, so the releases are copied.
  cpSync(join(home.path, 'releases'), join(compared.path, 'releases'), { recursive: true })
  all.set(asOf, compared)
  return compared
}

interface Published {
  path: string
  tables: Record<string, Row[]>
  counted: Recount
}

const all = new Map<string, Published>()
afterAll(async () => {
  for (const { path } of all.values()) await removeHome(path)
})

test('over HTTP, real conversations match a recount under every combination of filters', async (context) => {
  if (!existsSync(real)) return context.skip(`${real} is not there`)
  const [[asOf, file]] = Object.entries(sources)
  const { path, tables, counted } = await published(asOf, file)
  const client = await clientOf(path)
  onTestFinished(() => client.close())
  const topicIds = new Map([...counted.topicLabels].map(([id, label]) => [label, id]))
  const { all: cells, asked } = cellsOf()
  const told = { themes: 0, topics: 0, empty: 0 }
  const cellOf = ({ window_days, ticker, topic, sentiment_filter }: Row) =>
    [window_days, ticker, topic, sentiment_filter].join('\n')
  const rowsOf = Object.fromEntries(
    ['intent_questions', 'intent_topics'].map((table) => [table, Map.groupBy(tables[table], cellOf)]),
  )
  for (const cell of everyNth(cells, 3)) {
    const query = { limit: 4, ...asked(cell) }
    const of = (table: string) => rowsOf[table].get(cellOf(cell))?.length ?? 0
    const { themes } = await client.get<{ themes: Theme[] }>('intent/questions', query)
    expect(themes.length).toBe(Math.min(4, of('intent_questions')))
    questions(
      themes.map((theme) => ({ ...cell, ...theme, ...parts(theme), theme_id: counted.themeIds.get(theme.label) })),
      counted,
    )
    const found = await client.get<{ topics: Theme[] }>('intent/topics', query)
    expect(found.topics.length).toBe(Math.min(4, of('intent_topics')))
    topics(
      found.topics.map((topic) => ({
        ...cell,
        ...topic,
        ...parts(topic),
        topic_id: topicIds.get(topic.label.toLowerCase()),
      })),
      counted,
    )
    told.themes += themes.length
    told.topics += found.topics.length
    told.empty += themes.length + found.topics.length === 0 ? 1 : 0
  }
  // Enough filters return rows, and enough return none.
  for (const count of Object.values(told)) expect(count).toBeGreaterThan(40)

  const moved: Row[] = []
  for (const dimension of ['ticker', 'topic', 'theme'])
    for (const sentiment_filter of ['', 'bullish', 'neutral'])
      for (const [days, baseline_days] of [
        [1, 30],
        [7, 30],
        [7, 7],
        [30, 90],
        [14, 365],
      ]) {
        const query = {
          dimension,
          days,
          baseline_days,
          limit: 5,
          ...(sentiment_filter && { sentiment: sentiment_filter }),
        }
        const { movers: found } = await client.get<{ movers: Theme[] }>('intent/movers', query)
        moved.push(...found.map((mover) => ({ days, baseline_days, sentiment_filter, ...mover, ...parts(mover) })))
      }
  movers(moved, counted)

  const week = counted.conversations.filter(({ age }) => age >= 0 && age < 7)
  const shareOf = (items: Item[], whole: Item[]) => share(count('conversation', items), count('conversation', whole))
  for (const ticker of ['UNH', 'NVDA', 'GOOGL']) {
    const { retail_interest } = await client.get<{ retail_interest: Row }>(`tickers/${ticker}`)
    const own = week.filter(({ tickers }) => tickers.includes(ticker))
    expect(retail_interest.conversation_share_pct).toBe(shareOf(own, week))
    for (const related of retail_interest.related_tickers as { ticker: string; overlap_share_pct: number }[]) {
      const both = own.filter(({ tickers }) => tickers.includes(related.ticker))
      expect(related.overlap_share_pct).toBe(shareOf(both, own))
    }
  }
})

test('over HTTP, streamed and plain answers give shares of real conversations that match a recount', async (context) => {
  if (!existsSync(real)) return context.skip(`${real} is not there`)
  const [[asOf, file]] = Object.entries(sources)
  const { path, counted } = await published(asOf, file)
  const client = await clientOf(path)
  onTestFinished(() => client.close())
  let checked = 0
  for (const { ticker, topic, sentiment_filter, window_days } of everyNth(cellsOf().all, 8)) {
    const on = [ticker, topic].filter(Boolean).join(' and ')
    const question = `What do ${sentiment_filter && `${sentiment_filter} `}investors ask${on && ` about ${on}`}?`
    const { answer, related_tickers } = await client.ask(question, { days: window_days })
    const window = counted.conversations.filter(({ age }) => age >= 0 && age < window_days)
    for (const related of related_tickers) {
      const own = window.filter(({ tickers }) => tickers.includes(related.ticker))
      expect(related.conversation_share_pct, question).toBe(
        share(count('conversation', own), count('conversation', window)),
      )
      checked++
    }
    const said = /([A-Z.]+) came up in ([\d.]+)% of investor conversations/.exec(answer)
    if (ticker && said) {
      const own = window.filter(({ tickers }) => tickers.includes(said[1]))
      expect(Number(said[2]), question).toBe(share(count('conversation', own), count('conversation', window)))
      checked++
    }
    const leading = /The leading (?:\w+ )?questions? on ([A-Z]+) (?:is|are) “([^”]+)” \(([\d.]+)%\)(?!.*whatever)/.exec(
      answer,
    )
    if (leading && !topic && !sentiment_filter) {
      const base = counted.questions.filter(
        ({ age, tickers }) => age >= 0 && age < window_days && tickers.includes(leading[1]),
      )
      const own = base.filter(({ themes }) => themes.includes(counted.themeIds.get(leading[2])!))
      expect(Number(leading[3]), question).toBe(share(count('question', own), count('question', base)))
      checked++
    }
  }
  expect(checked).toBeGreaterThan(50)
})

/** Tickers x topics x sentiments x windows, including unknown tickers and topics. */
function cellsOf() {
  const combined = ['', 'UNH', 'NVDA', 'NOSUCH'].flatMap((ticker) =>
    ['', 'options', 'ai and semiconductors', 'nosuch'].flatMap((topic) =>
      ['', ...words].flatMap((sentiment_filter) =>
        [1, 3, 7, 14, 30, 90, 365].map((window_days) => ({ window_days, ticker, topic, sentiment_filter })),
      ),
    ),
  )
  const asked = ({ window_days, ticker, topic, sentiment_filter }: (typeof combined)[number]) => ({
    days: window_days,
    ...(ticker && { ticker }),
    ...(topic && { topic }),
    ...(sentiment_filter && { sentiment: sentiment_filter }),
  })
  return { all: combined, asked }
}

/** A sentiment breakdown as columns of a table. */
function parts({ sentiment_breakdown_pct }: Theme): Row {
  return Object.fromEntries(Object.entries(sentiment_breakdown_pct).map(([word, pct]) => [`${word}_pct`, pct]))
}

test('every share of generated conversations matches a recount', async () => {
  const landing = folder()
  const asOf = await deliverTalk(landing)
  const home = await openHome(landing, { models: conversational })
  await home.nightly(asOf)
  const { tables, counted } = await compare(home, asOf)
  // Real questions on a theme rarely name the same two tickers.
  expect(mutual(tables.intent_questions, counted.questions, 'question', 'themes', 'theme_id', counted)).toBeGreaterThan(
    10,
  )
  expect(tables.intent_tickers_withheld).toContainEqual({ window_days: 90, ticker: 'PLTR', reason: 'dominance' })
  expect(JSON.stringify(tables)).not.toContain('ZQZQ')
  const lists = tables.intent_withheld.map(({ list, reason }) => `${list} ${reason}`)
  expect(lists).toEqual(expect.arrayContaining(['movers too_few_people', 'topics too_few_people']))
})

async function compare(home: Home, asOf: string): Promise<Omit<Published, 'path'>> {
  const tables = await home.tables()
  const counted = await recount(home.context, asOf)
  expect(tables.intent_topics.length).toBeGreaterThan(20)
  questions(spread(tables.intent_questions), counted)
  topics(spread(tables.intent_topics), counted)
  tickers(spread(tables.intent_tickers), counted)
  movers(spread(tables.intent_movers), counted)
  complete(tables, counted)
  withheld(tables, counted)
  return { tables, counted }
}

/** Evenly spaced rows of a large table, as a recount visits every item for every row. */
function spread<T>(rows: T[], most = cases(300)): T[] {
  const step = Math.ceil(rows.length / most)
  return rows.filter((_, at) => at % step === 0)
}

/**
 * The items that pass a row's filters. Results by window and sentiment are cached; of other cells only the last one, as
 * the rows of a cell follow each other.
 */
function passing(items: Item[], row: Row, { topicLabels }: Recount): Item[] {
  const asked = JSON.stringify([row.window_days, row.ticker, row.topic, row.sentiment_filter])
  if (last.items === items && last.asked === asked) return last.found
  const kept = ofWindows.get(items) ?? new Map<string, Item[]>()
  ofWindows.set(items, kept)
  if (kept.has(asked)) return kept.get(asked)!
  const found = items.filter(
    (item) =>
      item.age >= 0 &&
      item.age < Number(row.window_days) &&
      (row.ticker === '' || item.tickers.includes(String(row.ticker))) &&
      (row.topic === '' || item.topics.some((id) => topicLabels.get(id) === row.topic)) &&
      (row.sentiment_filter === '' || item.sentiment === row.sentiment_filter),
  )
  if (row.ticker === '' && row.topic === '') kept.set(asked, found)
  else last = { items, asked, found }
  return found
}

const ofWindows = new WeakMap<Item[], Map<string, Item[]>>()
let last: { items: Item[]; asked: string; found: Item[] } = { items: [], asked: '', found: [] }

type Listed = 'tickers' | 'topics' | 'themes'

/** The items that name a value in one of their lists, in order; indexed, as many rows query the same items. */
function having(items: Item[], list: Listed, value: string): Item[] {
  const lists = listed.get(items) ?? {}
  listed.set(items, lists)
  if (!lists[list]) {
    const named = new Map<string, Item[]>()
    lists[list] = named
    for (const item of items)
      for (const each of new Set(item[list])) {
        const known = named.get(each)
        if (known) known.push(item)
        else named.set(each, [item])
      }
  }
  return lists[list].get(value) ?? []
}

const listed = new WeakMap<Item[], Partial<Record<Listed, Map<string, Item[]>>>>()

function questions(rows: Row[], counted: Recount): void {
  for (const row of rows) {
    const base = passing(counted.questions, row, counted)
    holds(row, base, having(base, 'themes', String(row.theme_id)), 'question', counted)
  }
}

function topics(rows: Row[], counted: Recount): void {
  for (const row of rows) {
    const base = passing(counted.conversations, row, counted)
    holds(row, base, having(base, 'topics', String(row.topic_id)), 'conversation', counted)
  }
}

function tickers(rows: Row[], counted: Recount): void {
  for (const row of rows) {
    const base = passing(counted.conversations, { ...row, ...everything }, counted)
    holds({ ...row, ...everything }, base, having(base, 'tickers', String(row.ticker)), 'conversation', counted)
  }
}

const everything = { ticker: '', topic: '', sentiment_filter: '' }

type Measure = 'question' | 'conversation'

/** Checks a row's share, breakdown and related values against the items. */
function holds(row: Row, base: Item[], own: Item[], measure: Measure, counted: Recount): void {
  const where = JSON.stringify(row)
  expect(row[`${measure}_share_pct`], where).toBe(share(count(measure, own), count(measure, base)))
  sentiments(row, own, measure, where)
  const relates = (related: Row, both: Item[]) => {
    const [[, pct]] = Object.entries(related).filter(([name]) => name.endsWith('_pct'))
    expect(pct, `${where} ${JSON.stringify(related)}`).toBe(share(count(measure, both), count(measure, own)))
  }
  const lists = row as Record<string, Row[] | undefined>
  for (const list of [lists.related_tickers ?? [], lists.related_topics ?? [], lists.related_themes ?? []]) {
    const [names, shares] = [0, 1].map((column) => list.map((related) => Object.values(related)[column]))
    expect(names, where).toEqual([...new Set(names)])
    expect(shares, where).toEqual((shares as number[]).toSorted((a, b) => b - a))
  }
  for (const related of lists.related_tickers ?? []) relates(related, having(own, 'tickers', String(related.ticker)))
  for (const related of lists.related_topics ?? []) {
    const [id] = [...counted.topicLabels].find(([, label]) => label === String(related.label).toLowerCase())!
    relates(related, having(own, 'topics', id))
  }
  for (const related of lists.related_themes ?? []) {
    relates(related, having(own, 'themes', counted.themeIds.get(String(related.label))!))
  }
}

/** Each sentiment is a cell, and its share is that of the published ones. */
function sentiments(row: Row, own: Item[], measure: Measure, where: string): void {
  const filter = String(row.sentiment_filter)
  const published: Partial<Record<string, number>> = {}
  for (const word of words) {
    const { state, items } = count(measure, leaningTo(own, word))
    if (state === 'published') published[word] = items
  }
  const all = words.reduce((sum, word) => sum + (published[word] ?? 0), 0)
  for (const word of words) {
    const items = published[word]
    const pct = items === undefined ? null : round((100 * items) / all, 2)
    expect(row[`${word}_pct`], `${where} ${word}`).toBe(filter === '' ? pct : word === filter ? 100 : 0)
  }
  expect(row.sentiment, where).toBe(filter || leaning(published))
}

/** The items with a sentiment, as the same array each time. */
function leaningTo(items: Item[], word: string): Item[] {
  const by = bySentiment.get(items) ?? Map.groupBy(items, ({ sentiment }) => sentiment)
  bySentiment.set(items, by)
  return by.get(word) ?? []
}

const bySentiment = new WeakMap<Item[], Map<string, Item[]>>()

/** A value of a mover list, with its counts in the window and in the days before. */
interface Mover {
  value: string
  now: Count
  before: Count
  own: Count
  previous: Count
}

/** All values that conversations of a window with a sentiment name. */
function moversOf(dimension: string, days: number, baseline: number, sentiment: string, counted: Recount) {
  const { conversations } = counted
  const key = JSON.stringify([dimension, days, baseline, sentiment])
  const made = byList.get(conversations) ?? new Map<string, Mover[]>()
  byList.set(conversations, made)
  const known = made.get(key)
  if (known) return known
  const now = passing(conversations, { ...everything, window_days: days, sentiment_filter: sentiment }, counted)
  const before = conversations.filter(
    ({ age, sentiment: own }) => age >= days && age < days + baseline && (sentiment === '' || own === sentiment),
  )
  const list = `${dimension}s` as Listed
  const found = valuesOf(now, list).map((value): Mover => {
    const own = count('conversation', having(now, list, value))
    const previous = count('conversation', having(before, list, value))
    return { value, own, previous, now: count('conversation', now), before: count('conversation', before) }
  })
  made.set(key, found)
  return found
}

const byList = new WeakMap<Item[], Map<string, Mover[]>>()

const valuesOf = (items: Item[], list: Listed) => [...new Set(items.flatMap((item) => item[list]))]

/** Whether a mover is listed, or why not. */
function moverState({ now, before, own, previous }: Mover): Count['state'] | 'no_base' {
  if (now.state !== 'published') return 'no_base'
  if (own.state !== 'published') return own.state
  if (previous.state === 'too_few_people') return 'published'
  return previous.state === 'published' && before.state === 'published' ? 'published' : 'dominance'
}

function movers(rows: Row[], counted: Recount): void {
  expect(rows.length).toBeGreaterThan(20)
  const trends = new Set<unknown>()
  for (const row of rows) {
    const where = JSON.stringify(row)
    const { dimension, days, baseline_days, sentiment_filter: sentiment } = row
    const found = moversOf(`${dimension}`, Number(days), Number(baseline_days), `${sentiment}`, counted)
    const mover = found.find(({ value }) => value === row.value)!
    expect(moverState(mover), where).toBe('published')
    const isNew = mover.previous.state === 'too_few_people'
    const [pct, was] = [share(mover.own, mover.now), isNew ? 0 : share(mover.previous, mover.before)]
    expect([row.conversation_share_pct, row.previous_share_pct], where).toEqual([pct, was])
    const change = was === 0 ? (pct === 0 && !isNew ? 0 : 100) : Math.round(((pct - was) / was) * 1e4) / 100
    expect(Math.abs(Number(row.change_pct) - change), where).toBeLessThan(0.011)
    expect(row.trend, where).toBe(isNew ? 'new' : trend(change, zOf(mover)))
    const items = passing(counted.conversations, { ...everything, window_days: days }, counted)
    sentiments(row, having(items, `${dimension}s` as Listed, String(row.value)), 'conversation', where)
    trends.add(row.trend)
  }
  expect(trends.size).toBeGreaterThan(1)
}

/** The z-score of a mover; NaN without a published baseline, and if both shares are 0 or 1. */
function zOf({ now, before, own, previous }: Mover): number {
  const [a, n, m] = [Math.min(own.items, now.items), now.items, before.items]
  const b = previous.state === 'published' ? Math.min(previous.items, m) : 0
  const both = (a + b) / (n + m)
  const deviation = Math.sqrt(both * (1 - both) * (1 / n + 1 / m))
  return deviation === 0 ? Number.NaN : (a / n - b / m) / deviation
}

function trend(change: number, z: number): string {
  if (!(Math.abs(z) >= 2) || z * change < 0) return 'stable'
  if (change >= 100) return 'surging'
  if (change >= 20) return 'rising'
  if (change <= -50) return 'fading'
  return change <= -20 ? 'falling' : 'stable'
}

/** Checks that all that may be published is listed in order, for some filters, some mover lists and all tickers. */
function complete(
  { intent_questions, intent_topics, intent_tickers, intent_movers }: Published['tables'],
  counted: Recount,
) {
  const lists = [
    { rows: intent_questions, items: counted.questions, measure: 'question', list: 'themes', id: 'theme_id' },
    { rows: intent_topics, items: counted.conversations, measure: 'conversation', list: 'topics', id: 'topic_id' },
  ] as const
  for (const { rows, items, measure, list, id } of lists) {
    const filterOf = ({ window_days, ticker, topic, sentiment_filter }: Row) =>
      JSON.stringify({ window_days, ticker, topic, sentiment_filter })
    const published = Map.groupBy(rows, filterOf)
    const asked = windows.flatMap((window_days) =>
      ['', 'bullish', 'neutral'].map((sentiment_filter) => filterOf({ ...everything, window_days, sentiment_filter })),
    )
    for (const filter of [...asked, ...spread([...published.keys()], cases(30))]) {
      const asked: Row = JSON.parse(filter)
      const base = passing(items, asked, counted)
      const expected = valuesOf(base, list)
        .map((value) => ({ value, own: count(measure, having(base, list, value)) }))
        .map(({ value, own }) => ({ value, items: own.items, share: share(own, count(measure, base)) }))
        .filter(({ share }) => !Number.isNaN(share))
        .sort((a, b) => b.share - a.share || b.items - a.items || inOrder(a.value, b.value))
      const found = (published.get(filter) ?? []).toSorted((a, b) => Number(a.rank) - Number(b.rank))
      expect(
        found.map((row) => row[id]),
        filter,
      ).toEqual(expected.slice(0, 50).map(({ value }) => value))
    }
  }
  for (const window_days of windows) {
    const base = passing(counted.conversations, { ...everything, window_days }, counted)
    const expected = valuesOf(base, 'tickers').filter(
      (ticker) =>
        !Number.isNaN(share(count('conversation', having(base, 'tickers', ticker)), count('conversation', base))),
    )
    const found = intent_tickers.filter((row) => row.window_days === window_days).map(({ ticker }) => ticker)
    expect(found.sort()).toEqual(expected.sort())
  }
  for (const dimension of ['ticker', 'topic', 'theme'])
    for (const [days, baseline_days, sentiment_filter] of [
      [1, 7, ''],
      [7, 30, ''],
      [7, 30, 'bullish'],
      [30, 90, ''],
    ] as const) {
      const expected = moversOf(dimension, days, baseline_days, sentiment_filter, counted)
        .filter((mover) => moverState(mover) === 'published')
        .map((mover) => ({ ...mover, sureness: Math.abs(zOf(mover)), share: share(mover.own, mover.now) }))
        .map((mover) => ({ ...mover, sureness: Number.isNaN(mover.sureness) ? -1 : mover.sureness }))
        .sort(
          (a, b) =>
            b.sureness - a.sureness || b.share - a.share || b.own.items - a.own.items || inOrder(a.value, b.value),
        )
      const found = intent_movers
        .filter((row) =>
          Object.entries({ dimension, days, baseline_days, sentiment_filter }).every(
            ([name, value]) => row[name] === value,
          ),
        )
        .toSorted((a, b) => Number(a.rank) - Number(b.rank))
      expect(found.map(({ value }) => value)).toEqual(expected.slice(0, 100).map(({ value }) => value))
    }
}

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Checks that counts of withheld rows are published from three rows on, and never for a single ticker. */
function withheld({ intent_withheld, intent_tickers_withheld }: Published['tables'], counted: Recount): void {
  const expected = new Map<string, number>()
  const add = (states: string[], filter: Row) => {
    for (const reason of ['too_few_people', 'dominance']) {
      const rows = states.filter((state) => state === reason).length
      if (rows >= 3) expected.set(keyOf({ ...filter, ticker: '', reason }), rows)
    }
  }
  // All windows and baselines would take minutes.
  const [some, baselines] = [
    [1, 7, 90],
    [0, 7, 365],
  ]
  const keyOf = ({ list, window_days, baseline_days, dimension, ticker, topic, sentiment_filter, reason }: Row) =>
    [list, window_days, baseline_days, dimension, ticker, topic, sentiment_filter, reason].join('|')
  for (const window_days of some)
    for (const sentiment_filter of ['', ...words]) {
      for (const topic of ['', ...counted.topicLabels.values()])
        for (const [list, items, measure, named] of [
          ['questions', counted.questions, 'question', 'themes'],
          ['topics', counted.conversations, 'conversation', 'topics'],
        ] as const) {
          const base = passing(items, { window_days, ticker: '', topic, sentiment_filter }, counted)
          if (count(measure, base).state !== 'published') continue
          const states = valuesOf(base, named).map((value) => count(measure, having(base, named, value)).state)
          add(states, { list, window_days, baseline_days: 0, dimension: '', topic, sentiment_filter })
        }
      for (const dimension of ['ticker', 'topic', 'theme'])
        for (const baseline_days of baselines.slice(1)) {
          const states = moversOf(dimension, window_days, baseline_days, sentiment_filter, counted).map(moverState)
          add(states, { list: 'movers', window_days, baseline_days, dimension, topic: '', sentiment_filter })
        }
    }
  const found = intent_withheld
    .filter((row) => some.includes(Number(row.window_days)) && baselines.includes(Number(row.baseline_days)))
    .map((row): [string, unknown] => [keyOf(row), row.rows])
  expect(new Map(found)).toEqual(expected)
  const dominated = windows.flatMap((window_days) => {
    const base = passing(counted.conversations, { ...everything, window_days }, counted)
    return valuesOf(base, 'tickers')
      .filter((ticker) => count('conversation', having(base, 'tickers', ticker)).state === 'dominance')
      .map((ticker) => `${window_days} ${ticker} dominance`)
  })
  const withheldTickers = intent_tickers_withheld.map(
    ({ window_days, ticker, reason }) => `${window_days} ${ticker} ${reason}`,
  )
  expect(withheldTickers.sort()).toEqual(dominated.sort())
}
