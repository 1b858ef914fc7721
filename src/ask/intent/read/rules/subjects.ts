import { placedText } from '../../../../text/phrases/placed_words.ts'
import type { KnownNames } from '../../../known_names.ts'
import type { AskedPart } from '../asked.ts'
import { type Clause, isOf } from '../clause.ts'
import type { QuestionTerm } from '../term.ts'
import { intentVocabulary } from '../vocabulary.ts'

const entities = ['ticker', 'topic', 'group', 'symbol']
const between = ['kind', 'join', 'of', 'noun', 'talk', 'not', 'pronoun', 'crowd', 'ask.themes']

/** Takes what a question wants left out: an excluding word and the names that it reaches, as a list. */
export function takeExclusions(clause: Clause, names: KnownNames): Pick<AskedPart, 'excluded'> {
  const excluded: AskedPart['excluded'] = { tickers: [], topics: [], groups: [] }
  const take = (marker: QuestionTerm, list: QuestionTerm[]) => {
    if (list.length === 0) return
    marker.isUsed = true
    for (const term of list) {
      term.isUsed = true
      if (term.kind === 'ticker' || term.kind === 'symbol') excluded.tickers.push(names.symbolOf(term.value))
      if (term.group) excluded.groups.push(term.group)
      if (term.topic) excluded.topics.push(term.topic)
    }
  }
  for (const marker of clause.all('exclude.before', 'not.not')) {
    const next = clause.after(marker, 2)
    if (next?.kind === 'form') marker.isUsed = true
    // `Without sentiment` describes the form of the answer.
    if (
      marker.kind === 'exclude' &&
      next &&
      ['ask.sentiment', 'ask.split', 'ask.share'].some((name) => isOf(next, name))
    ) {
      marker.isUsed = true
      next.kind = 'filler'
    }
    // `Neither NVDA nor AMD` is one list, which its first word has taken.
    const isTaken = clause.terms.some(({ start, isUsed }) => start === marker.end && isUsed)
    if (marker.kind === 'not' && (isTaken || isNegativeQuestion(clause, marker))) marker.isUsed = true
    else take(marker, listFrom(clause, marker, marker.kind === 'not' ? 2 : 4))
  }
  for (const marker of clause.all('exclude.after')) {
    // `Leaving tech aside`: the list has its marker.
    marker.isUsed = clause.terms.some(({ end, isUsed }) => end === marker.start && isUsed)
    take(marker, listBefore(clause, marker))
  }
  for (const marker of clause.all('filler.but'))
    if (isQuantified(clause, marker)) take(marker, listFrom(clause, marker, 2))
  return { excluded }
}

/** `All topics but earnings`, `every big ticker but NVDA`: after a whole, `but` excludes. */
function isQuantified(clause: Clause, { start }: QuestionTerm): boolean {
  for (let at = start - 1; at >= Math.max(0, start - 4); at--) {
    const word = clause.text.words[at]
    if (wholes.has(word.form)) return true
    if (/[,;:.?!–—]/.test(clause.text.words[at + 1].before)) return false
    const term = clause.terms.find((each) => each.start <= at && at < each.end)
    if (!term || !(term.kind === 'filler' || whole.some((name) => isOf(term, name)))) return false
  }
  return false
}

const wholes = new Set('all every each any everything anything everybody everyone anyone'.split(' '))
/** Kinds of terms that may be between a whole and its `but`. */
const whole = ['ask', 'noun', 'kind', 'group', 'order', 'buzz', 'side']

/** `Isn't NVDA trending` asks whether it is. */
function isNegativeQuestion(clause: Clause, { start }: QuestionTerm): boolean {
  const first = clause.text.words[start - 1]
  return first !== undefined && (start === 1 || first.before.includes('?')) && auxiliaries.has(first.form)
}

const auxiliaries = new Set('is are was were do does did has have'.split(' '))

