import type { PlacedText } from '../../../text/phrases/placed_words.ts'
import { Clause, isOf } from './clause.ts'
import { splitBySubject } from './part_splits.ts'
import type { QuestionTerm } from './term.ts'

/** More parts than a question of a person has. */
const mostParts = 3

const openers = new Set(
  `what which who whom how why when where is are was were do does did has have will should can list show give tell compare name
   rank any anyone`.split(/\s+/),
)
/** Behind which a dot ends no sentence. */
const abbreviated = new Set(['vs', 'v', 'inc', 'corp', 'co', 'etc', 'approx'])
/** Kinds of terms that make a stretch a question. */
const asking = ['ask', 'change', 'buzz', 'side', 'felt', 'bulls', 'talk', 'out', 'order.unpopular', 'crowd']
const stands = 'ask change buzz side felt talk.interest noun ticker topic group out symbol pronoun'.split(' ')

/** Splits the terms of a question where a new one starts: `what is trending, and how do people feel about SOFI`. */
export function clausesOf(text: PlacedText, terms: QuestionTerm[]): Clause[] {
  const starts = [0]
  for (let at = 1; at < terms.length; at++) if (beginsPart(text, terms, at)) starts.push(at)
  const pieces = starts.map((start, at) => terms.slice(start, starts[at + 1] ?? terms.length))
  const merged: QuestionTerm[][] = []
  for (const piece of pieces.filter((each) => !isAside(text, each))) {
    const last = merged.at(-1)
    if (
      last &&
      (!isQuestion(last) ||
        !isQuestion(piece) ||
        isFronted(text, last) ||
        merged.length >= mostParts ||
        isOnSame(piece) ||
        isForm(piece) ||
        isWhy(piece) ||
        isMoodOf(last, piece))
    )
      last.push(...piece)
    else merged.push(piece)
  }
  return merged
    .filter((piece) => piece.length > 0)
    .flatMap((piece) => splitBySubject(text, piece))
    .flatMap((piece) => apart(text, piece))
    .map((piece) => new Clause(text, piece))
}

/** `I run a small newsletter`: who asks, not what. */
function isAside({ words }: PlacedText, terms: QuestionTerm[]): boolean {
  const about = ['unknown', 'filler', 'of', 'join', 'number', 'order', 'kind', 'crowd']
  const isFirst = /^(?:i|we|my|our)$/.test(words[terms[0]?.start]?.form ?? '')
  return isFirst && words.at(-1)!.sentence > 0 && terms.every(({ kind }) => about.includes(kind))
}

function beginsPart(text: PlacedText, terms: QuestionTerm[], at: number): boolean {
  const { start } = terms[at]
  const word = text.words[start]
  const first = text.words[start - 1]
  const opens = openers.has(word.form) || isOf(terms[at], 'ask.why') || isOf(terms[at], 'ask.overview')
  if (abbreviated.has(first.form)) return false
  if (word.sentence !== first.sentence || /[?;]/.test(word.before)) return true
  if (text.words[start + 1]?.form === 'not') return false
  const joined = ['and', 'but', 'then', 'also', 'plus'].includes(first.form) || /[,–—:]/.test(word.before)
  // `The top 5 tickers, and for each the top question`.
  const isOfEach = word.form === 'for' && text.words[start + 1]?.form === 'each'
  return (opens || isOfEach) && joined && !isRelative(text, start)
}

/** `stocks, which are ...` continues about the stocks. */
function isRelative(text: PlacedText, start: number): boolean {
  return (
    text.words[start].form === 'which' &&
    text.words[start].before.includes(',') &&
    ['are', 'is', 'have', 'has'].includes(text.words[start + 1]?.form ?? '')
  )
}

const opensWhat = new Set(['what', 'whats'])

/** Kinds that ask only with a question word: `of all conversations about earnings` asks nothing. */
const weak = ['talk', 'crowd']

/** Whether a span is a complete question. */
function isQuestion(terms: QuestionTerm[]): boolean {
  const has = (name: string) => terms.some((term) => isOf(term, name))
  if (has('order') && (has('noun') || has('ask'))) return true
  // `What is the hype about?`
  if (
    terms.length > 2 &&
    has('talk.talk') &&
    opensWhat.has(terms[0].value) &&
    terms.findLast(({ kind }) => kind !== 'join')!.kind === 'of'
  )
    return true
  const isBare = !terms.some((term) => asking.some((name) => !weak.includes(name) && isOf(term, name)))
  if (isBare && !terms.some(({ value }) => openers.has(value))) return false
  return (
    terms.some((term) => asking.some((name) => isOf(term, name))) &&
    terms.some((term) => stands.some((name) => isOf(term, name)))
  )
}

/** `Are people asking that?` is about the question before it. */
function isOnSame(terms: QuestionTerm[]): boolean {
  return (
    terms.some(({ kind }) => kind === 'pronoun') &&
    terms.some((term) => isOf(term, 'ask.themes')) &&
    !terms.some(({ kind }) => ['ticker', 'topic', 'period', 'change', 'side', 'order'].includes(kind))
  )
}

/** `How is sentiment split`, `in what mood`, `rank by chatter`: details of the question before. */
function isMoodOf(last: QuestionTerm[], terms: QuestionTerm[]): boolean {
  const asks = ['ask.sentiment', 'ask.split', 'ask.rank', 'ask.compare']
  const more = ['filler', 'of', 'join', 'ask.share', 'talk', 'than', 'pronoun']
  return (
    last.some(({ kind }) => ['ticker', 'topic', 'noun', 'symbol', 'group'].includes(kind) || kind === 'ask') &&
    terms.some((term) => asks.some((name) => isOf(term, name))) &&
    terms.every((term) => [...asks, ...more].some((name) => isOf(term, name)))
  )
}

