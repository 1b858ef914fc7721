/** What may be published, as `config/privacy.yaml` says. */
export interface OpeningRules {
  /** The fewest people that may stand behind a number. */
  floor: number
  /** The most of the items that may be one person's, as a share. */
  dominance: number
}

/** Whether so many items, of at least so many people and at most `top` each, rest on nobody or on at least `floor` people. */
export function isSafe(items: number, people: number, top: number, floor: number): boolean {
  return items === 0 || people >= floor || items > (floor - 1) * top
}

/** Whether one person may have `part` of `whole` items, told in exact decimals. */
export function mayDominate({ dominance }: OpeningRules): (part: number, whole: number) => boolean {
  const decimals = /\.(\d+)$/.exec(String(dominance))?.[1].length ?? 0
  const scale = 10 ** decimals
  const most = Math.round(dominance * scale)
  return (part, whole) => part * scale <= most * whole
}
