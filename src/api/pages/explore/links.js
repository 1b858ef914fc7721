import { h } from '../shared/dom.js'

export function tickerAddress(ticker) {
  return `#/ticker/${encodeURIComponent(ticker)}`
}

export function tickerLink(ticker) {
  return h('a', { href: tickerAddress(ticker) }, ticker)
}

/** Creates links to related tickers side by side, each followed by its share. */
export function related(items, share) {
  return items.flatMap((item, index) => [index > 0 ? ', ' : '', tickerLink(item.ticker), ` ${item[share]} %`])
}
