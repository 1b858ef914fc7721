import type { Sentiment } from '../../../labels/labels.ts'
import { baselineOf, capitalised, listed, percent, spanOf } from '../../../text/sentences.ts'
import { bySide, type Fact, hasOneSide, type IntentEvidence, ownFacts } from '../facts.ts'
import type { AskedPart, AskedSide } from '../read/asked.ts'
import { calculated, calculationWords, sidesCompared } from './calculations.ts'
import { isOn, ofEach, relatedSentence, themesSentence, topicsSentence } from './lists.ts'
import { factName, leanWords, nounOf, quoted, relativeChange, subjectName, talkOn } from './phrases.ts'

/** Added to the answer if a question asks for a reason. */
export const causes = 'These figures show what investors ask and talk about; they do not prove what caused the change.'

/** One sentence for each thing that is asked, covering all subjects. */
export function onSubjects(evidence: IntentEvidence): string[] {
  const { asked, facts, days, asOf } = evidence
  const subjects = ownFacts(evidence)
  const isOfThemes = subjects[0]?.dimension === 'theme'
  if (subjects.length === 0) return []
  const wants = new Set(asked.asks)
  const compared = evidence.against ? [evidence.against, ...subjects] : subjects
  const isOpen = asked.asks.every((ask) => ask === 'reason' || ask === 'overview')
  // If the change is not published, the share is.
  const isUnmoved = wants.has('change') && evidence.isBaselineEmpty
  const isMoved = isOpen && facts.some(({ change }) => change && change.trend !== 'stable')
  // A question about tickers that are named together does not compare their shares.
  const isTogether = subjects.length > 1 && wants.has('related')
  const isCompared = subjects.length > 1 && !wants.has('sentiment') && asked.side?.role !== 'filter'
  // To compare tickers or topics within each other, shares of all conversations are of no use.
  const isWithin = asked.tickers.length > 0 && asked.topics.length > 0 && asked.tickers.length + asked.topics.length > 2
  const joint = jointFacts(evidence)
  // What people say about a ticker is told by its topics if none of its questions are published.
  const isOfTopics =
    isOpen &&
    asked.topics.length === 0 &&
    facts.some(({ source, scope }) => source === 'intent_topics' && scope.ticker) &&
    !facts.some(({ source }) => source === 'intent_questions')
  const said = [
    ...themeSentences(evidence, subjects),
    ...(wants.has('sentiment') ? sentimentSentences(evidence, joint.length > 0 ? joint : compared) : []),
    ...sideSentences(evidence, subjects),
    ...(!isWithin && !isTogether && (wants.has('share') || wants.has('place') || isOpen || isCompared || isUnmoved)
      ? shareSentences(evidence, compared)
      : []),
    ...(wants.has('place') ? [placeSentence(evidence, subjects)] : []),
    ...togetherSentences(evidence, subjects),
    ...(wants.has('change') && wants.has('sentiment') ? moodBefore(evidence, subjects) : []),
    ...(asked.against === 'window' ? windowsCompared(evidence, subjects) : []),
    ...(wants.has('change') || wants.has('reason') || isMoved ? [changeSentence(evidence, subjects)] : []),
    ...(!isOfThemes && wants.has('change') && wants.has('themes')
      ? ['how single questions on them have changed is not published.']
      : []),
    ...(wants.has('related') || (isOfThemes && (isOpen || wants.has('reason')))
      ? [relatedSentence(evidence, subjects)]
      : []),
    ...(wants.has('topics') || isOfTopics ? [topicsSentence(evidence, subjects)] : []),
    ...(!isOfThemes && (wants.has('themes') || wants.has('reason') || isOpen)
      ? [themesSentence(evidence, subjects)]
      : []),
    ...(wants.has('reason') ? [causes] : []),
  ]
  return said.map((sentence, at) =>
    at === 0 ? `${capitalised(spanOf(days, asOf))}, ${sentence}` : capitalised(sentence),
  )
}

