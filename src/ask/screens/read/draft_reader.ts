import { tidy } from '../../../text/numbers.ts'
import type { Field } from '../vocabulary.ts'
import { type Draft, DraftMeaning } from './draft_meaning.ts'
import type { NamedField } from './item_reader.ts'
import { has } from './items.ts'
import { type Comparison, turnedAround } from './lexicon.ts'

/** Extends drafts item by item. */
export class DraftReader extends DraftMeaning {
  /** The draft extended by the next item; undefined if they do not fit. */
  extended(draft: Draft): Draft | undefined {
    const { field, compare, low, to: at } = draft
    const isEmpty = at === draft.from
    const next = (more: Partial<Draft>, to = at + 1): Draft => ({ ...draft, ...more, to })
    if (draft.comparative && (draft.company || low)) return undefined
    // `Consecutive growth, 4 quarters in a row`
    if (has(this.items[at], 'streak')) return next({ isStreak: true })
    if (draft.comparative === undefined && isEmpty) {
      const comparative = this.sense(at, 'comparative')
      if (comparative) return next({ comparative })
      const phrase = this.fieldAt(at) || this.fieldAt(at + 1) ? undefined : this.measurableAt(at)
      if (phrase) return next({ phrase })
    }
    if (draft.phrase && at === draft.from + 1) {
      // `net cash companies that spent over $5bn`: a relative clause starts another criterion.
      if (!/^\s*(?:(?:by|of|at|for|is|are)\s+)*$/.test(this.items[at]?.lead ?? '')) return undefined
      const behind = this.sense(at, 'period')
      const period = behind && this.periodFor(this.measuresOf(draft.phrase)[0].field, behind.periods)
      if (period) return next({ phrase: { ...draft.phrase, period } })
    }
    const faster = this.sense(at, 'comparative')
    // `inventory growing slower than revenue`
    if (field && faster?.field === 'revenue_growth' && !compare && !low && this.#isAlone(draft))
      return next({ rising: true, compare: faster.compare === 'above_company' ? 'above' : 'below' })
    const company = this.sense(at, 'company')
    const isSided = compare === 'above' || compare === 'below'
    if (company && !low && !draft.company && !draft.other && (draft.comparative || (field && isSided)))
      return next({ company: company.ticker })
    const named = this.fieldAt(at)
    // `large caps above 50bn market cap`
    if (named && low && named.id === draft.phrase?.field) return next({}, named.to)
    if (named && named.unit !== 'category' && !draft.phrase && !draft.comparative) return this.#withField(draft, named)
    if (!field && low && !draft.phrase && draft.rising === undefined) {
      // `no more than 3 AI funds hold it`, `a fifth or more is short-dated`
      const phrase = this.measurableAt(at)
      if (phrase && this.field(phrase.field).unit !== 'usd') return next({ phrase })
    }
    const isDeniable = field?.to === at && field.to - draft.from <= 2 && !draft.isDenied && this.#isAlone(draft)
    if (isDeniable && this.sense(at, 'not')) return next({ isDenied: true })
    const divisor = has(this.items[at], 'slash', 'dash') ? this.fieldAt(at + 1) : undefined
    if (field && divisor?.unit === 'usd' && field.unit === 'usd' && this.#isAlone(draft) && !draft.divisor)
      return next({ divisor }, divisor.to)
    // `fell by more than 2 points`
    const isBy = (draft.rising !== undefined || draft.phrase) && !compare && !low && has(this.items[at], 'by')
    if (isBy && has(this.items[at + 1], 'compare', 'amount')) return next({})
    const amount = this.sense(at, 'amount')?.amount
    if (amount && !low && draft.quarters === undefined) {
      if (draft.isStreak && !compare && amount.unit === 'none') return next({ quarters: amount.value })
      const range = !compare || compare === 'between' ? this.rangeAt(at) : undefined
      if (range) return next({ compare: 'between', low: range.low, high: range.high }, range.to)
      if (compare === 'between') return undefined
      return next({ low: amount })
    }
    // `30 % or more`, `a billion in revenue at minimum`
    const after = low && !compare ? this.sense(at, 'after')?.compare : undefined
    if (after) return next({ compare: after })
    const comparison = this.sense(at, 'compare')?.compare
    if (comparison && !compare && !low && this.#isComparable(comparison, at + 1)) return next({ compare: comparison })
    if (draft.comparative || draft.company) return undefined
    const quarters = this.sense(at, 'quarters')?.quarters
    if (quarters !== undefined && draft.quarters === undefined && !low) return next({ quarters })
    if (draft.phrase) return undefined
    const multiple = this.sense(at, 'multiple')
    const isOfOther = this.items[at + 1]?.senses.length === 0 || has(this.items[at + 1], 'company')
    // `double that of F` is no growth.
    if (multiple && draft.rising === undefined && !low && !isOfOther) {
      const value = 100 * Math.abs(multiple.times - 1)
      const share = { value, unit: 'percent', isScaled: false, isDecimal: false, end: 0, until: 0 } as const
      return next({ rising: multiple.times > 1, low: share })
    }
    // `up double digits`
    const moved = draft.rising && !low && !compare ? this.changeOf(field ?? this.named('price', at)) : undefined
    if (moved && draft.level === undefined && this.levelOf(moved, at)) return next({ level: at })
    if (draft.rising === undefined && draft.level === undefined && draft.positive === undefined) {
      const direction = this.sense(at, 'direction') ?? this.sense(at, 'price_direction')
      if (direction) return next({ rising: direction.rising })
      const sign = this.sense(at, 'sign')
      if (sign && !low) return next({ positive: sign.positive })
      if (!low && !compare && this.levelOf(field ?? this.fieldAt(at + 1) ?? noField, at)) return next({ level: at })
    }
    return undefined
  }

  /** A second field is what the first is compared with, or what a number is counted in. */
  #withField(draft: Draft, named: NamedField): Draft | undefined {
    const { field, compare, low, other } = draft
    // `near lows with bullish sentiment`: the level does not refer to what follows `with`.
    if (!field && draft.level !== undefined && /\bwith\b/.test(this.items[draft.to].lead)) return undefined
    // `below 20x earnings` is of the price in times of them.
    const priced = low?.unit === 'times' && named.multiple ? this.named(named.multiple, named.to) : named
    if (!field) return { ...draft, field: priced, to: named.to }
    // `spend over 15 % of revenue on R&D`
    const isOn = low?.unit === 'percent' && /\bon\s+$/.test(this.items[draft.to]?.lead ?? '') && !other
    if (isOn && compare && /\bof\b/.test(this.items[field.to - 1].lead))
      return { ...draft, field: named, other: field, factor: tidy(low.value / 100), to: named.to }
    // `paying out less than 1 % yield`
    if (named.id === field.id && low) return { ...draft, to: named.to }
    const isCount = named.unit === 'count' && low?.unit === 'none' && has(this.items[field.to - 1], 'filler')
    // `held by at least 3 AI funds`: the number belongs to what follows it.
    if (isCount) return { ...draft, field: named, to: named.to }
    if (other || draft.company || !compare || !turnedAround[compare]) return undefined
    // `Above the gross margin of AAPL`: only the same figure of a company is compared.
    if (has(this.items[named.to], 'company') && /\bof\s+$/.test(this.items[named.to].lead)) return undefined
    if (!low) return { ...draft, other: named, factor: 1, to: named.to }
    const isOf = low.unit === 'percent' && /\bof\s+$/.test(this.items[draft.to]?.lead ?? '')
    if (low.unit !== 'times' && !isOf) return undefined
    const { low: _, ...rest } = draft
    return { ...rest, other: named, factor: isOf ? tidy(low.value / 100) : low.value, to: named.to }
  }

  /** Whether a position has something to compare with. */
  #isComparable(compare: Comparison, at: number): boolean {
    const isSided = turnedAround[compare] !== undefined
    const isTold = has(this.items[at], 'quarters', 'multiple', 'company') || this.fieldAt(at) !== undefined
    return has(this.items[at], 'amount') || (isSided && isTold)
  }

  /** Whether a draft has its field and nothing else. */
  #isAlone({ compare, low, level, rising, positive, quarters }: Draft): boolean {
    return [compare, low, level, rising, positive, quarters].every((each) => each === undefined)
  }
}

const noField = { id: '', unit: 'category' } as Field
