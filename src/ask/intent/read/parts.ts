import type { PlacedText } from '../../../text/phrases/placed_words.ts'
import { Clause, isOf } from './clause.ts'
import type { Term } from './terms.ts'

/** More parts than a question of a person has. */
const mostParts = 3

const openers = new Set(
  `what which who whom how why when where is are was were do does did has have will should can list show give tell compare name
   rank any anyone`.split(/\s+/),
)
/** Behind which a dot ends no sentence. */
const abbreviated = new Set(['vs', 'v', 'inc', 'corp', 'co', 'etc', 'approx'])
/** What makes a stretch a question of its own. */
const asking = ['ask', 'change', 'buzz', 'side', 'felt', 'bulls', 'talk', 'out', 'order.unpopular', 'crowd']
const stands = [
  'ask',
  'change',
  'buzz',
  'side',
  'felt',
  'talk.interest',
  'noun',
  'ticker',
  'topic',
  'group',
  'out',
  'symbol',
]

/** Divides the terms of a question where a new one begins: `what is trending, and how do people feel about SOFI`. */
export function partsOf(text: PlacedText, terms: Term[]): Clause[] {
  const starts = [0]
  for (let at = 1; at < terms.length; at++) if (beginsPart(text, terms, at)) starts.push(at)
  const pieces = starts.map((start, at) => terms.slice(start, starts[at + 1] ?? terms.length))
  const merged: Term[][] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (last && (!isQuestion(last) || !isQuestion(piece) || merged.length >= mostParts || isOnSame(piece)))
      last.push(...piece)
    else merged.push(piece)
  }
  return merged.filter((piece) => piece.length > 0).map((piece) => new Clause(text, piece))
}

function beginsPart(text: PlacedText, terms: Term[], at: number): boolean {
  const { start } = terms[at]
  const word = text.words[start]
  const first = text.words[start - 1]
  const opens = openers.has(word.form) || isOf(terms[at], 'ask.why') || isOf(terms[at], 'ask.overview')
  if (abbreviated.has(first.form)) return false
  if (word.sentence !== first.sentence || /[?;]/.test(word.before)) return true
  if (text.words[start + 1]?.form === 'not') return false
  const joined = ['and', 'but', 'then', 'also', 'plus'].includes(first.form) || /[,–—:]/.test(word.before)
  return opens && joined && !isRelative(text, start)
}

/** `stocks, which are ...` goes on with the stocks. */
function isRelative(text: PlacedText, start: number): boolean {
  return (
    text.words[start].form === 'which' &&
    text.words[start].before.includes(',') &&
    ['are', 'is', 'have', 'has'].includes(text.words[start + 1]?.form ?? '')
  )
}

/** What asks only beside a question word: `of all conversations about earnings` asks nothing. */
const weak = ['talk', 'crowd']

/** Whether a stretch asks something by itself. */
function isQuestion(terms: Term[]): boolean {
  const has = (name: string) => terms.some((term) => isOf(term, name))
  if (has('order') && (has('noun') || has('ask'))) return true
  const isBare = !terms.some((term) => asking.some((name) => !weak.includes(name) && isOf(term, name)))
  if (isBare && !terms.some(({ value }) => openers.has(value))) return false
  return (
    terms.some((term) => asking.some((name) => isOf(term, name))) &&
    terms.some((term) => stands.some((name) => isOf(term, name)))
  )
}

/** `Are people asking that?` is about the question before it. */
function isOnSame(terms: Term[]): boolean {
  return (
    terms.some(({ kind }) => kind === 'pronoun') &&
    terms.some((term) => isOf(term, 'ask.themes')) &&
    !terms.some(({ kind }) => ['ticker', 'topic', 'period', 'change', 'side'].includes(kind))
  )
}
