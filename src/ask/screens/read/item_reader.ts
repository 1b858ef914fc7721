import type { Criterion, Sort } from '../predicate.ts'
import { boundOf, type Field, type ScreenVocabulary } from '../vocabulary.ts'
import type { Amount } from './amounts.ts'
import type { Item } from './items.ts'

type Kinds = Item['senses'][number]
export type Of<Kind extends Kinds['kind']> = Extract<Kinds, { kind: Kind }>

/** A field as a query names it: with its period, if it names one. */
export interface Named extends Field {
  named: string | null
  /** Place behind it. */
  to: number
}

/** Looks at items of a query: their senses, and the fields, ranges and levels that neighbours make. */
export class ItemReader {
  protected readonly items: readonly Item[]
  protected readonly vocabulary: ScreenVocabulary

  constructor(items: readonly Item[], vocabulary: ScreenVocabulary) {
    this.items = items
    this.vocabulary = vocabulary
  }

  sense<Kind extends Kinds['kind']>(place: number, kind: Kind): Of<Kind> | undefined {
    return this.items[place]?.senses.find((sense): sense is Of<Kind> => sense.kind === kind)
  }

  field(id: string): Field {
    return this.vocabulary.fields.get(id)!
  }

  /** The first of the periods that a field has. */
  periodFor(field: string, periods: readonly string[]): string | undefined {
    return this.field(field).periods.find((period) => periods.includes(period))
  }

  /** The field at a place, with a period before or right behind it. */
  fieldAt(start: number, skip = 0): Named | undefined {
    let place = start + skip
    let named: string | undefined
    const before = this.sense(place, 'period')
    if (before) {
      const id = this.sense(place + 1, 'field')?.field
      named = id === undefined ? undefined : this.periodFor(id, before.periods)
      if (named === undefined) return undefined
      place++
    }
    const id = this.sense(place, 'field')?.field
    if (id === undefined) return undefined
    const behind = this.sense(place + 1, 'period')
    const later = behind && named === undefined ? this.periodFor(id, behind.periods) : undefined
    return { ...this.field(id), named: named ?? later ?? null, to: place + (later === undefined ? 1 : 2) }
  }

  named(id: string, to: number): Named {
    return { ...this.field(id), named: null, to }
  }

  changeOf(field: Named): Named | undefined {
    if (field.change === undefined) return undefined
    const change = this.field(field.change)
    const named = field.named !== null && change.periods.includes(field.named) ? field.named : null
    return { ...change, named, to: field.to }
  }

  /** The order that a criterion suggests: `cheap` of P/E, the lowest first; null where it suggests none. */
  orderOf(each: Criterion, isBest: boolean): Sort | null {
    const key = [...each.words].sort().join()
    const ranked = this.vocabulary.ranked.find(
      ({ field, words }) => field === each.field && [...words].sort().join() === key,
    )
    const isUp = each.compare === 'above' || each.compare === 'at_least' || /high|large|mega/.test(each.level ?? '')
    const isDown = each.compare === 'below' || each.compare === 'at_most' || /low|small|micro/.test(each.level ?? '')
    if (!ranked && isUp === isDown) return null
    const own = ranked?.sort ?? { field: each.field, direction: isUp ? ('highest' as const) : ('lowest' as const) }
    const other = own.direction === 'highest' ? 'lowest' : 'highest'
    return { field: own.field, period: each.period, direction: isBest ? own.direction : other }
  }

  /** The level that a word means of a field, one that only few fields have first. */
  levelOf(field: Named, at: number): string | undefined {
    if (field.unit === 'category') return undefined
    const levels = (this.items[at]?.senses ?? []).flatMap((sense) => (sense.kind === 'level' ? [sense.level] : []))
    const known = levels.filter((level) => boundOf(this.vocabulary, field.id, level))
    return known.find((level) => !this.vocabulary.levels[level]) ?? known[0]
  }

  /** `5 and 10 billion`, `10-20 %`: what one end lacks it has from the other. */
  rangeAt(place: number): { low: Amount; high: Amount; to: number } | undefined {
    const low = this.sense(place, 'amount')?.amount
    const high = this.sense(place + 2, 'amount')?.amount
    const isUpTo =
      this.sense(place + 1, 'compare')?.compare === 'at_most' && this.sense(place - 1, 'compare') !== undefined
    const isJoined = this.sense(place + 1, 'and') || this.sense(place + 1, 'dash') || isUpTo
    if (!low || !high || !isJoined) return undefined
    const unit = low.unit === 'none' ? high.unit : low.unit
    const isShort = !low.isScaled && high.isScaled && low.value < high.value / 1000
    const scale = isShort ? 10 ** (3 * Math.floor(Math.log10(high.value) / 3)) : 1
    const from = { ...low, unit, value: low.value * scale, isScaled: low.isScaled || isShort }
    return { low: from, high: { ...high, unit: high.unit === 'none' ? unit : high.unit }, to: place + 3 }
  }
}
