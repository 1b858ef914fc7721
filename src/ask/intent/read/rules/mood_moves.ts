import type { Sentiment } from '../../../../labels/labels.ts'
import type { MoodMove } from '../asked.ts'
import { type Clause, isOf } from '../clause.ts'
import type { QuestionTerm } from '../term.ts'
import { sides } from './measures.ts'

const became =
  /^(?:get|gets|getting|got|gotten|become|becomes|becoming|became|turn|turns|turned|turning|grow|grows|grew|growing|grown|go|went|gone)$/
const degrees = new Set('way much even a lot so far any slightly bit'.split(' '))
const mood = /(?:ism|ness|dence|asm|ty|ment|fear|hope|doubt|panic)$/
const flipped = /^(?:flip|flips|flipped|flipping|reversal|reverse|reversed|switch|switched)$/

/** How the mood itself is to have moved: `getting more bearish`, `sentiment improved`, `flipped from bearish to bullish`. */
export function takeMoodMove(clause: Clause): MoodMove | undefined {
  const named = clause.all(...sides)
  // `Improving or getting worse`, `is AAPL getting better`: the mood.
  for (const term of clause.all('order.less', 'order.more'))
    if (/^(?:worse|better)$/.test(clause.formOf(term)) && became.test(words(clause, term.start - 1)))
      Object.assign(term, { kind: 'change', value: term.value === 'more' ? 'up' : 'down' })
  const isQuality = (term: QuestionTerm) => /^(?:worse|better)$/.test(clause.formOf(term))
  const moved = clause
    .all('change')
    .find((term) => (isOfMood(clause, term) || isQuality(term)) && !clause.formOf(term).startsWith('differ'))
  const turned = named.find((side) => becomes(clause, side))
  if (!moved && !turned) return undefined
  if (moved) moved.isUsed = true
  const [one, other] = named
  if (moved && one && other && one.value !== other.value)
    return { from: one.value as Sentiment, to: other.value as Sentiment, isFlip: true }
  // Less optimism is more of the other side.
  if (moved && one && clause.after(moved, 0) === one)
    return { to: (moved.value === 'down') === (one.value === 'bearish') ? 'bullish' : 'bearish', isFlip: false }
  const side = turned ?? one
  const word = turned && clause.before(turned, 1)
  if (word?.kind === 'order') word.isUsed = true
  const isLess = word !== undefined && isOf(word, 'order.less')
  if (side) return { to: isLess ? opposite(side.value as Sentiment) : (side.value as Sentiment), isFlip: false }
  const way = moved!.value
  return { to: way === 'up' ? 'bullish' : way === 'down' ? 'bearish' : undefined, isFlip: false }
}

/** Whether a change is beside a word for sentiment, nothing but small words between. */
function isOfMood(clause: Clause, term: QuestionTerm): boolean {
  const beside = [clause.before(term, 3), clause.after(term, 3)]
  // `Shrinking optimism`, but not `rising bearish topics`.
  const next = clause.after(term, 0)
  const isNoun = next !== undefined && sides.includes(next.kind) && mood.test(clause.formOf(next))
  const isMood = isNoun || beside.some((each) => each && isOf(each, 'ask.sentiment'))
  return isMood || (flipped.test(clause.formOf(term)) && clause.has(...sides))
}

/** `Turning bearish`, `getting more bullish`. */
function becomes(clause: Clause, side: QuestionTerm): boolean {
  const { words } = clause.text
  const last = clause.before(side, 0)
  const isCompared = last?.kind === 'order' && (last.value === 'more' || last.value === 'less')
  const from = isCompared ? last.start : side.start
  // `Got way more bearish`.
  const place = [1, 2, 3].find((more) => !degrees.has(words[from - more]?.form ?? '')) ?? 1
  const verb = words[from - place]?.form ?? ''
  return became.test(verb) && (isCompared || /^(?:turn|go|went|gone|bec|flip)/.test(verb))
}

function words({ text }: Clause, place: number): string {
  return text.words[place]?.form ?? ''
}

function opposite(side: Sentiment): Sentiment {
  return side === 'bullish' ? 'bearish' : 'bullish'
}
