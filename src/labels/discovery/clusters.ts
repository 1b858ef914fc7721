import { createRequire } from 'node:module'
import { dot, unit } from './embedder.ts'

/** Vectors that belong together, by their index. */
export interface Cluster {
  centroid: Float32Array
  members: number[]
}

/** Cosine to a theme's centroid from which a question belongs to it. */
export const MEMBER = 0.45

/** Least mean cosine of a cluster's members to its centroid. */
const COHESION = 0.6

/** Cosine from which two clusters are one. */
const SAME = 0.65

const MOST_CLUSTERS = 64

/** Vectors that a cluster of a few has at least on average. */
const GROUP = 8

const ROUNDS = 15
const SEED = 20_250_804

/**
 * Groups vectors of length 1: k-means for at most the root of n groups, started from `known` centroids and, beyond them, from
 * vectors drawn with a fixed seed (k-means++, Arthur and Vassilvitskii 2007). What clearly belongs to no group is left out,
 * groups alike are made one, loose ones dropped. The order of the vectors decides ties, so it has to be fixed.
 */
export function clustersOf(vectors: readonly Float32Array[], known: readonly Float32Array[]): Cluster[] {
  const count = Math.min(MOST_CLUSTERS, Math.round(Math.min(Math.sqrt(vectors.length), vectors.length / GROUP)))
  if (count < 2) return held(vectors, [meanOf(vectors)])
  const initialization = startOf(vectors, known.slice(0, count), count).map((each) => Array.from(each))
  const data = vectors.map((vector) => Array.from(vector))
  // Loaded here, as few runs come to a Monday of enough questions.
  const { kmeans } = createRequire(import.meta.url)('ml-kmeans') as typeof import('ml-kmeans')
  const { centroids } = kmeans(data, initialization.length, { initialization, maxIterations: ROUNDS, tolerance: 1e-4 })
  return held(vectors, centroids.map(asUnit))
}

/** Start centroids: the known ones, filled up with vectors drawn by their squared distance to all before. */
function startOf(vectors: readonly Float32Array[], known: readonly Float32Array[], count: number): Float32Array[] {
  const random = seededRandom(SEED)
  const taken = known.length > 0 ? [...known] : [vectors[Math.floor(random() * vectors.length)]]
  // Of vectors of length 1, 1 - cosine is half the squared distance.
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

/** Numbers from 0 to 1 that depend on a seed alone (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Clusters around centroids that hold: each vector with the nearest one if it is near enough. */
function held(vectors: readonly Float32Array[], start: Float32Array[]): Cluster[] {
  let centroids = start
  let clusters: Cluster[] = []
  for (let turn = 0; turn < 3; turn++) {
    clusters = membersOf(vectors, centroids)
      .filter((indices) => indices.length > 0)
      .map((indices) => ({ centroid: meanOf(indices.map((index) => vectors[index])), members: indices }))
    centroids = united(clusters)
  }
  return clusters.filter(({ centroid, members }) => {
    const sum = members.reduce((total, index) => total + dot(vectors[index], centroid), 0)
    return sum / members.length >= COHESION
  })
}

/** Indices of the vectors that belong to each of some centroids. */
export function membersOf(vectors: readonly Float32Array[], centroids: readonly Float32Array[]): number[][] {
  const members = centroids.map((): number[] => [])
  vectors.forEach((vector, index) => {
    const nearest = nearestOf(vector, centroids)
    if (nearest) members[nearest.index].push(index)
  })
  return members
}

/** The nearest of some centroids, if a vector belongs to it. */
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

/** Centroids with those alike made one, the larger clusters first. */
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

/** The mean direction. */
export function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) for (let at = 0; at < sum.length; at++) sum[at] += vector[at]
  return unit(sum)
}

function asUnit(values: number[]): Float32Array {
  return unit(Float32Array.from(values))
}
