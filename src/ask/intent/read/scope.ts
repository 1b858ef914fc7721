import { unknownTheme } from '../../../labels/labels.ts'
import { themeOf } from '../../../labels/themes.ts'
import type { Ask } from './asked.ts'
import { type Clause, isOf } from './clause.ts'
import { intentVocabulary } from './vocabulary.ts'

/** Kinds that show that a part is about what investors ask, say or feel, rather than about the subject itself. */
const ofTalk = ['talk', 'ask.themes', 'ask.sentiment', 'noun.theme', 'noun.topic', 'side', 'felt', 'bulls']

export function isAboutTalk(clause: Clause): boolean {
  return clause.has(...ofTalk, 'crowd.people')
}

/** Requests that are declined even if a part asks what people say about them. */
const always = new Set(['people', 'quotes', 'count', 'accuracy', 'task', 'others'])

/**
 * Why a part cannot be answered as asked, the most important reason first. Consumes the words concerned, but not those
 * that only name what people talk about.
 */
export function takeRefusals(clause: Clause, isOnTicker: boolean): string[] {
  const values = new Set<string>()
  for (const term of clause.all('out').filter(({ isUsed }) => !isUsed)) {
    // `People who ask about it` means everyone who does, not single people.
    const isAnyone = clause.wordAt(term.start) === 'who' && clause.before(term, 1)?.kind === 'crowd'
    const isSaid = clause.terms.some((other) => other.start < term.start && isOf(other, ...ofTalk))
    if (!always.has(term.value) && isSaid) continue
    term.isUsed = true
    if (!isAnyone) values.add(term.value)
  }
  const who =
    clause.opening === 'who' && clause.all('crowd.who').find((term) => clause.before(term, 1)?.kind !== 'crowd')
  const next = who ? clause.after(who) : undefined
  const isPassive = next && /^(?:is|are|was|were|gets?)$/.test(clause.wordAt(next.start - 1))
  if (who && isPassive) who.isUsed = true
  if (!isPassive && isOf(next, 'talk.talk', 'ask.themes', 'bulls')) values.add('people')
  // Unless talk is mentioned, a ticker that moves means its price.
  const isOfPrice = isOnTicker && !clause.has(...ofTalk, 'crowd', 'buzz', 'ask.share', 'than', 'ask.compare', 'out')
  if (isOfPrice && clause.take('change')) values.add('price')
  return [...intentVocabulary().refusals].flatMap(([name, { reads }]) =>
    reads.some((each) => values.has(each)) ? [name] : [],
  )
}

/** The terms of this service that a part wants explained: `what does bullish mean`, `how is sentiment measured`. */
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
  const differs = isOfSeveral && known.length > 1
  const found = differs || (define && !isOfPeople) || isWhatIs ? known : []
  const own = ofService.length > 0 ? ofService : differs ? found : found.slice(0, 1)
  const wanted = clause.has('ask.help') ? [...definitions.keys()] : own
  if (wanted.length > 0) for (const term of clause.terms) term.isUsed = term.kind !== 'unknown'
  return wanted
}

/** The theme of the question that a part quotes, as in `do many ask if it is too late to buy`. */
export function quotedTheme(clause: Clause, asks: [Ask, boolean][]): string | undefined {
  const quoted = clause.all('out')
  if (quoted.length === 0 || !asks.some(([ask]) => ask === 'themes')) return undefined
  const { tokens, words } = clause.text
  const [from, to] = [clause.terms[0].start, clause.terms.at(-1)!.end - 1].map((at) => words[at].token)
  const theme = themeOf(tokens.slice(from, to + 1))
  return theme !== unknownTheme && clause.take('out') ? theme : undefined
}
