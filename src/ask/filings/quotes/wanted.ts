import type { Token } from '../../../text/token.ts'
import { tokensOf } from '../../../text/tokens.ts'

/** What a question asks for: how many, an amount, a time, places, names, or several things. */
export type Wanted = 'count' | 'amount' | 'time' | 'place' | 'names' | 'list'

/**
 * Whether a text contains something of the requested kind; `known` are words of the question and the company's names.
 */
export function holdsWanted(wanted: Wanted, text: string, known: ReadonlySet<string>): boolean {
  if (wanted === 'amount' || wanted === 'count') return amountsIn(tokensOf(text), wanted === 'count', known).length > 0
  if (wanted === 'time')
    return timesIn(tokensOf(text)).length > 0 || /\b[\w-]+[ -](?:day|week|month|year)s?\b/i.test(text)
  const names = properNamesIn(text, known)
  // A single capitalised word may be no name; two of them, or one of several words, are names.
  if (wanted === 'names') return names.length > 1 || names.some((name) => name.includes(' '))
  if (wanted === 'place') return names.length > 1
  return names.length > 1 || (text.match(/[,;|]/g) ?? []).length > 1
}

/**
 * Indices of tokens that are amounts: not years, days or note numbers, and for a count not money or percentages;
 * none that is a part of a name.
 */
export function amountsIn(tokens: readonly Token[], isCount: boolean, known: ReadonlySet<string>): number[] {
  return [...tokens.keys()].filter((at) => {
    const { kind, lower, text } = tokens[at]
    const isShare =
      /^(?:half|thirds?|quarters?)$/.test(text) && /^(?:of|the|one|two|three|a|-)$/.test(tokens[at - 1]?.lower ?? '')
    const isPart = !isCount && isShare && tokens[at + 1]?.lower === 'of'
    const isLength = /^(?:-|and|months?|quarters?|years?|weeks?)$/.test(tokens[at + 1]?.lower ?? '')
    if (isPart || (!isLength && /^(?:two|three|four|five|six|seven|eight|nine|ten|none|never)$/.test(text))) return true
    if (kind !== 'number' || /^(?:19|20)\d\d$/.test(lower) || (isCount && /[$€£%]/.test(lower))) return false
    const [before, after] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]?.lower ?? '']
    // `Office 365`, `3M`.
    const isOfName =
      known.has(lower) || (at > 1 && /^\d{1,3}$/.test(lower) && /^\p{Lu}\p{Ll}/u.test(tokens[at - 1].text))
    const isForm = after === '(' && /^\p{Ll}$/u.test(tokens[at + 2]?.text ?? '')
    const isName =
      isForm || isOfName || numbered.has(before) || months.has(before) || months.has(after) || /^[-/]$/.test(before)
    return !isName || lower.endsWith('%')
  })
}

/** Distinct capitalised words that neither begin a sentence nor are known words: names of people, firms and places. */
export function properNamesIn(text: string, known: ReadonlySet<string>): string[] {
  const names = new Set<string>()
  let name: string[] = []
  const close = () => {
    if (name.length > 0) names.add(name.join(' '))
    name = []
  }
  let begins = true
  for (const { kind, text: word, lower } of tokensOf(text)) {
    const bare = lower.replace(/'s$|’s$/, '')
    const isName = kind === 'word' && /^\p{Lu}\p{Ll}/u.test(word) && !known.has(bare) && !noNames.has(bare)
    if (isName && !begins) name.push(word)
    else close()
    begins = kind === 'mark' && /^[.!?:;“"•]$/.test(word)
  }
  close()
  return [...names]
}

const numbered = new Set(
  'note notes item part level topic asc section model tier form exhibit page step table'.split(' '),
)
const months = new Set(
  (
    'january february march april may june july august september october november december jan feb mar apr jun jul aug ' +
    'sep sept oct nov dec'
  ).split(' '),
)
const noNames = new Set([
  ...months,
  ...numbered,
  ...'i we our the company companies annual report fiscal quarter year years gaap sec common stock board directors'.split(
    ' ',
  ),
  ...'consolidated financial statements securities exchange act risk factors class series committee corporation audit finance general counsel head chair chief officer executive president vice security information internal business corporate conduct compliance assurance management group segment results operations plan'.split(
    ' ',
  ),
])

/** Indices of tokens that are years or months. */
export function timesIn(tokens: readonly Token[]): number[] {
  return [...tokens.keys()].filter((at) => {
    const { text, lower } = tokens[at]
    return /^(?:19|20)\d\d$/.test(lower) || (months.has(lower) && /^\p{Lu}/u.test(text))
  })
}
