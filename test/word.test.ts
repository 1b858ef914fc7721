import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openEngine } from '../src/base/duckdb.ts'
import { settingDocs } from '../src/base/settings.ts'
import { readGraph } from '../src/build/graph/graph.ts'
import { commandLine } from '../src/cli/main.ts'
import { allFeeds } from '../src/feeds/contract/registry.ts'
import { feedSources } from '../src/pipeline/run_context.ts'
import { emptyFolder } from './build/small_project.ts'

const operate = readFileSync('docs/operate.md', 'utf8')
const tests = globSync('test/**/*.ts').map((path) => readFileSync(path, 'utf8'))

async function models() {
  const engine = await openEngine({ memory: '500MB', threads: 1, temp: emptyFolder() })
  const feeds = Object.keys(feedSources(await allFeeds()))
  const graph = await engine.with((connection) => readGraph(connection, feeds))
  await engine.close()
  return [...graph.models.values()]
}

test('every published model has a check, a description of each column, and a test that mentions it', async () => {
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

test('every command and feed is in docs/operate.md', async () => {
  for (const command of (await commandLine()).commands) {
    expect(operate, `${command.name()} is not in docs/operate.md`).toContain(`npx crowdtape ${command.name()}`)
  }
  for (const { name } of await allFeeds()) expect(operate).toContain(`| \`${name}\` |`)
})

test('docs/settings.md is up to date, and every setting is listed in the help of a command', async () => {
  for (const { name, meaning } of settingDocs) expect(meaning, `${name} has no meaning`).not.toBe('')
  // The script exits with 1, so this throws, when the page is out of date.
  execFileSync(process.execPath, ['scripts/settings_docs.ts'], { stdio: 'pipe' })
  const unlisted = new Set(settingDocs.map(({ name }) => name))
  for (const command of (await commandLine()).commands) {
    let help = ''
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
    const listed = settingDocs.filter(({ name }) => new RegExp(`^  ${name}( |$)`, 'm').test(help))
    expect(listed, `${command.name()} lists no settings`).not.toEqual([])
    for (const { name } of listed) unlisted.delete(name)
  }
  expect([...unlisted]).toEqual([])
})

test('the diffs in docs/extend.md apply and touch the expected number of files', () => {
  const limits = [3, 2, 1, 2, 2]
  const diffs = [...readFileSync('docs/extend.md', 'utf8').matchAll(/^```diff$([\s\S]+?)^```$/gm)].map(
    ([, diff]) => diff,
  )
  expect(diffs).toHaveLength(limits.length)
  for (const [index, diff] of diffs.entries()) {
    execFileSync('git', ['apply', '--check'], { input: diff, stdio: 'pipe' })
    expect(diff.match(/^diff --git /gm)!.length).toBe(limits[index])
    // `git apply --check` does not verify that the imports of a new file resolve.
    for (const file of diff.split(/^diff --git /m)) {
      const [, path] = /^\+\+\+ b\/(.+)$/m.exec(file) ?? []
      for (const [, target] of file.matchAll(/^\+.* from '(\.[^']+)'$/gm)) {
        expect(existsSync(resolve(dirname(path), target)), `${path} imports ${target}`).toBe(true)
      }
    }
  }
})

test('links in the documentation resolve, and the README stays short', () => {
  for (const path of ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')]) {
    for (const [, target] of readFileSync(path, 'utf8').matchAll(/\]\((?!https?:|\/)([^)#]+)/g)) {
      expect(existsSync(resolve(dirname(path), target)), `${path} links to ${target}`).toBe(true)
    }
  }
  expect(readFileSync('README.md', 'utf8').split(/\s+/).length).toBeLessThanOrEqual(1500)
})

test('commands and jobs do not statically import Redis or S3 packages', () => {
  const optional = /^(bullmq|ioredis|@bull-board\/|@aws-sdk\/)/
  const read = new Set(globSync('{src/cli/commands,jobs}/**/*.ts').map((path) => resolve(path)))
  // The set grows while it is iterated. Type-only and dynamic imports are not followed.
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
