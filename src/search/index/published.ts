import { join } from 'node:path'
import { z } from 'zod'
import { formats } from '../../base/formats.ts'

/** Where the passages of a release are, as the manifest of the release records it. */
export const publishedPassages = z.object({
  /** Folder below `releases/passages/`, named after the embedder and the layout of the index. */
  dataset: z.string().regex(/^[a-z0-9][a-z0-9._-]*$/),
  embedder: z.string(),
  rows: z.int().min(0),
  /**
   * SHA-256 over the name of the dataset and the content of the days. It does not depend on how the passages are
   * divided into segments.
   */
  digest: z.string(),
  segments: z.array(
    z.object({
      name: z.string().regex(/^[0-9a-f]{32}$/),
      /** Number of passages in this segment that belong to the release. */
      rows: z.int().min(0),
      /**
       * Days in this segment that must be skipped, because the release does not contain them or uses another segment
       * for them.
       */
      without: z.array(z.iso.date()),
    }),
  ),
})

/** The name of a dataset. It contains the format, so that data in a new format is written next to existing datasets. */
export function datasetName(embedder: string, vocabulary: string): string {
  return `${embedder}.${formats.passages}-${vocabulary}`
}

/** The format number in the name of a dataset. 0 for the oldest names, which have no format number. */
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
