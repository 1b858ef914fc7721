import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { FilingAnswerer } from '../../../src/ask/filings/answerer.ts'
import type { FilingInterpretation } from '../../../src/ask/filings/interpretation.ts'
import { Release } from '../../../src/release/release.ts'
import { evaluateAnswers } from '../../../src/tools/evaluation/answer_evaluation.ts'
import type { Measure } from '../../../src/tools/evaluation/measure.ts'
import { readFilingQuestions } from '../../../src/tools/evaluation/search/filing_questions.ts'
import { OpenAiServer } from '../../openai_server.ts'
import { folder } from '../../pipeline/landing.ts'
import { annualReport, openFilingsHome, years } from '../../search/filings_world.ts'

const run = promisify(execFile)

/** Writes synthetic sets in the layout of the real ones, and a landing folder with two companies. */
function inventedSets(): string {
  const root = folder()
  const put = (path: string, rows: object[] | string | Buffer) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    const isRows = Array.isArray(rows)
    writeFileSync(join(root, path), isRows ? rows.map((row) => `${JSON.stringify(row)}\n`).join('') : rows)
  }
  const messages = Array.from({ length: 20 }, (_, at) =>
    at % 2
      ? { id: `m${at}`, text: `$NVDA to the moon, buying more calls ${at}`, sentiment: 'bullish' }
      : { id: `m${at}`, text: `$NVDA will crash, selling everything, bought puts ${at}`, sentiment: 'bearish' },
  )
  const lines = messages.map((message) => `${JSON.stringify(message)}\n`).join('')
  put('eval/sentiment/stocktwits-2020.jsonl.gz', gzipSync(lines))
  put('eval/tickers/tickers.jsonl', [
    { id: 't1', source: 'invented', text: 'Is $NVDA a buy?', gold: ['NVDA'], optional: [] },
    { id: 't2', source: 'invented', text: 'Nothing at all', gold: [], optional: [] },
  ])
  put('eval/tickers/equivalents.json', '{}')
  put('landing/companies/all.csv', 'ticker,cik,name\nNVDA,1045810,NVIDIA CORP\nAMD,2488,ADVANCED MICRO DEVICES INC\n')
  return join(root, 'eval')
}

/** Runs `crowdtape eval` as a process. */
async function evaluated(sets: string, only: string[], env: Record<string, string> = {}): Promise<Measure[]> {
  const args = ['bin/crowdtape.js', 'eval', '--sets', sets, '--json', '--only', ...only]
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, ...env } })
  return JSON.parse(stdout).measures
}

test('evaluates the configured provider: the built-in rules or the labelling model', async () => {
  const sets = inventedSets()
  const [sentiment, tickers] = await evaluated(sets, ['sentiment', 'tickers'])
  expect(sentiment).toMatchObject({ set: 'sentiment', provider: 'built_in', figures: { accuracy: 1 } })
  expect(sentiment.cases).toBeGreaterThan(3)
  expect(tickers).toMatchObject({ set: 'tickers', provider: 'built_in', cases: 2, figures: { F1: 1 } })

  const standIn = await OpenAiServer.start()
  standIn.label = (_, index) => ({
    index,
    is_question: false,
    tickers: ['AMD'],
    topics: [],
    theme: 'unknown',
    sentiment: 'bullish',
  })
  const [bullish, wrong] = await evaluated(sets, ['sentiment', 'tickers'], standIn.environment)
  expect(bullish.provider).toBe('stand-in')
  expect(bullish.figures.accuracy).toBeGreaterThan(0)
  expect(bullish.figures.accuracy).toBeLessThan(1)
  expect(wrong.figures).toEqual({ precision: 0, recall: 0, F1: 0 })
})

test('uses the built-in rules when the labelling model rejects requests', async () => {
  const standIn = await OpenAiServer.start()
  standIn.rest = { status: 401 }
  const [sentiment] = await evaluated(inventedSets(), ['sentiment'], standIn.environment)
  expect(sentiment.figures.accuracy).toBe(1)
})

test('evaluates screens of the project and the folder with the built-in parser and the configured model', async () => {
  const sets = inventedSets()
  mkdirSync(join(sets, 'screener'))
  writeFileSync(join(sets, 'screener', 'invented.yaml'), '- ask: Banken\n  screen: industry is insurance\n')
  const standIn = await OpenAiServer.start()
  standIn.write = () => JSON.stringify({ rewordings: [{ found: 'Banken', read: 'banks' }] })
  const env = { ...standIn.environment, CROWDTAPE_LABELS: 'built_in', CROWDTAPE_SCREENS: 'openai' }
  const measures = await evaluated(sets, ['screener', '--limit', '3'], env)
  const figuresOf = (set: string, provider: string) =>
    measures.find((each) => each.set === `screener: ${set}` && each.provider === provider)?.figures
  expect(measures).toHaveLength(10)
  expect(figuresOf('queries', 'built_in')).toEqual({ exact: 1, silently_wrong: 0, refused: 0 })
  // Queries that the built-in parser understands are not sent to the model.
  expect(figuresOf('queries', 'stand-in')).toEqual({ exact: 1, silently_wrong: 0, refused: 0, by_model: 0 })
  expect(figuresOf('invented', 'stand-in')).toEqual({ exact: 0, silently_wrong: 1, refused: 0, by_model: 1 })
})

