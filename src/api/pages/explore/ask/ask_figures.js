import { moversCall } from '../movers.js'
import { themesCall } from '../themes.js'

/** Derives from the interpretation of an answer the distinct calls that return its figures. */
export function callsBehind({ interpretation }, { path, body }) {
  const calls = interpretation.asked.flatMap((slots) =>
    path === '/filings/ask' ? filingCalls(slots, body) : conversationCalls(slots),
  )
  const unlike = new Map(calls.map((call) => [JSON.stringify(call), call]))
  return [...unlike.values()].slice(0, 8)
}

function conversationCalls({ of, tickers = [], window_days: days, compared_with_days: baseline = 30 }) {
  const about = tickers.length > 0 ? tickers : ['']
  const movers = [...new Set([of ?? 'ticker', 'ticker'])]
  return [
    ...(days === 7 ? tickers : []).map((ticker) => ({ path: `/retail/tickers/${encodeURIComponent(ticker)}` })),
    ...about.flatMap((ticker) => ['questions', 'topics'].map((kind) => themesCall({ kind, days, ticker }, 50))),
    ...movers.map((dimension) => moversCall({ dimension, days, baseline }, 100)),
  ]
}

function filingCalls({ companies }, { question, tickers }) {
  const asked = companies.length > 0 ? companies : tickers
  return [
    ...['quarterly', 'yearly'].map((period) => ({
      path: '/financials/metrics',
      query: { tickers: asked.join(), period, include_history: true, limit: 20 },
    })),
    { path: '/filings/search', query: { query: question, tickers: asked.join(), limit: 10 } },
  ]
}

const scales = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 }
const figure =
  /\[(?<citation>\d+)\]|-?\$(?<amount>\d[\d,]*(?:\.\d+)?)(?: (?<scale>thousand|million|billion|trillion))?|-?(?<share>\d[\d,]*(?:\.\d+)?)\s?%/g

/**
 * Splits a text into citations, figures and the text between them. A citation has its id in `citation`; a figure has a
 * function `matches`, which tests whether a number matches the figure.
 */
export function partsOf(text) {
  const parts = []
  let end = 0
  for (const found of text.matchAll(figure)) {
    if (found.index > end) parts.push({ text: text.slice(end, found.index) })
    end = found.index + found[0].length
    const { citation, amount, scale, share } = found.groups
    parts.push({ text: found[0], citation, ...(!citation && { matches: matching(amount ?? share, scale, share) }) })
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/**
 * Returns a function that tests whether a number, rounded to the digits of a figure, equals the figure. A percentage
 * also matches the same value as a ratio.
 */
function matching(digits, scale, isShare) {
  const factor = scales[scale] ?? 1
  const value = Number(digits.replaceAll(',', '')) * factor
  const step = 10 ** -(digits.split('.')[1]?.length ?? 0) * factor
  const near = (number) => Math.abs(Math.abs(number) - value) <= step * 0.5 * (1 + 1e-9)
  return (number) => near(number) || (Boolean(isShare) && near(number * 100))
}

/** Returns all numbers in an answer except ranks. */
export function numbersIn(answer) {
  if (typeof answer === 'number') return [answer]
  if (answer === null || typeof answer !== 'object') return []
  return Object.entries(answer).flatMap(([name, value]) => (name === 'rank' ? [] : numbersIn(value)))
}
