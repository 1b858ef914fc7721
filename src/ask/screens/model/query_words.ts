import type { Amount } from '../read/amounts.ts'
import { ItemReader } from '../read/item_reader.ts'
import { has, type Item, itemsOf, type Kind, type ScreenNames, withoutFillers } from '../read/items.ts'
import type { Lexicon } from '../read/lexicon.ts'
import { type Piece, piecesOf } from '../read/pieces.ts'
import type { ScreenVocabulary } from '../vocabulary.ts'

/** A query cut into the words that may mean something, to hold somebody else's reading of it to. */
export class QueryWords {
  readonly text: string
  /** Without words that only mean nothing here. */
  readonly items: readonly Item[]
  /** Symbols that are named. */
  readonly tickers: ReadonlySet<string>
  readonly #pieces: readonly Piece[]
  readonly #amounts = new Map<Item, Amount[]>()

  constructor(text: string, lexicon: Lexicon, vocabulary: ScreenVocabulary, names: ScreenNames) {
    this.text = text
    this.#pieces = piecesOf(text)
    const all = itemsOf(text, this.#pieces, lexicon, vocabulary, names)
    this.items = withoutFillers(text, all)
    const companies = all.flatMap(({ senses }) =>
      senses.flatMap((each) => (each.kind === 'company' ? each.ticker : [])),
    )
    this.tickers = new Set([...companies, ...names.tickersIn(text)])
    this.#readAmounts(new ItemReader(this.items, vocabulary))
  }

  /** The items that a fragment stands in, for each place where it does; none where it does not stand in the query. */
  places(fragment: string): Item[][] {
    const wanted = piecesOf(fragment)
    if (wanted.length === 0) return []
    const places = this.#pieces.flatMap((_, at) =>
      wanted.every(({ key }, offset) => this.#pieces[at + offset]?.key === key) ? [at] : [],
    )
    return places.map((at) => {
      const [from, to] = [this.#pieces[at].at, this.#pieces[at + wanted.length - 1].end]
      return this.items.filter((item) => item.at < to && item.end > from)
    })
  }

  /** The numbers that an item gives, with the scale that it shares with the other end of a range. */
  amountsOf(item: Item): readonly Amount[] {
    return this.#amounts.get(item) ?? []
  }

  /** The item so many places behind another one, or before it. */
  beside(item: Item, places: number): Item | undefined {
    return this.items[this.items.indexOf(item) + places]
  }

  /** The next item that does not only join. */
  following(item: Item): Item | undefined {
    return this.items.slice(this.items.indexOf(item) + 1).find((each) => !isSmall(each))
  }

  has(kind: Kind): boolean {
    return this.items.some((item) => has(item, kind))
  }

  /** What stands in the query for some items that follow each other. */
  slice(items: readonly Item[]): string {
    return this.text.slice(items[0].at, items.at(-1)!.end)
  }

  #readAmounts(reader: ItemReader): void {
    const add = (item: Item, amount: Amount) => this.#amounts.set(item, [...this.amountsOf(item), amount])
    for (const [place, item] of this.items.entries()) {
      for (const sense of item.senses) {
        if (sense.kind === 'amount') add(item, sense.amount)
        if (sense.kind === 'quarters') add(item, { value: sense.quarters, unit: 'none', isScaled: false, end: 0 })
      }
      const range = reader.rangeAt(place)
      if (range) {
        add(item, range.low)
        add(this.items[place + 2], range.high)
      }
    }
  }
}

const joints = new Set<Kind>([
  'filler',
  'and',
  'or',
  'either',
  'comma',
  'open',
  'close',
  'dash',
  'not',
  'by',
  'compare',
  'after',
  'streak',
  'universal',
  'but',
])

/** Whether it may only join what stands beside it, or mean nothing. */
export function isSmall({ senses }: Item): boolean {
  return senses.some(({ kind }) => joints.has(kind))
}
