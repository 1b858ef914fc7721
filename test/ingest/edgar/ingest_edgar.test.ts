import { appendFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { accession, fileOf, type Invented, reports, serveAcme } from './acme_filings.ts'
import { FakeEdgar } from './fake_edgar.ts'
import { edgarHome, ended, filingsIn, rowsIn } from './home.ts'

const acme = ['--tickers', 'ACME']

test('ingests filings of the requested forms and dates, including those on older pages', async () => {
  const source = await FakeEdgar.start()
  const filing = (number: number, form: string, day: string, primary: string): Invented => ({
    accession: accession(number),
    form,
    day,
    accepted: `${day}T21:15:00.000Z`,
    primary,
    period: '2024-12-31',
  })
  const recent = [
    filing(1, '10-K', '2025-02-20', 'k.htm'),
    filing(2, '4', '2025-02-21', 'own.xml'),
    filing(3, '10-K/A', '2025-03-05', 'ka.htm'),
  ]
  serveAcme(source, recent, [filing(4, '10-K', '2019-02-20', 'old.htm'), filing(5, '10-Q', '2001-05-10', '')])
  const edgar = edgarHome(source)
  const report = await edgar.take({ tickers: ['acme'], forms: ['10-K', '10-Q'] })
  expect(report.companies).toMatchObject([
    { ticker: 'ACME', name: 'Acme Corporation', filings: { found: 3, fetched: 3 }, facts: 'fetched' },
  ])
  expect(await filingsIn(edgar.home)).toMatchObject([
    {
      accession: accession(1),
      ticker: 'ACME',
      form: '10-K',
      filed_at: '2025-02-20 21:15:00',
      period_end: '2024-12-31',
      url: `https://www.sec.gov${fileOf(accession(1), 'k.htm')}`,
    },
    { accession: accession(4) },
    { accession: accession(5), url: `https://www.sec.gov${fileOf(accession(5), `${accession(5)}.txt`)}` },
  ])
  expect(await rowsIn(edgar.home, 'companies', 'ticker')).toMatchObject([
    {
      ticker: 'ACME',
      cik: '42',
      name: 'Acme Corporation',
      exchange: 'NYSE',
      sic: '3560',
      sector: 'Technology',
      industry: 'General Industrial Machinery',
    },
    { ticker: 'ACME.B', exchange: null },
  ])
  expect(
    readdirSync(join(edgar.home, 'edgar/landing'), { recursive: true }).filter((name) =>
      /\.(zst|jsonl)$/.test(String(name)),
    ),
  ).toEqual([])

  const later = await edgar.take({ forms: ['10-K', '10-K/A'], since: '2025-01-01' })
  expect(later.companies[0].filings).toMatchObject({ found: 2, fetched: 1, unchanged: 1 })
})

test('ingests an 8-K as its full submission with its header time, or else as its main document', async () => {
  const source = await FakeEdgar.start()
  const filings = [1, 2].map((number) => ({
    accession: accession(number),
    form: '8-K',
    day: '2025-03-05',
    accepted: '2025-03-05T21:05:00.000Z',
    primary: `n${number}.htm`,
  }))
  serveAcme(source, filings)
  const text =
    '<SEC-DOCUMENT>x.txt : 20250305\n<SEC-HEADER>x\n<ACCEPTANCE-DATETIME>20250305160607\n</SEC-HEADER>\n' +
    '<DOCUMENT>\n<TYPE>8-K\n<TEXT>\nResults\n</TEXT>\n</DOCUMENT>\n<DOCUMENT>\n<TYPE>EX-99.1\n<TEXT>\nSales rose\n</TEXT>\n</DOCUMENT>\n'
  source.put(fileOf(accession(1), `${accession(1)}.txt`), text)
  const edgar = edgarHome(source)
  const report = await edgar.take()
  const [whole, alone] = await filingsIn(edgar.home)
  expect([whole.filed_at, zstdDecompressSync(whole.document).toString()]).toEqual(['2025-03-05 21:06:07', text])
  expect([alone.filed_at, alone.url]).toEqual([
    '2025-03-05 21:05:00',
    `https://www.sec.gov${fileOf(accession(2), 'n2.htm')}`,
  ])
  expect(report.gaps).toMatchObject([{ what: 'exhibits', accession: accession(2), status: 404 }])
})

test('finds exhibits in the filing index if the full submission is missing or too large', async () => {
  const source = await FakeEdgar.start()
  const filings = [1, 2].map((number) => ({
    accession: accession(number),
    form: '8-K',
    day: '2025-03-05',
    accepted: '2025-03-05T21:05:00.000Z',
    primary: `n${number}.htm`,
  }))
  serveAcme(source, filings)
  const row = (type: string, file: string) =>
    `<tr><td>1</td><td>Text</td><td><a href="/Archives/edgar/data/42/x/${file}">${file}</a></td><td>${type}</td><td>9</td></tr>`
  source.put(fileOf(accession(1), `${accession(1)}.txt`), 'x'.repeat(10_000))
  source.put(
    fileOf(accession(1), `${accession(1)}-index.htm`),
    `<table>${row('8-K', 'n1.htm')}${row('EX-10.1', 'deal.htm')}${row('EX-99.1', 'news.htm')}${row('GRAPHIC', 'a.jpg')}</table>`,
  )
  source.put(fileOf(accession(1), 'news.htm'), '<p>Sales rose</p>')
  const names = ['n2.htm', 'acme-ex99_1.htm', 'acme-ex101.htm', 'dex992.htm'].map((name) => ({ name }))
  source.put(fileOf(accession(2), 'index.json'), { directory: { item: names } })
  source.put(fileOf(accession(2), 'acme-ex99_1.htm'), '<p>Costs fell</p>')
  const edgar = edgarHome(source, { EDGAR_MAX_BYTES: '5000' })
  const report = await edgar.take()
  const documents = (await filingsIn(edgar.home)).map((it) => zstdDecompressSync(it.document).toString())
  expect(documents[0]).toMatch(/^<DOCUMENT>\n<TYPE>8-K\n[\s\S]*Report [\s\S]*<TYPE>EX-99\.1\n[\s\S]*<p>Sales rose<\/p>/)
  expect(documents[1]).toMatch(/<TYPE>EX-99\.1\n<SEQUENCE>2\n<FILENAME>acme-ex99_1\.htm\n<TEXT>\n<p>Costs fell/)
  expect(documents.join('')).not.toMatch(/deal|EX-101/)
  expect(report.gaps.map(({ what, address }) => [what, address])).toEqual([
    ['exhibits', `${source.address}${fileOf(accession(2), 'dex992.htm')}`],
  ])
  expect(readdirSync(join(edgar.home, 'edgar/landing/filings/documents'))).toEqual([])
  source.asked.length = 0
  expect((await edgar.take()).companies[0].filings).toMatchObject({ unchanged: 2, fetched: 0 })
  expect(source.paths(200)).toEqual([])
})

test('ingests an annual report with its exhibit 13 and no other exhibit', async () => {
  const source = await FakeEdgar.start()
  const forms = ['10-K', '10-K405', '10-K', '10-Q']
  const filings = forms.map((form, at) => {
    const day = `200${at}-03-05`
    return { accession: accession(at + 1), form, day, accepted: `${day}T21:05:00.000Z`, primary: 'main.htm' }
  })
  serveAcme(source, filings)
  const row = (type: string, file: string) =>
    `<tr><td>2</td><td>Annual report</td><td><a href="/Archives/edgar/data/42/x/${file}">${file}</a></td><td>${type}</td></tr>`
  const put = (number: number, name: string, content: string | object) =>
    source.put(fileOf(accession(number), name), content)
  const page =
    row('10-K', 'main.htm') + row('EX-10.13', 'deal.htm') + row('EX-13', 'report.htm') + row('EX-99', 'x.htm')
  put(1, `${accession(1)}-index.htm`, page)
  put(2, 'index.json', { directory: { item: ['main.htm', 'dex1013.htm', 'dex13.htm'].map((name) => ({ name })) } })
  put(3, `${accession(3)}-index.htm`, row('10-K', 'main.htm') + row('EX-21', 'list.htm'))
  put(1, 'report.htm', '<p>Sales rose</p>')
  put(2, 'dex13.htm', '<p>Costs fell</p>')
  const edgar = edgarHome(source)
  const wanted = { forms: ['10-K', '10-K405', '10-Q'] }
  const report = await edgar.take(wanted)
  expect([report.gaps, report.companies[0].filings]).toMatchObject([[], { found: 4, fetched: 4 }])
  const found = await filingsIn(edgar.home)
  const texts = found.map(({ document }) => zstdDecompressSync(document).toString())
  expect(texts[0]).toMatch(/^<DOCUMENT>\n<TYPE>10-K\n[\s\S]*Report [\s\S]*<TYPE>EX-13\n[\s\S]*<p>Sales rose<\/p>/)
  expect(texts[1]).toMatch(/^<DOCUMENT>\n<TYPE>10-K405\n[\s\S]*<TYPE>EX-13\n[\s\S]*<p>Costs fell<\/p>/)
  for (const at of [2, 3]) expect(texts[at]).toBe(`<html><p>Report ${accession(at + 1)}</p></html>`)
  for (const [at, { url }] of found.entries())
    expect(url).toBe(`https://www.sec.gov${fileOf(accession(at + 1), 'main.htm')}`)

  source.asked.length = 0
  expect((await edgar.take(wanted)).companies[0].filings).toMatchObject({ unchanged: 4 })
  expect(source.paths(200)).toEqual([])
})

test('defers a filing while its index or an exhibit fails, and later ingests it with its exhibits', async () => {
  const source = await FakeEdgar.start()
  const [day, ids] = ['2025-03-05', [accession(1), accession(2)]]
  const filing = { form: '8-K', day, accepted: `${day}T21:05:00.000Z`, primary: 'n.htm' }
  serveAcme(
    source,
    ids.map((id) => ({ accession: id, ...filing })),
  )
  const row = '<tr><td><a href="/Archives/x/ex991.htm">ex991.htm</a></td><td>EX-99.1</td></tr>'
  const indexes = [fileOf(ids[0], `${ids[0]}-index.htm`), fileOf(ids[1], 'index.json')]
  source.put(indexes[0], row)
  source.put(indexes[1], { directory: { item: [{ name: 'ex991.htm' }] } })
  const exhibits = ids.map((id) => fileOf(id, 'ex991.htm'))
  for (const path of exhibits) source.put(path, '<p>Sales rose</p>')
  const edgar = edgarHome(source)
  for (const failing of [indexes, exhibits]) {
    source.mishap = (path) => (failing.includes(path) ? { status: 503 } : 'as usual')
    const { companies, gaps } = await edgar.take()
    expect(companies[0].filings).toMatchObject({ found: 2, fetched: 0, resumed: 0, missing: 0, failed: 2 })
    expect(gaps.map(({ what, address, status }) => [what, address, status]).sort()).toEqual(
      failing.map((path) => ['exhibits', `${source.address}${path}`, 503]),
    )
  }
  source.mishap = () => 'as usual'
  source.asked.length = 0
  const { companies, gaps } = await edgar.take()
  expect([gaps, companies[0].filings]).toMatchObject([[], { resumed: 2, failed: 0 }])
  expect(
    source
      .paths(200)
      .filter((path) => path.startsWith('/Archives/'))
      .sort(),
  ).toEqual(exhibits)
  for (const { document } of await filingsIn(edgar.home))
    expect(zstdDecompressSync(document).toString()).toMatch(/Report [\s\S]*<TYPE>EX-99\.1\n[\s\S]*Sales rose/)
})

test('resumes a killed download without fetching documents again, and ingests all filings', async () => {
  const source = await FakeEdgar.start()
  const filings = reports(12)
  serveAcme(source, filings)
  const edgar = edgarHome(source)
  const child = edgar.start(...acme)
  // The source serves five documents and then hangs. The process is killed while it waits.
  let documents = 0
  const silent = new Promise<void>((resolve) => {
    source.mishap = (path) => {
      if (!path.startsWith('/Archives/') || ++documents <= 5) return 'as usual'
      setTimeout(resolve, 300)
      return { hang: true }
    }
  })
  await silent
  child.kill('SIGKILL')
  await ended(child)
  expect(await filingsIn(edgar.home)).toEqual([])
  appendFileSync(join(edgar.home, 'edgar/journal.jsonl'), '{"kept":{"address":"torn')

  const before = source.paths(200).filter((path) => path.startsWith('/Archives/'))
  expect(before).toHaveLength(5)
  source.mishap = () => 'as usual'
  source.asked.length = 0
  const report = await edgar.take()
  const after = source.paths(200).filter((path) => path.startsWith('/Archives/'))
  expect([...before, ...after].sort()).toEqual(filings.map((it) => fileOf(it.accession, it.primary)).sort())
  expect(report.companies[0].filings).toMatchObject({ found: 12, fetched: 7, resumed: 5 })
  expect((await filingsIn(edgar.home)).map((it) => it.accession)).toEqual(filings.map((it) => it.accession))
})

test('exits with 1 if the source stops responding, keeps what was downloaded and completes later', async () => {
  const source = await FakeEdgar.start()
  serveAcme(source, reports(12))
  const edgar = edgarHome(source)
  let documents = 0
  source.mishap = (path) => (path.startsWith('/Archives/') && ++documents > 4 ? { status: 503 } : 'as usual')
  const stopped = await edgar.command(...acme)
  expect(stopped.code).toBe(1)
  expect(stopped.stderr).toContain('run the command again for the rest')
  expect(await filingsIn(edgar.home)).toHaveLength(4)
  source.mishap = () => 'as usual'
  const rest = await edgar.command(...acme, '--json')
  expect(rest.code).toBe(0)
  expect(JSON.parse(rest.stdout).companies[0].filings).toMatchObject({ fetched: 8, unchanged: 4 })
})

test('without ETags, identical bytes change nothing and changed facts are a new delivery', async () => {
  const source = await FakeEdgar.start()
  source.hasEtags = false
  serveAcme(source, reports(1))
  const edgar = edgarHome(source)
  await edgar.take()
  expect(await edgar.take()).toMatchObject({
    companies: [{ facts: 'unchanged' }],
    feeds: [{ read: 0 }, { read: 0 }, { read: 0 }],
  })
  source.put('/api/xbrl/companyfacts/CIK0000000042.json', { cik: 42, entityName: 'Acme', facts: { dei: { more: {} } } })
  expect(await edgar.take()).toMatchObject({ companies: [{ facts: 'fetched' }] })
  expect(await rowsIn(edgar.home, 'company_facts', 'cik')).toMatchObject([
    { document: expect.stringContaining('more') },
  ])
})

test('reports invalid responses and ingests the rest', async () => {
  const source = await FakeEdgar.start()
  serveAcme(source, reports(2))
  source.put('/files/company_tickers.json', {
    0: { cik_str: 42, ticker: 'ACME', title: 'Acme' },
    1: { cik_str: 43, ticker: 'BOX', title: 'Box' },
  })
  source.put('/submissions/CIK0000000043.json', '<html>come back later</html>')
  source.put('/api/xbrl/companyfacts/CIK0000000042.json', '<html>come back later</html>')
  const report = await edgarHome(source).take({ tickers: ['BOX', 'ACME'] })
  expect(report.gaps.map(({ ticker, what, status }) => [ticker, what, status])).toEqual([
    ['BOX', 'submissions', 200],
    ['BOX', 'facts', 404],
    ['ACME', 'facts', 200],
  ])
  expect(report.companies[1].filings.fetched).toBe(2)
})

test('exits with 2 on wrong usage and with 1 on an unreachable source, and ingests nothing', async () => {
  const source = await FakeEdgar.start()
  serveAcme(source, [])
  const nobody = edgarHome(source, { EDGAR_USER_AGENT: '' })
  const fast = edgarHome(undefined, { EDGAR_REQUESTS_PER_SECOND: '11' })
  const gone = edgarHome(undefined, { EDGAR_BASE_URL: 'http://127.0.0.1:9' })
  const ends = await Promise.all([
    nobody.command(...acme),
    fast.command(...acme),
    edgarHome(source).command('--tickers', 'NOSUCH'),
    edgarHome(source).command(),
    gone.command(...acme),
  ])
  expect(ends.map(({ code }) => code)).toEqual([2, 2, 2, 2, 1])
  const hints = ['e-mail address', 'expected at most 10', 'NOSUCH', '--tickers', 'nothing was ingested']
  for (const [at, hint] of hints.entries()) expect(ends[at].stderr).toContain(hint)
  expect(ends.map(({ stdout }) => stdout)).toEqual(Array(5).fill(''))
  expect([existsSync(nobody.home), existsSync(join(gone.home, 'lake'))]).toEqual([false, false])
})
