import { join } from 'node:path'
import { z } from 'zod'
import { formats } from '../../base/formats.ts'

/** The passages of a release, as its manifest lists them. */
export const publishedPassages = z.object({
  /** Folder below `releases/passages/`, named after the embedder and the layout of the index. */
  dataset: z.string().regex(/^[a-z0-9][a-z0-9._-]*$/),
  embedder: z.string(),
  rows: z.int().min(0),
  /** SHA-256 over the dataset's name and the days' content: equal for equal passages, whatever segments contain them. */
  digest: z.string(),
  segments: z.array(
    z.object({
      name: z.string().regex(/^[0-9a-f]{32}$/),
      /** Number of the release's passages in this segment. */
      rows: z.int().min(0),
      /** Days in this segment that the release does not have, or has in another segment. */
      without: z.array(z.iso.date()),
    }),
  ),
})

/** The name of a dataset contains its format, so that a new format is written next to existing datasets. */
export function datasetName(embedder: string, vocabulary: string): string {
  return `${embedder}.${formats.passages}-${vocabulary}`
}

/** The format of a dataset; 0 for old datasets, whose names have none. */
export function layoutOf(dataset: string): number {
  return Number(/\.(\d+)-[0-9a-z]+$/.exec(dataset)?.[1] ?? 0)
}

export interface PublishedPassages extends z.infer<typeof publishedPassages> {}

export function passagesFolder(home: string): string {
  return join(home, 'releases', 'passages')
}

export function segmentFolder(home: string, dataset: string, segment: string): string {
  return join(passagesFolder(home), dataset, segment)
}
