import type { Sentiment } from '../../../labels/labels.ts'
import { stemOf } from '../../../text/words.ts'
import type { Group } from '../../groups.ts'
import type { KnownNames } from '../../known_names.ts'
import type { AskedPart, Named } from './asked.ts'
import { type Clause, isOf, type QuestionTerm } from './clause.ts'
import { sides } from './sides.ts'

const names = ['ticker', 'topic', 'theme', 'group', 'symbol']
/** Kinds of terms that may stand between an excluding word and the list that it excludes. */
const leadingTo = ['of', 'kind', 'noun', 'talk', 'pronoun', 'not', 'number.any']
const examples = /^(?:like|such as|including)$/
const auxiliaries = /^(?:is|are|was|were|does|did|has|have)$/

/** Reads the exclusions of a part: each excluding word with the list of names that follows this word. */
export function takeExclusions(clause: Clause, known: KnownNames): Named {
  const excluded: Named = { tickers: [], topics: [], themes: [], groups: [] }
  const take = (marker: QuestionTerm, list: QuestionTerm[]) => {
    if (list.length > 0) marker.isUsed = true
    for (const term of list) {
      term.isUsed = true
      if (term.kind === 'ticker' || term.kind === 'symbol') excluded.tickers.push(known.symbolOf(term.value))
      // In a list of themes, the words exclude the theme of that name.
      if (term.theme && clause.has('noun.theme')) term.kind = 'theme'
      if (term.kind === 'theme') excluded.themes.push(term.theme!)
      const group = term.group ?? (term.kind === 'noun' ? known.groups.get('stocks') : undefined)
      if (group) excluded.groups.push(group)
      // `Non-tech companies` excludes the group, not the topic.
      if (term.topic && term.kind !== 'theme' && !(group && namesStock(clause, term))) excluded.topics.push(term.topic)
    }
  }
  for (const marker of clause.all('exclude.before', 'not.not', 'not.prefix')) {
    const next = clause.after(marker)
    // `NVDA's share minus AMD's share` is a difference.
    const isDifference =
      clause.formOf(marker) === 'minus' &&
      !(isOf(next, 'topic') && clause.has('noun.topic')) &&
      clause.terms.some(({ kind, end }) => kind === 'ticker' && end <= marker.start)
    if (isDifference) continue
    // `Without jargon` is about the form of the answer, `neither NVDA nor AMD` is one list, and `isn't it` asks for confirmation.
    const isSaid = next?.kind === 'form' || clause.terms.some(({ start, isUsed }) => start === marker.end && isUsed)
    // `Leaving tech aside` has two excluding words for one list.
    const isAgain = clause.before(marker, 0)?.isUsed
    // `Isn't NVDA trending` asks for confirmation.
    const isAsking = marker.start === clause.terms[0].start + 1 && auxiliaries.test(clause.wordAt(marker.start - 1))
    if (isSaid || isAgain || (marker.kind === 'not' && isAsking)) marker.isUsed = true
    else take(marker, listFrom(clause, marker))
  }
  return excluded
}

/**
 * The ticker or topic whose share, or whose share of a sentiment, bounds a ranking of its kind: `tickers discussed more than
 * AAPL`, `with a higher bullish share than AAPL`.
 */
export function takeReference(clause: Clause): AskedPart['than'] {
  const [name, ...others] = clause.all('ticker', 'topic', 'symbol').filter(({ isUsed }) => !isUsed)
  const isOf = (term: QuestionTerm) =>
    clause.reached(term, ['than'], ['talk', 'of', 'crowd', 'ask.share', ...sides]) === than
  const than = clause.all('than').find((term) => name && clause.after(term) === name)
  const order = than && clause.all('order.more', 'order.less').find(isOf)
  const noun = order && clause.all('noun').find(({ start }) => start < order.start)
  const of = noun?.value === 'topic' ? 'topic' : 'ticker'
  if (!noun || noun.value === 'theme' || others.length > 0 || name.kind !== of) return undefined
  const [side, ...more] = clause.all(...sides)
  const isBetween = !side || (side.start >= order.end && side.end <= than.start)
  if (!isBetween || more.length > 0 || clause.has('ask.sentiment', 'change', 'buzz')) return undefined
  for (const term of [than, order, name]) term.isUsed = true
  return {
    dimension: of,
    id: name.value,
    name: name.topic?.label ?? name.value,
    of: (side?.value as Sentiment | undefined) ?? 'share',
    isMore: order.value === 'more',
  }
}

