import { createHash } from 'node:crypto'
import type { PublishedPassages } from './published.ts'
import type { SegmentContents } from './segment.ts'

/** The passages of a release on one day: a digest of their content, and their number. */
export interface PassageDay {
  digest: string
  rows: number
}

export interface SegmentChoice {
  /** Existing segments that the release uses. */
  kept: PublishedPassages['segments']
  /**
   * The segment to write, if a new segment is needed. `from` maps each day of the new segment to the segment from which the day can be
   * copied, or to undefined if no segment contains the day.
   */
  fresh?: { name: string; contents: SegmentContents; from: Map<string, string | undefined> }
}

/**
 * Chooses the segments for the passages of a release. An existing segment is kept if at least half of its rows belong
 * to the release and none of its days is later than the release, because later filings would change the statistics by
 * which the index ranks. All other passages go into one new segment; they are copied from other segments where
 * possible. `isUnembedded` means that the new rows have no vectors yet.
 */
export function chooseSegments(
  wanted: ReadonlyMap<string, PassageDay>,
  standing: ReadonlyMap<string, SegmentContents>,
  isUnembedded = false,
): SegmentChoice {
  const holder = new Map<string, string>()
  const holds = (name: string, day: string) => wanted.get(day)?.digest === standing.get(name)!.days[day].digest
  const usable = (name: string) => {
    const { days } = standing.get(name)!
    return Object.entries(days).reduce(
      (sum, [day, { rows }]) => (holds(name, day) && !holder.has(day) ? sum + rows : sum),
      0,
    )
  }
  const newest = [...wanted.keys()].reduce((one, other) => (one > other ? one : other), '')
  const early = [...standing].filter(([, { days }]) => Object.keys(days).every((day) => day <= newest))
  const use = new Map(early.map(([name]) => [name, usable(name)]))
  const byUse = [...use].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).map(([name]) => name)
  let kept: { name: string; rows: number }[] = []
  for (const name of byUse) {
    const rows = usable(name)
    if (rows === 0 || rows * 2 < standing.get(name)!.rows) continue
    for (const day of Object.keys(standing.get(name)!.days))
      if (holds(name, day) && !holder.has(day)) holder.set(day, name)
    kept.push({ name, rows })
  }

  const missing = [...wanted].filter(([day, { rows }]) => rows > 0 && !holder.has(day))
  const names = [...standing.keys()].sort()
  const holderOf = (day: string) =>
    names.find((name) => standing.get(name)!.days[day]?.digest === wanted.get(day)!.digest)
  const from = new Map(missing.map(([day]) => [day, holderOf(day)]))
  if (missing.length > 0) {
    let rows = missing.reduce((sum, [, day]) => sum + day.rows, 0)
    kept.sort((a, b) => a.rows - b.rows || (a.name < b.name ? -1 : 1))
    // A kept segment is merged into the new segment unless it is much larger. This limits the number of segments, and a passage is still
    // rewritten only about once each time the number of passages grows fourfold.
    while (kept.length > 0 && kept[0].rows <= Math.max(rows * growth, smallest)) {
      const [taken] = kept.splice(0, 1)
      for (const [day, name] of holder) if (name === taken.name) from.set(day, name)
      rows += taken.rows
    }
  }
  kept = kept.sort((a, b) => (a.name < b.name ? -1 : 1))
  const choice: SegmentChoice = {
    kept: kept.map(({ name, rows }) => ({
      name,
      rows,
      without: Object.keys(standing.get(name)!.days)
        .filter((day) => holder.get(day) !== name)
        .sort(),
    })),
  }
  if (from.size > 0) {
    const days = Object.fromEntries([...from.keys()].sort().map((day) => [day, wanted.get(day)!]))
    const rows = Object.values(days).reduce((sum, day) => sum + day.rows, 0)
    const named = Object.entries(days).map(([day, { digest }]) => [day, digest])
    // A segment without vectors gets a different name, because a later run writes the same passages again with vectors.
    const name = createHash('sha256')
      .update(JSON.stringify(isUnembedded ? [named, 'without vectors'] : named))
      .digest('hex')
      .slice(0, 32)
    choice.fresh = { name, contents: { rows, days, ...(isUnembedded && { unembedded: true }) }, from }
  }
  return choice
}

const growth = 3
const smallest = 2000