function listFrom(clause: Clause, marker: QuestionTerm, most: number): QuestionTerm[] {
  const list: QuestionTerm[] = []
  let end = marker.end
  for (const term of clause.terms) {
    if (term.start < marker.end || term.isUsed) continue
    const isEntity = entities.includes(term.kind)
    const words = clause.text.words[term.start]
    if (list.length === 0 ? term.start - marker.end > most : term.start - end > 2) break
    // A list continues over commas and `and`; a new sentence or a colon ends it.
    if (words.sentence !== clause.text.words[marker.start].sentence || (list.length > 0 && /[:;–—]/.test(words.before)))
      break
    if (list.length > 0 && isEntity && !isJoined(clause, list.at(-1)!, term)) break
    if (isEntity) {
      list.push(term)
      end = term.end
    } else if (list.length === 0 && marker.kind === 'not' && !isOnWayTo(clause, marker, term)) break
    else if (term.kind !== 'filler' && !between.some((name) => isOf(term, name))) break
    else if (
      list.length > 0 &&
      (term.kind === 'crowd' || (term.kind === 'filler' && !/^(?:the|a|an|on|in|about)$/.test(term.value)))
    )
      break
  }
  // `Not interested in stocks`.
  const kind = list.length === 0 ? clause.after(marker, 1) : undefined
  return kind?.kind === 'noun' && kind.group && !clause.after(kind, 0)?.group ? [kind] : list
}

/** `Not in banks`; `not interested in banks`, unless the negation concerns somebody else. */
function isOnWayTo(clause: Clause, marker: QuestionTerm, term: QuestionTerm): boolean {
  if (term.kind === 'filler' || term.kind === 'of') return true
  return isOf(term, 'talk.interest') && clause.before(marker) === undefined
}

function isJoined(clause: Clause, one: QuestionTerm, other: QuestionTerm): boolean {
  if (other.start === one.end) return true
  if (/[,/]/.test(clause.text.words[other.start].before)) return true
  return clause.terms.some(
    (term) =>
      term.start >= one.end &&
      term.end <= other.start &&
      (term.kind === 'join' || term.kind === 'not' || /[,/]/.test(clause.text.words[term.start].before)),
  )
}

function listBefore(clause: Clause, marker: QuestionTerm): QuestionTerm[] {
  const list: QuestionTerm[] = []
  for (const term of clause.terms.toReversed()) {
    if (term.end > marker.start || term.isUsed) continue
    if (entities.includes(term.kind)) list.unshift(term)
    else if (!(term.kind === 'filler' || term.kind === 'join')) break
  }
  return list
}

type Subjects = Pick<
  AskedPart,
  'tickers' | 'topics' | 'groups' | 'unknownTickers' | 'isTopicNamed' | 'renamed' | 'asksTickerOfTopic'
>

/** The names left after exclusions: the subjects of the question, those of the request first. */
export function takeSubjects(
  clause: Clause,
  given: string[],
  names: KnownNames,
  isTalk: boolean,
  figures: QuestionTerm[],
): Subjects {
  // `Which stock should I buy, by sentiment` asks for advice, unless it is what others ask.
  const isOfOthers = clause.has('crowd', 'ask.themes', 'talk', 'ask.topics')
  const isAsking = ({ value }: QuestionTerm) => (value === 'advice' || value === 'future') && !isOfOthers
  const named = clause.all('ticker').filter(({ isUsed }) => !isUsed)
  const symbols = clause.all('symbol').filter(({ isUsed }) => !isUsed)
  for (const term of [...named, ...symbols]) term.isUsed = true
  const tickers = [
    ...new Set([
      ...given.map(names.symbolOf),
      ...named
        .map(({ value }) => value)
        .sort()
        .map(names.symbolOf),
    ]),
  ]
  const unknownTickers = [...new Set(symbols.map(({ value }) => value))]
  const groups: AskedPart['groups'] = []
  const ranksTickers = tickers.length === 0
  const topicTerms = clause.terms.filter(
    (term) =>
      !term.isUsed &&
      !figures.includes(term) &&
      (term.kind === 'topic' ||
        term.kind === 'group' ||
        (isTalk &&
          term.kind === 'out' &&
          term.topic &&
          !isAsking(term) &&
          !['people', 'quotes', 'count'].includes(term.value))),
  )
  const topics: QuestionTerm[] = []
  for (const term of topicTerms) {
    term.isUsed = true
    const isKind =
      term.group !== undefined &&
      (term.topic === undefined || term.group.isList || (ranksTickers && isKindOfStock(clause, term)))
    if (isKind && tickers.length === 0) groups.push(term.group!)
    else if (term.topic) topics.push(term)
    else term.isUsed = false
  }
  // Of several topics, one that a single everyday word stands for has to be joined to another: `crypto, percentage wise`.
  for (const term of tickers.length === 0 && topics.length > 1 ? topics.filter((each) => !each.isLabel) : []) {
    const others = topics.filter((each) => each !== term && each.topic !== term.topic)
    const isBeside = others.some((each) => {
      const [from, to] = each.start < term.start ? [each, term] : [term, each]
      const isCompared = clause
        .all('than', 'bound', 'ask.compare')
        .some(({ start, end }) => start >= from.end && end <= to.start)
      return isCompared || isJoined(clause, from, to)
    })
    if (isBeside || others.length === 0) continue
    term.isUsed = false
    topics.splice(topics.indexOf(term), 1)
  }
  // A group with a topic does not narrow a ranking.
  if (topics.length > 0 && groups.length > 0) {
    for (const term of topicTerms) if (groups.includes(term.group!) && !topics.includes(term)) term.isUsed = false
    groups.length = 0
  }
  topics.sort((one, other) => Number(other.isLabel ?? false) - Number(one.isLabel ?? false))
  const distinct = [...new Map(topics.map(({ topic }) => [topic!.topic_id, topic!])).values()]
  return {
    tickers: tickers.slice(0, 20),
    topics: distinct.slice(0, 5),
    groups: [...new Set(groups)],
    unknownTickers,
    isTopicNamed: topics.length > 0 && namesLabel(clause, topics[0]),
    renamed: given.map((from) => ({ from, to: names.symbolOf(from) })).filter(({ from, to }) => from !== to),
    asksTickerOfTopic: tickers.length === 1 && distinct.length > 0 && isShareOfTopic(clause),
  }
}

