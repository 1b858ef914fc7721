import { daysBetween } from '../../base/calendar/days.ts'
import { dot } from '../../base/vector.ts'

/** A discovered theme in the set of a week. Its id and label never change. */
export interface DiscoveredTheme {
  id: string
  label: string
  description: string
  /** Distinctive terms, best first. */
  terms: string[]
  /** Centroid of its questions when it was named, of length 1. */
  centroid: Float32Array
  /** People who asked about it when it was last found, rounded down to a power of two. */
  people: number
  status: 'live' | 'merged' | 'retired'
  /** Theme that it was merged into. */
  into: string | null
  /** Mondays of the first and last set that found it. */
  first: string
  last: string
}

/** A cluster of a week: a theme without id and label. */
export type WeeklyCluster = Pick<DiscoveredTheme, 'description' | 'terms' | 'centroid' | 'people'>

/** Minimum cosine between a live theme and a cluster of the next week for the cluster to continue the theme. */
const STILL = 0.65

/**
 * A live theme without a cluster of its own is merged into another theme if its cosine to the cluster of the other theme is at least this.
 * A retired theme goes live again at the same cosine to a cluster.
 */
const PART_OF = 0.7

/** A theme that has not been found for more than this many days is retired. */
const UNSEEN_DAYS = 28

/** Days for which merged and retired themes are kept. */
const KEPT_DAYS = 365

/**
 * Matches a week's clusters with the previous week's themes by centroid, nearest pairs first. Clusters that match no theme become new
 * themes. `still` returns the number of people who ask about a theme, or undefined if they are too few. `name` returns the id and label of
 * a new theme, or undefined if the cluster gets no theme.
 */
export function succeed(
  before: readonly DiscoveredTheme[],
  found: readonly WeeklyCluster[],
  week: string,
  still: (theme: DiscoveredTheme) => number | undefined,
  name: (
    found: WeeklyCluster,
    number: number,
    themes: readonly DiscoveredTheme[],
  ) => { id: string; label: string } | undefined,
): DiscoveredTheme[] {
  const themes = before.map((theme) => ({ ...theme }))
  const owners = new Map<number, DiscoveredTheme>()
  const match = (candidates: DiscoveredTheme[], least: number) => {
    const pairs = candidates.flatMap((theme) =>
      found.map(({ centroid }, index) => ({ theme, index, cosine: dot(theme.centroid, centroid) })),
    )
    pairs.sort((a, b) => b.cosine - a.cosine || a.index - b.index || (a.theme.id < b.theme.id ? -1 : 1))
    const matched = new Set<DiscoveredTheme>()
    for (const { theme, index, cosine } of pairs) {
      if (cosine < least || owners.has(index) || matched.has(theme)) continue
      owners.set(index, theme)
      matched.add(theme)
    }
    return matched
  }

  const live = themes.filter(({ status }) => status === 'live')
  const seen = match(live, STILL)
  // If two live themes match one cluster, the larger theme keeps the cluster, and the smaller theme is merged into the larger one.
  for (const theme of live.filter((each) => !seen.has(each))) {
    const index = nearest(theme, found, PART_OF)
    const owner = index === undefined ? undefined : owners.get(index)
    if (index === undefined || owner === undefined) continue
    const [larger, smaller] = isLarger(theme, owner) ? [theme, owner] : [owner, theme]
    owners.set(index, larger)
    seen.add(larger)
    Object.assign(smaller, { status: 'merged', into: larger.id })
  }
  match(
    themes.filter(({ status }) => status === 'retired'),
    PART_OF,
  )

  for (const theme of live) {
    // A theme without a cluster stays live while enough people ask about it. It is retired after four weeks in which too few people asked,
    // but may go live again.
    if (theme.status !== 'live' || seen.has(theme)) continue
    const people = still(theme)
    if (people !== undefined) Object.assign(theme, { people, last: week })
    else if (daysBetween(theme.last, week) > UNSEEN_DAYS) theme.status = 'retired'
  }
  let number = 0
  found.forEach((each, index) => {
    const owner = owners.get(index)
    if (owner) {
      // A theme keeps the centroid and terms that it was named with, so that its share is comparable across weeks.
      Object.assign(owner, { people: each.people, status: 'live', last: week })
      return
    }
    const named = name(each, ++number, themes)
    if (named) themes.push({ ...each, ...named, status: 'live', into: null, first: week, last: week })
  })
  return themes.filter(({ status, last }) => status === 'live' || daysBetween(last, week) <= KEPT_DAYS).sort(byId)
}

/** The index of the cluster nearest to the theme; undefined if no cluster has a cosine of at least `least`. */
function nearest(theme: DiscoveredTheme, found: readonly WeeklyCluster[], least: number): number | undefined {
  let best: { index: number; cosine: number } | undefined
  found.forEach(({ centroid }, index) => {
    const cosine = dot(theme.centroid, centroid)
    if (cosine >= least && (best === undefined || cosine > best.cosine)) best = { index, cosine }
  })
  return best?.index
}

/** Whether a theme has more people than another. If the numbers are equal, the older theme counts as larger. */
function isLarger(theme: DiscoveredTheme, other: DiscoveredTheme): boolean {
  if (theme.people !== other.people) return theme.people > other.people
  return theme.first !== other.first ? theme.first < other.first : theme.id < other.id
}

function byId(a: DiscoveredTheme, b: DiscoveredTheme): number {
  return a.id < b.id ? -1 : 1
}
