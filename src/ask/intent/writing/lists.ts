import { listed, percent } from '../../../text/sentences.ts'
import { bySide, type Fact, type IntentEvidence, isLeftOut, isWithin } from '../facts.ts'
import type { AskedPart } from '../read/asked.ts'
import { mostNamed } from '../read/measures.ts'
import { jointShare } from './calculations.ts'
import { factName, quoted, sentimentShares, talkOn, windowsWith } from './phrases.ts'

type Item = Pick<Fact, 'dimension' | 'name' | 'share'> & Partial<Fact>

/** One sentence with a clause for each subject. */
export function ofEach(subjects: Fact[], say: (subject: Fact, at: number) => string): string {
  return `${subjects.map(say).join('; ')}.`
}

/** Which tickers are named with each subject or, for several tickers, how often these are named together. */
export function relatedSentence({ asked }: IntentEvidence, subjects: Fact[]): string {
  const isOfBoth = subjects.length > 1 && subjects[0].dimension === 'ticker' && !asked.isOfEach
  const isWanted = (name: string) =>
    !isLeftOut(name, asked.excluded) &&
    (asked.groups.length === 0 || asked.groups.some(({ symbols }) => symbols.has(name))) &&
    (!isOfBoth || subjects.some((each) => each.name === name))
  const joint = isOfBoth && subjects.length === 2 ? jointShare(subjects[0], subjects[1].name) : undefined
  if (isOfBoth && subjects.length === 2 && joint === undefined)
    return `how often ${listed(subjects.map(factName))} are named together is not published.`
  const both = joint === undefined ? '' : `about ${percent(joint)} of all conversations named both; `
  const namedWith = (fact: Fact) =>
    fact.related.filter(({ dimension, name }) => dimension === 'ticker' && name !== fact.name && isWanted(name))
  const isCut =
    asked.count === mostNamed && !asked.isCountNamed && subjects.some((each) => namedWith(each).length > asked.count)
  const lists = ofEach(subjects, (fact) => {
    const named = namedWith(fact)
    const on = talkOn(fact)
    const among = asked.groups.length > 0 ? ` among ${listed(asked.groups.map(({ label }) => label))}` : ''
    const other = isOfBoth ? 'other of these tickers' : `ticker${among}`
    const tickers = among && `of the tickers${among}, `
    return listOr(
      asked,
      named,
      `no ${other} that ${on} name too`,
      (names) => `${tickers}${on} most often name ${names} too`,
    )
  })
  const cut = isCut ? ' Not all are listed here.' : ''
  // Related tickers are published for a ticker, not for a ticker within a topic.
  const { topics } = asked
  const isWider = asked.tickers.length > 0 && topics.length > 0
  const wider = isWider ? ` This list is not limited to ${listed(topics.map(({ label }) => quoted(label)))}.` : ''
  return both + lists + cut + wider
}

export function topicsSentence({ facts, asked }: IntentEvidence, subjects: Fact[]): string {
  return ofEach(subjects, (subject) => {
    const found =
      subject.dimension === 'theme'
        ? subject.related.filter(({ dimension }) => dimension === 'topic')
        : facts.filter((fact) => fact.source === 'intent_topics' && isOn(fact, subject))
    const others = found.filter((each) => !asked.topics.some(({ topic_id }) => 'id' in each && topic_id === each.id))
    const on = talkOn(subject, asked.side?.role === 'filter' ? asked.side.of : undefined)
    return listOr(asked, others, `no topic of ${on}`, (names) => `${on} are most often about ${names}`)
  })
}

/** The leading questions about each subject. */
export function themesSentence({ facts, asked, themeDays = [] }: IntentEvidence, subjects: Fact[]): string {
  const elsewhere = themeDays.length > 0 ? windowsWith(themeDays) : ''
  const kind = asked.side?.role === 'filter' ? `${asked.side.of} ` : ''
  const among = asked.tickers.length > 0 ? asked.topics.slice(0, 1).map(({ label }) => ` and ${quoted(label)}`) : []
  const count = subjects.length > 1 ? Math.min(2, asked.count) : asked.count
  return ofEach(subjects, (subject) => {
    const found = facts
      .filter((fact) => fact.source === 'intent_questions' && isOn(fact, subject))
      .sort((one, other) => other.share - one.share)
    const on = ` on ${factName(subject)}${among.join('')}`
    const list = listOr({ ...asked, count }, found, `no theme of the ${kind}questions${on}`, (names, isOne) =>
      isOne ? `the leading ${kind}question${on} is ${names}` : `the leading ${kind}questions${on} are ${names}`,
    )
    return found.length > 0 ? list : list + elsewhere
  })
}

/** Whether a fact is about the conversations on a subject. */
export function isOn({ scope }: Fact, { dimension, name }: Fact): boolean {
  return dimension === 'ticker' ? scope.ticker === name : scope.topic === name.toLowerCase()
}

/** A list of the items within the bounds of the question or, if there are none, what is not published. */
function listOr(asked: AskedPart, items: Item[], none: string, say: (names: string, isOne: boolean) => string): string {
  const bounds = asked.bounds.filter(({ of }) => of === 'share' || items.every(({ breakdown }) => breakdown))
  const kept = items.filter((item) => bounds.every((bound) => isWithin(bound, item)))
  const ranked = asked.side?.role === 'rank' ? asked.side : undefined
  const felt = ranked ? kept.flatMap((item) => (item.breakdown?.[ranked.of] != null ? [item as Fact] : [])) : []
  const shown = (ranked ? felt.sort(bySide(ranked)) : kept).slice(0, asked.count)
  const isFelt = ranked !== undefined || (asked.asks.includes('sentiment') && asked.isOfEach)
  const names = shown.map((item) => {
    const lean = isFelt && item.breakdown ? sentimentShares(item as Fact) : ''
    return `${factName(item)} (${[percent(item.share), lean].filter(Boolean).join(', ')})`
  })
  const within = bounds.length > 0 ? ' within these bounds' : ''
  if (shown.length === 0) return `${none}${ranked ? ` with a ${ranked.of} share` : ''} is published${within}`
  const order = ranked ? `from the ${ranked.isLeast ? 'smallest' : 'largest'} ${ranked.of} share, ` : ''
  return `${order}${say(listed(names), shown.length === 1)}`
}
