import { createRequire } from 'node:module'
import { dot, unit } from '../../base/vector.ts'

/** A cluster of vectors; `members` are their indices. */
export interface Cluster {
  centroid: Float32Array
  members: number[]
}

/** Minimum cosine between a question and the centroid of its theme. */
export const MEMBER = 0.45

/** Minimum mean cosine between a cluster's members and its centroid. */
const COHESION = 0.6

/** Clusters with at least this cosine are merged. */
const SAME = 0.65

const MOST_CLUSTERS = 64

/** Minimum average number of vectors per cluster. */
const GROUP = 8

const ROUNDS = 15
const SEED = 20_250_804

/**
 * Clusters vectors of length 1 by k-means with at most sqrt(n) clusters. The initial centroids are `known`, and further centroids from
 * k-means++ (Arthur and Vassilvitskii 2007) with a fixed seed. Ties depend on the order of the vectors, so callers must sort the vectors.
 */
export function clustersOf(vectors: readonly Float32Array[], known: readonly Float32Array[]): Cluster[] {
  const count = Math.min(MOST_CLUSTERS, Math.round(Math.min(Math.sqrt(vectors.length), vectors.length / GROUP)))
  if (count < 2) return held(vectors, [meanOf(vectors)])
  const initialization = startOf(vectors, known.slice(0, count), count).map((each) => Array.from(each))
  const data = vectors.map((vector) => Array.from(vector))
  // Loaded on demand, because few runs have a Monday with enough questions.
  const { kmeans } = createRequire(import.meta.url)('ml-kmeans') as typeof import('ml-kmeans')
  const { centroids } = kmeans(data, initialization.length, { initialization, maxIterations: ROUNDS, tolerance: 1e-4 })
  return held(vectors, centroids.map(asUnit))
}

/**
 * The initial centroids: the known centroids, then vectors that are drawn at random. The probability of a vector is proportional to its
 * squared distance from the nearest centroid that is already chosen.
 */
function startOf(vectors: readonly Float32Array[], known: readonly Float32Array[], count: number): Float32Array[] {
  const random = seededRandom(SEED)
  const taken = known.length > 0 ? [...known] : [vectors[Math.floor(random() * vectors.length)]]
  // For vectors of length 1, 1 - cosine is half the squared distance.
  const distances = vectors.map((vector) => Math.min(...taken.map((other) => Math.max(0, 1 - dot(vector, other)))))
  while (taken.length < count) {
    const total = distances.reduce((sum, distance) => sum + distance, 0)
    if (total < 1e-6) break
    let left = random() * total
    let at = 0
    while (at < vectors.length - 1 && left >= distances[at]) left -= distances[at++]
    const drawn = vectors[at]
    taken.push(drawn)
    vectors.forEach((vector, index) => {
      distances[index] = Math.min(distances[index], Math.max(0, 1 - dot(vector, drawn)))
    })
  }
  return taken
}

/** Pseudo-random numbers from 0 to 1 with a fixed seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Assigns each vector to its nearest centroid, merges similar clusters, and repeats this with the new centroids. Drops vectors that are far
 * from every centroid, and clusters of dissimilar vectors.
 */
function held(vectors: readonly Float32Array[], start: Float32Array[]): Cluster[] {
  let centroids = start
  let clusters: Cluster[] = []
  for (let turn = 0; turn < 3; turn++) {
    clusters = clusterMembers(vectors, centroids)
      .filter((indices) => indices.length > 0)
      .map((indices) => ({ centroid: meanOf(indices.map((index) => vectors[index])), members: indices }))
    centroids = united(clusters)
  }
  return clusters.filter(({ centroid, members }) => {
    const sum = members.reduce((total, index) => total + dot(vectors[index], centroid), 0)
    return sum / members.length >= COHESION
  })
}

/**
 * Indices of the vectors of each cluster. A vector belongs to the cluster with the nearest centroid, or to none if `nearestOf` finds none.
 */
export function clusterMembers(vectors: readonly Float32Array[], centroids: readonly Float32Array[]): number[][] {
  const members = centroids.map((): number[] => [])
  vectors.forEach((vector, index) => {
    const nearest = nearestOf(vector, centroids)
    if (nearest) members[nearest.index].push(index)
  })
  return members
}

/** The centroid with the highest cosine to the vector; undefined if that cosine is below `MEMBER`. */
export function nearestOf(
  vector: Float32Array,
  centroids: readonly Float32Array[],
): { index: number; cosine: number } | undefined {
  let nearest: { index: number; cosine: number } | undefined
  centroids.forEach((centroid, index) => {
    const cosine = dot(vector, centroid)
    if (cosine >= MEMBER && (nearest === undefined || cosine > nearest.cosine)) nearest = { index, cosine }
  })
  return nearest
}

/** Merges similar clusters, starting with the largest. */
function united(clusters: Cluster[]): Float32Array[] {
  const bySize = clusters
    .map((cluster, index) => ({ ...cluster, index }))
    .sort((a, b) => b.members.length - a.members.length || a.index - b.index)
  const kept: { sum: Float32Array; centroid: Float32Array }[] = []
  for (const { centroid, members } of bySize) {
    const same = kept.find((other) => dot(other.centroid, centroid) >= SAME)
    if (!same) {
      kept.push({ sum: centroid.map((value) => value * members.length), centroid })
      continue
    }
    same.sum = same.sum.map((value, at) => value + centroid[at] * members.length)
    same.centroid = unit(same.sum)
  }
  return kept.map(({ centroid }) => centroid)
}

/** The mean of the vectors, scaled to length 1. */
export function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) for (let at = 0; at < sum.length; at++) sum[at] += vector[at]
  return unit(sum)
}

function asUnit(values: number[]): Float32Array {
  return unit(Float32Array.from(values))
}
