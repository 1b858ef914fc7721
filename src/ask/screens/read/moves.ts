import { criterion } from '../predicate.ts'
import type { Field } from '../vocabulary.ts'
import { type Amount, inUnitOf } from './amounts.ts'
import type { Named, Of } from './item_reader.ts'
import { type Found, OrderReader } from './order_reader.ts'

/** Finds how a field compares with numbers, how it moved, and for how many quarters. */
export class MoveReader extends OrderReader {
  /** `up more than 20 %`, `growing`, `positive`, each also for some quarters in a row. */
  moved(field: Named, at: number): Found | undefined {
    const direction = this.sense(at, 'direction')
    if (direction) {
      return (
        this.movedBy(this.changeOf(field), direction.rising, at + 1) ??
        this.runAt(field, at + 1, direction.rising) ??
        this.changed(field, direction.rising, at + 1)
      )
    }
    const sign = this.sense(at, 'sign')
    return (
      sign && (this.runOf(field.positive_quarters, sign.positive, at + 1) ?? this.signed(field, sign.positive, at + 1))
    )
  }

  /** `doubled`, `more than tripled`: what that is as a change in percent. */
  multiplied(change: Named | undefined, at: number): Found | undefined {
    const compare = this.sense(at, 'compare')?.compare
    const place = compare ? at + 1 : at
    const times = this.sense(place, 'multiple')?.times
    if (!change || times === undefined || !isSided(compare)) return undefined
    const [low, usual] = [100 * (times - 1), times < 1 ? ('at_most' as const) : ('at_least' as const)]
    const wanted = compare === undefined ? usual : times < 1 ? turnedAround[compare] : compare
    return { groups: [[criterion(change.id, wanted as Sided, { low, period: change.named })]], to: place + 1 }
  }

  signed(field: Named, isPositive: boolean, to: number): Found {
    const compare = isPositive ? 'above' : 'below'
    return { groups: [[criterion(field.id, compare, { low: 0, period: field.named })]], to }
  }

  /** What rising means of a field: its change is above zero. */
  changed(field: Named, rising: boolean, to: number): Found | undefined {
    const change = this.changeOf(field)
    if (!change) return undefined
    return { groups: [[criterion(change.id, rising ? 'above' : 'below', { low: 0, period: change.named })]], to }
  }

  /** `more than 20 %` behind up or down: of a fall the number is taken negative, and the comparison turned. */
  movedBy(change: Named | undefined, rising: boolean, at: number): Found | undefined {
    const compare = this.sense(at, 'compare')?.compare
    const range = compare === undefined || compare === 'between' ? this.rangeAt(compare ? at + 1 : at) : undefined
    const number = this.sense(compare ? at + 1 : at, 'amount')?.amount
    if (!change || (!range && !number) || (!range && (compare === 'between' || compare === 'within'))) return undefined
    if (range) {
      const [low, high] = rising ? [range.low, range.high] : [negative(range.high), negative(range.low)]
      return this.found(change, 'between', low, high, range.to)
    }
    const to = compare ? at + 2 : at + 1
    const after = compare === undefined ? this.sense(to, 'after') : undefined
    const wanted = (compare as Turnable | undefined) ?? after?.compare ?? 'at_least'
    const [turned, amount] = rising ? [wanted, number!] : [turnedAround[wanted], negative(number!)]
    return this.found(change, turned, amount, undefined, after ? to + 1 : to)
  }

  /** So many quarters in a row behind a field or a direction. */
  runAt(field: Named, at: number, rising: boolean | undefined): Found | undefined {
    const base = this.baseOf(field)
    // Revenue growth for so many quarters is revenue that rose.
    const isGrowth = base !== undefined && rising === undefined
    const run = isGrowth ? base.rising_quarters : rising === false ? field.falling_quarters : field.rising_quarters
    return rising === undefined && !isGrowth ? undefined : this.runOf(run, true, at)
  }

  baseOf(field: Named): Field | undefined {
    return [...this.vocabulary.fields.values()].find(
      (each) => each.change === field.id && each.rising_quarters !== undefined,
    )
  }

  runOf(run: string | undefined, isKnown: boolean, at: number): Found | undefined {
    const compare = this.sense(at, 'compare')?.compare
    const place = compare ? at + 1 : at
    const quarters = this.sense(place, 'quarters')
    if (!quarters || run === undefined || !isKnown || !isSided(compare)) return undefined
    return { groups: [[criterion(run, compare ?? 'at_least', { low: quarters.quarters })]], to: place + 1 }
  }

  /** `4 straight quarters of revenue growth`. */
  runAhead(place: number, compare: Comparison | undefined): Found | undefined {
    const quarters = this.sense(place, 'quarters')
    if (!quarters || !isSided(compare)) return undefined
    const direction = this.sense(place + 1, 'direction')
    const sign = this.sense(place + 1, 'sign')
    const field = this.fieldAt(direction || sign ? place + 2 : place + 1)
    if (!field) return undefined
    const run = direction
      ? direction.rising
        ? field.rising_quarters
        : field.falling_quarters
      : sign
        ? field.positive_quarters
        : (this.baseOf(field)?.rising_quarters ?? field.positive_quarters)
    if (run === undefined || (sign && !sign.positive)) return undefined
    return { groups: [[criterion(run, compare ?? 'at_least', { low: quarters.quarters })]], to: field.to }
  }

  found(field: Named, compare: Comparison, first: Amount, second: Amount | undefined, to: number): Found | undefined {
    if (compare === 'within') return undefined
    if (compare === 'about' || compare === 'equal') {
      const share = compare === 'about' ? 0.1 : 0
      const ends = [1 - share, 1 + share].map((part) => ({
        ...first,
        value: Number((first.value * part).toPrecision(12)),
      }))
      return second ? undefined : this.found(field, 'between', ends[0], ends[1], to)
    }
    const low = inUnitOf(field, first)
    const high = second && inUnitOf(field, second)
    if (low === undefined || (second && (high === undefined || high < low))) return undefined
    return { groups: [[criterion(field.id, compare, { low, high: high ?? null, period: field.named })]], to }
  }
}

type Comparison = Of<'compare'>['compare']
type Sided = 'above' | 'at_least' | 'below' | 'at_most'
type Turnable = Sided | 'about' | 'equal'

function isSided(compare: Comparison | undefined): compare is Sided | undefined {
  return compare === undefined || !['between', 'within', 'about', 'equal'].includes(compare)
}

const turnedAround: Record<Turnable, Turnable> = {
  above: 'below',
  at_least: 'at_most',
  below: 'above',
  at_most: 'at_least',
  about: 'about',
  equal: 'equal',
}

function negative(amount: Amount): Amount {
  return { ...amount, value: -amount.value }
}
