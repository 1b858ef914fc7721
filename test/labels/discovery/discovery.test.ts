import { fail } from 'node:assert'
import { expect, test } from 'vitest'
import { mondayOf } from '../../../src/base/calendar/days.ts'
import { dot, unit } from '../../../src/base/vector.ts'
import { clustersOf } from '../../../src/labels/discovery/clusters.ts'
import { currentThemes, type SourceTheme, themeSetName } from '../../../src/labels/discovery/current_themes.ts'
import { withEdit } from '../../../src/labels/discovery/edit_file.ts'
import { parseThemeEdits } from '../../../src/labels/discovery/edits.ts'
import { builtInTermEmbedder } from '../../../src/labels/discovery/embedder.ts'
import { discoveredLabel, distinctiveTerms } from '../../../src/labels/discovery/naming.ts'
import { type DiscoveredTheme, succeed } from '../../../src/labels/discovery/succession.ts'
import { termVocabulary, themeTerms } from '../../../src/labels/discovery/terms.ts'
import { tokensOf } from '../../../src/text/tokens.ts'

const terms = (text: string) => themeTerms(tokensOf(text))

test('terms are the longest vocabulary phrases of a text, in canonical spelling', () => {
  expect(terms('Should I move my 401k into a Roth-IRA, or into REITs and index funds?')).toEqual([
    '401k',
    'Roth IRA',
    'REIT',
    'index fund',
  ])
  expect(terms('EVs, electric vehicles and electric cars')).toEqual(['electric car'])
})

test('a term and the word directly after it also form a longer term', () => {
  expect(terms('Is lithium supply short?')).toEqual(['lithium', 'lithium supply'])
  expect(terms('Is lithium, supply aside, cheap?')).toEqual(['lithium'])
})

test('names, addresses, numbers, handles, symbols and links are not terms', () => {
  expect(
    terms('Marlene Oberholzer, m.gold@oil-bank.com, +1 415 555 0134, @bitcoin_bob, $GOLD, https://oil.com/gold'),
  ).toEqual([])
})

test('the vocabulary has more than 1500 terms, none longer than 40 characters', () => {
  const { areas } = termVocabulary()
  expect(areas.size).toBeGreaterThan(1500)
  for (const term of areas.keys()) expect(term.length, term).toBeLessThanOrEqual(40)
})

test('terms of the same field are closer than terms of different fields', async () => {
  const embedder = builtInTermEmbedder(termVocabulary().areas)
  const [lithium, cobalt, rent, supply] = await embedder.embed(
    ['lithium', 'cobalt', 'rent', 'lithium supply'].map((term) => [{ term, weight: 1 }]),
  )
  expect(dot(lithium, lithium)).toBeCloseTo(1)
  expect(dot(lithium, cobalt)).toBeGreaterThan(dot(lithium, rent) + 0.1)
  expect(dot(lithium, supply)).toBeGreaterThan(dot(lithium, cobalt))
})

test('similar vectors form one cluster, and an outlier joins none', () => {
  const vector = (...values: number[]) => unit(Float32Array.from(values))
  const near = (at: number, index: number) => {
    const values = [0, 0, 0, 0, 0, 0, 0, 0]
    values[at] = 1
    values[5 + (index % 3)] = 0.1
    return vector(...values)
  }
  const vectors = [...Array(20).keys()].map((index) => near(index % 2, index))
  vectors.push(vector(0, 0, 0, 0, 1, 0, 0, 0))
  const clusters = clustersOf(vectors, []).filter(({ members }) => members.length > 1)
  expect(clusters.map(({ members }) => members.length).sort()).toEqual([10, 10])
})

test('names a theme by its most distinctive terms that enough people used', () => {
  const group = [1, 2, 3, 4].map((person) => ({
    person: String(person),
    terms: ['earnings', 'lithium', 'lithium supply', ...(person < 3 ? ['graphite'] : [])],
  }))
  const others = [...Array(40).keys()].map((person) => ({ person: `o${person}`, terms: ['earnings', 'rent'] }))
  const told = distinctiveTerms(group, [...group, ...others], 3, new Set(['earnings']))
  expect(told).toEqual(['lithium supply', 'lithium', 'earnings'])
  expect(distinctiveTerms(group, [...group, ...others], 3, new Set(told))).toEqual([])
  expect(discoveredLabel(told, new Set())).toBe('Lithium supply')
  expect(discoveredLabel(told, new Set(['lithium supply']))).toBeUndefined()
})

test('a theme name is a two-word phrase that most of its questions share; otherwise there is none', () => {
  const asked = (person: number, ...terms: string[]) => ({ person: String(person), terms })
  const group = (sharing: number) => [
    ...[1, 2, 3, 4, 5, 6].map((person) => asked(person, 'lithium', ...(person <= sharing ? ['lithium supply'] : []))),
    ...[7, 8, 9].map((person) => asked(person, 'rent')),
  ]
  const others = [...Array(40).keys()].map((person) => asked(100 + person, 'tax'))
  expect(distinctiveTerms(group(5), [...group(5), ...others], 3, new Set())).toEqual(['lithium supply', 'lithium'])
  expect(distinctiveTerms(group(4), [...group(4), ...others], 3, new Set())).toEqual([])
  expect(distinctiveTerms(group(5), [...group(5), ...others], 3, new Set(['lithium supply']))).toEqual([])
})

