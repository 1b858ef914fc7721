import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { type Home, openHome } from '../pipeline/home.ts'
import { folder } from '../pipeline/landing.ts'
import { emptyHome, removeHome } from '../release_fixture.ts'
import { clientOf, type Theme } from './over_http.ts'
import { type Item, leaning, leaningOf, people, type Recount, recount, share, stepFor } from './recount.ts'
import { deliverTalk } from './talk.ts'

const real = '../shared/data/landing'
const floor = 3
const words = ['bullish', 'bearish', 'mixed', 'neutral', 'unknown']
type Row = Record<string, unknown>

const sources = {
  '2025-08-17': 'reddit-2025-07-28_2025-08-17.jsonl',
  '2020-06-09': 'stocktwits-2020.jsonl.zst',
  '2014-06-30': 'tweets-2014H1.jsonl.gz',
}

for (const [asOf, file] of Object.entries(sources)) {
  test(`every share of the real conversations of ${asOf} is what a recount gives`, async (context) => {
    if (!existsSync(real)) return context.skip(`${real} is not there`)
    await published(asOf, file)
  })
}

test('lists of real conversations are as long as they may be, and each of two tickers is named with the other', async (context) => {
  if (!existsSync(real)) return context.skip(`${real} is not there`)
  const [[asOf, file]] = Object.entries(sources)
  const { tables, counted } = await published(asOf, file)
  const most = (table: string, of: (row: Row) => unknown) => Math.max(...tables[table].map((row) => Number(of(row))))
  const related = ({ related_tickers }: Row) => (related_tickers as unknown[]).length
  expect(most('intent_topics', ({ rank }) => rank)).toBe(50)
  expect(most('intent_movers', ({ rank }) => rank)).toBe(100)
  expect(most('intent_tickers', related)).toBe(20)
  expect(most('intent_topics', related)).toBe(5)
  expect(mutual(tables.intent_questions, counted.questions, 'themes', 'theme_id', counted)).toBeGreaterThan(20)
  expect(mutual(tables.intent_topics, counted.conversations, 'topics', 'topic_id', counted)).toBeGreaterThan(200)
})

/** Compares what two tickers' rows of one theme or topic say of each other, unless it is cut off or rounds to nothing. */
function mutual(rows: Row[], items: Item[], list: 'themes' | 'topics', id: string, counted: Recount): number {
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
      if (share(both.length, own.length, stepFor(people(own))) === 0) continue
      expect(namedWith(other), JSON.stringify([row, other])).toContain(row.ticker)
      compared++
    }
  }
  return compared
}

