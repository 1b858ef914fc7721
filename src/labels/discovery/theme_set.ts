import { clustersOf, meanOf, membersOf, nearestOf } from './clusters.ts'
import type { Embedder } from './embedder.ts'
import { descriptionOf, distinctiveTerms, labelOf } from './naming.ts'
import { type DiscoveredTheme, type Found, succeed } from './succession.ts'
import { type TermWeights, termWeights, weighted } from './weights.ts'

/** A question that no theme of the taxonomy fits. */
export interface UnknownQuestion {
  /** Names the question, and decides its place: the result does not depend on the order that questions come in. */
  key: string
  person: string
  terms: readonly string[]
}

/** The discovered themes of one week, and what a term tells in it. */
export interface ThemeSet {
  /** Name of the embedder that its centroids come from. */
  grade: string
  themes: DiscoveredTheme[]
  weights: TermWeights
}

export interface DiscoveryRules {
  /** Fewest people that a theme may rest on. */
  floor: number
  /** Terms that lead no label. */
  vague: ReadonlySet<string>
}

/** Down to a power of two, at least the floor: the order of themes, which their ids show, tells no exact count. */
function roundedPeople(people: number, floor: number): number {
  return Math.max(floor, 2 ** Math.floor(Math.log2(people)))
}

/** Fewest questions of a theme. */
const FEWEST = 5

/**
 * The theme set of a week: a pure function of the one before and the questions of the time before the week. `earlier` is the
 * embedder of the one before, where that was of another grade: then each theme is found again by its questions.
 */
export async function nextThemeSet(
  before: ThemeSet | undefined,
  week: string,
  questions: readonly UnknownQuestion[],
  rules: DiscoveryRules,
  embedder: Embedder,
  earlier?: Embedder,
): Promise<ThemeSet> {
  const counted = questions.filter(({ terms }) => terms.length > 0).sort((a, b) => (a.key < b.key ? -1 : 1))
  const weights = termWeights(counted)
  const vectors = await embedder.embed(counted.map(({ terms }) => weighted(terms, weights)))
  const past = before ? await asSeenBy(embedder, before, earlier && { earlier, questions: counted, vectors }) : []
  const known = past.filter(({ status }) => status === 'live').map(({ centroid }) => centroid)
  const clusters = counted.length < FEWEST ? [] : clustersOf(vectors, known)

  const sizeOf = (members: readonly number[]): number | undefined => {
    const people = new Set(members.map((index) => counted[index].person)).size
    return people < rules.floor || members.length < FEWEST ? undefined : roundedPeople(people, rules.floor)
  }
  const found: Found[] = []
  for (const { centroid, members } of clusters) {
    const people = sizeOf(members)
    if (people === undefined) continue
    const group = members.map((index) => counted[index])
    const terms = distinctiveTerms(group, counted, rules.floor, rules.vague)
    if (terms.length === 0) continue
    found.push({ centroid, terms, description: descriptionOf(terms), people })
  }
  // The largest first, so that numbers and labels go to them.
  found.sort((a, b) => b.people - a.people || (a.terms.join() < b.terms.join() ? -1 : 1))
  const near = membersOf(vectors, known)
  const still = ({ centroid }: DiscoveredTheme) => sizeOf(near[known.indexOf(centroid)])
  const themes = succeed(past, found, week, still, ({ terms }, number, all) => {
    const label = labelOf(terms, new Set(all.map((theme) => theme.label.toLowerCase())))
    return label === undefined ? undefined : { id: `found_${week.replaceAll('-', '_')}_${number}`, label }
  })
  return { grade: embedder.name, themes, weights }
}

/** The live theme of each question, by a list of its terms; null where none is near enough. */
export async function themesOf(
  set: ThemeSet,
  questions: readonly (readonly string[])[],
  embedder: Embedder,
): Promise<(string | null)[]> {
  const live = (await asSeenBy(embedder, set)).filter(({ status }) => status === 'live')
  const centroids = live.map(({ centroid }) => centroid)
  const vectors = await embedder.embed(questions.map((terms) => weighted(terms, set.weights)))
  return vectors.map((vector) => {
    const nearest = nearestOf(vector, centroids)
    return nearest ? live[nearest.index].id : null
  })
}

/**
 * The themes of a set with centroids that an embedder's vectors can be compared with. Of another grade, it is the mean
 * direction of the questions that are a theme's by its own grade, if enough are; else that of its terms.
 */
async function asSeenBy(
  embedder: Embedder,
  { grade, themes, weights }: ThemeSet,
  known?: { earlier: Embedder; questions: readonly UnknownQuestion[]; vectors: readonly Float32Array[] },
): Promise<DiscoveredTheme[]> {
  if (grade === embedder.name) return themes
  const centroids = await embedder.embed(themes.map(({ terms }) => weighted(terms, weights)))
  const members = known?.earlier.name === grade ? await membersBefore(themes, weights, known) : []
  return themes.map((theme, index) => {
    const own = members[index] ?? []
    const centroid = own.length < FEWEST ? centroids[index] : meanOf(own.map((at) => known!.vectors[at]))
    return { ...theme, centroid }
  })
}

/** Indices of the questions of each theme, by the grade that its centroid is of. */
async function membersBefore(
  themes: readonly DiscoveredTheme[],
  weights: TermWeights,
  { earlier, questions }: { earlier: Embedder; questions: readonly UnknownQuestion[] },
): Promise<number[][]> {
  const vectors = await earlier.embed(questions.map(({ terms }) => weighted(terms, weights)))
  return membersOf(
    vectors,
    themes.map(({ centroid }) => centroid),
  )
}
