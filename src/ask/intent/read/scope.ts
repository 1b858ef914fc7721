import type { Refusal } from './asked.ts'
import { type Clause, isOf } from './clause.ts'
import type { Term } from './term.ts'

/** Whether a part is about what investors ask, say or feel, rather than about the things that they ask about. */
export function isAboutTalk(clause: Clause): boolean {
  const strong = [
    'talk.talk',
    'talk.interest',
    'ask.themes',
    'ask.topics',
    'ask.sentiment',
    'crowd.people',
    'noun.conversation',
    'bulls',
  ]
  return clause.has(...strong) || (clause.has('talk.feel') && clause.has('crowd'))
}

const about = [
  'talk',
  'ask.themes',
  'ask.topics',
  'ask.sentiment',
  'ask.share',
  'noun.conversation',
  'side',
  'felt',
  'bulls',
]

/** Why a part cannot be answered as it was asked, the weightiest first. Marks the words that say so. */
export function takeRefusals(clause: Clause, isTalk: boolean, hasTicker: boolean): Refusal[] {
  const found: Refusal[] = []
  const add = (refusal: Refusal, terms: Term[]) => {
    const open = terms.filter(({ isUsed }) => !isUsed)
    if (open.length === 0) return
    for (const term of open) term.isUsed = true
    if (!found.includes(refusal)) found.push(refusal)
  }
  const out = (value: string) => clause.all(`out.${value}`)
  add('people', out('people'))
  if (asksWhoIsOne(clause)) found.push('people')
  add('quotes', out('quotes'))
  if (/(?<!\S)u\/\w/.test(clause.text.text)) found.push('quotes')
  add(
    'counts',
    out('count').filter((term) => !isOfList(clause, term)),
  )
  const asks = clause.has(...about)
  if (!(asks && clause.has('crowd', 'ask.themes'))) add('advice', out('advice'))
  if (
    !(isTalk && clause.has('crowd', 'talk', 'ask.themes')) ||
    clause.all('out.future').some((term) => term.start === 0)
  )
    add('forecast', out('future'))
  const hasActor = clause.has('crowd')
  if (hasActor && !asks) add('positions', out('trade'))
  if (!isTalk) {
    add('company_facts', out('company'))
    add('market_data', out('market'))
    if (!hasActor)
      add(
        'advice',
        out('trade').filter(() => clause.has('out.advice')),
      )
    add('other', out('task'))
    const isGoing = clause.all('change').filter((term) => clause.formOf(term).startsWith('going'))
    if (hasTicker) add('forecast', isGoing)
    if (asksWhatItDoes(clause)) found.push('company_facts')
    const isOfPrice = clause.has('ticker') && clause.has('ask.why') && clause.has('change')
    if (isOfPrice) add('market_data', clause.all('change'))
    if (hasTicker && clause.has('crowd.who') && found.length === 0 && !clause.has('side', 'felt', 'bulls'))
      add('company_facts', clause.all('crowd.who'))
  }
  const order: Refusal[] = [
    'other',
    'company_facts',
    'people',
    'quotes',
    'counts',
    'advice',
    'forecast',
    'positions',
    'market_data',
    'unread',
  ]
  if (clause.opening === 'when') order.unshift('market_data')
  return found.sort((one, other) => order.indexOf(one) - order.indexOf(other))
}

/** `Who is the most bullish investor`, `who talks about GME`. */
function asksWhoIsOne(clause: Clause): boolean {
  const who = clause.all('crowd.who')[0]
  const next = who && clause.after(who, 1)
  if (clause.opening === 'who' && (next?.kind === 'talk' || (next && isOf(next, 'ask.themes')))) return true
  const isOne = clause
    .all('crowd.people')
    .some((term) => /^(?:investor|trader|user|holder|shareholder|redditor)$/.test(clause.formOf(term)))
  const isBear = clause.all('bulls').some((term) => /^(?:bull|bear)$/.test(clause.formOf(term)))
  return clause.opening === 'who' && (isOne || isBear) && !clause.has('ticker', 'topic')
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
function isOfList(clause: Clause, term: Term): boolean {
  const next = clause.after(term, 2)
  return (
    next !== undefined &&
    (isOf(next, 'noun.ticker') ||
      isOf(next, 'ask.topics') ||
      (isOf(next, 'ask.themes') && clause.formOf(next).startsWith('theme')))
  )
}
