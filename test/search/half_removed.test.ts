import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInEmbedder } from '../../src/search/embedding/built_in_embedder.ts'
import { Passages } from '../../src/search/index/passages.ts'
import { publishPassages, standingSegments } from '../../src/search/index/publish_passages.ts'
import { type PublishedPassages, segmentFolder } from '../../src/search/index/published.ts'
import { contentsOf, flawOf } from '../../src/search/index/segment.ts'
import { inventedPassages } from './invented_passages.ts'

const root = mkdtempSync(join(tmpdir(), 'crowdtape-half-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const source = inventedPassages(5)
const whole = join(root, 'whole')
let published: PublishedPassages
beforeAll(async () => {
  published = await publishPassages(whole, source, builtInEmbedder())
})

const folderIn = (home: string) => segmentFolder(home, published.dataset, published.segments[0].name)

function copyOf(name: string): string {
  const home = join(root, name)
  cpSync(whole, home, { recursive: true })
  return home
}

async function isSearchable(home: string): Promise<boolean> {
  const passages = await Passages.open(home, published)
  try {
    await passages.prove()
    return (await passages.count()) === published.rows
  } finally {
    passages.close()
  }
}

test('readers reject a segment with a missing or truncated file, and the next run rewrites it', async () => {
  const files = Object.keys((await contentsOf(folderIn(whole)))!.files!)
  expect(files.length).toBeGreaterThan(5)
  for (const [at, file] of files.entries()) {
    const home = copyOf(`lost-${at}`)
    const path = join(folderIn(home), file)
    if (at % 2 === 0) rmSync(path)
    else truncateSync(path, 1)
    await expect(Passages.open(home, published)).rejects.toThrow(file)
    expect(await standingSegments(home, published.dataset)).toEqual(new Map())
    rmSync(home, { recursive: true })
  }
  const home = copyOf('mended')
  rmSync(join(folderIn(home), 'passages.lance', 'data'), { recursive: true })
  expect(await publishPassages(home, source, builtInEmbedder())).toEqual(published)
  expect(await isSearchable(home)).toBe(true)
})

test('a prune killed while removing a segment leaves none under its name, and the next run rewrites it', async () => {
  const home = copyOf('killed')
  const folder = folderIn(home)
  // Many files, so that removing them takes a while.
  for (const name of ['a', 'b', 'c']) {
    mkdirSync(join(folder, name))
    for (let at = 0; at < 10_000; at++) writeFileSync(join(folder, name, String(at)), '')
  }
  const script = fileURLToPath(new URL('./prune_in_child.ts', import.meta.url))
  const child = spawn(process.execPath, [script, home], { stdio: ['ignore', 'ignore', 'inherit'] })
  const over = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)))
  const dataset = join(folder, '..')
  const fileCount = () => {
    try {
      return readdirSync(dataset, { recursive: true }).length
    } catch {
      return 0
    }
  }
  const before = fileCount()
  while (child.exitCode === null && existsSync(folder)) await new Promise((resolve) => setTimeout(resolve, 1))
  // The folder has been renamed. Listing is as slow as removal, so the child is paused during each listing.
  for (let count = before; count >= before && child.exitCode === null; ) {
    child.kill('SIGSTOP')
    count = fileCount()
    if (count >= before) {
      child.kill('SIGCONT')
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  child.kill('SIGKILL')
  expect(await over).toBe('SIGKILL')
  const left = fileCount()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(before)
  expect(await flawOf(folder)).toContain('found no segment')
  expect(await publishPassages(home, source, builtInEmbedder())).toEqual(published)
  expect(await isSearchable(home)).toBe(true)
})
