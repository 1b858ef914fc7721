import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ConfigMistake } from '../../../src/base/config.ts'
import { embeddingModelOf } from '../../../src/search/embedding/embedding_models.ts'
import { localEmbedder, NoLocalModel } from '../../../src/search/embedding/local_embedder.ts'
import { emptyFolder } from '../../build/small_project.ts'
import { annualReport, openFilingsHome, searchRelease, years } from '../filings_world.ts'
import { known, writeTinyModel } from './tiny_model.ts'

const isThere = await import('@huggingface/transformers' as string).then(
  () => true,
  () => false,
)
if (!isThere) console.warn('skipped: @huggingface/transformers, an optional peer dependency, is not installed')

function tinyModel(name = 'tiny', size?: number): string {
  const root = mkdtempSync(join(tmpdir(), 'crowdtape-model-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeTinyModel(join(root, name), size)
  return join(root, name)
}

describe.skipIf(!isThere)('a local model with transformers.js', () => {
  test('returns deterministic unit vectors that are similar for texts with shared words', async () => {
    const embedder = await localEmbedder({ folder: tinyModel() })
    expect(embedder.dimensions).toBe(known.length)
    const texts = Array.from({ length: 40 }, (_, at) => (at % 2 ? 'Revenue rose sharply' : 'dividend cut'))
    const vectors = await embedder.embed([...texts, 'revenue rose'], 'passage')
    expect(vectors).toHaveLength(41)
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    expect(dot(vectors[40], vectors[1])).toBeGreaterThan(dot(vectors[40], vectors[0]) + 0.2)
    expect(await embedder.embed(['revenue rose'], 'passage')).toEqual([vectors[40]])
  })

  test('uses the pooling and prefixes of its family: the first token for bge, purpose prefixes for e5', async () => {
    const mean = await localEmbedder({ folder: tinyModel() })
    expect(await mean.embed(['revenue'], 'query')).toEqual([evenly(['[cls]', 'revenue', '[sep]'])])
    const bge = await localEmbedder({ folder: tinyModel('bge-small-en-v1.5', 384) })
    expect(await bge.embed(['revenue'], 'passage')).toEqual([evenly(['[cls]'])])
    const e5 = await localEmbedder({ folder: tinyModel('e5-small-v2', 384) })
    expect(await e5.embed(['revenue'], 'query')).toEqual([evenly(['[cls]', 'query', ':', 'revenue', '[sep]'])])
    expect(await e5.embed(['revenue'], 'passage')).toEqual([evenly(['[cls]', 'passage', ':', 'revenue', '[sep]'])])
    expect(new Set([mean.id, bge.id, e5.id]).size).toBe(3)
  })

  test('is rejected if the length of its vectors differs from the list of models', async () => {
    const folder = tinyModel('bge-small-en-v1.5')
    await expect(localEmbedder({ folder })).rejects.toThrow(/found vectors of 12 dimensions, expected 384/)
  })

  test('embeds the passages of a release and the queries to it', async () => {
    const folder = tinyModel()
    const home = await openFilingsHome({ CROWDTAPE_EMBEDDINGS: 'local', CROWDTAPE_EMBEDDING_FOLDER: folder })
    onTestFinished(() => home.close())
    await home.deliver('reports.jsonl', [annualReport(years.ardent2022)])
    const release = await home.nightly('2024-03-01')
    const embedder = await localEmbedder({ folder })
    expect(release.passages!.embedder).toBe(embedder.id)
    const [found] = await searchRelease(home.path, release.id, { query: 'accounts payable' }, embedder)
    expect(found.text).toContain('Accounts payable')
  })
})

test('reports a folder without a model as an invalid setting, with a remedy', () => {
  const folder = emptyFolder()
  const run = spawnSync(
    process.execPath,
    ['bin/crowdtape.js', 'run', 'nightly', '--home', join(folder, 'home'), '--landing', folder],
    {
      encoding: 'utf8',
      env: { ...process.env, CROWDTAPE_EMBEDDINGS: 'local', CROWDTAPE_EMBEDDING_FOLDER: join(folder, 'model') },
    },
  )
  expect(run.status).toBe(2)
  expect(run.stderr).toMatch(/found no model, expected config\.json.*CROWDTAPE_EMBEDDINGS to built_in/s)
})

test.skipIf(isThere)('throws NoLocalModel with install instructions if the optional package is missing', async () => {
  await expect(localEmbedder({ folder: tinyModel() })).rejects.toThrow(NoLocalModel)
  await expect(localEmbedder({ folder: tinyModel() })).rejects.toThrow(/npm install @huggingface\/transformers@4/)
})

test('finds the settings of a model by its name', () => {
  expect(embeddingModelOf('Xenova/bge-small-en-v1.5')).toMatchObject({ pooling: 'cls', dimensions: 384 })
  expect(embeddingModelOf('intfloat/multilingual-e5-small')).toMatchObject({ pooling: 'mean', query_prefix: 'query: ' })
  expect(embeddingModelOf('someone/else')).toMatchObject({ pooling: 'mean', dimensions: null })
})

test('reports a mistake in the list of models with its line', async () => {
  const root = emptyFolder()
  const { mkdirSync, writeFileSync } = await import('node:fs')
  mkdirSync(join(root, 'config'))
  writeFileSync(
    join(root, 'config/embedding_models.yaml'),
    'models:\n  - pattern: "."\n    dimensions: null\n    pooling: most\n    query_prefix: ""\n    passage_prefix: ""\n',
  )
  expect(() => embeddingModelOf('any', root)).toThrow(ConfigMistake)
  expect(() => embeddingModelOf('any', root)).toThrow(/embedding_models\.yaml:4/)
})

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * other[at], 0)
}

/** Matches a unit vector with equal components for these words and 0 for all others. */
function evenly(words: string[]) {
  const expected = new Map(words.map((word) => [known.indexOf(word), 1 / Math.sqrt(words.length)]))
  return {
    asymmetricMatch: (found: Float32Array) =>
      found.every((value, at) => Math.abs(value - (expected.get(at) ?? 0)) < 1e-5),
  }
}