const axis = (at: number, other = 0) => {
  const values = new Float32Array(4)
  values[at] = 1
  values[3] = other
  return unit(values)
}
const theme = (id: string, centroid: Float32Array, people: number): DiscoveredTheme => ({
  id,
  label: id,
  description: id,
  terms: [id],
  centroid,
  people,
  status: 'live',
  into: null,
  first: '2025-01-06',
  last: '2025-01-06',
})
const found = (centroid: Float32Array, people = 5) => ({ centroid, people, terms: ['x'], description: 'x' })
const gone = () => undefined
const named = () => ({ id: 'new', label: 'new' })

test('merges the smaller of two themes in one cluster into the larger', () => {
  const before = [theme('small', axis(0), 5), theme('large', axis(0, 0.6), 25)]
  const after = succeed(before, [found(axis(0, 0.1))], '2025-01-13', gone, named)
  expect(after.map(({ id, status, into }) => [id, status, into])).toEqual([
    ['large', 'live', null],
    ['small', 'merged', 'large'],
  ])
})

test('a cluster that matches no theme is a new theme; a theme without a cluster is retired after four weeks', () => {
  const before = [theme('old', axis(0), 5)]
  const after = succeed(before, [found(axis(1))], '2025-01-13', gone, named)
  expect(after.map(({ id, status }) => [id, status])).toEqual([
    ['new', 'live'],
    ['old', 'live'],
  ])
  expect(succeed(before, [], '2025-02-03', gone, named)[0].status).toBe('live')
  expect(succeed(before, [], '2025-02-10', gone, named)[0].status).toBe('retired')
  expect(succeed(before, [], '2025-02-10', () => 10, named)[0]).toMatchObject({
    status: 'live',
    people: 10,
    last: '2025-02-10',
  })
  expect(succeed([{ ...before[0], status: 'retired' }], [], '2026-02-09', gone, named)).toEqual([])
})

test('themes match the same clusters regardless of the order of the clusters', () => {
  const before = [theme('a', axis(0), 5), theme('b', axis(1), 5)]
  const clusters = [found(axis(0, 0.2)), found(axis(1, 0.2))]
  const ids = (list: typeof clusters) => succeed(before, list, '2025-01-13', gone, named)
  expect(ids(clusters)).toEqual(ids(clusters.toReversed()))
})

const source = (id: string, more: Partial<SourceTheme> = {}): SourceTheme => ({
  id,
  label: `Label of ${id}`,
  description: id,
  origin: 'taxonomy',
  ...more,
})
const edits = (text: string) => parseThemeEdits(text)
const none = edits('rename: []')

test('follows merges by discovery and by operators to the final theme', () => {
  const sources = [source('a'), source('b', { origin: 'discovered', into: 'c' }), source('c', { origin: 'discovered' })]
  const current = (text: string) =>
    Object.fromEntries(currentThemes(sources, edits(text)).map((each) => [each.id, each.current]))
  expect(current('merge: []')).toEqual({ a: 'a', b: 'c', c: 'c' })
  expect(current('merge:\n  - { theme: c, into: a }')).toEqual({ a: 'a', b: 'a', c: 'a' })
  expect(current('merge:\n  - { theme: c, into: b }')).toEqual({ a: 'a', b: 'b', c: 'b' })
  expect(current('retire:\n  - { theme: c }')).toEqual({ a: 'a', b: null, c: null })
  expect(current('merge:\n  - { theme: a, into: not_yet_found }')).toEqual({ a: 'a', b: 'c', c: 'c' })
})

test('labels stay unique: a discovered theme yields to the taxonomy and to operators', () => {
  const sources = [
    source('a', { label: 'Battery and lithium' }),
    source('found_1', { origin: 'discovered', label: 'battery and Lithium', terms: ['battery', 'lithium', 'cobalt'] }),
    source('found_2', { origin: 'discovered', label: 'Rent', terms: ['rent'] }),
  ]
  const labels = currentThemes(sources, edits('rename:\n  - { theme: a, label: Rent }')).map(({ label }) => label)
  expect(labels).toEqual(['Rent', 'battery and Lithium', 'Rent (2)'])
  expect(currentThemes(sources, none).map(({ label }) => label)).toEqual([
    'Battery and lithium',
    'battery and Lithium (2)',
    'Rent',
  ])
})

test('the name of a theme set depends on its content, not on when its themes were found', () => {
  const sources = [source('a'), source('b')]
  expect(themeSetName(sources)).toMatch(/^[0-9a-f]{12}$/)
  expect(themeSetName([source('a'), source('b', { since: '2025-01-06' })])).toBe(themeSetName(sources))
  expect(themeSetName([source('a', { label: 'Other' }), source('b')])).not.toBe(themeSetName(sources))
})

