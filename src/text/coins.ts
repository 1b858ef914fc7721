import type { Token } from './token.ts'
import { tokenType } from './token_types.ts'

/** Merges the tokens of each coin's notation: `$DOGE.X`, `BTC-USD`, `ETH/USDT` and `BTCUSDT` are one coin each. */
export function withCoins(tokens: Token[]): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    const pair = pairAt(tokens, at)
    const symbol = pair ?? (token.kind === 'cashtag' || token.kind === 'word' ? coinOf(token) : undefined)
    if (symbol === undefined || currencies.has(symbol)) {
      joined.push(token)
      continue
    }
    // The dollar sign of a symbol that is no cashtag, because it is too long or contains digits.
    const sign = joined.at(-1)
    if (sign?.text === '$' && sign.at + 1 === token.at) joined.pop()
    const type = tokenType('coin', symbol, 0, symbol.length)
    joined.push({ kind: 'coin', text: type.text, lower: type.lower, at: token.at, type })
    if (pair !== undefined) at += 2
  }
  return joined
}

/** The coin of a symbol with the suffix `.X`, or of one joined to dollars or a dollar coin. */
function coinOf({ kind, text }: Token): string | undefined {
  const written = kind === 'cashtag' ? text.toUpperCase() : text
  return /^([A-Z][A-Z0-9]{1,9})\.X$/.exec(written)?.[1] ?? /^([A-Z]{3,6})USD[TC]?$/.exec(written)?.[1]
}

/** A coin next to its quote currency. */
function pairAt(tokens: Token[], at: number): string | undefined {
  const [coin, mark, price] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (price === undefined || (mark.text !== '-' && mark.text !== '/')) return undefined
  if (!/^USD[TC]?$/.test(price.text) || mark.at + 1 !== price.at) return undefined
  const sign = coin.kind === 'cashtag' ? 1 : 0
  if (coin.at + sign + coin.text.length !== mark.at || (sign === 0 && coin.kind !== 'word')) return undefined
  return /^[A-Z]{2,6}$/.test(coin.text) ? coin.text : undefined
}

/** Currencies and metals (ISO 4217) that are priced in dollars in the same notation. */
const currencies = new Set(
  'AUD BRL CAD CHF CNH CNY EUR GBP HKD INR JPY KRW MXN NOK NZD RUB SEK SGD TRY USD XAG XAU XPD XPT ZAR OIL US'.split(
    ' ',
  ),
)
