import type { Criterion, Sort } from '../predicate.ts'
import { inUnitOf } from '../read/amounts.ts'
import { has, type Item, isUnknown } from '../read/items.ts'
import { directionOf } from '../read/order_reader.ts'
import type { Field, ScreenVocabulary } from '../vocabulary.ts'
import type { QueryWords } from './query_words.ts'

type Kind = Item['senses'][number]['kind']

/** One part of a predicate that words of a query may stand for. */
export type Part = { criterion: Criterion } | { sort: Sort } | { count: number }

/** Tells which words of a query a part of a predicate can stand for, by the meanings that the vocabulary gives them. */
export class Accounting {
  readonly #words: QueryWords
  readonly #vocabulary: ScreenVocabulary
  /** Fields that tell how another one moved. */
  readonly #moves: ReadonlySet<string>
  /** Fields that count quarters of falling. */
  readonly #falls: ReadonlySet<string>
  /** Whether a number may stand for its negative: of a fall, or a distance below. */
  readonly #turns: boolean

  constructor(words: QueryWords, vocabulary: ScreenVocabulary) {
    this.#words = words
    this.#vocabulary = vocabulary
    const list = [...vocabulary.fields.values()]
    this.#moves = new Set(
      list.flatMap((each) => [each.change ?? [], each.rising_quarters ?? [], each.falling_quarters ?? []].flat()),
    )
    this.#falls = new Set(list.flatMap((each) => each.falling_quarters ?? []))
    this.#turns = words.items.some(({ senses }) =>
      senses.some(
        (sense) =>
          ((sense.kind === 'direction' || sense.kind === 'price_direction') && !sense.rising) ||
          (sense.kind === 'compare' && sense.compare === 'within'),
      ),
    )
  }

  /** Whether any meaning of a known item is what the part says. */
  suits(item: Item, part: Part): boolean {
    return item.senses.some((sense) => this.#means(sense, item, part))
  }

  /** Whether an item gives a number, in the unit of a field; `turns`: or its negative, where the query speaks of a fall. */
  gives(item: Item, field: string, number: number, turns = this.#turns): boolean {
    return this.#words.amountsOf(item).some((amount) => {
      const value = inUnitOf(this.#field(field), amount)
      return value !== undefined && (value === number || (turns && value === -number))
    })
  }

  #means(sense: Item['senses'][number], item: Item, part: Part): boolean {
    if ('count' in part) return this.#counts(item, part.count)
    if ('sort' in part) return this.#isOrder(sense, item, part.sort)
    const { criterion } = part
    const { field, compare, low, high, words, level } = criterion
    const isNumber = low !== null && compare !== 'top_share' && compare !== 'bottom_share'
    switch (sense.kind) {
      case 'field':
        return this.speaksOf(item, sense.field, field)
      case 'phrase':
        return sense.groups
          .flat()
          .some((each) => sameMeaning(each, criterion) || (isNumber && this.#isExact(each, criterion)))
      case 'category':
        return sense.field === field && compare === 'is' && words.includes(sense.word)
      case 'company':
        return words.includes(sense.ticker)
      case 'superlative':
        return (
          compare === (sense.sort.direction === 'highest' ? 'top_share' : 'bottom_share') && sense.sort.field === field
        )
      case 'end':
        return compare === (directionOf(this.#field(field), sense.end) === 'highest' ? 'top_share' : 'bottom_share')
      case 'comparative':
        return compare === sense.compare
      case 'level':
        // `strong revenue growth above 5 %`: the number says how strong.
        return (compare === 'level' ? level === sense.level : isNumber) && this.#isBeside(item, field)
      case 'direction':
      case 'price_direction':
        return (
          (this.#moves.has(field) || compare.endsWith('_company')) &&
          leans(criterion, sense.rising !== this.#falls.has(field))
        )
      case 'sign':
        return (low === 0 || this.#isCount(field)) && leans(criterion, sense.positive)
      case 'amount':
      case 'quarters':
        return [low, high].some((number) => number !== null && this.gives(item, field, number))
      case 'period':
        return this.#isOver(field, criterion.period, sense.periods)
      case 'same_as':
        return compare === 'same_as_company'
      case 'not':
        return criterion.not
      default:
        return false
    }
  }

  #isOrder(sense: Item['senses'][number], item: Item, sort: Sort): boolean {
    switch (sense.kind) {
      case 'field':
        return this.speaksOf(item, sense.field, sort.field)
      case 'superlative':
        return sense.sort.direction === sort.direction && (sense.loose || sense.sort.field === sort.field)
      case 'end':
        return directionOf(this.#field(sort.field), sense.end) === sort.direction
      case 'order':
        return sense.direction === sort.direction
      case 'direction':
      case 'price_direction':
        return sense.rising === (sort.direction === 'highest')
      case 'period':
        return this.#isOver(sort.field, sort.period, sense.periods)
      default:
        return false
    }
  }

  #counts(item: Item, count: number): boolean {
    return this.#words
      .amountsOf(item)
      .some(({ value, unit, isScaled }) => value === count && unit === 'none' && !isScaled)
  }

  #isOver(field: string, period: string | null, periods: readonly string[]): boolean {
    return periods.includes(period ?? this.#field(field).period ?? '')
  }

  /** Whether a criterion has its numbers from the query. */
  #stands({ field, low, high }: Criterion): boolean {
    const isGiven = (number: number) => this.#words.items.some((item) => this.gives(item, field, number))
    return [low, high].every((number) => number === null || isGiven(number))
  }

  /** `profitable for 8 quarters`, `strong growth above 5 %`: whether a criterion with a number says a phrase more closely. */
  #isExact({ field }: Criterion, exact: Criterion): boolean {
    const isSame = field === exact.field || (this.#isCount(exact.field) && this.isOf(exact.field, field))
    return isSame && this.#stands(exact)
  }

  /** Whether a field that is named is the one asked of, or with `rising` and the like beside it the one that it moves. */
  speaksOf(item: Item, named: string, field: string): boolean {
    if (named === field) return true
    const beside = [this.#words.beside(item, -1), this.#words.beside(item, 1)]
    const turns = (kind: Kind) => turners.has(kind) || (kind === 'sign' && this.#isCount(field))
    return (
      this.isOf(field, named) &&
      beside.some((each) => each && !has(each, 'compare') && each.senses.some(({ kind }) => turns(kind)))
    )
  }

  /** Whether a level stands beside its field, or a word that is not known; the size of a company may stand alone. */
  #isBeside(item: Item, field: string): boolean {
    if (field === 'market_cap') return true
    return [this.#words.beside(item, -1), this.#words.beside(item, 1)].some(
      (each) => each && (isUnknown(each) || each.senses.some((one) => one.kind === 'field' && one.field === field)),
    )
  }

  #isCount(field: string): boolean {
    return this.#field(field).unit === 'quarters'
  }

  /** Whether a field is the change of another one, or counts quarters of it or of what it is the change of. */
  isOf(field: string, other: string): boolean {
    const { change, rising_quarters, falling_quarters, positive_quarters } = this.#field(other)
    if ([change, rising_quarters, falling_quarters, positive_quarters].includes(field)) return true
    const bases = [...this.#vocabulary.fields.values()].filter((each) => each.change === other)
    return bases.some((base) => base.rising_quarters === field || base.falling_quarters === field)
  }

  #field(id: string): Field {
    return this.#vocabulary.fields.get(id)!
  }
}

/** Kinds of words that make of a field its change, or a count of its quarters. */
const turners = new Set<Kind>(['direction', 'price_direction', 'quarters'])

/** Whether two criteria ask the same, over whatever period. */
export function sameMeaning(one: Criterion, other: Criterion): boolean {
  const key = ({ field, compare, low, high, words, level }: Criterion) =>
    JSON.stringify([field, compare, low, high, [...words].sort(), level])
  return key(one) === key(other)
}

const up = new Set<Criterion['compare']>(['above', 'at_least', 'above_company', 'top_share'])
const down = new Set<Criterion['compare']>(['below', 'at_most', 'below_company', 'bottom_share'])

/** Whether a criterion is on the side of zero, or of a company, that a word speaks of. */
function leans({ compare, low, high }: Criterion, isUp: boolean): boolean {
  if (compare === 'between') return isUp ? low! >= 0 : high! <= 0
  return isUp ? up.has(compare) && (low ?? 0) >= 0 : down.has(compare) && (low ?? 0) <= 0
}
