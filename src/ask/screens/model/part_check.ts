import { type Criterion, criterion, type QuotedCriterion, type QuotedSort, type Sort } from '../predicate.ts'
import { has, type Item, isUnknown, senseOf } from '../read/items.ts'
import { directionOf } from '../read/order_reader.ts'
import { boundOf, faultOf, type ScreenVocabulary } from '../vocabulary.ts'
import { Accounting, type Part, sameMeaning } from './accounting.ts'
import { isSmall, type QueryWords } from './query_words.ts'

/** A part of a model's reading with the items of the query that it quotes, and what is wrong with it. */
export interface QuotedPart<P extends Part = Part> {
  part: P
  items: Item[]
  problems: string[]
}

/** Holds single parts of a model's reading to the words that they quote. */
export class PartCheck {
  readonly #words: QueryWords
  readonly #vocabulary: ScreenVocabulary
  readonly #accounting: Accounting
  readonly #count: number | null

  constructor(words: QueryWords, vocabulary: ScreenVocabulary, count: number | null) {
    this.#words = words
    this.#vocabulary = vocabulary
    this.#accounting = new Accounting(words, vocabulary)
    this.#count = count
  }

  suits(item: Item, part: Part): boolean {
    return this.#accounting.suits(item, part) || ('sort' in part && this.isCounted(item))
  }

  /** Whether an item gives the number of tickers. */
  isCounted(item: Item): boolean {
    return this.#count !== null && this.#accounting.suits(item, { count: this.#count })
  }

