import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/base/duckdb.ts'
import { literal } from '../../src/base/quote.ts'
import { prune } from '../../src/pipeline/retention/prune.ts'
import { verifyBytes } from '../../src/pipeline/verify.ts'
import type { Manifest } from '../../src/release/manifest.ts'
import { passagesFolder, segmentFolder } from '../../src/search/index/published.ts'
import { accessionOf, annualReport, type FilingsHome, openFilingsHome, searchRelease, years } from './filings_world.ts'

let home: FilingsHome
let first: Manifest
let second: Manifest

// The newer release is built first. Its filings must not appear in the older one.
beforeAll(async () => {
  const { ardent2022, ardent2023, boreal2023 } = years
  home = await openFilingsHome()
  await home.deliver('reports.jsonl', [
    annualReport(ardent2022),
    annualReport(ardent2023),
    annualReport(boreal2023, '2024-02-20T11:00:00Z'),
  ])
  second = await home.nightly('2024-03-01')
  first = await home.nightly('2023-12-01')
})

afterAll(() => home.close())

const search = (release: Manifest, query: string, request = {}) =>
  searchRelease(home.path, release.id, { query, ...request })

test('a question finds the statement of the company and year that it names', async () => {
  const [best] = await search(second, 'What was the FY2022 accounts payable of Ardent Robotics?')
  expect(best.accession).toBe(accessionOf(years.ardent2022))
  expect(best.text).toContain('Accounts payable')
  const [other] = await search(second, 'How much did BORX owe its suppliers at the end of 2023, by its balance sheet?')
  expect(other).toMatchObject({ ticker: 'BORX', kind: 'table' })
  expect(other.text).toContain('Total current liabilities')
})

test('a question on a ratio finds each statement that it is computed from', async () => {
  const found = await search(second, 'What is the FY2023 days payable outstanding (DPO) for Ardent Robotics?', {
    limit: 3,
  })
  const text = found.map((each) => each.text).join('\n')
  expect(text).toContain('Accounts payable')
  expect(text).toContain('Cost of sales')
  expect(new Set(found.map(({ ticker }) => ticker))).toEqual(new Set(['ARDX']))
})

test('finds prose by its words and its item', async () => {
  const [risk] = await search(second, 'Which part does Boreal depend on a single supplier for?')
  expect(risk).toMatchObject({ ticker: 'BORX', item: '1A' })
  expect(risk.text).toContain('bearings')
  const [lawsuit] = await search(second, 'Is ARDX in any legal battles?')
  expect(lawsuit.text).toContain('litigation')
})

test('filters apply regardless of the question', async () => {
  const ofBoreal = await search(second, 'Net sales of Ardent Robotics', { tickers: ['BORX'] })
  expect(new Set(ofBoreal.map(({ ticker }) => ticker))).toEqual(new Set(['BORX']))
  const early = await search(second, 'Net sales', { end: '2023-12-31' })
  expect(new Set(early.map(({ accession }) => accession))).toEqual(new Set([accessionOf(years.ardent2022)]))
  expect(await search(second, 'Net sales', { forms: ['10-Q'] })).toEqual([])
  expect(await search(second, 'Net sales', { forms: ['10K'], start: '2024-02-16' })).not.toEqual([])
  expect(await search(second, 'Net sales', { tickers: ['NONE'] })).toEqual([])
  expect(await search(second, 'Net sales', { tickers: ['BORX'], end: '2023-01-01' })).toEqual([])
})

test('results are distinct, and a repeated request returns the same results', async () => {
  const found = await search(second, 'robots', { limit: 20 })
  expect(new Set(found.map(({ passage_id }) => passage_id)).size).toBe(found.length)
  expect(await search(second, 'robots', { limit: 20 })).toEqual(found)
})

test('a release contains no later filings, even if the home has them', async () => {
  const found = await search(first, 'Net sales of warehouse robots and frozen meals in 2023', { limit: 50 })
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(({ filed_at }) => filed_at < '2023-12-02')).toBe(true)
  expect(first.passages!.rows).toBeLessThan(second.passages!.rows)
  expect(first.audit).toContainEqual(expect.objectContaining({ check: 'passages: rows', outcome: 'passed' }))
})

