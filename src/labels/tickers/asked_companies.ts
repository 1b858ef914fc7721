import type { TickerWords } from './ticker_words.ts'

/**
 * Returns a function that finds companies whose names are also words, for questions to this service. A question about what investors say
 * about apple means the company, while an apple in an ordinary message may be a fruit.
 */
export function companyFinder(words: TickerWords): (question: string) => string[] {
  const placesIn = companyPlaces(words)
  return (question) => placesIn(question).map(({ symbol }) => symbol)
}

/** Like `companyFinder`, but returns the places of the companies in the question. */
export function companyPlaces(
  words: TickerWords,
): (question: string) => { symbol: string; at: number; length: number }[] {
  const symbols = new Map<string, string>()
  const anyCase = new Set(words.capitalised.map((name) => name.toLowerCase()))
  // "Reddit" mostly means the message board and not the company.
  const capital = new Set(words.doubtful.map((name) => name.toLowerCase()).filter((name) => name !== 'reddit'))
  for (const [symbol, names] of Object.entries(words.companies)) {
    for (const name of names) {
      const lower = name.toLowerCase()
      if (anyCase.has(lower) || capital.has(lower)) symbols.set(lower, symbol)
    }
  }
  const longestFirst = [...symbols.keys()].sort((one, other) => other.length - one.length || (one < other ? -1 : 1))
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}$'’-])(?:${longestFirst.map(RegExp.escape).join('|')})(?![\\p{L}\\p{N}-])`,
    'giu',
  )
  return (question) => {
    const isTitle = isMostlyCapitalised(question)
    return [...question.matchAll(pattern)].flatMap(({ 0: name, index }) => {
      const lower = name.toLowerCase()
      if (otherMeaning.test(question.slice(0, index)) || laterMeaning.test(question.slice(index + name.length)))
        return []
      const isNamed = anyCase.has(lower) || (/^\p{Lu}/u.test(name) && index > 0 && !isTitle)
      return isNamed ? [{ symbol: symbols.get(lower)!, at: index, length: name.length }] : []
    })
  }
}

/** Words before a name which show that it means something else: `any intel on`, `the gap between`, `a target`. */
const otherMeaning = /\b(?:any|some|the|an?|more|my|your|this|that|no|price)\s+$/i
/** Words after a name which show that it means something else: `zoom in on`, `Target price`, `Delta of`. */
const laterMeaning = /^\s+(?:in on|into|out|prices?|dates?|funds?|allocations?|hedg\w+|between|of)\b/i

function isMostlyCapitalised(text: string): boolean {
  const words = (text.match(/\p{L}{2,}/gu) ?? []).slice(1)
  return words.filter((word) => /^\p{Lu}/u.test(word)).length * 2 > words.length
}