function shareSentences({ asked }: IntentEvidence, subjects: Fact[]): string[] {
  const ranked = subjects.toSorted((one, other) => (asked.isLeast ? -1 : 1) * (other.share - one.share))
  const [first, second] = ranked
  const verb = { ticker: 'came up in', topic: 'was a topic in', theme: 'was asked in' }[first.dimension]
  const whole = ` of investor ${first.dimension === 'theme' ? 'questions' : 'conversations'}`
  const items = ranked.map(
    (fact, at) => `${factName(fact)} ${at === 0 ? verb : 'in'} ${percent(fact.share)}${at === 0 ? whole : ''}`,
  )
  const lean = asked.asks.includes('sentiment') || first.sentiment === 'unknown' ? '' : `; they ${leanWords(first)}`
  if (!second) return [`${items[0]}${lean}.`]
  const [more, superlative] = asked.isLeast ? ['less', 'least'] : ['more', 'most']
  const most = ranked.length === 2 ? `${more} than ${factName(second)}` : superlative
  const isEqual = first.share === second.share
  const equal = `${factName(second)} were talked about equally often, as far as the published shares tell`
  const name = ranked.length === 2 ? '' : factName(second)
  const amount =
    asked.calculation && !asked.side ? calculationWords(asked.calculation, first.share, second.share, name) : ''
  const by = amount && `, ${amount}`
  return [`${listed(items)}.`, `So ${factName(first)} ${isEqual ? `and ${equal}` : `was talked about ${most}${by}`}.`]
}

function sentimentSentences({ asked: { side, calculation, split } }: IntentEvidence, subjects: Fact[]): string[] {
  const words = ofEach(side ? subjects.toSorted(bySide(side)) : subjects, (fact, at) => {
    const words = `${at === 0 ? talkOn(fact) : `those on ${subjectName(fact)}`} ${leanWords(fact, side?.of, split)}`
    const compared = calculation && (subjects.length === 1 || !side) ? sidesCompared(calculation, fact) : ''
    return compared ? `${words}, ${compared}` : words
  })
  return side && subjects.length > 1 ? [words, largestOf(subjects, side, calculation)] : [words]
}

/** Which subject has the largest or smallest share of a side, if that share is published for all of them. */
function largestOf(subjects: Fact[], asked: AskedSide, calculation: AskedPart['calculation']): string {
  const { of: side, isLeast } = asked
  const shareOf = ({ breakdown }: Fact) => breakdown[side] ?? 0
  const [first, second] = subjects.toSorted(bySide(asked))
  const few = subjects.filter(({ breakdown }) => breakdown[side] === null)
  const alone = subjects.filter((fact) => fact.breakdown[side] !== null && hasOneSide(fact))
  const size = `${isLeast ? 'small' : 'larg'}${subjects.length === 2 ? 'er' : 'est'}`
  const amount = calculation && calculationWords(calculation, shareOf(first), shareOf(second), subjectName(second))
  if (few.length + alone.length === 0 && shareOf(first) !== shareOf(second))
    return `${subjectName(first)} has the ${size} ${side} share${amount ? `, ${amount}` : ''}.`
  const said = (facts: Fact[], why: string) => (facts.length > 0 ? [`${why} on ${listed(facts.map(subjectName))}`] : [])
  // The lean of a subject is published even if its shares are withheld.
  const leaning = subjects.filter(({ sentiment }) => sentiment === side)
  const isTold = leaning.length === 1 && !isLeast && subjects.every(({ sentiment }) => sentiment !== 'unknown')
  const only = isTold ? ` Only ${subjectName(leaning[0])} leans ${side}.` : ''
  const why = listed([...said(few, `too few people are ${side}`), ...said(alone, 'only that share can be published')])
  return `Which of them has the ${size} ${side} share cannot be told from the published shares${why && `, as ${why}`}.${only}`
}

/** The share of each subject in the conversations with a sentiment. */
function sideSentences({ asked: { asks, side }, facts }: IntentEvidence, subjects: Fact[]): string[] {
  if (side?.role !== 'filter' || !asks.includes('share')) return []
  return subjects.map((subject) => {
    const found = facts.find(
      ({ id, scope }) => id === subject.id && scope.sentiment === side.of && scope.topic + scope.ticker === '',
    )
    const kind = subject.dimension === 'theme' ? 'questions' : 'conversations'
    if (!found) return `the share of ${factName(subject)} in the ${side.of} ${kind} is not published.`
    return `${percent(found.share)} of the ${side.of} ${kind} were on ${factName(subject)}.`
  })
}

