import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { dot, unit } from '../../../src/base/vector.ts'
import { builtInTermEmbedder, type TermEmbedder } from '../../../src/labels/discovery/embedder.ts'
import { embeddedTerms, storedEmbedder } from '../../../src/labels/discovery/stored_embedder.ts'
import { termVocabulary } from '../../../src/labels/discovery/terms.ts'
import { nextThemeSet, type UnknownQuestion } from '../../../src/labels/discovery/theme_set.ts'

const vocabulary = termVocabulary()
const rules = { floor: 3, vague: vocabulary.vague }

/** Deterministic values from -1 to 1, derived from the text. */
function noise(text: string, dimensions = 48): number[] {
  const bytes = [0, 1].flatMap((part) => [...createHash('sha256').update(`${part} ${text}`).digest()])
  return bytes.slice(0, dimensions).map((byte) => byte / 127.5 - 1)
}

/** Like a model's vector: a large shared part, a part per field and a part per term. All cosines are near 0.8. */
function asModelsDo(term: string): Float32Array {
  const [all, field, own] = [noise('all'), noise(vocabulary.areas.get(term) ?? `alone ${term}`), noise(term)]
  return unit(Float32Array.from(own.map((value, at) => 2.5 * all[at] + 0.9 * field[at] + 0.8 * value)))
}

const terms = embeddedTerms(vocabulary)
const vectors = new Map(terms.map((term) => [term, asModelsDo(term)]))
const stored = storedEmbedder('a-model', vectors, vocabulary)!

async function directions(embedder: TermEmbedder, ...named: string[]): Promise<Float32Array[]> {
  return embedder.embed(named.map((term) => [{ term, weight: 1 }]))
}

test('centring the vectors of a model separates unrelated terms', async () => {
  const raw = dot(vectors.get('lithium')!, vectors.get('rent')!)
  expect(raw).toBeGreaterThan(0.7)
  const [lithium, cobalt, rent] = await directions(stored, 'lithium', 'cobalt', 'rent')
  expect(dot(lithium, lithium)).toBeCloseTo(1)
  expect(Math.abs(dot(lithium, rent))).toBeLessThan(0.4)
  expect(dot(lithium, cobalt)).toBeGreaterThan(dot(lithium, rent) + 0.2)
  const meanAt = (at: number) => vectors.values().reduce((sum, vector) => sum + vector[at], 0) / vectors.size
  const centred = unit(vectors.get('lithium')!.map((value, at) => value - meanAt(at)))
  expect(dot(lithium, centred)).toBeCloseTo(1, 5)
})

test('sums the words of a term, weights the terms of a question and ignores unknown terms', async () => {
  const [lithium, supply, both, pair] = await directions(
    stored,
    'lithium',
    'supply',
    'lithium supply',
    'lithium cobalt',
  )
  const sum = unit(lithium.map((value, at) => value + supply[at]))
  expect(dot(both, sum)).toBeCloseTo(1, 5)
  expect(dot(pair, lithium)).toBeGreaterThan(0.6)
  const [question, nothing, empty] = await stored.embed([
    [
      { term: 'lithium', weight: 3 },
      { term: 'supply', weight: 1 },
      { term: 'xyzzy', weight: 9 },
    ],
    [{ term: 'xyzzy', weight: 1 }],
    [],
  ])
  expect(dot(question, unit(lithium.map((value, at) => 3 * value + supply[at])))).toBeCloseTo(1, 5)
  expect(new Set([...nothing, ...empty])).toEqual(new Set([0]))
})

test('returns no embedder if a vector is missing or has another length', () => {
  const without = new Map(vectors)
  without.delete('supply')
  expect(storedEmbedder('a-model', without, vocabulary)).toBeUndefined()
  const short = new Map(vectors).set('supply', new Float32Array(3))
  expect(storedEmbedder('a-model', short, vocabulary)).toBeUndefined()
  expect(storedEmbedder('a-model', new Map(), vocabulary)).toBeUndefined()
})

const fields = [
  ['lithium mining', 'battery', 'lithium supply', 'graphite', 'cobalt', 'lithium'],
  ['office building', 'REIT', 'occupancy', 'net lease', 'mortgage REIT', 'self-storage'],
  ['rocket launch', 'satellite', 'spacecraft', 'satellite internet', 'space station', 'rocket'],
]

function questions(): UnknownQuestion[] {
  return fields.flatMap((words, field) =>
    Array.from({ length: 9 }, (_, index) => ({
      key: `${field}/${index}`,
      person: `${field}/${index}`,
      terms: [words[0], words[1 + (index % 2)], words[3 + (index % 3)]],
    })),
  )
}

const builtIn = builtInTermEmbedder(vocabulary.areas)

test.each([
  ['the built-in provider', 'a model', builtIn, stored],
  ['a model', 'the built-in provider', stored, builtIn],
])('themes keep their ids when the provider changes from %s to %s', async (_from, _to, earlier, later) => {
  const before = await nextThemeSet(undefined, '2025-01-06', questions(), rules, earlier)
  expect(before.themes).toHaveLength(3)
  const after = await nextThemeSet(before, '2025-01-13', questions(), rules, later, earlier)
  expect(after.grade).toBe(later.name)
  const told = (set: typeof before) => set.themes.map(({ id, label, status }) => [id, label, status])
  expect(told(after)).toEqual(told(before))
  expect(after.themes.map(({ last }) => last)).toEqual(Array(3).fill('2025-01-13'))
  // Centroids are recomputed from the questions, in the vector space of the later provider.
  for (const { centroid } of after.themes) {
    const ofQuestions = await later.embed(questions().map(({ terms }) => terms.map((term) => ({ term, weight: 1 }))))
    expect(Math.max(...ofQuestions.map((vector) => dot(vector, centroid)))).toBeGreaterThan(0.75)
  }
})

test('without the earlier provider, themes are matched by their terms', async () => {
  const before = await nextThemeSet(undefined, '2025-01-06', questions(), rules, builtIn)
  const after = await nextThemeSet(before, '2025-01-13', questions(), rules, stored)
  expect(after.themes.map(({ id }) => id)).toEqual(before.themes.map(({ id }) => id))
})