/** `For the three most discussed stocks, what is the mood`: the subject of the question after it. */
function isFronted({ words }: PlacedText, [{ start }]: QuestionTerm[]): boolean {
  return /^(?:for|of|among|amongst|across|on|in)$/.test(words[start].form)
}

/** `Give both percentages` describes the form of the answer before. */
function isForm(terms: QuestionTerm[]): boolean {
  return terms.every((term) => ['filler', 'join', 'of', 'pronoun', 'ask.share'].some((name) => isOf(term, name)))
}

/** `And why`, `why is that`, `tldr`: of the question before. */
function isWhy(terms: QuestionTerm[]): boolean {
  const asks = ['ask.why', 'ask.overview']
  return (
    terms.some((term) => asks.some((name) => isOf(term, name))) &&
    terms.every((term) => ['filler', 'join', 'pronoun', 'of', ...asks].some((name) => isOf(term, name)))
  )
}

/** Kinds of terms that may precede the head of a list and qualify it. */
const qualifiers = ['number', 'order', 'side', 'felt', 'change', 'buzz', 'group']

/** Lists of different kinds, of which a part holds one: `three topics and five tickers`. All other words are of each. */
function apart(text: PlacedText, terms: QuestionTerm[]): QuestionTerm[][] {
  // Of a subject, several sides, orders or directions are one statement.
  const isRanking = terms.some((each) => ['order', 'noun.ticker', 'ask.topics'].some((name) => isOf(each, name)))
  const kinds = hasSubject(terms)
    ? []
    : [isRanking ? ['side', 'felt'] : [], ['order.most', 'order.least'], ['change.up', 'change.down']]
  return kinds.reduce(
    (lists, names) => {
      const headOf = (term: QuestionTerm) => (names.some((name) => isOf(term, name)) ? term.value : undefined)
      return lists.flatMap((list) => listsIn(text, list, headOf, ['noun', 'ask.topics', 'ask.themes']))
    },
    listsIn(text, terms, (term) => listOf(text, term), []),
  )
}

function listsIn(
  text: PlacedText,
  terms: QuestionTerm[],
  headOf: (term: QuestionTerm) => string | undefined,
  between: string[],
): QuestionTerm[][] {
  const inList = ['filler', 'pronoun', 'join.and', ...qualifiers, ...between]
  /** Each head with the words that are its own. */
  const lists: { head: QuestionTerm; own: QuestionTerm[] }[] = []
  for (const head of terms.filter((term) => headOf(term) !== undefined)) {
    const last = lists.at(-1)?.head
    const inner = last ? terms.slice(terms.indexOf(last) + 1, terms.indexOf(head)) : []
    const join = [...inner, head].findIndex((term) => isOf(term, 'join.and') || isListed(text, term))
    const isNext = last && join >= 0 && inner.every((term) => inList.some((name) => isOf(term, name)))
    if (isNext && lists.every((list) => headOf(list.head) !== headOf(head)))
      lists.push({ head, own: inner.slice(join) })
    else if (lists.length < 2) lists.splice(0, 1, { head, own: qualifiersBefore(terms, head) })
  }
  if (lists.length < 2) return [terms]
  const own = new Set(lists.flatMap(({ head, own }) => [head, ...own]))
  return lists.map((list, at) => {
    const isNamed = (term: QuestionTerm) => list.own.some((own) => familyOf(own) === familyOf(term))
    const shared = at === 0 ? [] : lists[0].own.filter((term) => !isNamed(term))
    const kept = new Set([
      list.head,
      ...list.own.filter(({ kind }) => kind !== 'join' && kind !== 'pronoun'),
      ...shared,
    ])
    return terms.filter((term) => !own.has(term) || kept.has(term)).map((term) => ({ ...term }))
  })
}

/** `The hottest topics and the most bearish stocks`: one order takes the place of another. */
function familyOf({ kind }: QuestionTerm): string {
  return ['order', 'side', 'felt', 'change', 'buzz'].includes(kind) ? 'order' : kind
}

function qualifiersBefore(terms: QuestionTerm[], head: QuestionTerm): QuestionTerm[] {
  const end = terms.indexOf(head)
  const start = terms.findLastIndex((term, at) => at < end && !['filler', ...qualifiers].includes(term.kind)) + 1
  return terms.slice(start, end).filter(({ kind }) => kind !== 'filler')
}

function isListed({ words }: PlacedText, { start }: QuestionTerm): boolean {
  return /[,/&+]/.test(words[start].before)
}

/** The kind of things that a word heads a list of. */
function listOf(text: PlacedText, term: QuestionTerm): string | undefined {
  if (isOf(term, 'noun.ticker') || isOf(term, 'ask.topics')) return term.kind
  return isNamedTheme(text, term) ? 'theme' : undefined
}

function hasSubject(terms: QuestionTerm[]): boolean {
  // `3 stocks that it fears`: the pronoun is of what is listed.
  const kinds = terms.some(({ kind }) => kind === 'noun') ? [] : ['pronoun']
  return terms.some(({ kind }) => ['ticker', 'topic', 'symbol', ...kinds].includes(kind))
}

/** `Questions` are themes, `asking` is an activity. */
export function isNamedTheme({ words }: PlacedText, term: QuestionTerm): boolean {
  return isOf(term, 'ask.themes') && /^(?:question|theme|quer)/.test(words[term.start].form)
}