/** The place of each subject among all subjects of its kind or of the named groups, by share. */
function placeSentence({ asked: { groups, side }, rivals }: IntentEvidence, subjects: Fact[]): string {
  const among = groups.length > 0 ? ` among ${listed(groups.map(({ label }) => label))}` : ''
  const by = side ? ` by ${side.of} share` : ''
  const kind = `published ${nounOf(subjects[0].dimension, true)}${among}${by}`
  return ofEach(subjects, (fact) => {
    if (!fact.place) return `${factName(fact)} has no place among the ${kind}`
    const ties = fact.ties ? `, shared with ${fact.ties} ${fact.ties > 1 ? 'others' : 'other'},` : ''
    return `${factName(fact)} has place ${fact.place}${ties} of the ${rivals} ${kind}`
  })
}

/** How often the named themes are asked about each subject. */
function themeSentences({ asked, facts }: IntentEvidence, subjects: Fact[]): string[] {
  return subjects[0].dimension === 'theme'
    ? []
    : subjects.flatMap((subject) =>
        asked.themes.map(({ theme_id }) => {
          const found = facts.find((fact) => fact.id === theme_id && isOn(fact, subject))
          const on = `questions on ${factName(subject)}`
          return found
            ? `${percent(found.share)} of the ${on} were of the theme ${factName(found)}.`
            : `how many ${on} ask what is quoted is not published.`
        }),
      )
}

/** How interest in each subject has changed, with its share now and its share in the baseline. */
function changeSentence(
  { asked, facts, baseline, isBaselineEmpty, isBaselineThin }: IntentEvidence,
  subjects: Fact[],
): string {
  const before = baselineOf(baseline)
  if (isBaselineEmpty) return `no ${subjects[0].dimension} of ${before} is published, so no change can be given.`
  const moves = subjects.flatMap(({ id }) => facts.find((fact) => fact.id === id && fact.change) ?? [])
  const way = asked.change === 'up' ? 1 : asked.change === 'down' ? -1 : 0
  const [first, second] = moves.toSorted((one, other) => way * (other.change!.pct - one.change!.pct))
  const isKnown = moves.length === subjects.length && moves.every(({ change }) => change!.trend !== 'new')
  const isMost = second && isKnown && first.change!.trend !== 'stable' && way * first.change!.pct > 0
  const most = `${way > 0 ? 'gained' : 'lost'} ${moves.length > 2 ? 'most' : 'more'} interest`
  const said = isMost ? ` So ${factName(first)} ${most}, relative to its share before.` : ''
  const each = ofEach(subjects, (subject) => {
    const on = `interest in ${factName(subject)}`
    const moved = facts.find(({ id, change }) => id === subject.id && change)
    if (!moved) return `how ${on} has changed against ${before} is not published`
    const { trend, previous } = moved.change!
    const was = trend === 'new' ? 'no share that could be published' : percent(previous)
    const noise = trend === 'stable' && moved.share !== previous ? ', a change within what chance explains' : ''
    const amount =
      asked.calculation && trend !== 'new' ? calculationWords(asked.calculation, moved.share, previous) : ''
    const by = `${amount && `, ${amount}`}${relativeChange(moved, asked)}`
    const thin =
      trend === 'new' && isBaselineThin ? `, but little is published of ${before}, so it need not have risen` : ''
    return `${on} is ${trend}: ${percent(moved.share)} of conversations, against ${was} in ${before}${by}${noise}${thin}`
  })
  return each + said
}

