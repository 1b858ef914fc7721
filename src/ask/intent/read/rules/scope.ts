import type { AskedPart, IntentRefusal } from '../asked.ts'
import { type Clause, isOf } from '../clause.ts'
import { isNamedTheme } from '../parts.ts'
import type { QuestionTerm } from '../term.ts'

/** Whether a part is about what investors ask, say or feel, rather than about the subjects of their questions. */
export function isAboutTalk(clause: Clause): boolean {
  const strong =
    'talk.talk talk.interest ask.themes ask.topics ask.sentiment crowd.people noun.conversation bulls'.split(' ')
  return clause.has(...strong) || (clause.has('talk.feel') && clause.has('crowd'))
}

const about = ['talk', 'ask.themes', 'ask.topics', 'ask.sentiment', 'noun.conversation', 'side', 'felt', 'bulls']
/** Values of `out` that other endpoints answer, with the refusal for each. */
const elsewhere: Partial<Record<string, IntentRefusal>> = {
  ...{ hold: 'positions', holdings: 'positions', trade: 'positions', flows: 'positions', rotate: 'positions' },
  ...{ options: 'positions', fund: 'funds', sharpe: 'funds', drawdown: 'funds', win_rate: 'funds' },
  ...{ price: 'market_data', market: 'market_data', company: 'company_facts' },
}
const weak = ['out.hold', 'out.trade']
const funds = ['out.fund', 'out.sharpe', 'out.drawdown', 'out.win_rate']

/** Words for holdings, flows and funds that ask for their figures: what people talk about with these words is a topic. */
export function figuresElsewhere(clause: Clause, before: Clause | undefined): QuestionTerm[] {
  const strong = clause
    .all('out.holdings', 'out.flows', 'out.rotate', 'out.options', ...funds)
    .filter((term) => !isTalkedAbout(clause, term))
  const isOfFunds = clause.has(...funds) || (before?.has(...funds) === true && !clause.has('crowd.people', 'ticker'))
  const isDone =
    ((clause.has('crowd') || clause.opening === 'who') && !clause.has(...about)) ||
    (isOfFunds && clause.has('crowd', ...funds))
  const found = isDone || strong.length > 0 ? [...strong, ...clause.all(...weak)] : strong
  // Whether others `buy or sell` is no question for advice.
  const either = clause.all('out.advice').filter((term) => isDone && clause.formOf(term).includes(' or '))
  found.push(...either.map((term) => Object.assign(term, { value: 'trade' })))
  // With holdings or trades, `options` are the instruments.
  const options = clause.all('topic').filter(({ value }) => value === 'options')
  if (found.length > 0)
    for (const term of options) if (!isTalkedAbout(clause, term)) found.push(Object.assign(term, { kind: 'out' }))
  if (isOfFunds && found.length > 0 && !clause.has(...funds)) found.push({ ...found[0], value: 'fund' })
  return found
}

/** `What do people say about flows`, without a mark between. */
function isTalkedAbout(clause: Clause, { start }: QuestionTerm): boolean {
  return clause.all('talk.talk', 'talk.feel', 'ask.themes', 'ask.topics', 'noun.conversation').some((talk) => {
    const words = clause.text.words.slice(talk.end, start + 1)
    const isAbout = clause.terms.some((term) => term.kind === 'of' && term.start >= talk.start && term.end <= start)
    return talk.end <= start && words.every(({ before, form }) => !/[,:;]/.test(before) && (isAbout || form !== 'and'))
  })
}

