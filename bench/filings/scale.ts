import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Embedder } from '../../src/search/embedding/embedder.ts'
import { Passages } from '../../src/search/index/passages.ts'
import { publishPassages } from '../../src/search/index/publish_passages.ts'
import type { SearchedRelease } from '../../src/search/index/release_words.ts'
import type { Passage } from '../../src/search/passage.ts'
import { searchFilings } from '../../src/search/search_filings.ts'
import { linesOfTerms, termsOf } from '../../src/text/terms.ts'
import { termTable } from '../../src/tools/evaluation/search/passage_release.ts'
import { type DeliveredFiling, jsonLines, readFilingOf, round } from '../../src/tools/evaluation/search/retrieval.ts'

/**
 * Makes `size` passages from real passages by changing companies, days and words. Measures how long a search takes with and without
 * filters, how long it takes to add a filing, and how many of the best passages the index finds.
 */
export async function benchScale(folder: string, embedder: Embedder, size: number) {
  const filings = jsonLines<DeliveredFiling>(join(folder, 'filings.jsonl'))
  const questions = jsonLines<{ question: string; company: string }>(join(folder, 'questions.jsonl'))
  const real = filings.flatMap((filing) => readFilingOf(filing, folder).passages)
  const copies = Math.ceil(size / real.length)
  const home = await mkdtemp(join(tmpdir(), 'crowdtape-scale-'))
  try {
    const byDay = new Map<string, { copy: number; accession: string }[]>()
    for (let copy = 0; copy < copies; copy++) {
      for (const { accession, filed_at } of filings) {
        const day = filedOn(filed_at, copy)
        byDay.set(day, [...(byDay.get(day) ?? []), { copy, accession }])
      }
    }
    const ofFiling = Map.groupBy(real, ({ accession }) => accession)
    const passagesOf = (day: string) =>
      byDay.get(day)!.flatMap(({ copy, accession }) => ofFiling.get(accession)!.map((each) => copyOf(each, copy)))
    const days = new Map([...byDay.keys()].sort().map((day) => [day, { digest: day, rows: passagesOf(day).length }]))
    const read = async function* (day: string) {
      yield passagesOf(day)
    }
    const all = await timed(() => publishPassages(home, { days, read }, embedder))
    const bytes = await bytesOf(home)

    const newDay = '2030-01-02'
    byDay.set(newDay, [{ copy: 1000, accession: filings[0].accession }])
    const more = new Map([...days, [newDay, { digest: newDay, rows: passagesOf(newDay).length }]])
    const one = await timed(() => publishPassages(home, { days: more, read }, embedder))
    const written = (await bytesOf(home)) - bytes

    const passages = await Passages.open(home, one.value, embedder)
    const terms = termTable(real)
    const known = filings.flatMap(({ ticker, form, filed_at, accession }) =>
      Array.from({ length: copies }, (_, copy) => ({
        accession: `${accession}-${copy}`,
        cik: tickerOf(ticker, copy),
        ticker: tickerOf(ticker, copy),
        form,
        filed_on: filedOn(filed_at, copy),
        period_end: null,
        fiscal_year: null,
        fiscal_quarter: null,
      })),
    )
    const release: SearchedRelease = {
      asOf: newDay,
      digest: home,
      passages,
      async rowsOf<Row>(table: string, _sql: string, values: Record<string, unknown> = {}) {
        const { cik, accession } = values as Record<string, string[] | undefined>
        if (table === 'filing_terms') {
          const held = (values.terms as string[]).flatMap((term) => terms.get(term) ?? [])
          return held.map((each) => ({ ...each, passages: each.passages * copies })) as Row[]
        }
        if (cik) return known.filter((filing) => cik.includes(filing.cik)) as Row[]
        if (accession) return known.filter((filing) => accession.includes(filing.accession)) as Row[]
        return known.map(({ cik, ticker }) => ({ cik, name: null, tickers: [ticker] })) as Row[]
      },
    }
    const rows: Record<string, object> = {}
    for (const [name, filter] of Object.entries(filters(filings, Math.min(copies, 7)))) {
      const times: number[] = []
      let before = process.cpuUsage()
      for (let turn = -1; turn < 3; turn++) {
        if (turn === 0) before = process.cpuUsage()
        for (const [at, { question, company }] of questions.entries()) {
          // The name of the company is removed from the question, so that only the filter limits the search.
          const query = question.replaceAll(company, 'the company')
          const started = performance.now()
          await searchFilings(release, { query, limit: 10, ...filter(at) })
          if (turn >= 0) times.push(performance.now() - started)
        }
      }
      // CPU time is measured too, because other programs on the machine hardly influence it.
      const { user, system } = process.cpuUsage(before)
      const cpu = round((user + system) / 1000 / times.length)
      times.sort((a, b) => a - b)
      const at = (part: number) => round(times[Math.floor(times.length * part)])
      rows[name] = { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99), 'CPU ms': cpu, searches: times.length }
    }
    const asked = questions.map(({ question, company }) => termsOf(question.replaceAll(company, 'the company')))
    const everyPassage = function* () {
      for (const day of byDay.keys()) if (day !== newDay) yield* passagesOf(day)
      yield* passagesOf(newDay)
    }
    rows['index: share of the ten best by exact BM25'] = {
      recall: round(await indexRecall(passages, everyPassage(), asked)),
    }
    passages.close()
    rows[`build of ${all.value.rows} passages`] = { seconds: round(all.seconds), MB: round(bytes / 1e6) }
    rows[`one more filing of ${more.get(newDay)!.rows}`] = { seconds: round(one.seconds), MB: round(written / 1e6) }
    rows.memory = { MB: round(process.memoryUsage().rss / 1e6) }
    return rows
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/**
 * The recall of the index. For each query, computes the ten best passages by exact BM25 (k1 1.2, b 0.75, over all passages); returns the
 * share of these passages that the index finds too. The index gets the same terms and returns 50 results.
 */
async function indexRecall(open: Passages, passages: Iterable<Passage>, queries: string[][]): Promise<number> {
  const terms = new Set(queries.flat())
  const read: { key: string; length: number; times: Map<string, number> }[] = []
  const holding = new Map<string, number>()
  let words = 0
  for (const { accession, position, section, heading, text } of passages) {
    const times = new Map<string, number>()
    const head = [...new Set([...termsOf(section), ...termsOf(heading)])]
    const all = [...head, ...linesOfTerms(text).flat()]
    for (const term of all) if (terms.has(term)) times.set(term, (times.get(term) ?? 0) + 1)
    for (const term of times.keys()) holding.set(term, (holding.get(term) ?? 0) + 1)
    words += all.length
    read.push({ key: `${accession} ${position}`, length: all.length, times })
  }
  const rarity = (term: string) => {
    const held = holding.get(term) ?? 0
    return Math.log(1 + (read.length - held + 0.5) / (held + 0.5))
  }
  let found = 0
  let wanted = 0
  for (const query of queries.map((each) => [...new Set(each)])) {
    const scores = read.map(({ key, length, times }) => {
      const damp = 1.2 * (0.25 + (0.75 * length) / (words / read.length))
      const score = query.reduce((sum, term) => {
        const count = times.get(term) ?? 0
        return sum + (rarity(term) * count * 2.2) / (count + damp)
      }, 0)
      return { key, score }
    })
    const exact = scores.sort((one, other) => other.score - one.score).slice(0, 10)
    const given = await open.candidates('', [{ terms: query, limit: 50 }], { limit: 0 }, rarity)
    const keys = new Set(given.map(({ accession, position }) => `${accession} ${position}`))
    wanted += exact.length
    found += exact.filter(({ key }) => keys.has(key)).length
  }
  return found / wanted
}

function filters(filings: DeliveredFiling[], copies: number) {
  const ticker = (at: number) => tickerOf(filings[at % filings.length].ticker, at % copies)
  const none = { tickers: [] as string[], forms: [] as string[] }
  return {
    'by ticker': (at: number) => ({ ...none, tickers: [ticker(at)] }),
    'by three tickers and form': (at: number) => ({
      tickers: [ticker(at), ticker(at + 1), ticker(at + 2)],
      forms: ['10-K'],
    }),
    'by ticker and days': (at: number) => ({ ...none, tickers: [ticker(at)], start: '2015-01-01', end: '2024-12-31' }),
    'by form and two years': () => ({ ...none, forms: ['10-K'], start: '2022-01-01', end: '2023-12-31' }),
    'without filter': () => none,
  }
}

function copyOf(passage: Passage, copy: number): Passage {
  let seed = copy * 7919 + passage.position
  // One in ten longer words is changed, so that copies of a passage are not identical.
  const text = passage.text.replaceAll(/\p{L}{5,}/gu, (word) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    return copy > 0 && seed % 10 === 0 ? `${word}${String.fromCharCode(97 + (copy % 26))}` : word
  })
  return {
    ...passage,
    text,
    passage_id: `${copy}-${passage.passage_id}`,
    accession: `${passage.accession}-${copy}`,
    cik: tickerOf(passage.ticker, copy),
    ticker: tickerOf(passage.ticker, copy),
    filed_at: `${filedOn(passage.filed_at, copy)}T21:00:00Z`,
  }
}

function tickerOf(ticker: string, copy: number): string {
  return copy === 0 ? ticker : `${ticker}${copy}`
}

function filedOn(filed_at: string, copy: number): string {
  if (copy >= 1000) return '2030-01-02'
  return new Date(Date.parse(filed_at) + copy * 11 * 86_400_000).toISOString().slice(0, 10)
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const started = performance.now()
  const value = await work()
  return { value, seconds: (performance.now() - started) / 1000 }
}

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries) if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}