  ofCriterion({ said, ...written }: QuotedCriterion): QuotedPart<{ criterion: Criterion }> {
    const each = this.#asLevel(tidy(written), said.flatMap((quote) => this.#words.places(quote)).flat())
    const part = { criterion: each }
    const items = this.#itemsOf(said, part)
    const name = `${each.not ? 'not ' : ''}${each.field} ${each.compare}`
    const fault = faultOf(this.#vocabulary, each)
    if (fault !== undefined) return { part, items, problems: [fault] }
    const problems = this.#quotes(name, said, part, items)
    for (const number of [each.low, each.high]) {
      if (number !== null && !this.#isFounded(each, number, items))
        problems.push(`${name} ${number}: the words that it quotes do not give this number`)
    }
    if (each.compare === 'level' && !this.#saysLevel(items, each))
      problems.push(`${name} ${each.level}: the words that it quotes do not say so`)
    for (const symbol of each.field === 'ticker' || each.compare.endsWith('_company') ? each.words : []) {
      if (!this.#words.tickers.has(symbol)) problems.push(`${name}: the query names no such company`)
    }
    if (!this.#isNamed(each, items)) problems.push(`${name}: the words that it quotes do not speak of ${each.field}`)
    if (!this.#isSided(each, items)) problems.push(`${name}: the words that it quotes compare otherwise`)
    return { part, items, problems }
  }

  ofSort({ said, ...sort }: QuotedSort): QuotedPart<{ sort: Sort }> {
    const part = { sort }
    const items = this.#itemsOf(said, part)
    const field = this.#vocabulary.fields.get(sort.field)!
    if (field.unit === 'category') return { part, items, problems: [`sort: ${sort.field} is no number`] }
    if (sort.period !== null && !field.periods.includes(sort.period))
      return { part, items, problems: [`sort: ${sort.field} has no period "${sort.period}"`] }
    const problems = this.#quotes('sort', said, part, items)
    const isOf = (item: Item) =>
      isUnknown(item) ||
      senseOf(item, 'field')?.field === sort.field ||
      senseOf(item, 'superlative')?.sort.field === sort.field
    if (!items.some(isOf)) problems.push(`sort: the words that it quotes do not speak of ${sort.field}`)
    const isEnded = this.#words.has('superlative') || this.#words.has('end') || this.#words.has('order')
    const isOrdered = isEnded || this.#words.has('by') || items.some(isUnknown)
    if (!isOrdered) problems.push('sort: nothing in the query asks for an order')
    if (!isEnded && !items.some(isUnknown) && sort.direction !== directionOf(field, 'best'))
      problems.push(`sort: nothing in the query asks for the ${sort.direction} first`)
    return { part, items, problems }
  }

  /** The items that quotes stand for: of a quote that stands at several places, where it says nothing else. */
  #itemsOf(said: string[], part: Part): Item[] {
    return said.flatMap((quote) => {
      const places = this.#words.places(quote)
      const fitting = places.filter((items) => !items.some((item) => this.#saysOther(item, part)))
      return (fitting.length > 0 ? fitting : places).flat()
    })
  }

  /** A part quotes words that stand in the query, that say it, and none that say something else. */
  #quotes(name: string, said: string[], part: { criterion: Criterion } | { sort: Sort }, items: Item[]): string[] {
    const problems: string[] = []
    if (said.some((quote) => this.#words.places(quote).length === 0))
      problems.push(`${name}: found words that do not stand in the query`)
    const strange = items.find((item) => this.#saysOther(item, part))
    if (strange) problems.push(`${name} quotes “${this.#words.slice([strange])}”, which says something else`)
    if (!items.some((item) => isUnknown(item) || this.suits(item, part)))
      problems.push(`${name}: quotes no words of the query that say it`)
    const { field, period } = 'sort' in part ? part.sort : part.criterion
    const isUsual = period === null || period === this.#vocabulary.fields.get(field)!.period
    if (!isUsual && !items.some((item) => senseOf(item, 'period')?.periods.includes(period)))
      problems.push(`${name}: the words that it quotes do not name the period ${period}`)
    return problems
  }

  /** Whether a known item says something that the part does not. */
  #saysOther(item: Item, part: Part): boolean {
    return !isSmall(item) && !isUnknown(item) && !this.suits(item, part)
  }

  /** A number that the words do not give is what the vocabulary has a word mean: the bound of a level. */
  #asLevel(each: Criterion, items: Item[]): Criterion {
    if (each.low === null || items.some((item) => this.#accounting.gives(item, each.field, each.low!))) return each
    const { field, period, not } = each
    const levels = this.#vocabulary.names.levels.map((level) => criterion(field, 'level', { period, not, level }))
    const meant = levels.find((level) => {
      const bound = boundOf(this.#vocabulary, field, level.level!)
      if (!bound || !this.#saysLevel(items, level)) return false
      const [[compare, numbers]] = Object.entries(bound)
      const [low, high = null] = [numbers].flat() as number[]
      const named = compare === 'top' || compare === 'bottom' ? `${compare}_share` : compare
      return named === each.compare && low === each.low && high === each.high
    })
    return meant ?? each
  }

  /** Whether words say a level: one of its own, a phrase that means it, or some that the vocabulary does not know. */
  #saysLevel(items: Item[], each: Criterion): boolean {
    const says = (sense: Item['senses'][number]) =>
      (sense.kind === 'level' && sense.level === each.level) ||
      (sense.kind === 'phrase' && sense.groups.flat().some((meant) => sameMeaning(meant, each)))
    return items.some((item) => isUnknown(item) || item.senses.some(says))
  }

  /** Whether the words that a criterion quotes give its number, or mean it. */
  #isFounded(each: Criterion, number: number, items: Item[]): boolean {
    if (items.some((item) => this.#accounting.gives(item, each.field, number))) return true
    if (items.some((item) => has(item, 'amount') || has(item, 'quarters'))) return false
    const means = (groups: Criterion[][]) => groups.flat().some((meant) => sameMeaning(meant, each))
    const isSign = number === 0 && (each.compare === 'above' || each.compare === 'below')
    const isMeant = isSign || this.#vocabulary.phrases.some(({ groups }) => means(groups))
    const says = (item: Item) =>
      item.senses.some((sense) => (sense.kind === 'phrase' ? means(sense.groups) : isSign && signs.has(sense.kind))) &&
      this.#accounting.suits(item, { criterion: each })
    return isMeant && items.some((item) => isUnknown(item) || says(item))
  }

  /** Whether the words that a criterion quotes speak of its field, or are not known. */
  #isNamed({ field, compare }: Criterion, items: Item[]): boolean {
    const isOf = (other: string) => this.#accounting.isOf(field, other)
    const isCount = this.#vocabulary.fields.get(field)!.unit === 'quarters'
    const price = this.#vocabulary.fields.get('price')
    const speaks = (item: Item) => (sense: Item['senses'][number]) => {
      switch (sense.kind) {
        case 'field':
          return this.#accounting.speaksOf(item, sense.field, field)
        case 'phrase':
          return sense.groups.flat().some((each) => each.field === field || (isCount && isOf(each.field)))
        case 'category':
        case 'comparative':
          return sense.field === field
        case 'superlative':
          return sense.sort.field === field
        case 'company':
          return field === 'ticker'
        case 'same_as':
          return compare === 'same_as_company'
        case 'level':
          return field === 'market_cap'
        case 'amount':
          return field === 'price' && sense.amount.unit === 'usd' && !sense.amount.isScaled
        case 'price_direction':
          return field === price?.change
        default:
          return false
      }
    }
    return items.some((item) => isUnknown(item) || item.senses.some(speaks(item)))
  }

  /** Whether a comparison goes the way that the words go: `down more than 20 %` is below -20. */
  #isSided({ field, compare, low }: Criterion, items: Item[]): boolean {
    const told = items.flatMap((item) => [senseOf(item, 'compare')?.compare, senseOf(item, 'after')?.compare])
    if (compare === 'above_company' || compare === 'below_company') {
      const sides = told.filter((each) => each === 'above' || each === 'below')
      return sides.length === 0 || sides.some((side) => compare.startsWith(side!))
    }
    if (compare === 'between') {
      // Both ends are included.
      const sides = told.filter((each) => each !== undefined && each !== 'between')
      return told.includes('between') || sides.every((each) => each === 'at_least' || each === 'at_most')
    }
    if (low === null || !turned[compare]) return true
    const giving = this.#words.items.find((item) => items.includes(item) && this.#accounting.gives(item, field, low))
    if (!giving) return true
    const before = this.#words.beside(giving, -1)
    const behind = this.#words.beside(giving, 1)
    const beside = (before && senseOf(before, 'compare')?.compare) ?? (behind && senseOf(behind, 'after')?.compare)
    const usual = has(giving, 'quarters') ? ['at_least' as const] : told
    const wanted = (beside === undefined ? usual : [beside]).filter((each) => each !== undefined)
    if (wanted.length === 0) return true
    const isTurned = !this.#accounting.gives(giving, field, low, false)
    if (wanted.includes('within')) return compare === (low < 0 ? 'at_least' : 'at_most')
    return wanted.some((each) => each === (isTurned ? turned[compare] : compare))
  }
}

type Kind = Item['senses'][number]['kind']

/** Kinds of words that say on which side of zero something is. */
const signs = new Set<Kind>(['sign', 'direction', 'price_direction'])

const turned: Partial<Record<Criterion['compare'], Criterion['compare']>> = {
  above: 'below',
  at_least: 'at_most',
  below: 'above',
  at_most: 'at_least',
}

/** Without what a comparison has no use for, which some models fill in all the same. */
function tidy(each: Criterion): Criterion {
  const { field, period, compare, low, high, words, level, not } = each
  if (compare === 'is' || compare.endsWith('_company'))
    return criterion(field, compare, { period, not, words: [...new Set(words)] })
  if (compare === 'level') return criterion(field, compare, { period, not, level })
  return criterion(field, compare, { period, not, low, high: compare === 'between' ? high : null })
}
