import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { builtInEmbedder } from '../../src/search/embedding/built_in_embedder.ts'
import type { Embedder } from '../../src/search/embedding/embedder.ts'
import { Passages } from '../../src/search/index/passages.ts'
import { type PassageSource, publishPassages } from '../../src/search/index/publish_passages.ts'
import { passagesFolder } from '../../src/search/index/published.ts'
import { inventedPassages, passagesADay } from './invented_passages.ts'

const homes: string[] = []
afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true })
})

function newHome(): string {
  homes.push(mkdtempSync(join(tmpdir(), 'crowdtape-passages-')))
  return homes.at(-1)!
}

const embedder = builtInEmbedder()

async function countOf(home: string, published: Awaited<ReturnType<typeof publishPassages>>): Promise<number> {
  const passages = await Passages.open(home, published)
  const count = await passages.count()
  passages.close()
  return count
}

async function textsFor(
  home: string,
  published: Awaited<ReturnType<typeof publishPassages>>,
  word: string,
): Promise<string[]> {
  const passages = await Passages.open(home, published)
  const found = await passages.candidates(word, [{ terms: [word], limit: 1000 }], { limit: 0 })
  const texts = (await passages.read(found)).map(({ text }) => text)
  passages.close()
  return texts
}

test('an upsert killed at any time leaves the previous release readable, and the next run completes it', async () => {
  const home = newHome()
  const before = await publishPassages(home, inventedPassages(40), embedder)
  const undisturbed = await publishPassages(newHome(), inventedPassages(60), embedder)
  const script = fileURLToPath(new URL('./publish_in_child.ts', import.meta.url))
  let killed = 0
  for (const ms of [0, 40, 120, 250, 400]) {
    const child = spawn(process.execPath, [script, home, '60'], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    await new Promise((resolve) => setTimeout(resolve, ms))
    const over = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)))
    child.kill('SIGKILL')
    if ((await over) === 'SIGKILL') killed++
    expect(await countOf(home, before)).toBe(40 * passagesADay)
  }
  expect(killed).toBeGreaterThan(0)
  const after = await publishPassages(home, inventedPassages(60), embedder)
  expect(after.digest).toBe(undisturbed.digest)
  expect(await countOf(home, after)).toBe(60 * passagesADay)
  const aside = readdirSync(join(passagesFolder(home), after.dataset)).filter((name) => name.startsWith('.'))
  expect(aside).toEqual([])
})

test('a corrected day replaces its passages and leaves no duplicates', async () => {
  const home = newHome()
  const source = inventedPassages(50)
  const before = await publishPassages(home, source, embedder)
  const day = '2024-02-03'
  const corrected = inventedPassages(50, 'corrected')
  const days = new Map(source.days).set(day, corrected.days.get(day)!)
  const after = await publishPassages(
    home,
    { days, read: (each) => (each === day ? corrected : source).read(each) },
    embedder,
  )
  const texts = await textsFor(home, after, 'kiln')
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.filter((text) => text.includes(day)).every((text) => text.includes('corrected'))).toBe(true)
  expect(await countOf(home, after)).toBe(50 * passagesADay)
  expect((await textsFor(home, before, 'kiln')).some((text) => text.includes('corrected'))).toBe(false)
})

test('a search within statements finds their passages, also after they were copied to another segment', async () => {
  const home = newHome()
  const source = inventedPassages(50)
  const balance = 'Total current assets 100\nTotal current liabilities 50\nTotal assets 900\nTotal liabilities 400'
  const withStatements: PassageSource = {
    ...source,
    async *read(day) {
      for await (const some of source.read(day))
        yield some.map((each) => (each.position === 7 ? { ...each, text: `${each.text}\n${balance}` } : each))
    },
  }
  const whole = await publishPassages(home, withStatements, embedder)
  const part = await publishPassages(
    home,
    { ...withStatements, days: new Map([...source.days].slice(0, 40)) },
    embedder,
  )
  for (const [published, days] of [[whole, 50] as const, [part, 40] as const]) {
    const passages = await Passages.open(home, published)
    const within = { terms: ['asset', 'report'], inStatements: true, limit: 1000 } as const
    const found = await passages.candidates('assets', [within], { limit: 0 })
    expect(found.map(({ statement, position }) => [statement, position])).toEqual(
      Array.from({ length: days }, () => ['balance_sheet', 7]),
    )
    for (const { text } of await passages.read(found)) expect(text).toContain('Total assets 900')
    await passages.prove()
    passages.close()
  }
  expect(part.segments).not.toEqual(whole.segments)
})

test('another embedder creates a separate dataset', async () => {
  const home = newHome()
  const before = await publishPassages(home, inventedPassages(3), embedder)
  const other: Embedder = {
    id: 'other-1',
    dimensions: 4,
    embed: async (texts) => texts.map((text) => Float32Array.from([text.length % 2, 1 - (text.length % 2), 0, 0])),
  }
  const after = await publishPassages(home, inventedPassages(3), other)
  expect(after.dataset).not.toBe(before.dataset)
  expect(after.digest).not.toBe(before.digest)
  expect(await countOf(home, before)).toBe(3 * passagesADay)
  expect(await countOf(home, after)).toBe(3 * passagesADay)
})

test('an older release built after a newer one has no segment with later days and re-embeds nothing', async () => {
  const home = newHome()
  await publishPassages(home, inventedPassages(50), embedder)
  const unused: Embedder = { ...embedder, embed: () => Promise.reject(new Error('embedded again')) }
  const older = await publishPassages(home, inventedPassages(40), unused)
  expect(older.segments).toEqual([expect.objectContaining({ rows: 40 * passagesADay, without: [] })])
  expect(await countOf(home, older)).toBe(40 * passagesADay)
  const texts = await textsFor(home, older, 'loom')
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.some((text) => /2024-02-1\d/.test(text))).toBe(false)
})

test('the built-in embedder is deterministic and gives related phrases similar vectors', async () => {
  const [asked, near, far] = await embedder.embed(
    ['capex', 'Purchases of property and equipment', 'Board of directors'],
    'query',
  )
  const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at], 0)
  expect(cosine(asked, near)).toBeGreaterThan(cosine(asked, far) + 0.2)
  const [again] = await builtInEmbedder().embed(['capex'], 'passage')
  expect(again).toEqual(asked)
  const [nothing] = await embedder.embed([''], 'passage')
  expect(cosine(nothing, nothing)).toBe(0)
})
