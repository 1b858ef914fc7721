import { tokensOf } from './tokens.ts'
import { stemOf } from './words.ts'

/**
 * The terms by which a text is indexed and searched. Each line has a separate list, so that the rows of a table can be scored separately.
 */
export function linesOfTerms(text: string): string[][] {
  return text.split('\n').map(termsOf)
}

/**
 * The terms of one line, in order and with repeats: the stems of its words without stop words, and some of its numbers. Only years, form
 * names (`10-K`) and numbers with letters are terms, because tables are full of other numbers.
 */
export function termsOf(line: string): string[] {
  const terms: string[] = []
  const tokens = tokensOf(line)
  for (let at = 0; at < tokens.length; at++) {
    const { kind, lower } = tokens[at]
    if (kind === 'number') {
      const [dash, letter] = [tokens[at + 1], tokens[at + 2]]
      // The name of a form, such as `10-K`: a number, a hyphen and one letter.
      const isForm = dash?.text === '-' && letter?.kind === 'word' && letter.lower.length === 1
      if (isForm && /^\d+$/.test(lower)) terms.push(`${lower}-${letter.lower}`)
      else if (/^(?:(?:19|20)\d\d|\d+\p{L}+)$/u.test(lower)) terms.push(lower)
      if (isForm) at += 2
    } else if (kind === 'word' || kind === 'cashtag' || kind === 'hashtag') {
      // All spellings of the United States become the term `us`. The lower-case word `us` is a pronoun and therefore a stop word.
      const isCountry = lower === 'united' && tokens[at + 1]?.lower === 'states'
      const term = isCountry || /^U\.?S\.?$/.test(tokens[at].text) ? 'us' : termOf(lower)
      if (term !== undefined) terms.push(term)
      if (isCountry) at++
    }
  }
  return terms
}

/**
 * Replaces short forms in a question by the words that filings use: country names, `percent` for a `%` that stands for the word, and the
 * full words of abbreviations. A lower-case `us` means the country, except after a verb such as `tell`.
 */
export function withCountry(question: string): string {
  return question
    .replaceAll(
      /\bunited states\b|\bu\.?s\.?a\b\.?|\bU\.S\b\.?|(?<!\b(?:tell|give|show|help|let|remind)\s)\bus\b/gi,
      'US',
    )
    .replaceAll(/\bu\.?k\b\.?/gi, 'United Kingdom')
    .replaceAll(/(?<=\b(?:what|which|in|by|as a|the)\s)%/gi, 'percent')
    .replaceAll(/ n (?=\p{L})/gu, ' and ')
    .replaceAll(/\bw\/(o?)(?=[\s\p{L}])/giu, (_, without) => (without ? 'without' : 'with '))
    .replaceAll(/\b[a-z]{2,4}\b/g, (word) => shorthand.get(word) ?? word)
}

const shorthand = new Map(
  Object.entries({
    ...{ avg: 'average', govt: 'government', intl: 'international', mgmt: 'management', pct: 'percent', ppl: 'people' },
    ...{ qtr: 'quarter', qtrs: 'quarters', yr: 'year', yrs: 'years' },
  }),
)

const known = new Map<string, string | undefined>()

function termOf(word: string): string | undefined {
  if (known.has(word)) return known.get(word)
  const bare = word.replaceAll('.', '').replace(/'.*$/, '')
  const term = bare.length < 2 || stopWords.has(bare) ? undefined : /[&\d]/.test(bare) ? bare : stemOf(bare)
  // The cache has a maximum size, because garbled text contains countless distinct words.
  if (known.size > 200_000) known.clear()
  known.set(word, term)
  return term
}

const stopWords = new Set(
  (
    'the of and to in a for or is on by with as at from that our we are be an was which it its this were have has not their ' +
    'these may any such other if than been will us all can also would could should do does did but more no each under into ' +
    'between during through per over they them there those he she his her you your i my me what when where who whom how why ' +
    'about so then only both same some most very s t d ll re ve nor own too just am being had having here itself because until ' +
    'while against before after above below up down out off again further once'
  ).split(' '),
)
