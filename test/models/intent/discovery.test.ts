import { expect, test } from 'vitest'
import { explain, type RowLineage } from '../../../src/build/explain.ts'
import { partitionKey } from '../../../src/build/fingerprint.ts'
import { type Asked, askedProject } from './asked.ts'

interface SetRow {
  theme_id: string
  label: string | null
  terms: string[]
  status: string
  merged_into: string | null
  first_week: string | null
  last_week: string | null
  people: number | null
}

type ThemeRow = { theme_id: string; label: string; origin: string; since: string | null; theme_set: string }
type NameRow = { theme_id: string; current_id: string | null; label: string | null }

/** Terms of one field each. Every question uses three of them. */
const lithium = ['lithium supply', 'batteries', 'lithium', 'electric cars', 'cobalt', 'lithium mining']
const towers = ['office buildings', 'REITs', 'commercial real estate', 'occupancy', 'mortgage REITs', 'rent']
const rockets = ['satellites', 'rocket launches', 'spacecraft', 'satellite internet', 'a space station', 'moon landers']

function ask(words: string[], number: number): string {
  const [one, two, three] = [words[0], words[1 + (number % 2)], words[3 + (number % 3)]]
  return `Does ${three} matter for ${one}, or rather ${two}?`
}

/** People who each ask about one field. */
function by(people: number, words: string[], from = 0): Asked[] {
  return Array.from({ length: people }, (_, index) => ({ person: from + index, text: ask(words, index) }))
}

const live = (rows: SetRow[]) => rows.filter(({ status }) => status === 'live')
const day = (number: number) => new Date(Date.UTC(2025, 0, number)).toISOString().slice(0, 10)
/** Mondays of early 2025. */
const monday = (number: number) => day(6 + 7 * number)

test('questions outside the taxonomy become themes that are named after their terms', async () => {
  const project = await askedProject()
  await project.ask('2025-01-02', [...by(8, lithium), ...by(6, towers, 20), ...by(7, rockets, 40)])
  const rows = await project.read<SetRow>('daily.theme_sets', monday(0))
  const labels = live(rows).map(({ label }) => label!.toLowerCase())
  expect(labels).toHaveLength(3)
  expect(labels.some((label) => /lithium|battery/.test(label))).toBe(true)
  expect(labels.some((label) => /reit|office|real estate/.test(label))).toBe(true)
  expect(labels.some((label) => /satellite|rocket/.test(label))).toBe(true)
})

test('a question gets a theme of a set built before its day, and later questions do not change it', async () => {
  const project = await askedProject()
  await project.ask(day(2), by(8, lithium))
  await project.ask(day(7), [{ person: 1, text: 'What about lithium batteries then?' }])
  const before = await project.read('daily.discovered_themes', day(7))
  expect(before).toHaveLength(1)
  // On the day that produced the theme, there was no set yet.
  expect(await project.read('daily.discovered_themes', day(2))).toEqual([])

  await project.ask(day(8), by(30, rockets))
  await project.ask(day(30), by(30, towers))
  expect((await project.counts('daily.discovered_themes', day(7)))['daily.discovered_themes']).toEqual({
    built: 0,
    reused: 1,
  })
  expect(await project.read('daily.discovered_themes', day(7))).toEqual(before)
})

test('terms of fewer people than the floor do not become a theme, however often they ask', async () => {
  const project = await askedProject()
  const two = Array.from({ length: 40 }, (_, index) => ({ person: index % 2, text: ask(lithium, index) }))
  await project.ask(day(2), [...two, ...by(8, towers, 10)])
  const rows = await project.read<SetRow>('daily.theme_sets', monday(0))
  expect(
    live(rows)
      .map(({ terms }) => terms.join())
      .join(),
  ).not.toMatch(/lithium|battery/)
  expect(live(rows)).toHaveLength(1)
  expect(live(rows)[0].people).toBe(8)
})

test('a theme keeps its id and label from week to week', async () => {
  const project = await askedProject()
  for (let week = 0; week < 8; week++) {
    await project.ask(day(2 + 7 * week), [...by(5 + week, lithium), ...by(8 - week / 2, towers, 20)])
  }
  const first = live(await project.read<SetRow>('daily.theme_sets', monday(0)))
  const last = live(await project.read<SetRow>('daily.theme_sets', monday(7)))
  const named = (rows: SetRow[]) => rows.map(({ theme_id, label }) => [theme_id, label])
  expect(first).toHaveLength(2)
  expect(named(last)).toEqual(named(first))
  expect(last.every(({ last_week }) => last_week === monday(7))).toBe(true)
})

test('a theme without questions is retired, and is revived with its id and label', async () => {
  const project = await askedProject()
  await project.ask(day(2), [...by(8, lithium), ...by(8, towers, 20)])
  for (let week = 1; week < 24; week++) await project.ask(day(2 + 7 * week), by(4, towers, 20))
  await project.ask(day(2 + 7 * 24), [...by(8, lithium), ...by(4, towers, 20)])
  const [first] = live(await project.read<SetRow>('daily.theme_sets', monday(0))).filter(({ terms }) =>
    terms.includes('lithium'),
  )
  const at = async (week: number) =>
    (await project.read<SetRow>('daily.theme_sets', monday(week))).find(({ theme_id }) => theme_id === first.theme_id)!
  expect((await at(14)).status).toBe('live')
  expect((await at(20)).status).toBe('retired')
  expect(await at(24)).toMatchObject({ status: 'live', label: first.label, first_week: monday(0) })
})