/** Sentiment of the same subjects over a longer window, because the sentiment of the preceding days alone is not published. */
function moodBefore({ before, days, asOf }: IntentEvidence, subjects: Fact[]): string[] {
  const felt = before.filter(({ sentiment }) => sentiment !== 'unknown')
  const missing = 'how sentiment itself has changed is not published.'
  if (felt.length === 0) return [missing]
  const these = days === 1 ? 'this day' : `these ${days} days`
  const words = ofEach(felt, (fact) => `${talkOn(fact)} ${leanWords(fact)}`)
  const moved = felt.flatMap((fact) => {
    const now = subjects.find(({ id }) => id === fact.id)
    // Shares are relative to the published sentiments, so they are comparable only if the same sentiments are published.
    const isAlike = Object.entries(fact.breakdown).every(
      ([side, share]) => (now?.breakdown[side as Sentiment] === null) === (share === null),
    )
    const said = (['bullish', 'bearish'] as const)
      .filter(() => isAlike)
      .flatMap((side) => {
        const [one, other] = [now?.breakdown[side] ?? null, fact.breakdown[side]]
        if (one === null || other === null || one === other) return []
        return `the ${side} share is ${calculated('difference', one, other)} percentage points ${one > other ? 'higher' : 'lower'}`
      })
    if (!isAlike)
      return `which window is more bullish or bearish on ${factName(fact)} cannot be told, as not the same sentiments are published.`
    return said.length > 0 ? `in ${these}, ${listed(said)} on ${factName(fact)}.` : []
  })
  return [missing, `${spanOf(felt[0].days, asOf)}, which include ${these}, ${words}`, ...moved]
}

/** Compares the share of each subject with its share over another window. */
function windowsCompared({ before, days }: IntentEvidence, subjects: Fact[]): string[] {
  return subjects.flatMap((fact) => {
    const other = before.find(({ id }) => id === fact.id)
    const what = `the share of ${factName(fact)} is`
    if (!other) return `${what} not published for both windows.`
    if (other.share === fact.share) return `so ${what} the same over both windows.`
    const way = other.share > fact.share ? 'higher' : 'lower'
    const points = calculated('difference', other.share, fact.share)
    return `so ${what} ${points} percentage points ${way} over ${other.days} days than over ${days} days.`
  })
}

/** The figures of the named topics among the conversations on each named ticker. */
function jointFacts({ asked: { tickers, topics }, facts }: IntentEvidence): Fact[] {
  return facts.filter(
    ({ id, scope, source }) =>
      source === 'intent_topics' && tickers.includes(scope.ticker) && topics.some(({ topic_id }) => topic_id === id),
  )
}

/** How often topics and tickers come up together, in both directions if a share or several tickers are asked for. */
function togetherSentences(evidence: IntentEvidence, subjects: Fact[]): string[] {
  const { asked, facts } = evidence
  const { topics, asks, isLeast } = asked
  if (topics.length === 0 || subjects[0].dimension !== 'ticker') return []
  const joint = jointFacts(evidence)
  const ofTickers = topics.map(({ topic_id, label }) =>
    ofEach(subjects, ({ name }) => {
      const found = joint.find(({ id, scope }) => id === topic_id && scope.ticker === name)
      return found
        ? `${percent(found.share)} of the conversations on ${name} were about ${quoted(label)}`
        : `nothing on ${name} and ${quoted(label)} together is published`
    }),
  )
  const [first, second] = joint.toSorted((one, other) => (isLeast ? -1 : 1) * (other.share - one.share))
  const isOfTopics = subjects.length === 1 && topics.length > 1 && joint.length === topics.length
  const isOfTickers = subjects.length > 1 && topics.length === 1 && joint.length === subjects.length
  const order = `${topics.length > 2 ? (isLeast ? 'fewest' : 'most') : isLeast ? 'fewer' : 'more'}`
  const most = isOfTopics && first.share !== second.share ? [`So ${order} of these were about ${factName(first)}.`] : []
  if (topics.length > 1) return [...ofTickers, ...most]
  if (isOfTickers && first.share !== second.share)
    ofTickers.push(
      `So ${first.scope.ticker} has the ${isLeast ? 'small' : 'larg'}${joint.length === 2 ? 'er' : 'est'} share.`,
    )
  const [topic] = topics
  const whole = facts.find(
    ({ id, scope, source }) => source === 'intent_topics' && id === topic.topic_id && !scope.ticker,
  )
  // One sentence for each ticker, because a figure is checked against the name next to it.
  const ofTopic = subjects.map(({ name }) => {
    const share = whole?.related.find((each) => each.dimension === 'ticker' && each.name === name)?.share
    const of = `of the conversations on ${quoted(topic.label)} named ${name}`
    return share === undefined ? `how much ${of} is not published.` : `${percent(share)} ${of}.`
  })
  return asks.includes('share') || subjects.length > 1 ? [...ofTickers, ...ofTopic] : ofTickers
}
