import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SegmentContents } from '../../src/search/index/segment.ts'
import { chooseSegments, type PassageDay } from '../../src/search/index/segment_choice.ts'

const dayAt = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10)

const wantedDays = (sizes: number[], version = 'a') =>
  new Map<string, PassageDay>(sizes.map((rows, at) => [dayAt(at), { digest: `${at}${version}`, rows }]))

/** Publishes the sets of days one after another, as runs do. */
function publishAll(runs: Map<string, PassageDay>[]) {
  const standing = new Map<string, SegmentContents>()
  let written = 0
  const choices = runs.map((wanted) => {
    const choice = chooseSegments(wanted, standing)
    if (choice.fresh) {
      standing.set(choice.fresh.name, choice.fresh.contents)
      written += choice.fresh.contents.rows
    }
    return choice
  })
  return { standing, choices, written }
}

test('each day of a release is in exactly one of its segments, regardless of earlier releases', () => {
  const run = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 9000 })),
  )
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), (runs) => {
      const rowsOf = new Map<string, number>()
      const sets = runs.map((days) => {
        const wanted = new Map<string, PassageDay>()
        for (const [at, version, size] of days) {
          const digest = `${at}${version}`
          // The same digest always has the same number of rows.
          if (!rowsOf.has(digest)) rowsOf.set(digest, size)
          wanted.set(dayAt(at), { digest, rows: rowsOf.get(digest)! })
        }
        return wanted
      })
      const { standing, choices } = publishAll(sets)
      choices.forEach((choice, at) => {
        const named = [...choice.kept, ...(choice.fresh ? [{ name: choice.fresh.name, without: [] as string[] }] : [])]
        const held = named.flatMap(({ name, without }) =>
          Object.entries(standing.get(name)!.days)
            .filter(([day]) => !without.includes(day))
            .map(([day, { digest }]) => `${day} ${digest}`),
        )
        const wanted = [...sets[at]].filter(([, { rows }]) => rows > 0).map(([day, { digest }]) => `${day} ${digest}`)
        expect(held.sort()).toEqual(wanted.sort())
      })
    }),
    { numRuns: 200 },
  )
})

test('a new day in a large store is written to its own segment', () => {
  const before = wantedDays(Array.from({ length: 200 }, () => 1000))
  const { choices } = publishAll([before, new Map([...before, [dayAt(200), { digest: 'new', rows: 600 }]])])
  expect(choices[1].fresh!.contents.rows).toBe(600)
  expect(choices[1].kept).toHaveLength(1)
})

test('many days need few segments, and a passage is written only a few times on average', () => {
  const runs = Array.from({ length: 150 }, (_, at) => wantedDays(Array.from({ length: at + 1 }, () => 700)))
  const { choices, written } = publishAll(runs)
  expect(Math.max(...choices.map(({ kept, fresh }) => kept.length + (fresh ? 1 : 0)))).toBeLessThanOrEqual(6)
  expect(written / (150 * 700)).toBeLessThan(12)
})

test('a corrected day is excluded from its old segment and written to a new one', () => {
  const before = wantedDays(Array.from({ length: 50 }, () => 1000))
  const changed = new Map(before).set(dayAt(7), { digest: 'corrected', rows: 990 })
  const { choices } = publishAll([before, changed])
  expect(choices[1].kept).toEqual([expect.objectContaining({ rows: 49_000, without: [dayAt(7)] })])
  expect(Object.keys(choices[1].fresh!.contents.days)).toEqual([dayAt(7)])
})
