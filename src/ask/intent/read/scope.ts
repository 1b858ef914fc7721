import { themeOf } from '../../../labels/themes.ts'
import { placedText } from '../../../text/phrases/placed_words.ts'
import { termsOf } from '../../../text/terms.ts'
import { tokensOf } from '../../../text/tokens.ts'
import type { KnownNames, KnownTheme } from '../../known_names.ts'
import { type Clause, isOf, type QuestionTerm } from './clause.ts'
import { intentVocabulary } from './vocabulary.ts'

/** Kinds that show that a part is about what investors ask, say or feel, rather than about the subject itself. */
export const ofTalk = ['talk', 'ask.themes', 'ask.sentiment', 'noun.theme', 'noun.topic', 'side', 'felt', 'bulls']

/** Requests that are declined even if a part asks what people say about them. */
const always = new Set(['whole', 'people', 'quotes', 'count', 'accuracy', 'task', 'others', 'breakdown'])

/**
 * Why a part cannot be answered as asked, the most important reason first. Consumes the words that lead to a refusal, but
 * not words that only name what people talk about.
 */
export function takeRefusals(clause: Clause, isOnTicker: boolean, isOfAll: boolean): string[] {
  const values = new Set<string>()
  // `By sector`, if no sector is named.
  if (isOfAll && clause.take('kind')) values.add('whole')
  for (const term of clause.all('out').filter(({ isUsed }) => !isUsed)) {
    // `People who ask about it` means everyone who does, not single people.
    const isAnyone = clause.wordAt(term.start) === 'who' && clause.before(term, 1)?.kind === 'crowd'
    const isSaid = clause.terms.some((other) => other.start < term.start && isOf(other, ...ofTalk))
    if (!always.has(term.value) && isSaid) continue
    term.isUsed = true
    if (isOfList(clause, term)) Object.assign(term, { kind: 'ask', value: 'count' })
    else if (!isAnyone) values.add(term.value)
  }
  const who =
    clause.opening === 'who' && clause.all('crowd.who').find((term) => clause.before(term, 1)?.kind !== 'crowd')
  const next = who ? clause.after(who) : undefined
  const isPassive = next && /^(?:is|are|was|were|gets?)$/.test(clause.wordAt(next.start - 1))
  // `Who lost the most attention`: what gains or loses talk is a ticker.
  const isMoved = isOf(next, 'change', 'buzz') && !clause.has('ticker', 'topic', 'theme', 'symbol')
  // `Who talks about SPY, bulls or bears`.
  const isOfSides = clause.has('ask.sentiment')
  if (who && (isPassive || isMoved || isOfSides)) who.isUsed = true
  if (!isPassive && !isOfSides && isOf(next, 'talk.talk', 'ask.themes', 'bulls')) values.add('people')
  // If a part does not mention talk, a move of a ticker means a move of its price.
  const isOfPrice = isOnTicker && !clause.has(...ofTalk, 'crowd', 'buzz', 'ask.share', 'than', 'ask.compare', 'out')
  // `What changed for PLTR`.
  const isOfAny =
    clause.opening === 'what' && clause.all('change').every((term) => /^(?:chang|differ)/.test(clause.formOf(term)))
  if (isOfPrice && !isOfAny && clause.take('change')) values.add('price')
  return [...intentVocabulary().refusals].flatMap(([name, { reads }]) =>
    reads.some((each) => values.has(each)) ? [name] : [],
  )
}

/** Whether a part asks for the number of results (`how many tickers`), not for the number of people or of questions. */
function isOfList(clause: Clause, term: QuestionTerm): boolean {
  const counted = ['noun.ticker', 'noun.stock', 'noun.topic', 'group']
  // `Of the top 10 tickers, how many are bearish`; `which tickers are bearish, and how many`.
  const isLast = clause.terms.every((other) => other.start <= term.start || isOf(other, 'filler', 'of', 'pronoun'))
  const isBehind = clause
    .all(...counted)
    .some(({ start }) => (isLast || /^(?:of|among)$/.test(clause.opening)) && start < term.start)
  return (
    term.value === 'count' &&
    (isBehind ||
      clause.reached(term, counted, ['side', 'felt', 'change', 'buzz', 'of', 'crowd', 'order', 'number', 'period']) !==
        undefined)
  )
}

