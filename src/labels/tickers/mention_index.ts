import type { Token } from '../../text/token.ts'
import type { NameCertainty } from './company_names.ts'
import type { SymbolCertainty } from './known_symbols.ts'

/** A mention or possible mention of a company, from token `from` up to and including token `to`. */
export interface Mention {
  symbol: string
  from: number
  to: number
  as: 'cashtag' | 'symbol' | 'name'
  certainty?: NameCertainty | SymbolCertainty | undefined
}

/** The mentions of one text, indexed by token, so that lookups take constant time. */
export class Mentions {
  readonly found: Mention[]
  readonly #beginning = new Map<number, Mention>()
  readonly #ending = new Map<number, Mention>()
  readonly #symbols = new Set<string>()
  readonly #times = new Map<string, number>()

  constructor(found: Mention[], open: readonly Mention[]) {
    this.found = found
    for (const mention of found) this.#place(mention)
    for (const { as, symbol } of open) {
      if (as === 'symbol') this.#times.set(symbol, (this.#times.get(symbol) ?? 0) + 1)
    }
  }

  add(mention: Mention): void {
    this.found.push(mention)
    this.#place(mention)
  }

  /** The certain mention that begins, or ends, at a token. */
  at(token: number, edge: 'beginning' | 'ending'): Mention | undefined {
    return (edge === 'beginning' ? this.#beginning : this.#ending).get(token)
  }

  /** How often the text contains a symbol as a mention that is not decided yet. */
  timesOf(symbol: string): number {
    return this.#times.get(symbol) ?? 0
  }

  /** Whether the text mentions a company other than `symbol`. */
  hasOther(symbol: string): boolean {
    return this.#symbols.size > (this.#symbols.has(symbol) ? 1 : 0)
  }

  #place(mention: Mention): void {
    this.#symbols.add(mention.symbol)
    this.#beginning.set(mention.from, mention)
    this.#ending.set(mention.to, mention)
  }
}

/** Whether a token is written in capitals, as symbols are. */
export function isInCapitals({ text }: Token): boolean {
  return text.length < 6 && text === text.toUpperCase()
}