test('the table filing_terms lists the terms of the release with their issuer', async () => {
  const terms = await termsOf(second)
  const byTerm = new Map(terms.map((row) => [row.term, row]))
  expect(byTerm.get('boreal')).toMatchObject({ cik: years.boreal2023.cik })
  expect(byTerm.get('robot')).toMatchObject({ cik: years.ardent2023.cik })
  expect((await termsOf(first)).some(({ term }) => term === 'boreal')).toBe(false)
})

test('rebuilding a release gives the same id and writes no segment', async () => {
  const before = segments()
  const again = await home.nightly('2024-03-01')
  expect(again.id).toBe(second.id)
  expect(segments()).toEqual(before)
})

test('prune keeps the segments of kept releases and removes unreferenced ones', async () => {
  const stray = join(passagesFolder(home.path), second.passages!.dataset, 'f'.repeat(32))
  const standing = segments()
  writeStray(stray)
  await prune(home.context, 2, false)
  expect(segments()).toEqual(standing)
  expect(await search(first, 'Net sales')).not.toEqual([])
})

test('opens a release in an older format, even if it lacks columns or passages', async () => {
  const elsewhere = (change: object) => ({ ...second, id: '2024-03-02-000000000000', ...change })
  const folder = home.context.releases.folder('2024-03-02-000000000000')
  cpSync(home.context.releases.folder(second.id), folder, { recursive: true })
  await home.context.lake.engine.with(async (connection) => {
    await connection.run(`attach ${literal(join(folder, 'tables.duckdb'))} as older`)
    await connection.run('alter table older.filing_terms drop column cik')
    await connection.run('alter table older.filings drop column tickers')
    await connection.run('detach older')
  })
  const write = (manifest: object) => writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  const { format, ...before } = elsewhere({})
  expect(format).toBeGreaterThan(0)
  const searched = () => searchRelease(home.path, '2024-03-02-000000000000', { query: 'litigation' })
  write(elsewhere({}))
  await expect(searched()).rejects.toThrow('Binder Error')
  write(before)
  expect(await searched()).not.toEqual([])
  write({ ...before, passages: { dataset: 'built-in-1.2-0123abcd', version: 7 } })
  expect(await searched()).toEqual([])
  rmSync(folder, { recursive: true })
})

test('verify detects a damaged segment, and the next run rewrites a missing one', async () => {
  const { dataset, segments: named } = second.passages!
  expect((await verifyBytes(home.context, second)).differences).toEqual([])
  const place = segmentFolder(home.path, dataset, named[0].name)
  const data = join(place, 'passages.lance', 'data')
  writeFileSync(join(data, readdirSync(data)[0]), 'damaged')
  expect((await verifyBytes(home.context, second)).differences).toEqual([expect.stringContaining(named[0].name)])
  rmSync(place, { recursive: true })
  await home.nightly('2024-03-01')
  expect((await verifyBytes(home.context, await home.context.releases.manifest(second.id))).differences).toEqual([])
  expect(await search(second, 'Net sales')).not.toEqual([])
})

test('a release with an incomplete segment is not opened, and the next run repairs it under its id', async () => {
  const { dataset, segments: named } = second.passages!
  const data = join(segmentFolder(home.path, dataset, named[0].name), 'passages.lance', 'data')
  rmSync(data, { recursive: true })
  await expect(search(second, 'Net sales')).rejects.toThrow(
    /release .* cannot be opened: .*expected a complete segment/,
  )
  expect((await home.nightly('2024-03-01')).id).toBe(second.id)
  expect(await search(second, 'Net sales')).not.toEqual([])
})

function segments(): string[] {
  return readdirSync(join(passagesFolder(home.path), second.passages!.dataset)).sort()
}

function writeStray(path: string): void {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'segment.json'), '{"rows":0,"days":{}}')
}

async function termsOf({ id }: Manifest): Promise<{ term: string; cik: number }[]> {
  const { lake, releases } = home.context
  return lake.engine.with(async (connection) => {
    await connection.run(`attach ${literal(join(releases.folder(id), 'tables.duckdb'))} as looked_at (read_only)`)
    const terms = await rows<{ term: string; cik: number }>(connection, 'from looked_at.filing_terms')
    await connection.run('detach looked_at')
    return terms
  })
}