const file = `# Kept.
rename: []

# Kept, too.
merge:
  - { theme: a, into: b } # because
retire: []
`
const known = [
  { id: 'a', label: 'Alpha' },
  { id: 'b', label: 'Beta' },
  { id: 'earnings_dates', label: 'When companies report' },
]

test('an edit keeps the comments of the file and is idempotent', () => {
  const once = withEdit(file, { what: 'rename', theme: 'b', label: 'Better' }, known)
  expect(once).toContain('# Kept.\n')
  expect(once).toContain('# because')
  expect(once).toContain('rename:\n  - { theme: b, label: Better }')
  expect(withEdit(once, { what: 'rename', theme: 'b', label: 'Better' }, known)).toBe(once)
  const again = withEdit(once, { what: 'rename', theme: 'b', label: 'Best: of all' }, known)
  expect(parseThemeEdits(again).labels).toEqual(new Map([['b', 'Best: of all']]))
})

test('retiring a merged theme removes the merge, and merging a retired theme removes the retirement', () => {
  const retired = withEdit(file, { what: 'retire', theme: 'a' }, known)
  expect([...parseThemeEdits(retired).merges.keys()]).toEqual([])
  const merged = withEdit(retired, { what: 'merge', theme: 'a', into: 'earnings_dates' }, known)
  expect([...parseThemeEdits(merged).retired]).toEqual([])
})

test('restoring a theme undoes all of its edits and no others', () => {
  const renamed = withEdit(file, { what: 'rename', theme: 'a', label: 'Better' }, known)
  const retired = withEdit(renamed, { what: 'retire', theme: 'b' }, known)
  const restored = withEdit(retired, { what: 'restore', theme: 'a' }, known)
  expect(parseThemeEdits(restored)).toEqual({ labels: new Map(), merges: new Map(), retired: new Set(['b']) })
  expect(restored).toContain('# Kept.\n')
  expect(withEdit(restored, { what: 'restore', theme: 'a' }, known)).toBe(restored)
  expect(() => withEdit(file, { what: 'restore', theme: 'zzz' }, known)).toThrow('themes list')
})

test.each(['Ask jane.doe@example.com', 'Call +1 (555) 010-9999', 'What @janedoe says', 'See https://example.com/jane'])(
  'rejects a label that could identify a person, in the command and in the file: %s',
  (label) => {
    expect(() => withEdit(file, { what: 'rename', theme: 'b', label }, known)).toThrow('nothing was changed')
    expect(() => parseThemeEdits(`rename:\n  - { theme: a, label: ${JSON.stringify(label)} }`)).toThrow(
      'theme_edits.yaml:2',
    )
  },
)

test('a label may contain numbers', () => {
  const label = 'Will it reach $400 in 2026, or 1,000,000?'
  expect(withEdit(file, { what: 'rename', theme: 'b', label }, known)).toContain(label)
})

test('rejects invalid edits with a message that explains the problem', () => {
  const refused = (edit: Parameters<typeof withEdit>[1], text = file) => {
    try {
      withEdit(text, edit, known)
    } catch (error) {
      return (error as Error).message
    }
    return fail('was not refused')
  }
  expect(refused({ what: 'retire', theme: 'earning_dates' })).toContain('did you mean earnings_dates')
  expect(refused({ what: 'retire', theme: 'zzz' })).toContain('themes list')
  expect(refused({ what: 'merge', theme: 'b', into: 'a' })).toContain('cannot become part of itself')
  expect(refused({ what: 'merge', theme: 'a', into: 'a' })).toContain('cannot become part of itself')
  expect(refused({ what: 'rename', theme: 'a', label: 'bETA' })).toContain('b already has the label')
  expect(refused({ what: 'rename', theme: 'a', label: 'x'.repeat(81) })).toContain('81 characters')
  expect(refused({ what: 'rename', theme: 'a', label: '' })).toContain('0 characters')
  const retired = withEdit(file, { what: 'retire', theme: 'b' }, known)
  expect(refused({ what: 'merge', theme: 'earnings_dates', into: 'b' }, retired)).toContain('b is retired')
})

test('reports mistakes in the file with their line', () => {
  expect(() => parseThemeEdits('merge:\n  - { theme: a, into: b }\n  - { theme: b, into: a }')).toThrow(
    'theme_edits.yaml:2',
  )
  expect(() => parseThemeEdits('retire:\n  - { theme: Not An Id }')).toThrow('theme_edits.yaml:2')
  expect(() => parseThemeEdits('rename:\n  - { theme: a, label: X }\n  - { theme: b, label: x }')).toThrow(
    'for two themes',
  )
})

test('weeks start on Mondays', () => {
  expect(mondayOf('2025-08-17')).toBe('2025-08-11')
  expect(mondayOf('2025-08-18')).toBe('2025-08-18')
})