test("the project's own screen sets need no folder, and other sets do", async () => {
  const args = ['bin/crowdtape.js', 'eval', '--json', '--limit', '2', '--only']
  const { stdout } = await run(process.execPath, [...args, 'screener', 'tickers'])
  expect(JSON.parse(stdout).measures.map(({ set, cases }: Measure) => [set, cases])).toEqual([
    ['screener: asked', 2],
    ['screener: fresh', 2],
    ['screener: held_out', 2],
    ['screener: queries', 2],
  ])
  expect(await run(process.execPath, [...args, 'tickers']).catch(({ code }) => code)).toBe(2)
})

test('a missing folder of sets is a usage error', async () => {
  const failed = await run(process.execPath, ['bin/crowdtape.js', 'eval', '--sets', '/nowhere']).catch((error) => error)
  expect(failed.code).toBe(2)
  expect(failed.stderr).toContain('there is no folder /nowhere')
})

test('scores whether an answer is given, verified and has the right figure, by its text and citations', async () => {
  const home = await openFilingsHome()
  try {
    await home.deliver('reports.jsonl', [annualReport(years.ardent2023)])
    const { id } = await home.nightly('2024-03-01')
    const release = await Release.open(home.path, id, { memoryLimit: '256MB', threads: 1 })
    const says = (answer: string, citations: string[]): FilingAnswerer => ({
      async answer() {
        const cited = citations.map((each) => ({
          id: each,
          ticker: 'ARDX',
          filing: { type: '10-K', date: '', url: '' },
        }))
        const interpretation = {} as FilingInterpretation
        return { answer: { answer, key_findings: [], citations: cited, interpretation }, isLasting: true }
      },
    })
    const question = { question: 'What were net sales in FY2023?', answer: '$480 million', ticker: 'ARDX' }
    const figuresOf = async (answerer: FilingAnswerer) =>
      (await evaluateAnswers(release, answerer, [question], 'invented')).figures
    expect(await figuresOf(says('Net sales were 480 [1].', ['1']))).toEqual({ answered: 1, verified: 1, figure: 1 })
    expect(await figuresOf(says('Net sales were 481 [1].', ['1']))).toEqual({ answered: 1, verified: 0, figure: 0 })
    const verified = async (answer: string) => (await figuresOf(says(answer, ['1']))).verified
    expect(await verified('Net sales were 480 in 2023 and 450 in 2022, up by 6.7% [1].')).toBe(1)
    expect(await verified('Net sales were 480 in 2023 and 450 in 2022, up by 7.6% [1].')).toBe(0)
    expect(await verified('Net sales were 480 in 2023, 100% of those in 2022 [1].')).toBe(0)
    expect(await verified('Net sales were $0.48 billion [1].')).toBe(1)
    expect(await verified('Net sales were $0.48 million [1].')).toBe(0)
    expect(await verified('Net sales were $480 billion [1].')).toBe(0)
    expect(await figuresOf(says('Net sales were 480 [2].', ['1']))).toEqual({ answered: 1, verified: 0, figure: 1 })
    expect(await figuresOf(says('The filings do not tell.', []))).toEqual({ answered: 0, verified: 0, figure: 0 })
    release.retire()
  } finally {
    await home.close()
  }
})

test('reports a document that cannot be read and evaluates the others', async () => {
  const sets = join(folder(), 'eval')
  const bench = join(sets, 'financebench')
  mkdirSync(join(bench, 'docs'), { recursive: true })
  const put = (name: string, rows: object[]) =>
    writeFileSync(join(bench, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const names = ['ARDENT', 'BROKEN']
  put(
    'filings.jsonl',
    names.map((name, at) => ({
      accession: `000000000${at}-20-000001`,
      cik: at + 1,
      ticker: name,
      form: '10-K',
      filed_at: '2020-02-03T21:00:00Z',
      url: 'https://example.com',
      document_path: `docs/${name}.txt.gz`,
    })),
  )
  put(
    'documents.jsonl',
    names.map((name, at) => ({ doc_name: name, ticker: name, accession: `000000000${at}-20-000001` })),
  )
  put(
    'questions.jsonl',
    names.map((name) => ({
      doc_name: name,
      question: 'What drove net sales?',
      answer: 'Boats.',
      evidence: [{ page_in_text: 1 }],
    })),
  )
  writeFileSync(
    join(bench, 'docs/ARDENT.txt.gz'),
    gzipSync('Net sales grew because people bought more boats than before.\n'),
  )
  writeFileSync(join(bench, 'docs/BROKEN.txt.gz'), 'no gzip')
  const args = ['bin/crowdtape.js', 'eval', '--sets', sets, '--json', '--only', 'search']
  const { stdout, stderr } = await run(process.execPath, args)
  expect(stderr).toContain('docs/BROKEN.txt.gz')
  expect(JSON.parse(stdout).measures[0]).toMatchObject({ cases: 1, figures: { 'recall@10': 1 } })
})

test('50 filing questions are held out, and only refused questions have no expected text', () => {
  const questions = readFilingQuestions()
  expect(questions.length).toBeGreaterThanOrEqual(100)
  expect(questions.filter(({ held_out }) => held_out)).toHaveLength(50)
  for (const { ask, expect: kind, holds } of questions)
    expect([ask, holds.length > 0]).toEqual([ask, kind !== 'refused'])
})