/** What is published of a source and compared with a recount, once for all tests. */
async function published(asOf: string, file: string): Promise<Published> {
  const known = all.get(asOf)
  if (known) return known
  // Of each source by itself: the days of all of them would take minutes.
  const landing = folder()
  mkdirSync(join(landing, 'conversations'))
  cpSync(join(real, 'conversations', file), join(landing, 'conversations', file))
  cpSync(join(real, 'companies'), join(landing, 'companies'), { recursive: true })
  const home = await openHome(landing)
  await home.nightly(asOf)
  const compared = { path: await emptyHome(), ...(await compare(home, asOf)) }
  // The home goes with its test.
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

test('over HTTP the real conversations are told as they were counted, under every combination of filters', async (context) => {
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
  for (const cell of cells) {
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
  // Filters both narrow and let through.
  for (const count of Object.values(told)) expect(count).toBeGreaterThan(50)

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
  const shareOf = (items: Item[], whole: Item[]) => share(items.length, whole.length, stepFor(people(whole)))
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

test('over HTTP both forms of ask give shares of the real conversations as they were counted', async (context) => {
  if (!existsSync(real)) return context.skip(`${real} is not there`)
  const [[asOf, file]] = Object.entries(sources)
  const { path, counted } = await published(asOf, file)
  const client = await clientOf(path)
  onTestFinished(() => client.close())
  let checked = 0
  for (const { ticker, topic, sentiment_filter, window_days } of cellsOf().all.filter((_, at) => at % 4 === 0)) {
    const on = [ticker, topic].filter(Boolean).join(' and ')
    const question = `What do ${sentiment_filter && `${sentiment_filter} `}investors ask${on && ` about ${on}`}?`
    const { answer, related_tickers } = await client.ask(question, { days: window_days })
    const window = counted.conversations.filter(({ age }) => age >= 0 && age < window_days)
    for (const related of related_tickers) {
      const own = window.filter(({ tickers }) => tickers.includes(related.ticker))
      expect(related.conversation_share_pct, question).toBe(share(own.length, window.length, stepFor(people(window))))
      checked++
    }
    const said = /([A-Z.]+) came up in ([\d.]+)% of investor conversations/.exec(answer)
    if (ticker && said) {
      const own = window.filter(({ tickers }) => tickers.includes(said[1]))
      expect(Number(said[2]), question).toBe(share(own.length, window.length, stepFor(people(window))))
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
      expect(Number(leading[3]), question).toBe(share(own.length, base.length, stepFor(people(base))))
      checked++
    }
  }
  expect(checked).toBeGreaterThan(100)
})

/** Tickers x topics x sentiments x windows, those that are not there included. */
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

/** A breakdown as columns of a table. */
function parts({ sentiment_breakdown_pct }: Theme): Row {
  return Object.fromEntries(Object.entries(sentiment_breakdown_pct).map(([word, pct]) => [`${word}_pct`, pct]))
}

test('every share of an invented crowd is what a recount gives', async () => {
  const landing = folder()
  const asOf = await deliverTalk(landing)
  const home = await openHome(landing)
  await home.nightly(asOf)
  await compare(home, asOf)
})

async function compare(home: Home, asOf: string): Promise<Omit<Published, 'path'>> {
  const tables = await home.tables()
  const counted = await recount(home.workplace, asOf)
  expect(tables.intent_topics.length).toBeGreaterThan(20)
  questions(spread(tables.intent_questions), counted)
  topics(spread(tables.intent_topics), counted)
  tickers(spread(tables.intent_tickers), counted)
  movers(spread(tables.intent_movers), counted)
  isComplete(tables.intent_topics as Row[], counted)
  return { tables, counted }
}

/** Of a large table some hundred rows from all over it: a recount looks at every item for every row. */
function spread(rows: Row[]): Row[] {
  const step = Math.ceil(rows.length / 800)
  return rows.filter((_, at) => at % step === 0)
}

/** The items that pass a row's filters. Rows of one cell come one after the other, so the last answer is kept. */
function passing(items: Item[], row: Row, { topicLabels }: Recount): Item[] {
  const asked = JSON.stringify([row.window_days, row.ticker, row.topic, row.sentiment_filter])
  if (last.items === items && last.asked === asked) return last.found
  const found = items.filter(
    (item) =>
      item.age >= 0 &&
      item.age < Number(row.window_days) &&
      (row.ticker === '' || item.tickers.includes(String(row.ticker))) &&
      (row.topic === '' || item.topics.some((id) => topicLabels.get(id) === row.topic)) &&
      (row.sentiment_filter === '' || item.sentiment === row.sentiment_filter),
  )
  last = { items, asked, found }
  return found
}

let last: { items: Item[]; asked: string; found: Item[] } = { items: [], asked: '', found: [] }

type Listed = 'tickers' | 'topics' | 'themes'

/** The items that name a value in one of their lists, in order; many rows ask it of the same items. */
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
    const own = having(base, 'themes', String(row.theme_id))
    holds(row, base, own, 'question_share_pct', counted)
  }
}

function topics(rows: Row[], counted: Recount): void {
  for (const row of rows) {
    const base = passing(counted.conversations, row, counted)
    const own = having(base, 'topics', String(row.topic_id))
    holds(row, base, own, 'conversation_share_pct', counted)
  }
}

function tickers(rows: Row[], counted: Recount): void {
  for (const row of rows) {
    const base = passing(counted.conversations, { ...row, ticker: '', topic: '', sentiment_filter: '' }, counted)
    const own = having(base, 'tickers', String(row.ticker))
    holds({ ...row, sentiment_filter: '' }, base, own, 'conversation_share_pct', counted)
  }
}

/** A row's share, breakdown and what it is related to, from the items themselves. */
function holds(row: Row, base: Item[], own: Item[], name: string, counted: Recount): void {
  const where = JSON.stringify(row)
  expect(people(own), where).toBeGreaterThanOrEqual(floor)
  expect(row[name], where).toBe(share(own.length, base.length, stepFor(people(base))))
  isApart(base, own, where)
  sentiments(row, own, where)
  for (const related of (row.related_tickers ?? []) as { ticker: string }[]) {
    const both = own.filter((item) => item.tickers.includes(related.ticker))
    relates(related, both, own, where)
  }
  for (const related of (row.related_topics ?? []) as { label: string }[]) {
    const both = own.filter((item) =>
      item.topics.some((id) => counted.topicLabels.get(id) === related.label.toLowerCase()),
    )
    relates(related, both, own, where)
  }
  for (const related of (row.related_themes ?? []) as { label: string }[]) {
    const both = own.filter(({ themes }) => themes.includes(counted.themeIds.get(related.label)!))
    relates(related, both, own, where)
  }
}

function relates(related: object, both: Item[], own: Item[], where: string): void {
  const [pct] = Object.entries(related).filter(([name]) => name.endsWith('_pct'))
  expect(people(both), where).toBeGreaterThanOrEqual(floor)
  expect(pct[1], `${where} ${JSON.stringify(related)}`).toBe(share(both.length, own.length, stepFor(people(own))))
  isApart(own, both, where)
}

/** What a part leaves of its whole is nobody's or enough people's. */
function isApart(whole: Item[], part: Item[], where: string): void {
  const inPart = new Set(part)
  const left = new Set<string>()
  for (const item of whole) {
    if (left.size === floor) return
    if (!inPart.has(item)) left.add(item.person)
  }
  expect(left.size === 0 || left.size >= floor, `${where}: ${left.size} people left`).toBe(true)
}

function sentiments(row: Row, own: Item[], where: string): void {
  const told = words.filter((word) => row[`${word}_pct`] !== null)
  expect(row.sentiment, where).toBe(row.sentiment_filter || toldLeaning(own, told))
  for (const word of told) {
    const items = own.filter(({ sentiment }) => sentiment === word)
    expect(items.length === 0 || people(items) >= floor, where).toBe(true)
    expect(row[`${word}_pct`], where).toBe(share(items.length, own.length, stepFor(people(own))))
  }
  const rest = own.filter(({ sentiment }) => !told.includes(sentiment))
  expect(rest.length === 0 || people(rest) >= floor || told.length === 0, where).toBe(true)
}

/**
 * How items lean, if the ones whose sentiment is not told would have to lean so whatever it is: every way to give the rest
 * a sentiment that is not told is tried.
 */
function toldLeaning(own: Item[], told: string[]): string {
  const rest = own.filter(({ sentiment }) => !told.includes(sentiment)).length
  if (rest === 0) return leaning(own)
  const counts = words.map((word) =>
    told.includes(word) ? own.filter(({ sentiment }) => sentiment === word).length : 0,
  )
  const hidden = words.flatMap((word, at) => (told.includes(word) ? [] : [at]))
  // Of hundreds, some ways are enough to tell whether the word can turn: all with one, and halves and thirds with others.
  const ways =
    rest > 12 ? [0, Math.floor(rest / 3), Math.floor(rest / 2), rest] : Array.from({ length: rest + 1 }, (_, at) => at)
  const found = new Set<string>()
  const spread = (place: number, left: number, sums: number[]): void => {
    if (place === hidden.length - 1) {
      const items = sums.map((count, at) => (at === hidden[place] ? count + left : count))
      found.add(leaningOf(items))
      return
    }
    for (const part of ways.filter((way) => way <= left)) {
      spread(
        place + 1,
        left - part,
        sums.map((count, at) => (at === hidden[place] ? count + part : count)),
      )
    }
  }
  spread(0, rest, counts)
  return found.size === 1 ? [...found][0] : 'unknown'
}

function movers(rows: Row[], { conversations }: Recount): void {
  expect(rows.length).toBeGreaterThan(20)
  const trends = new Set<unknown>()
  const sureness = new Map<Row, number>()
  const known = new Map<string, { now: Item[]; before: Item[] }>()
  const spans = (sentiment: string, days: number, baseline: number) => {
    const key = `${sentiment} ${days} ${baseline}`
    const leans = (item: Item) => sentiment === '' || item.sentiment === sentiment
    const made = known.get(key) ?? {
      now: conversations.filter((item) => item.age >= 0 && item.age < days && leans(item)),
      before: conversations.filter((item) => item.age >= days && item.age < days + baseline && leans(item)),
    }
    known.set(key, made)
    return made
  }
  for (const row of rows) {
    const where = JSON.stringify(row)
    const [days, baselineDays] = [Number(row.days), Number(row.baseline_days)]
    const { now, before } = spans(String(row.sentiment_filter), days, baselineDays)
    const [own, previous] = [now, before].map((items) =>
      having(items, `${row.dimension}s` as Listed, String(row.value)),
    )
    expect(people(own), where).toBeGreaterThanOrEqual(floor)
    expect(row.conversation_share_pct, where).toBe(share(own.length, now.length, stepFor(people(now))))
    const isKnown = people(previous) >= floor
    const was = isKnown ? share(previous.length, before.length, stepFor(people(before))) : 0
    expect(row.previous_share_pct, where).toBe(was)
    const sure = Math.abs(z(own.length, now.length, isKnown ? previous.length : 0, before.length))
    // Where nothing is known of before at all, nothing is sure.
    sureness.set(row, Number.isNaN(sure) ? -1 : sure)
    const pct = Number(row.conversation_share_pct)
    const change = was === 0 ? 100 : Math.round(((pct - was) / was) * 1e4) / 100
    expect(Math.abs(Number(row.change_pct) - change), where).toBeLessThan(0.011)
    expect(row.trend, where).toBe(
      isKnown ? trend(change, z(own.length, now.length, previous.length, before.length)) : 'new',
    )
    if (isKnown) isApart(before, previous, where)
    trends.add(row.trend)
  }
  expect(trends.size).toBeGreaterThan(1)
  const lists = Map.groupBy(rows, (row) =>
    JSON.stringify([row.dimension, row.days, row.baseline_days, row.sentiment_filter]),
  )
  for (const list of lists.values()) {
    const inOrder = list.toSorted((one, other) => Number(one.rank) - Number(other.rank))
    for (const [at, row] of inOrder.slice(1).entries()) {
      const apart = sureness.get(inOrder[at])! - sureness.get(row)!
      expect(apart, JSON.stringify([inOrder[at], row])).toBeGreaterThan(-1e-9)
      if (Math.abs(apart) < 1e-12)
        expect(Number(inOrder[at].conversation_share_pct)).toBeGreaterThanOrEqual(Number(row.conversation_share_pct))
    }
  }
}

function z(a: number, n: number, b: number, m: number): number {
  const both = (a + b) / (n + m)
  return (a / n - b / m) / Math.sqrt(both * (1 - both) * (1 / n + 1 / m))
}

function trend(change: number, z: number): string {
  if (!(Math.abs(z) >= 2) || z * change < 0) return 'stable'
  if (change >= 100) return 'surging'
  if (change >= 20) return 'rising'
  if (change <= -50) return 'fading'
  return change <= -20 ? 'falling' : 'stable'
}

/** What many people talk of, many others not, is there: caution costs nothing in a crowd. */
function isComplete(rows: Row[], counted: Recount): void {
  const week = passing(
    counted.conversations,
    { window_days: 30, ticker: '', topic: '', sentiment_filter: '' } as never,
    counted,
  )
  const told = rows.filter(
    (row) => row.window_days === 30 && row.ticker === '' && row.topic === '' && row.sentiment_filter === '',
  )
  for (const [id] of counted.topicLabels) {
    const own = week.filter((item) => item.topics.includes(id))
    const rest = week.length - own.length
    if (people(own) < 20 || rest < 200 || share(own.length, week.length, stepFor(people(week))) === 0) continue
    expect(told.map((row) => row.topic_id)).toContain(id)
  }
}
