import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine } from '../src/cli.ts'
import { openEngine } from '../src/engine/duckdb.ts'
import { allFeeds } from '../src/ingest/registry.ts'
import { readGraph } from '../src/model/graph.ts'
import { feedSources } from '../src/pipeline/workplace.ts'
import { settingDocs } from '../src/settings.ts'
import { emptyFolder } from './model/small_project.ts'

const readme = readFileSync('README.md', 'utf8')
const tests = globSync('test/**/*.ts').map((path) => readFileSync(path, 'utf8'))

async function models() {
  const engine = await openEngine({ memory: '500MB', threads: 1, temp: emptyFolder() })
  const feeds = Object.keys(feedSources(await allFeeds()))
  const graph = await engine.with((connection) => readGraph(connection, feeds))
  await engine.close()
  return [...graph.models.values()]
}

test('every published model has a check, a meaning for each column, and a test that names it', async () => {
  const published = (await models()).filter((model) => model.published)
  expect(published.length).toBeGreaterThan(10)
  for (const model of published) {
    expect(model.checks, `${model.name} has no check`).not.toEqual([])
    for (const [column, meaning] of Object.entries(model.columns)) {
      expect(meaning, `${model.name}.${column} has no meaning`).not.toBe('')
    }
    const name = model.name.slice('gold.'.length)
    expect(
      tests.some((text) => text.includes(name)),
      `no test names ${name}`,
    ).toBe(true)
  }
})

test('every setting, command and feed is in the README', async () => {
  for (const { name } of settingDocs) expect(readme, `${name} is not in the README`).toContain(name)
  for (const command of (await commandLine()).commands) {
    expect(readme, `${command.name()} is not in the README`).toContain(command.name())
  }
  for (const { name } of await allFeeds()) expect(readme).toContain(`\`${name}\``)
})

/** What each part may import; a part that is not named imports itself alone. */
const allowed: Record<string, string[]> = {
  engine: [],
  config: [],
  calendar: [],
  schedule: ['config', 'calendar', 'pipeline/job.ts', 'pipeline/jobs.ts'],
  lake: ['engine', 'ingest/contract.ts', 'settings.ts'],
  ingest: ['engine', 'lake', 'feeds', 'person.ts'],
  feeds: ['ingest/contract.ts'],
  edgar: [],
  model: ['engine', 'config', 'lake', 'runner', 'calendar'],
  privacy: ['engine', 'config'],
  funds: ['engine', 'config'],
  cube: ['engine', 'calendar'],
  financials: ['engine', 'config'],
  language: ['config', 'text', 'calendar'],
  steps: [
    'calendar',
    'engine',
    'model/step.ts',
    'model/model.ts',
    'privacy',
    'funds',
    'cube',
    'language',
    'text',
    'documents',
    'financials',
    'search',
    'filing_answers/reading/orders.ts',
  ],
  documents: ['text/sentences.ts'],
  release: ['engine', 'config', 'lake', 'search', 'calendar'],
  search: ['config', 'language', 'text', 'lake/store.ts', 'ask/companies.ts', 'settings.ts'],
  runner: [],
  query: ['search', 'release/manifest.ts'],
  text: ['config'],
  ask: ['text', 'language', 'query', 'config', 'financials'],
  filing_answers: ['config', 'language', 'text', 'ask', 'search', 'financials'],
  endpoints: ['api', 'query', 'financials', 'search', 'filing_answers', 'ask'],
  api: ['calendar', 'query', 'endpoints', 'keys', 'language', 'search', 'filing_answers', 'ask', 'text'],
  keys: [],
  runs: ['lake'],
  alerts: [],
  generate: ['engine', 'calendar'],
}

test('stages do not import stages: jobs and the command line put them together', () => {
  for (const [part, others] of Object.entries(allowed)) {
    for (const path of globSync(`src/${part}/**/*.ts`)) {
      const text = readFileSync(path, 'utf8')
      for (const [, target] of text.matchAll(/from '((?:\.\.\/)+[^']+)'/g)) {
        const inside = new URL(target, `file:///${path}`).pathname.replace('/src/', '')
        const isAllowed = inside.startsWith(`${part}/`) || others.some((other) => inside.startsWith(other))
        expect(isAllowed || inside.startsWith('/package.json'), `${path} imports ${inside}`).toBe(true)
      }
    }
  }
})

test('without a queue nothing of Redis is loaded, without a bucket nothing of S3', () => {
  const optional = /^(bullmq|ioredis|@bull-board\/|@aws-sdk\/)/
  const read = new Set(globSync('{src/commands,jobs}/**/*.ts').map((path) => resolve(path)))
  // A set that grows while it is gone through; types leave nothing to load, and what is imported at need is not followed.
  for (const path of read) {
    for (const [, target] of readFileSync(path, 'utf8').matchAll(
      /^(?:import|export) (?!type )[^;]*? from '([^']+)'/gm,
    )) {
      expect(target, path).not.toMatch(optional)
      if (target.startsWith('.')) read.add(resolve(dirname(path), target))
    }
  }
  expect(read.size).toBeGreaterThan(300)
})

test('files are named by what they hold, and none is long', () => {
  for (const path of globSync('{src,jobs}/**/*.ts')) {
    expect(basename(path)).not.toMatch(/^(utils?|helpers?|types|common|misc|lib)\.ts$/)
    expect(readFileSync(path, 'utf8').split('\n').length, path).toBeLessThanOrEqual(400)
  }
})
