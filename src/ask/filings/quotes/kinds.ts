import { cuedText } from '../../../search/cued_text.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import type { Token } from '../../../text/token.ts'
import { tokensOf } from '../../../text/tokens.ts'
import type { Wanted } from '../reading/reading.ts'

/** Most tokens from a thing of the wanted kind to a word of the question, and from a number to all words that restrict it. */
const beside = 10
const inReach = 20
const inReachOfCount = 15

/**
 * Whether a text has something of the requested kind near words of the question. `isAsked` checks a piece of text for such
 * a word, `isWhole` checks it for all words that restrict a number, and `known` has words that are not names.
 */
export function holdsKind(
  wanted: Wanted,
  text: string,
  known: ReadonlySet<string>,
  isAsked: (piece: string) => boolean,
  isWhole: (piece: string) => boolean,
  isOfChange: boolean,
): boolean {
  if (wanted === 'list') return (text.match(/[,;|]/g) ?? []).length > 1
  const tokens = tokensOf(text)
  const isNumber = wanted === 'amount' || wanted === 'count'
  const is = isNumber ? isAmount : wanted === 'time' ? isTime : isName
  const around = (at: number, reach: number) => {
    const [first, last] = [tokens[Math.max(0, at - reach)], tokens[Math.min(tokens.length - 1, at + reach)]]
    return text.slice(first.at, last.at + last.text.length)
  }
  // Among square feet, only a number with a word of the question behind it counts things.
  const isMeasured = wanted === 'count' && tokens.some(({ lower }) => measures.test(lower) && !known.has(lower))
  const behind = (at: number) =>
    tokens
      .slice(at + 1, at + 4)
      .map((each) => each.text)
      .join(' ')
  return [...tokens.keys()].some(
    (at) =>
      (!isMeasured || isAsked(behind(at))) &&
      is(tokens, at, known, wanted === 'count') &&
      (isOfChange || !isNumber || !isStep(tokens, at)) &&
      isAsked(around(at, beside)) &&
      (!isNumber || isWhole(around(at, wanted === 'count' ? inReachOfCount : inReach))),
  )
}

/**
 * Whether a token is an amount and not a year, a day, a note number or part of a name (`Office 365`). A count must also not
 * be money, a percentage, or part of a larger number (`120 of our employees`).
 */
function isAmount(tokens: readonly Token[], at: number, known: ReadonlySet<string>, isCount: boolean): boolean {
  const { kind, lower, text } = tokens[at]
  const [before, after, next] = [at - 1, at + 1, at + 2].map((each) => tokens[each]?.lower ?? '')
  if (isCount && ((after === 'of' && isOf('of_more', next)) || /[$€£%]/.test(lower))) return false
  // A number in a list with the number of a product names a product, too: `737 and 787 deliveries`.
  const isListed = (sign: string, other = '') =>
    /^(?:and|or|&|,|\/)$/.test(sign) && /^\d+$/.test(other) && known.has(other)
  if (isCount && (isListed(before, tokens[at - 2]?.lower) || isListed(after, next))) return false
  // `Reimbursement for approximately 2,600 employees` counts only some of them, and `14 months` is a time.
  const lead = tokens
    .slice(Math.max(0, at - 2), at)
    .findLast((each) => !/^(?:approximately|about|nearly|over)$/.test(each.lower))
  if (isCount && (lead?.lower === 'for' || /^(?:months?|years?|weeks?|days?|hours?)$/.test(after))) return false
  // `2-days off` counts nothing else.
  if (isCount && (after === '-' || isOfSome(tokens, at, known))) return false
  if (/^(?:two|three|four|five|six|seven|eight|nine|ten|none|never)$/.test(text))
    return !/^(?:-|and|months?|quarters?|years?|weeks?|days?)$/.test(after)
  if (kind !== 'number' || /^(?:19|20)\d\d$/.test(lower)) return false
  const isOfName = /^\d{1,3}$/.test(lower) && at > 1 && /^\p{Lu}\p{Ll}/u.test(tokens[at - 1].text)
  const isNumbered =
    isOf('numbered', before) || isOf('months', before) || isOf('months', after) || /^[-/]$/.test(before)
  return lower.endsWith('%') || !(known.has(lower) || isOfName || isNumbered)
}

const measures = /^(?:square|feet|miles|acres|meters|pounds|gallons|gwh|mwh)$/

/**
 * Whether a number counts only those that were added or that did something, unless the question names that: `opened 47 new
 * stores`, `240,000 employees have participated`.
 */
function isOfSome(tokens: readonly Token[], at: number, known: ReadonlySet<string>): boolean {
  const isAsked = (word: string) => [...known].some((each) => each.slice(0, 4) === word.slice(0, 4))
  const behind = tokens.slice(at + 1, at + 12).map(({ lower }) => lower)
  const end = behind.findIndex((word) => /^[.,;:()]$/.test(word))
  const clause = end < 0 ? behind : behind.slice(0, end)
  const verb = clause.findIndex((word) => /^(?:have|has|had)$/.test(word)) + 1
  const did = verb > 0 ? clause.slice(verb).find((word) => word !== 'been') : undefined
  const before = tokens[at - 1]?.lower ?? ''
  return (
    [before, behind[0] ?? ''].some((word) => isOf('added', word) && !isAsked(word)) ||
    (/(?:ed|en)$/.test(did ?? '') && !isAsked(did!))
  )
}

/** Whether a number is the size of a change rather than a level. */
function isStep(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 4), at).map(({ lower }) => lower)
  return before
    .slice(before.findLastIndex((each) => /^(?:to|from|was|were)$/.test(each)) + 1)
    .some((each) => steps.test(each))
}

const steps = /^(?:increase[ds]?|decrease[ds]?|decline[ds]?|reduc\w+|growth|grew|rose|fell|up|down)$/

/** Whether a token is a capitalised word that neither begins a sentence nor is known: a name of a person, firm or place. */
function isName(tokens: readonly Token[], at: number, known: ReadonlySet<string>): boolean {
  const { kind, text, lower } = tokens[at]
  const before = tokens[at - 1]
  // A word after a known name belongs to that name: `Optum Rx`.
  if (before && known.has(before.lower) && /^\p{Lu}/u.test(before.text)) return false
  const begins = before === undefined || (before.kind === 'mark' && /^[.!?:;“"•]$/.test(before.text))
  const bare = lower.replace(/['’]s$/, '')
  return (
    kind === 'word' &&
    !begins &&
    /^\p{Lu}\p{Ll}/u.test(text) &&
    !known.has(bare) &&
    !['no_names', 'months', 'numbered'].some((set) => isOf(set, bare)) &&
    !termsOf(bare).some((term) => known.has(term) || filingVocabulary().places.has(term))
  )
}

/** Whether a token is a year or a month. */
function isTime(tokens: readonly Token[], at: number): boolean {
  const { text, lower } = tokens[at]
  return /^(?:19|20)\d\d$/.test(lower) || (isOf('months', lower) && /^\p{Lu}/u.test(text))
}

function isOf(set: string, word: string): boolean {
  return filingVocabulary().wordSet(set).has(word)
}

/** Whether a sentence lists as many things as the question names (`list the 5 products`), or else three. */
export function isListed(text: string, words: ReadonlySet<string>): boolean {
  const cued = cuedText(text)
  const [begin] = cued.places('listing')
  const list = text.includes(':') ? text.slice(text.indexOf(':')) : begin ? cued.from(begin.start) : ''
  return list !== '' && list.split(/[,;]/).length >= Number([...words].find((word) => /^\d{1,2}$/.test(word)) ?? 3)
}
