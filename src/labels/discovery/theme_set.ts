import { clusterMembers, clustersOf, meanOf, nearestOf } from './clusters.ts'
import type { TermEmbedder } from './embedder.ts'
import { descriptionOf, discoveredLabel, distinctiveTerms } from './naming.ts'
import { type DiscoveredTheme, succeed, type WeeklyCluster } from './succession.ts'
import { type TermWeights, termWeights, weighted } from './weights.ts'

/** A question without a theme of the taxonomy. */
export interface UnknownQuestion {
  /** Identifies the question. Questions are sorted by this key, so that the result does not depend on the order in which they are read. */
  key: string
  person: string
  terms: readonly string[]
}

/** The discovered themes of a week, with the weights of terms. */
export interface ThemeSet {
  /** Id of the embedder of its centroids. */
  grade: string
  themes: DiscoveredTheme[]
  weights: TermWeights
}

export interface DiscoveryRules {
  /** Minimum number of people who ask about a theme. */
  floor: number
  /** Terms that cannot lead a label. */
  vague: ReadonlySet<string>
}

/**
 * Rounds a number of people down to a power of two, but not below the floor. New themes get their ids in order of size, so with exact
 * numbers the ids would reveal which of two similar themes is larger.
 */
function roundedPeople(people: number, floor: number): number {
  return Math.max(floor, 2 ** Math.floor(Math.log2(people)))
}

/** Minimum number of questions per theme. */
const FEWEST = 5

/**
 * Computes the theme set of a week only from the previous set and the questions before the week. If another embedder made the previous set,
 * it is given as `earlier`: the questions of each theme are found with `earlier`, and `embedder` recomputes the theme's centroid from these
 * questions.
 */
export async function nextThemeSet(
  before: ThemeSet | undefined,
  week: string,
  questions: readonly UnknownQuestion[],
  rules: DiscoveryRules,
  embedder: TermEmbedder,
  earlier?: TermEmbedder,
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
  const found: WeeklyCluster[] = []
  for (const { centroid, members } of clusters) {
    const people = sizeOf(members)
    if (people === undefined) continue
    const group = members.map((index) => counted[index])
    const terms = distinctiveTerms(group, counted, rules.floor, rules.vague)
    if (terms.length === 0) continue
    found.push({ centroid, terms, description: descriptionOf(terms), people })
  }
  // The largest clusters come first, so that larger themes choose their labels first.
  found.sort((a, b) => b.people - a.people || (a.terms.join() < b.terms.join() ? -1 : 1))
  const near = clusterMembers(vectors, known)
  const still = ({ centroid }: DiscoveredTheme) => sizeOf(near[known.indexOf(centroid)])
  const themes = succeed(past, found, week, still, ({ terms }, number, all) => {
    const label = discoveredLabel(terms, new Set(all.map((theme) => theme.label.toLowerCase())))
    return label === undefined ? undefined : { id: `found_${week.replaceAll('-', '_')}_${number}`, label }
  })
  return { grade: embedder.name, themes, weights }
}

/** For each question, given as a list of terms, the nearest live theme; null if no live theme is near enough. */
export async function themesOf(
  set: ThemeSet,
  questions: readonly (readonly string[])[],
  embedder: TermEmbedder,
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
 * The themes of a set with centroids made by `embedder`. If another embedder made them, each centroid is recomputed as the mean of the
 * theme's questions or, if there are too few questions, from the theme's terms.
 */
async function asSeenBy(
  embedder: TermEmbedder,
  { grade, themes, weights }: ThemeSet,
  known?: { earlier: TermEmbedder; questions: readonly UnknownQuestion[]; vectors: readonly Float32Array[] },
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

/** Indices of the questions of each theme. Questions are assigned to themes with the embedder that made the themes' centroids. */
async function membersBefore(
  themes: readonly DiscoveredTheme[],
  weights: TermWeights,
  { earlier, questions }: { earlier: TermEmbedder; questions: readonly UnknownQuestion[] },
): Promise<number[][]> {
  const vectors = await earlier.embed(questions.map(({ terms }) => weighted(terms, weights)))
  return clusterMembers(
    vectors,
    themes.map(({ centroid }) => centroid),
  )
}
