import { maskedAverage } from './average.ts'
import { bandOf } from './bands.ts'
import type { Rules } from './rules.ts'
import { solve, type World } from './solve.ts'

/** One ticker and asset class (or `all` of them) in one snapshot, exactly. Values in US dollars. */
export interface HeldCell {
  ticker: string
  asset_class: string
  holders: number
  people: number
  market_value: number
  gross: number
  top: number
  entry_people: number
  bare_people: number
  entry_gross: number | null
  entry_top: number | null
  all_people: number
  /** Asset classes that the ticker is held in. */
  classes: number
}

/** What may be told of a cell; of a withheld one, only why. */
export interface SharedCell {
  [column: string]: string | number | boolean | null
  ticker: string
  asset_class: string
  withheld: 'dominance' | 'remainder' | 'pinned' | null
  people_band: number
  holders_band: number | null
  /** Lower end of the band of holders with an entry price, where what rests on those may be told. */
  entry_band: number | null
  ownership_share_pct: number | null
  is_entry_shown: boolean | null
  avg_position_market_value: number | null
}

/**
 * Decides which cells of one snapshot may be published, and with which share of the people. Withheld are cells of fewer
 * holders than the floor (left out of the answer); of one person who holds more than the bound on dominance; combined
 * classes less the published ones of which leave such a remainder; and what `solve` cannot round.
 */
export function shareHolders(cells: HeldCell[], rules: Rules): SharedCell[] {
  const byTicker = Map.groupBy(cells, (cell) => cell.ticker)
  const wide = cells.filter((cell) => cell.holders >= rules.floor)
  const why = new Map<HeldCell, SharedCell['withheld']>()
  for (const cell of wide) if (isDominated(cell, rules)) why.set(cell, 'dominance')
  const isOpen = (cell: HeldCell) => cell.holders >= rules.floor && !why.has(cell)
  for (const cell of wide) {
    if (cell.asset_class !== 'all' || cell.classes === 1 || !isOpen(cell)) continue
    const hidden = partsOf(cell, byTicker).filter((part) => !isOpen(part))
    if (hidden.length > 0 && !isSafeRemainder(hidden, rules)) why.set(cell, 'remainder')
  }

  const open = wide.filter((cell) => !why.has(cell))
  const shares = solve(worldOf(open, byTicker, rules), rules.shareDecimals)
  return wide.map((cell): SharedCell => {
    const share = isOpen(cell) ? shares.get(idOf(cell)) : undefined
    const { ticker, asset_class } = cell
    const people_band = bandOf(cell.all_people, rules.floor).from
    if (!share) {
      const withheld = why.get(cell) ?? 'pinned'
      return {
        ticker,
        asset_class,
        withheld,
        people_band,
        holders_band: null,
        entry_band: null,
        ownership_share_pct: null,
        is_entry_shown: null,
        avg_position_market_value: null,
      }
    }
    const band = bandOf(cell.holders, rules.floor)
    // By the band: a bound on rounding inside a band would tell the count from the rounding.
    const unit = band.from < rules.roundedBelow ? threeDigitUnit(cell.market_value) : 0.01
    const isEntryShown = isEntrySafe(cell, rules) && partsOf(cell, byTicker).every((part) => isEntrySafe(part, rules))
    return {
      ticker,
      asset_class,
      withheld: null,
      people_band,
      holders_band: band.from,
      entry_band: isEntryShown ? bandOf(Math.min(cell.holders, cell.entry_people), rules.floor).from : null,
      ownership_share_pct: share.people.pct,
      is_entry_shown: isEntryShown,
      avg_position_market_value: maskedAverage(rounded(cell.market_value, unit), band),
    }
  })
}

/** A ticker of one class is the same people under `all`: one cell, one share. */
function idOf(cell: HeldCell): string {
  return cell.classes === 1 ? cell.ticker : `${cell.ticker} ${cell.asset_class}`
}

/** The classes that a combined cell unites; none for the others. */
function partsOf(cell: HeldCell, byTicker: Map<string, HeldCell[]>): HeldCell[] {
  return cell.asset_class === 'all' ? byTicker.get(cell.ticker)!.filter((part) => part.asset_class !== 'all') : []
}

function worldOf(open: HeldCell[], byTicker: Map<string, HeldCell[]>, rules: Rules): World {
  const distinct = new Map(open.map((cell) => [idOf(cell), cell]))
  const unions = open
    .filter((cell) => cell.asset_class === 'all' && cell.classes > 1)
    .map((cell) => ({ whole: idOf(cell), parts: partsOf(cell, byTicker).map(idOf) }))
  return {
    floor: rules.floor,
    bases: open.length > 0 ? { people: open[0].all_people } : {},
    cells: [...distinct].map(([id, cell]) => ({ id, people: cell.holders, of: ['people'] })),
    among: unions.flatMap(({ whole, parts }) => parts.map((part): [string, string] => [part, whole])),
    unions,
  }
}

function isDominated(cell: HeldCell, rules: Rules): boolean {
  return cell.top > rules.dominance * cell.gross
}

/** What is left of a combined cell without its published classes: on how many people at least, and whose at most. */
function isSafeRemainder(hidden: HeldCell[], rules: Rules): boolean {
  const people = Math.max(...hidden.map((part) => part.people))
  const gross = hidden.reduce((sum, part) => sum + part.gross, 0)
  const top = hidden.reduce((sum, part) => sum + part.top, 0)
  return people >= rules.floor && top <= rules.dominance * gross
}

/**
 * Entry prices may be missing for some: then both those with one and those without must be nobody or many, as the value
 * of either follows from profit and return.
 */
function isEntrySafe(cell: HeldCell, rules: Rules): boolean {
  if (cell.bare_people === 0) return true
  if (cell.entry_people < rules.floor || cell.bare_people < rules.floor) return false
  const { gross, top } = cell
  const bareGross = gross - cell.entry_gross!
  return (
    cell.entry_top! <= rules.dominance * cell.entry_gross! && Math.min(top, bareGross) <= rules.dominance * bareGross
  )
}

/** As the total is published. */
function rounded(value: number, unit: number): number {
  return unit === 0 ? 0 : Math.round(value / unit) * unit
}

/** Distance of neighbouring numbers of three significant digits. */
function threeDigitUnit(value: number): number {
  return value === 0 ? 0 : Math.max(0.01, 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2))
}