test('the release lists taxonomy and discovered themes under one theme set', async () => {
  const project = await askedProject()
  await project.ask(day(2), by(8, lithium))
  const without = await project.read<ThemeRow>('gold.intent_themes', day(3))
  const rows = await project.read<ThemeRow>('gold.intent_themes', day(8))
  expect(rows.filter(({ origin }) => origin === 'discovered')).toMatchObject([{ since: monday(0) }])
  expect(rows.length).toBe(without.length + 1)
  const sets = [...new Set(rows.map(({ theme_set }) => theme_set))]
  expect(sets).toHaveLength(1)
  expect(sets[0]).not.toBe(without[0].theme_set)
  expect(new Set(rows.map(({ label }) => label.toLowerCase())).size).toBe(rows.length)
})

test('a release of a day does not depend on later questions', async () => {
  const project = await askedProject()
  await project.ask(day(2), by(8, lithium))
  const before = await project.read<ThemeRow>('gold.intent_themes', day(9))
  for (const later of [10, 12, 13, 20, 60]) await project.ask(day(later), by(20, rockets))
  expect(await project.read<ThemeRow>('gold.intent_themes', day(9))).toEqual(before)
  expect((await project.counts('gold.intent_themes', day(9)))['gold.intent_themes'].built).toBe(0)
})

test('explain traces a published theme to its weeks, questions and files', async () => {
  const project = await askedProject()
  for (const asked of [2, 9, 16]) await project.ask(day(asked), by(8, lithium))
  const [theme] = (await project.read<ThemeRow>('gold.intent_themes', monday(2))).filter(
    ({ origin }) => origin === 'discovered',
  )
  const builder = await project.models()
  const { built } = await project.lake.catalog()
  const bench = await builder.context((model, partition) =>
    partitionKey(model, partition, built[model][partition].fingerprint),
  )
  const model = builder.graph.models.get('gold.intent_themes')!
  const evidence = await explain(bench, model, [monday(2)], { theme_id: theme.theme_id })
  const chain: RowLineage[] = []
  for (let at: RowLineage | undefined = evidence; at; at = at.inputs[0]) chain.push(at)
  expect(chain.map(({ name, inputs }) => [name, inputs.length])).toEqual([
    ['gold.intent_themes', 1],
    ['daily.theme_sets', 1],
    ['daily.questions', 1],
    ['bronze.asked', 0],
  ])
  expect(chain[1].partitions).toEqual([monday(0), monday(1), monday(2)])
  expect(chain.at(-1)!.files!.map(({ file }) => file)).toEqual(['1.jsonl', '2.jsonl', '3.jsonl'])
})

test('a changed edits file rebuilds the theme names and not the theme sets', async () => {
  const project = await askedProject()
  await project.ask(day(2), [...by(8, lithium), ...by(8, towers, 20)])
  const names = await project.read<NameRow>('gold.theme_names', day(8))
  expect(names.every(({ theme_id, current_id, label }) => theme_id === current_id && label !== null)).toBe(true)
  project.write('config/labels/theme_edits.yaml', `retire:\n  - { theme: ${names.at(-1)!.theme_id} }\n`)
  for (const model of ['gold.theme_names', 'gold.intent_themes']) {
    const counts = await project.counts(model, day(8))
    expect(counts['daily.theme_sets'].built).toBe(0)
    expect(counts[model].built).toBe(1)
  }
})

test('a name, an address and a number that a hundred people send appear in no term, label or set', async () => {
  const project = await askedProject()
  const planted =
    'Ask Marlene Oberholzer-Quist, marlene.oberholzer@lithium-quist.com or +1 (415) 555-0134, @marleneoq #oberholzer'
  const sent = lithium.map((word) => `${planted} on ${word}`)
  await project.ask(day(2), by(100, sent))
  await project.ask(day(7), by(100, sent))
  const sets = await project.read<SetRow>('daily.theme_sets', monday(0))
  const told = [
    sets,
    await project.read('daily.discovered_themes', day(7)),
    await project.read('gold.intent_themes', day(8)),
    await project.read('gold.theme_names', day(8)),
  ]
  const texts = JSON.stringify(told, (_, value) => (typeof value === 'number' ? null : value))
  expect(live(sets)).not.toEqual([])
  expect(texts).not.toMatch(/marlene|oberholzer|quist|@|415|555|0134/i)
})

test('theme sets are byte-identical for any order of questions and number of threads', async () => {
  const asked = [...by(9, lithium), ...by(9, towers, 20), ...by(9, rockets, 40)].map((each, index) => ({
    ...each,
    id: `c-${index}`,
  }))
  const digests: string[] = []
  for (const [threads, questions] of [
    [1, asked],
    [2, asked.toReversed()],
  ] as const) {
    const project = await askedProject(threads)
    await project.ask(day(2), questions)
    const { builtPartitions: standing } = await (await project.models()).build(
      new Map([['daily.theme_sets', [monday(1)]]]),
    )
    digests.push(standing.get('daily.theme_sets')!.get(monday(1))!.digest)
  }
  expect(digests[0]).toBe(digests[1])
})

test('one more day builds at most one week and one day', async () => {
  const project = await askedProject()
  for (let at = 0; at < 12; at++) await project.ask(day(2 + at), by(6, lithium))
  const models = await project.models()
  const upTo = (last: number) =>
    new Map([['daily.discovered_themes', Array.from({ length: last }, (_, at) => day(2 + at))]])
  await models.build(upTo(12))
  await project.ask(day(14), by(6, lithium))
  const { counts } = await models.build(upTo(13))
  expect(counts['daily.discovered_themes'].built).toBe(1)
  expect(counts['daily.theme_sets'].built).toBeLessThanOrEqual(1)
})
