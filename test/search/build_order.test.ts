import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInEmbedder } from '../../src/search/embedding/built_in_embedder.ts'
import { Passages } from '../../src/search/index/passages.ts'
import { type PassageSource, publishPassages } from '../../src/search/index/publish_passages.ts'
import type { PublishedPassages } from '../../src/search/index/published.ts'
import { rarityIn } from '../../src/search/index/release_words.ts'
import type { Rarity } from '../../src/search/rank.ts'
import { linesOfTerms } from '../../src/text/terms.ts'
import { inventedPassages } from './invented_passages.ts'

const root = mkdtempSync(join(tmpdir(), 'crowdtape-order-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const words = ['turbine', 'cement', 'orchard', 'ferry', 'kiln', 'loom', 'harvest', 'reactor', 'quarry', 'tram']
const filler = Array.from({ length: 400 }, (_, at) => `w${String.fromCharCode(97 + (at % 20), 97 + (at % 26))}x${at}`)

/** Reports of different lengths. The later ones mention looms very often. */
function reports(days: number): PassageSource {
  const { days: named, read } = inventedPassages(days)
  return {
    days: named,
    async *read(day) {
      for await (const some of read(day)) {
        yield some.map((passage) => {
          let state = Number(day.replaceAll('-', '')) * 131 + passage.position * 7919
          const next = (below: number) => {
            state = (state * 1103515245 + 12345) % 2147483648
            return Math.floor((state / 2147483648) * below)
          }
          const text = Array.from({ length: 20 + next(150) }, () => {
            if (day >= '2024-02-10' && next(6) === 0) return 'loom'
            return next(12) === 0 ? words[Math.min(next(10), next(10))] : filler[next(400)]
          })
          return { ...passage, text: `${text.join(' ')} ${passage.position} of ${day}.` }
        })
      }
    },
  }
}

const [early, late] = [40, 42]
const homes = { forwards: join(root, 'forwards'), backwards: join(root, 'backwards') }
const published: Record<string, PublishedPassages> = {}
beforeAll(async () => {
  const publish = async (home: keyof typeof homes, days: number) => {
    published[`${home} ${days}`] = await publishPassages(homes[home], reports(days), builtInEmbedder())
  }
  await publish('forwards', early)
  await publish('forwards', late)
  await publish('backwards', late)
  await publish('backwards', early)
})

/** Counts how rare each term is in a release of `days` days. */
async function rarityAt(days: number): Promise<Rarity> {
  const known = new Map<string, { term: string; passages: number; cik: string; cik_passages: number }>()
  let rows = 0
  const source = reports(days)
  for (const day of source.days.keys()) {
    for await (const some of source.read(day)) {
      for (const { text } of some) {
        rows++
        for (const term of new Set(linesOfTerms(text).flat())) {
          const { passages } = known.get(term) ?? { passages: 0 }
          known.set(term, { term, passages: passages + 1, cik: '1', cik_passages: 1 })
        }
      }
    }
  }
  return rarityIn(known, rows)
}

/** The candidates of a release of `days` days, each with its similarity. */
async function found(home: keyof typeof homes, days: number, terms: string[], rarity: Rarity): Promise<string[]> {
  const passages = await Passages.open(homes[home], published[`${home} ${days}`])
  try {
    const near = { limit: 20 }
    const query = { terms, limit: 50 }
    const candidates = await passages.candidates(terms.join(' '), [query], near, rarity)
    return candidates.map(({ accession, position, nearness }) => `${accession} ${position} ${nearness.toFixed(5)}`)
  } finally {
    passages.close()
  }
}

test.each([early, late])('a release of %i days returns the same results regardless of build order', async (days) => {
  const rarity = await rarityAt(days)
  const lies = (home: keyof typeof homes) => published[`${home} ${days}`]
  expect(lies('forwards').digest).toBe(lies('backwards').digest)
  for (const terms of [['loom', 'kiln'], ['quarry', 'loom', 'tram'], ['loom'], ['turbin', 'reactor', 'harvest']]) {
    const forwards = await found('forwards', days, terms, rarity)
    expect(forwards.length).toBeGreaterThanOrEqual(50)
    expect(await found('backwards', days, terms, rarity)).toEqual(forwards)
  }
})

test('the later release has one segment if it is built first, and two if it is built second', () => {
  expect(published[`backwards ${late}`].segments).toHaveLength(1)
  expect(published[`forwards ${late}`].segments).toHaveLength(2)
})
