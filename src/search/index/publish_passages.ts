import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Embedder } from '../embedding/embedder.ts'
import type { Passage } from '../passage.ts'
import { filingVocabulary } from '../vocabulary.ts'
import { datasetName, type PublishedPassages, passagesFolder, segmentFolder } from './published.ts'
import { contentsOf, flawOf, rowsOfDays, Segment, type SegmentContents } from './segment.ts'
import { chooseSegments, type PassageDay, type SegmentChoice } from './segment_choice.ts'
import { type SegmentInput, writeSegment } from './segment_writer.ts'

/**
 * Provides the passages of a release: `days` lists its days, and `read` returns the passages of one day in batches of a
 * few thousand.
 */
export interface PassageSource {
  days: ReadonlyMap<string, PassageDay>
  read(day: string): AsyncIterable<Passage[]>
}

/**
 * Makes the passages of a release searchable, and returns where they are. Only days that no segment contains are written. Existing segments
 * never change, so older releases can still be searched. The caller must hold the lock of the home folder. If the call is interrupted,
 * readers ignore incomplete segments, and the call can be repeated.
 */
export async function publishPassages(
  home: string,
  source: PassageSource,
  embedder: Embedder,
): Promise<PublishedPassages> {
  return published(home, source, embedder, false)
}

/**
 * Makes the passages of a release searchable if the embedder is unavailable. Existing passages keep their vectors. New passages are found
 * only by their terms until a later run embeds them. Returns undefined if less than half of the passages have vectors; the caller then uses
 * another embedder.
 */
export async function publishUnembedded(
  home: string,
  source: PassageSource,
  id: string,
): Promise<{ passages: PublishedPassages; waiting: number } | undefined> {
  const dataset = datasetOf({ id })
  const standing = await standingSegments(home, dataset)
  const { kept } = chooseSegments(source.days, standing)
  const held = new Set(
    [...standing.values()].flatMap(({ days }) => Object.entries(days).map(([day, { digest }]) => `${day} ${digest}`)),
  )
  let waiting = 0
  let total = 0
  for (const [day, { digest, rows }] of source.days) {
    total += rows
    if (!held.has(`${day} ${digest}`)) waiting += rows
  }
  const [first] = kept.length > 0 ? kept : [...standing.keys()].map((name) => ({ name }))
  if (!first || waiting * 2 > total) return undefined
  const dimensions = await dimensionsOf(segmentFolder(home, dataset, first.name))
  const nothing: Embedder = { id, dimensions, embed: async (texts) => texts.map(() => new Float32Array(dimensions)) }
  return { passages: await published(home, source, nothing, true), waiting }
}

async function dimensionsOf(folder: string): Promise<number> {
  const segment = await Segment.open(folder)
  try {
    const { fields } = await segment.table.schema()
    return (fields.find(({ name }) => name === 'vector')!.type as { listSize: number }).listSize
  } finally {
    segment.close()
  }
}

async function published(
  home: string,
  source: PassageSource,
  embedder: Embedder,
  isUnembedded: boolean,
): Promise<PublishedPassages> {
  const dataset = datasetOf(embedder)
  const choice = chooseSegments(source.days, await standingSegments(home, dataset, isUnembedded), isUnembedded)
  const segments = [...choice.kept]
  if (choice.fresh) {
    const { name, contents, from } = choice.fresh
    await writeSegment(segmentFolder(home, dataset, name), contents, inputs(home, dataset, from, source), embedder)
    segments.push({ name, rows: contents.rows, without: [] })
  }
  const days = [...source.days].filter(([, { rows }]) => rows > 0).map(([day, { digest }]) => [day, digest])
  days.sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    dataset,
    embedder: embedder.id,
    rows: segments.reduce((sum, { rows }) => sum + rows, 0),
    digest: createHash('sha256')
      .update(JSON.stringify(isUnembedded ? [dataset, days, 'some without vectors'] : [dataset, days]))
      .digest('hex'),
    segments: segments.sort((one, other) => (one.name < other.name ? -1 : 1)),
  }
}

/**
 * Name of the folder for the segments of an embedder. The name contains everything that determines their content:
 * embedder, layout and vocabulary.
 */
export function datasetOf(embedder: Pick<Embedder, 'id'>): string {
  return datasetName(embedder.id, filingVocabulary().fingerprint)
}

/** The complete segments of a dataset, by name. Segments in which rows lack vectors are included only if requested. */
export async function standingSegments(
  home: string,
  dataset: string,
  withUnembedded = false,
): Promise<Map<string, SegmentContents>> {
  const folder = join(passagesFolder(home), dataset)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const standing = new Map<string, SegmentContents>()
  for (const name of names.sort()) {
    if (name.startsWith('.') || (await flawOf(join(folder, name)))) continue
    const contents = (await contentsOf(join(folder, name)))!
    if (withUnembedded || !contents.unembedded) standing.set(name, contents)
  }
  return standing
}

/**
 * The inputs of the new segment. If another segment contains a day, the passages of the day are copied from that segment, together with
 * their vectors.
 */
async function* inputs(
  home: string,
  dataset: string,
  from: NonNullable<SegmentChoice['fresh']>['from'],
  source: PassageSource,
): AsyncGenerator<SegmentInput> {
  const copied = Map.groupBy(
    [...from].filter(([, name]) => name !== undefined),
    ([, name]) => name!,
  )
  for (const [name, days] of copied) {
    const segment = await Segment.open(segmentFolder(home, dataset, name))
    try {
      for (const some of inPortions(
        days.map(([day]) => day),
        (day) => source.days.get(day)!.rows,
      )) {
        yield { rows: await rowsOfDays(segment.table, some) }
      }
    } finally {
      segment.close()
    }
  }
  // Passages are written in few large portions, because each portion becomes a separate fragment of the table.
  let passages: Passage[] = []
  for (const [day, name] of from) {
    if (name !== undefined) continue
    for await (const some of source.read(day)) {
      passages = passages.concat(some)
      if (passages.length < portion) continue
      yield { passages }
      passages = []
    }
  }
  if (passages.length > 0) yield { passages }
}

/** Number of passages after which a portion is written. A single day is not divided, so a portion may have more passages. */
const portion = 10_000

function* inPortions(days: readonly string[], rowsOf: (day: string) => number): Generator<string[]> {
  let some: string[] = []
  let rows = 0
  for (const day of days) {
    some.push(day)
    rows += rowsOf(day)
    if (rows < portion) continue
    yield some
    some = []
    rows = 0
  }
  if (some.length > 0) yield some
}
