import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InsideProject, outsideProject } from '../../bench/labels/mistakes.ts'
import { measureTickers } from '../../bench/labels/tickers.ts'
import { measureTopics } from '../../bench/labels/topics.ts'
import { scoreClasses, scoreSets } from '../../src/tools/evaluation/scores.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

describe('scores of the label benchmark', () => {
  it('count hits, false positives and misses over all messages and ignore optional items', () => {
    const score = scoreSets([
      { found: ['NVDA', 'SPY', 'IT'], expected: ['NVDA', 'AMD'], optional: ['SPY'] },
      { found: [], expected: ['TSLA'], optional: ['QQQ'] },
      { found: ['F'], expected: ['F'], optional: [] },
    ])
    expect(score).toEqual({
      truePositives: 2,
      falsePositives: 1,
      falseNegatives: 2,
      precision: 2 / 3,
      recall: 1 / 2,
      f1: 4 / 7,
    })
  })

  it('are 0 when nothing is found or expected', () => {
    expect(scoreSets([{ found: [], expected: [], optional: [] }])).toMatchObject({ precision: 0, recall: 0, f1: 0 })
    expect(scoreClasses([], ['bullish', 'bearish'])).toEqual({ messages: 0, accuracy: 0, macroF1: 0 })
  })

  it('count an abstention as wrong', () => {
    const score = scoreClasses(
      [
        { found: 'bullish', expected: 'bullish' },
        { found: 'neutral', expected: 'bullish' },
        { found: 'bearish', expected: 'bearish' },
        { found: 'bullish', expected: 'bearish' },
      ],
      ['bullish', 'bearish'],
    )
    // Bullish: 1 of 2 found and of 2 expected is right. Bearish: 1 of 1 found and of 2 expected is right.
    expect(score).toEqual({ messages: 4, accuracy: 1 / 2, macroF1: (1 / 2 + 2 / 3) / 2 })
  })

  it('include baselines that read the raw text', () => {
    const listings = [
      { ticker: 'ACME', name: 'Acme Holdings Inc.' },
      { ticker: 'ALL', name: 'The Allstate Corporation' },
    ]
    const message = {
      id: 'm1',
      source: 'invented',
      text: 'ALL in on $ACME, the $5 HEI$T',
      gold: ['ACME'],
      optional: [],
    }
    const { scores, mistakes } = measureTickers([message], listings, {}, 50)
    const of = (recogniser: string) => scores.find((each) => each.recogniser === recogniser)?.score
    expect(of('built in')).toMatchObject({ precision: 1, recall: 1 })
    expect(of('cashtags only')).toMatchObject({ precision: 1, recall: 1 })
    expect(of('cashtags and listed capitals')).toMatchObject({ precision: 1 / 2, recall: 1 })
    expect(mistakes).toEqual([])
  })

  it('skip conversations that are not in the data', () => {
    const label = () => ({
      isQuestion: false,
      tickers: [],
      topics: [],
      theme: 'unknown',
      sentiment: 'neutral' as const,
    })
    expect(measureTopics([{ id: 'nobody-knows', texts: ['Is it?'] }], label, 50)).toMatchObject({
      messages: 0,
      mistakes: [],
    })
  })
})

describe('mistakes of the label benchmark', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'labels-bench-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('cannot be written to a file inside the project', () => {
    expect(() => outsideProject(join(project, 'mistakes.json'), project)).toThrow(InsideProject)
    expect(() => outsideProject(join(folder, '..', 'mistakes.json'), project)).not.toThrow()
  })

  it('are not written when the labelled sets are missing', () => {
    const file = join(folder, 'mistakes.json')
    const run = spawnSync(process.execPath, ['bench/labels.ts', '--data', folder, '--mistakes-file', file], {
      cwd: project,
      encoding: 'utf8',
    })
    expect(run.status).toBe(1)
    expect(run.stderr).toContain('nothing was measured')
    expect(existsSync(file)).toBe(false)
  })
})
