import type { Token } from './token.ts'
import { tokenType } from './token_types.ts'

/**
 * Replaces the tokens of each coin by a single token of the kind `coin`. A text may write a coin as `$DOGE.X`, `BTC-USD`, `ETH/USDT` or
 * `BTCUSDT`.
 */
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
    // If a symbol is too long for a cashtag or contains digits, its dollar sign is a separate token and is dropped here.
    const sign = joined.at(-1)
    if (sign?.text === '$' && sign.at + 1 === token.at) joined.pop()
    const type = tokenType('coin', symbol, 0, symbol.length)
    joined.push({ kind: 'coin', text: type.text, lower: type.lower, at: token.at, type })
    if (pair !== undefined) at += 2
  }
  return joined
}

/** The coin in a symbol that ends with `.X`, `USD`, `USDT` or `USDC`: `DOGE` for `DOGE.X`. */
function coinOf({ kind, text }: Token): string | undefined {
  const written = kind === 'cashtag' ? text.toUpperCase() : text
  return /^([A-Z][A-Z0-9]{1,9})\.X$/.exec(written)?.[1] ?? /^([A-Z]{3,6})USD[TC]?$/.exec(written)?.[1]
}

/** If a pair such as `BTC-USD` starts at this token, its coin. A pair is a coin, a hyphen or slash, and a dollar currency. */
function pairAt(tokens: Token[], at: number): string | undefined {
  const [coin, mark, price] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (price === undefined || (mark.text !== '-' && mark.text !== '/')) return undefined
  if (!/^USD[TC]?$/.test(price.text) || mark.at + 1 !== price.at) return undefined
  const sign = coin.kind === 'cashtag' ? 1 : 0
  if (coin.at + sign + coin.text.length !== mark.at || (sign === 0 && coin.kind !== 'word')) return undefined
  return /^[A-Z]{2,6}$/.test(coin.text) ? coin.text : undefined
}

/** Codes that occur in pairs such as `EUR/USD` but are not coins: currencies and metals (ISO 4217), and oil. */
const currencies = new Set(
  'AUD BRL CAD CHF CNH CNY EUR GBP HKD INR JPY KRW MXN NOK NZD RUB SEK SGD TRY USD XAG XAU XPD XPT ZAR OIL US'.split(
    ' ',
  ),
)