/** Why a part cannot be answered as asked, the most important reason first. Consumes the words concerned. */
export function takeRefusals(
  clause: Clause,
  isTalk: boolean,
  hasTicker: boolean,
  figures: QuestionTerm[],
): Pick<AskedPart, 'refusals' | 'elsewhere' | 'isElsewhereOnly'> {
  const found: IntentRefusal[] = []
  const kinds = new Set<string>()
  const add = (refusal: IntentRefusal, terms: QuestionTerm[], kind?: string) => {
    const open = terms.filter(({ isUsed }) => !isUsed)
    if (open.length === 0) return
    for (const term of open) {
      term.isUsed = true
      if (elsewhere[term.value] === refusal) kinds.add(term.value)
    }
    if (kind) kinds.add(kind)
    if (!found.includes(refusal)) found.push(refusal)
  }
  const out = (value: string) => clause.all(`out.${value}`)
  // `People who ask about X` are all who do.
  for (const term of out('people'))
    if (clause.text.words[term.start].form === 'who' && clause.before(term, 0)?.kind === 'crowd') term.isUsed = true
  add('people', out('people'))
  if (asksWhoIsOne(clause)) found.push('people')
  add('quotes', out('quotes'))
  if (/(?<!\S)u\/\w/.test(clause.text.text)) found.push('quotes')
  add(
    'counts',
    out('count').filter((term) => !isOfList(clause, term) && !isOfMoney(clause, term)),
  )
  const asks = clause.has(...about)
  if (!(asks && clause.has('crowd.people', 'ask.themes'))) add('advice', out('advice'))
  const future = [...out('future'), ...out('coming')]
  // `What will people ask` is about the talk to come, `do people think that it will fall` about what they say.
  const first = clause.all('crowd', 'talk', 'ask.themes', 'bulls')[0]
  const isToCome =
    future.some(
      (term) => willWords.has(clause.text.words[term.start].form) && term.start < (first?.start ?? Infinity),
    ) ||
    (out('coming').length > 0 && !clause.has('talk.feel', 'of', 'ask.sentiment', 'ask.themes'))
  if (!(isTalk && first) || isToCome) add('forecast', future)
  const isOf = (refusal: IntentRefusal) => figures.filter(({ value }) => elsewhere[value] === refusal)
  add('funds', isOf('funds'))
  add('positions', isOf('positions'))
  if (!isTalk || !asks) {
    add('company_facts', out('company'))
    add('market_data', [...out('price'), ...out('market')])
    if (!clause.has('crowd') && clause.has('out.advice')) add('advice', clause.all(...weak))
    add('other', out('task'))
    const isGoing = clause.all('change').filter((term) => clause.formOf(term).startsWith('going'))
    if (hasTicker) add('forecast', isGoing)
    if (asksWhatItDoes(clause)) add('company_facts', [clause.terms[0]], 'company')
    const isOfPrice = !clause.has('crowd') && clause.has('ticker') && clause.has('ask.why') && clause.has('change')
    if (isOfPrice) add('market_data', clause.all('change'), 'price')
    // `Folks who are into AMD` are the crowd.
    const who = clause.all('crowd.who').filter((term) => clause.before(term, 0)?.kind !== 'crowd')
    if (hasTicker && found.length === 0 && !clause.has('side', 'felt', 'bulls', 'join.or', 'than'))
      add('company_facts', who, 'company')
  }
  const order = 'other company_facts people quotes counts advice forecast funds positions market_data unread'.split(
    ' ',
  ) as IntentRefusal[]
  if (clause.opening === 'when') order.unshift('market_data')
  const refusals = found.sort((one, other) => order.indexOf(one) - order.indexOf(other))
  // Besides figures of other endpoints, questions about conversations are answered too.
  const asksTalk =
    clause.has(...about.slice(2), 'talk.talk', 'talk.interest', 'buzz') ||
    clause.all('ask.themes').some((term) => isNamedTheme(clause.text, term))
  const isOnly =
    kinds.size > 0 && !asksTalk && !['advice', 'forecast'].some((each) => found.includes(each as IntentRefusal))
  return { refusals, elsewhere: [...kinds], isElsewhereOnly: isOnly }
}

const willWords = new Set(['will', 'going', 'shall'])

/** `How many $`, `how many dollars`. */
function isOfMoney({ text: { words } }: Clause, { end }: QuestionTerm): boolean {
  return (
    words[end] !== undefined && (words[end].before.includes('$') || /^(?:dollars?|usd|bucks)$/.test(words[end].form))
  )
}

/** `Who is the most bullish investor`, `who talks about GME`. */
function asksWhoIsOne(clause: Clause): boolean {
  const who = clause.all('crowd.who')[0]
  const next = who && clause.before(who, 0)?.kind !== 'crowd' ? clause.after(who, 1) : undefined
  const isPassive =
    next !== undefined &&
    /^(?:is|are|gets?|was|were)$/.test(clause.text.words[next.start - 1]?.form ?? '') &&
    clause.formOf(next).split(' ')[0].endsWith('ed')
  if (clause.opening === 'who' && !isPassive && (next?.kind === 'talk' || (next && isOf(next, 'ask.themes'))))
    return true
  const isOne = clause
    .all('crowd.people')
    .some((term) => /^(?:investor|trader|user|holder|shareholder|redditor)$/.test(clause.formOf(term)))
  const isBear = clause.all('bulls').some((term) => /^(?:bull|bear)$/.test(clause.formOf(term)))
  return clause.opening === 'who' && (isBear || (isOne && !clause.has('ticker', 'topic')))
}

/** `What does NVDA do?` */
function asksWhatItDoes({ terms, opening, text }: Clause): boolean {
  const last = terms.at(-1)
  return (
    opening === 'what' &&
    last?.kind === 'filler' &&
    /^(?:do|make)$/.test(last.value) &&
    /^(?:does|do)$/.test(text.words[terms[0].start + 1]?.form ?? '')
  )
}

/** `How many themes` counts things of the release, no people. */
function isOfList(clause: Clause, term: QuestionTerm): boolean {
  const next = clause.after(term, 2)
  return (
    next !== undefined &&
    (isOf(next, 'noun.ticker') ||
      isOf(next, 'ask.topics') ||
      (isOf(next, 'ask.themes') && clause.formOf(next).startsWith('theme')))
  )
}