/** The names that follow a marker in its sentence, joined by commas and conjunctions. */
function listFrom(clause: Clause, marker: QuestionTerm): QuestionTerm[] {
  const { words } = clause.text
  const list: QuestionTerm[] = []
  for (const term of clause.terms) {
    if (term.start < marker.end || term.isUsed) continue
    // A prefix excludes a single name: `non-bank financials`.
    if (list.length > 0 && marker.value === 'prefix') break
    const { sentence, before } = words[term.start]
    const last = list.at(-1)
    if (sentence !== words[marker.start].sentence || (last && (term.start - last.end > 2 || /[:;–—]/.test(before))))
      break
    // `Neither about options nor about dividends`.
    const link = clause.before(term)
    const join = isOf(link, 'of') ? clause.before(link!) : link
    const isExample = last && examples.test(clause.formOf({ start: last.end, end: term.start }))
    const isJoined = last && (term.start === last.end || isExample || isOf(join, 'join', 'not', 'exclude'))
    const isLight = term.kind === 'filler' || isOf(term, 'join', 'of', ...(last ? ['not', 'exclude'] : leadingTo))
    if (isOf(term, ...names) && (!last || isJoined || /[,/]/.test(before))) list.push(term)
    else if (!isLight || isOf(term, 'join.but') || (!last && term.start - marker.end > 3)) break
  }
  // `Not interested in stocks`.
  const next = list.length === 0 ? clause.after(marker, 0) : undefined
  return isOf(next, 'noun.stock') && marker.kind === 'exclude' ? [next!] : list
}

type Subjects = Named & Pick<AskedPart, 'unknownTickers' | 'alike' | 'renamed' | 'readAs'>

/** The subjects of a part: the names that it does not exclude. Tickers of the request come first. */
export function takeSubjects(clause: Clause, given: string[], known: KnownNames, isTalk: boolean): Subjects {
  const free = (...kinds: string[]) => clause.all(...kinds).filter(({ isUsed }) => !isUsed)
  const named = free('ticker')
  const symbols = free('symbol')
  const written = [...new Set([...given, ...named.map(({ value }) => value).sort()])]
  const tickers = [...new Set(written.map(known.symbolOf))]
  // `Buying the dip` is a topic if the part is about talk. In other parts, it asks for advice or trades.
  // `Are people buying` asks what they do, not what they say.
  const isSaid = (term: QuestionTerm) => term.value !== 'others' && !isOf(clause.before(term, 1), 'crowd.people')
  const ofTalk = isTalk ? clause.all('out').filter((term) => term.topic && !term.isUsed && isSaid(term)) : []
  const left = clause.all('topic').filter(({ isUsed, group }) => isUsed && !group)
  const topics = new Set<QuestionTerm>()
  const groups = new Set<QuestionTerm>()
  for (const term of [...free('topic', 'group'), ...ofTalk]) {
    // `The share of talk about banks` means the topic, as a group has no share.
    if (!term.topic && /^(?:about|on)$/.test(clause.wordAt(term.start - 1)) && !clause.has('noun', 'order'))
      term.topic = [...known.topics.values()].find(({ label }) =>
        label.toLowerCase().split(/\W+/).includes(clause.formOf(term)),
      )
    // `Which chip stock is mentioned more, NVDA or AMD`: a group of all named tickers only describes them.
    const isOfAll = tickers.length > 1 && tickers.every((ticker) => term.group?.symbols.has(ticker))
    if (isOfAll && !clause.has('ask.rank') && !/^(?:about|on|with|and)$/.test(clause.wordAt(term.start - 1))) {
      term.isUsed = true
      continue
    }
    const isGroup = term.group !== undefined && (!term.topic || term.group.isList || isKindOfStock(clause, term))
    // `Which banks come up with SOFI` limits the related tickers.
    const isOfRelated = isGroup && clause.has('ask.related') && isKindOfStock(clause, term)
    if (isGroup && (tickers.length === 0 || clause.has('ask.rank') || isOfRelated)) groups.add(term)
    else if (term.topic) topics.add(term)
  }
  // A group cannot narrow a topic, so its words are left unused and reported.
  if (topics.size > 0) groups.clear()
  const themes = free('theme')
  for (const term of [...named, ...symbols, ...topics, ...themes, ...groups]) term.isUsed = true
  return {
    tickers: tickers.slice(0, 20),
    topics: [...new Set([...topics].map(({ topic }) => topic!))].slice(0, 5),
    themes: [...new Set(themes.flatMap(({ theme }) => theme ?? []))],
    groups: [...new Set([...groups].map(({ group }) => group!))],
    unknownTickers: [...new Set(symbols.map(({ value }) => value))],
    alike: [...new Set(symbols.flatMap(({ value }) => swapped(value).filter(known.isPublished)))],
    readAs: [...topics, ...left].flatMap((term) => {
      const { label } = term.topic!
      const words = clause.formOf(term)
      const isKind = isOf(clause.after(term, 0), 'noun.ticker', 'noun.stock')
      return hasWords(label, words) && !isKind ? [] : [{ words, label }]
    }),
    renamed: written.flatMap((from) => (known.symbolOf(from) === from ? [] : [{ from, to: known.symbolOf(from) }])),
  }
}