/** The terms of this service that a part asks to explain: `what does bullish mean`, `how is sentiment measured`. */
export function takeDefinitions(clause: Clause): string[] {
  const { definitions, definitionsIn } = intentVocabulary()
  if (clause.has('ticker', 'topic', 'symbol', 'group', 'period')) return []
  const ofService = ['release', 'source'].filter((each) => clause.has(`ask.${each}`))
  const [define] = clause.all('ask.define')
  const isOfPeople = define && clause.all('crowd.people').some(({ start }) => start < define.start)
  const { start = 0 } = clause.terms[0] ?? {}
  const [one, two, three] = [start, start + 1, start + 2].map((at) => clause.wordAt(at))
  const isShort = three === 'a' || three === 'an' || clause.terms.at(-1)?.end === start + 3
  const isWhatIs = one === 'what' && two === 'is' && isShort && !clause.has('unknown', 'buzz', 'change', 'side', 'felt')
  const isOfSeveral = clause.all('change', 'ask.compare').some((term) => clause.formOf(term).startsWith('differ'))
  const known = definitionsIn(clause.text.reading)
  const differs = isOfSeveral && known.length > 1 && !clause.has('order')
  const found = differs || (define && !isOfPeople) || isWhatIs ? known : []
  const own = ofService.length > 0 ? ofService : differs ? found : found.slice(0, 1)
  const wanted = clause.has('ask.help') ? [...definitions.keys()] : own
  if (wanted.length > 0) for (const term of clause.terms) term.isUsed = term.kind !== 'unknown'
  return wanted
}

/**
 * Replaces the words of a quoted question by one term for its theme: `do many ask if it is too late to buy`, `how common
 * is "what are the risks"`. Tickers and periods within the quoted question stay.
 */
export function quoteTheme(clause: Clause, names: KnownNames): void {
  const { terms, text } = clause
  // Quotation marks come in pairs. A pair around a theme was already processed.
  const marks = terms.flatMap(({ start }, place) => (/["“”]/.test(text.words[start].before) ? [place] : []))
  const pair = marks.findIndex((place, at) => at % 2 === 0 && terms[place].kind !== 'theme')
  const [opened, closed = terms.length] = pair < 0 ? [-1] : marks.slice(pair, pair + 2)
  const asked = terms.findLastIndex((term) =>
    isOf(term, 'ask.themes', 'noun.theme', 'ask.share', 'talk.talk', 'talk.feel'),
  )
  const introduced = terms.findIndex(
    ({ start }, place) => place > asked && /^(?:if|whether)$/.test(clause.wordAt(start)),
  )
  const isAsked =
    isOf(terms[asked], 'ask.themes', 'noun.theme', 'talk.feel') &&
    !clause.has('exclude') &&
    terms.some((term, place) => place > asked && term.kind === 'out')
  const first = opened >= 0 ? opened : asked < 0 ? -1 : introduced > 0 ? introduced : isAsked ? asked + 1 : -1
  if (first < 0 || (opened < 0 && clause.has('ask.define'))) return
  // The quoted question ends before words about the question itself: `... become rarer`, `... more than last month`.
  const isSaidOf = (term: QuestionTerm) =>
    isOf(term, 'than', 'turn', 'change', 'buzz', 'order.more', 'order.less', 'period')
  const said = terms.findIndex((term, place) => place > first + 1 && isSaidOf(term))
  const ends = opened >= 0 ? [closed] : [...(said < 0 ? [] : [said]), terms.length]
  for (const until of ends) {
    const body = terms.slice(first, until)
    // `More about selling or about the dip` compares two things.
    const isChoice = opened < 0 && body.some((term) => isOf(term, 'order.more', 'order.less'))
    if (isChoice && body.some((term) => isOf(term, 'join.or'))) return
    const words = body.flatMap((term) => (isOf(term, 'ticker', 'symbol') ? 'it' : clause.formOf(term).split(' ')))
    // A quoted label of a topic is no question.
    const theme = body.length === 1 && body[0].kind === 'topic' ? undefined : themeIn(words, names)
    if (!theme) continue
    const kept = body.filter((term) => isOf(term, 'ticker', 'symbol', 'period'))
    const [{ start }, { end }] = [body[0], body.at(-1)!]
    terms.splice(first, body.length, { kind: 'theme', value: theme.theme_id, theme, start, end }, ...kept)
    if (opened >= 0) quoteTheme(clause, names)
    return
  }
}

/** The published theme of a question: by its exact label, as labels find it, or the only one whose label has only words of the question. */
function themeIn(words: string[], { themes }: KnownNames): KnownTheme | undefined {
  const asked = [words, directOf(words)].map((each) => each.join(' '))
  const wordsOf = (text: string) => placedText(text).words.map(({ form }) => form)
  const exact = [...themes.values()].find(({ label }) => asked.includes(wordsOf(label).join(' ')))
  const labelled = asked.map((each) => themes.get(themeOf(tokensOf(each))))
  const said = new Set(termsOf(words.join(' ')))
  const alike = [...themes.values()].filter(({ label }) => {
    const own = termsOf(label)
    return own.length > 1 && own.every((term) => said.has(term))
  })
  return exact ?? labelled.find(Boolean) ?? (alike.length === 1 ? alike[0] : undefined)
}

/** Turns an indirect question into a direct question: `whether it is undervalued` into `is it undervalued`. */
function directOf([first, ...words]: string[]): string[] {
  if (words[0] === 'to') return ['should', 'i', ...words.slice(1)]
  const verb = words.findIndex((word) => /^(?:is|are|was|will|would|can|could|should|do|does|has|have)$/.test(word))
  return verb < 0 ? [first, ...words] : [words[verb], ...words.toSpliced(verb, 1)]
}
