import { type PublishedPassages, segmentFolder } from './published.ts'
import { contentsOf, filesOf } from './segment.ts'

/** Reads every byte of the segments of a release, and reports each difference from the recorded hashes. */
export async function verifyPassages(
  home: string,
  published: PublishedPassages,
): Promise<{ compared: number; differences: string[] }> {
  let compared = 0
  const differences: string[] = []
  for (const { name } of published.segments) {
    const folder = segmentFolder(home, published.dataset, name)
    const contents = await contentsOf(folder)
    if (!contents?.files) {
      differences.push(`${folder}: the release needs this segment, but it is missing or incomplete`)
      continue
    }
    const found = await filesOf(folder)
    for (const [path, digest] of Object.entries(contents.files)) {
      compared++
      if (found[path] === digest) continue
      differences.push(
        `${folder}/${path}: found ${found[path]?.slice(0, 16) ?? 'nothing'}, expected ${digest.slice(0, 16)}`,
      )
    }
  }
  return { compared, differences }
}
