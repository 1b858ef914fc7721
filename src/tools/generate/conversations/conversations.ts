import { Dice } from '../chance.ts'
import type { Row } from '../funds.ts'
import type { Instrument } from '../universe.ts'
import {
  fillIn,
  type Phrasings,
  type PhrasingTemplate,
  readQuestions,
  type Spoken,
  type SubjectKind,
  spokenOf,
  template,
} from './asking.ts'
import { ANSWERS, FOLLOW_UPS, MOODS, type Mood, PEOPLE, PERSONAL, SMALL_TALK, STATEMENTS } from './talk.ts'

const moods = Object.fromEntries(Object.entries(MOODS).map(([mood, texts]) => [mood, texts.map(template)])) as Record<
  Mood,
  PhrasingTemplate[]
>
const statements = STATEMENTS.map(template)
const followUps = FOLLOW_UPS.map(template)

/** What people ask and say, and who they are. */
interface World {
  questions: Record<SubjectKind, Phrasings[]>
  /** What questions may be about, by kind; the most popular first. */
  subjects: Record<'stock' | 'etf' | 'crypto', Spoken[]>
  users: string[]
  days: number
}

/**
 * Yields `count` invented conversations of `users`: one list per day, ordered by start, with more conversations on later days. The
 * conversations contain trends (a stock and a subject of the last week, a stock of the first weeks, late subjects without a question theme)
 * and invented personal data, which must never appear in outputs.
 */
export function* conversations(
  count: number,
  users: string[],
  all: Instrument[],
  days: string[],
  seed: number,
): Generator<Row[]> {
  const dice = new Dice(seed, 'conversations')
  const listed = all.filter((each) => !each.thin)
  const spoken = (kind: Instrument['asset_class']) => listed.filter((each) => each.asset_class === kind).map(spokenOf)
  const stock = spoken('stock')
  const fallback = (some: Spoken[]) => (some.length > 0 ? some : stock)
  const subjects = { stock, etf: fallback(spoken('etf')), crypto: fallback(spoken('crypto')) }
  const world: World = { questions: readQuestions(), subjects, users, days: days.length }
  // The total grows with the square of time, so that every day has more conversations than the day before.
  const upTo = (day: number) => Math.round(count * (day / days.length) ** 2)
  let number = 0
  for (let day = 0; day < days.length; day++) {
    const midnight = Date.parse(`${days[day]}T00:00:00Z`)
    const starts = Array.from(
      { length: upTo(day + 1) - upTo(day) },
      () => midnight + Math.floor((11 + 12.9 * dice.roll()) * 3_600_000),
    )
    const rows: Row[] = []
    for (const start of starts.sort((a, b) => a - b)) {
      const messages = thread(world, day, start, dice)
      rows.push({
        conversation_id: `c${number++}`,
        user_id: dice.pick(users, 1.6),
        started_at: instant(start),
        messages,
      })
    }
    yield rows
  }
}

function thread(world: World, day: number, start: number, dice: Dice): Row[] {
  const messages: Row[] = []
  const say = (role: string, text: string) =>
    messages.push({ role, text, created_at: instant(start + messages.length * 45_000) })
  const roll = dice.roll()
  if (roll < 0.03) {
    say('user', dice.pick(SMALL_TALK))
    return messages
  }
  const { asked, subject, other } = subjectOf(world, day, dice)
  const filled = (template: PhrasingTemplate) => fillIn(template, subject, other, dice)
  if (roll < 0.13) {
    say('user', `${filled(dice.pick(statements))} ${filled(moodOf(subject, dice))}`)
    return messages
  }
  if (roll < 0.25) say('user', filled(dice.pick(statements)))
  let text = filled(dice.pick(asked.phrasings))
  const mood = dice.roll()
  if (mood < 0.2) text = `${filled(moodOf(subject, dice))} ${text}`
  else if (mood < 0.5) text = `${text} ${filled(moodOf(subject, dice))}`
  if (dice.roll() < 0.012) text = `${text} ${personal(dice)}`
  say('user', text)
  for (let turn = 0; turn < dice.whole(0, 3) - 1; turn++) {
    say('assistant', dice.pick(ANSWERS))
    say('user', filled(dice.pick(followUps)))
  }
  return messages
}

function subjectOf(world: World, day: number, dice: Dice): { asked: Phrasings; subject: Spoken; other: Spoken } {
  const { questions, subjects, days } = world
  const { stock } = subjects
  const isRecent = day >= days - 7
  const other = dice.pick(stock, 2)
  if (isRecent && dice.roll() < 0.12)
    return { asked: dice.pick(questions.stock, 1.3), subject: named(stock, 'SOFI'), other }
  if (dice.roll() < (isRecent ? 0.12 : 0.01))
    return { asked: called(questions.stock, 'tariffs'), subject: dice.pick(stock, 2), other }
  if (day < days / 3 && dice.roll() < 0.1)
    return { asked: called(questions.stock, 'short_squeeze'), subject: named(stock, 'GME'), other }
  const age = day / days - 0.55
  if (age > 0 && dice.roll() < 0.01 + 0.08 * age)
    return { asked: dice.pick(questions.fresh), subject: dice.pick(stock, 2), other }
  const roll = dice.roll()
  if (roll < 0.2) return { asked: dice.pick(questions.nothing), subject: dice.pick(stock, 2), other }
  const kind = roll < 0.28 ? 'crypto' : roll < 0.4 ? 'etf' : 'stock'
  const second = kind === 'stock' ? other : dice.pick(subjects[kind], 1.5)
  return { asked: dice.pick(questions[kind], 1.3), subject: dice.pick(subjects[kind], 2), other: second }
}

function named(some: Spoken[], ticker: string): Spoken {
  return some.find((each) => each.ticker === ticker) ?? some[0]
}

function called(some: Phrasings[], name: string): Phrasings {
  return some.find((each) => each.name === name) ?? some[0]
}

function moodOf({ lean }: Spoken, dice: Dice): PhrasingTemplate {
  const roll = dice.roll()
  if (roll < 0.2) return dice.pick(moods.neutral)
  if (roll < 0.3) return dice.pick(moods.mixed)
  return dice.pick(dice.roll() < lean ? moods.bullish : moods.bearish)
}

function personal(dice: Dice): string {
  const name = dice.pick(PEOPLE)
  const mail = `${name.toLowerCase().replace(' ', '.')}@example.com`
  const phone = `(555) 555-01${dice.whole(10, 99)}`
  return dice.pick(PERSONAL).replace('{name}', name).replace('{mail}', mail).replace('{phone}', phone)
}

function instant(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}