/** A symbol with each pair of neighbouring letters swapped. */
function swapped(symbol: string): string[] {
  return [...symbol].slice(1).map((_, at) => symbol.slice(0, at) + symbol[at + 1] + symbol[at] + symbol.slice(at + 2))
}

/** Whether a label contains all of these words, in any inflection. */
export function hasWords(label: string, words: string): boolean {
  const stems = (text: string) => new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).map(stemOf))
  return stems(words).isSubsetOf(stems(label))
}

/** Whether all of a group are asked for, rather than one of it: `rank the auto makers`, `semiconductor stocks`. */
export function isOfGroup(clause: Clause, groups: Group[]): boolean {
  // In `big tech names discussed with MSFT`, a topic says which tickers are meant.
  const isOfTopic = (term: QuestionTerm) =>
    term.kind === 'topic' && clause.has('ask.related') && isOf(clause.after(term, 0), 'noun.ticker', 'noun.stock')
  const named = clause.terms.filter((term) => (term.group && groups.includes(term.group)) || isOfTopic(term))
  const isPlural = (term?: QuestionTerm) => term !== undefined && clause.wordAt(term.end - 1).endsWith('s')
  return named.some((term) => {
    const noun = [clause.after(term, 0), clause.before(term, 3)].find((each) => isOf(each, 'noun'))
    return term.group?.isList || isPlural(noun ?? term)
  })
}

/** Whether a part asks for a whole list, of one kind (`list topics`, `all tickers`) or of any (`everything trending`). */
export function wholeOf(clause: Clause): AskedPart['whole'] {
  const isNumbered = clause.all('number').some(({ isUsed }) => !isUsed)
  if (isNumbered || clause.has('place', 'ask.overview', 'order.least')) return undefined
  const text = clause.terms.map((term) => clause.formOf(term)).join(' ')
  const heads = clause.all('noun', 'group').filter(({ end }) => clause.wordAt(end - 1).endsWith('s'))
  const isListed = /(?<!\b(?:the|a|this|that|my|your|on|in) )\blist\b/.test(text)
  const isAll = /\beverything\b|\b(?:give|show|list|tell)(?: me| us)? all\b/.test(text)
  if (clause.has('noun', 'group')) return heads.length > 0 && (isListed || isAll) ? 'kind' : undefined
  return isAll ? 'everything' : undefined
}

function namesStock(clause: Clause, { end }: QuestionTerm): boolean {
  return /^(?:stock|compan)/.test(clause.wordAt(end - 1))
}

/** Whether a group describes what to list: `energy stocks`, `names from the energy sector`, `which banks`, not `about banks`. */
function isKindOfStock(clause: Clause, term: QuestionTerm): boolean {
  const [near, after] = [clause.before(term), clause.after(term, 1)]
  const isTalked = isOf(near, 'talk') && /(?:ed|about|popular|common)$/.test(clause.formOf(near!))
  const before = isTalked ? clause.before(near!) : near
  const isOfNoun = isOf(after, 'noun.ticker', 'noun.stock', 'kind') || isOf(before, 'noun.ticker', 'noun.stock')
  if (namesStock(clause, term) || isOfNoun) return true
  const asked = clause.wordAt(term.start - 1)
  // In `bullish on ETFs`, `ETFs` is a topic.
  if (/^(?:on|about|towards?)$/.test(asked)) return false
  // In `top crypto by mentions`, `crypto` is what to list.
  const isOne =
    asked === 'which' ||
    (isOf(before, 'order', 'felt', ...(clause.has('order') ? ['side'] : [])) && !clause.has('noun', 'ask'))
  const isRanked = before
    ? isOf(before, 'order', 'ask.rank', 'number', 'buzz', 'side', 'felt', 'exclude', 'only')
    : clause.has('order', 'ask.rank', 'buzz', 'side', 'felt')
  const isList = isRanked || asked === 'which' || asked === 'what'
  return isList && (isOne || clause.wordAt(term.end - 1).endsWith('s')) && !clause.has('noun.topic')
}