/** `energy stocks`, `stocks in energy`, `names from the energy sector`. */
function isKindOfStock(clause: Clause, term: QuestionTerm): boolean {
  const after = clause.after(term, 1)
  const before = clause.before(term, 2)
  if (/^(?:stock|compan)/.test(clause.text.words[term.end - 1].form)) return true
  if ((after && (isOf(after, 'noun.ticker') || after.kind === 'kind')) || (before && isOf(before, 'noun.ticker')))
    return true
  // `the hottest semis`, `which banks`, but not `about banks`.
  const which = /^(?:which|what)$/.test(clause.text.words[term.start - 1]?.form ?? '')
  const isPlural = which || clause.text.words[term.end - 1].form.endsWith('s')
  const leads =
    before === undefined || ['order', 'number', 'buzz', 'side', 'felt', 'exclude', 'talk'].includes(before.kind)
  // `the least bullish semiconductor`
  const isRanked =
    before !== undefined &&
    ((['order', 'side', 'felt'].includes(before.kind) && clause.has('order')) || clause.formOf(before) === 'hottest')
  return (isPlural || isRanked) && (which || leads) && (which || clause.has('order', 'buzz', 'side', 'felt', 'change'))
}

/** `The hottest penny stocks`: a topic that is a kind of stock by its label, of which tickers are to be ranked. */
export function ranksKindOfStock(clause: Clause): boolean {
  return clause.all('topic').some(({ topic, start, end }) => {
    const before = clause.text.words[start - 1]?.form ?? ''
    const isWhich = /^(?:which|what)$/.test(before)
    const isPlural = clause.text.words[end - 1].form.endsWith('s')
    const isObject = /^(?:on|of|about|abt|in|for|with|regarding|the)$/.test(before)
    const isNamed = intentVocabulary()
      .meaningsIn(placedText(topic!.label).reading)
      .some(({ kind }) => kind === 'noun')
    const isRanked = isWhich || (!isObject && clause.has('order', 'buzz', 'side', 'change'))
    return isNamed && isPlural && isRanked
  })
}

function namesLabel(clause: Clause, { topic, start, end }: QuestionTerm): boolean {
  const stems = clause.text.words.slice(start, end).map(({ stem }) => stem)
  const label = topic!.label.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return stems.some((stem) => label.some((word) => word.startsWith(stem)))
}

/** `What percent of options conversations mention UNH?`: the topic is the whole, the ticker the part. */
function isShareOfTopic(clause: Clause): boolean {
  const share = clause.all('ask.share')[0]
  const topic = clause.all('topic')[0]
  const ticker = clause.all('ticker')[0]
  if (!share || !topic || !ticker) return false
  const verb = clause.terms.find(
    ({ kind, start }) => (kind === 'talk' || kind === 'noun') && start >= topic.end && start < ticker.start,
  )
  return share.end <= topic.start && topic.end <= ticker.start && verb !== undefined
}
