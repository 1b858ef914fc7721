import { Dice } from './chance.ts'
import type { Row } from './funds.ts'
import type { Instrument } from './universe.ts'

/** Ways to ask, by topic. `{t}` is a ticker or a name, `{u}` another one. */
const QUESTIONS: Record<string, string[]> = {
  earnings: [
    'What should I expect from {t} earnings next week?',
    'Did {t} beat estimates last quarter?',
    'Why did {t} drop after earnings even though revenue grew?',
  ],
  valuation: [
    'Is {t} overvalued at this price?',
    'What is a fair multiple for {t} compared with {u}?',
    'Is {t} still cheap or is it a value trap?',
  ],
  dividends: [
    'Is the dividend of {t} safe?',
    'How long do I have to hold {t} to get the dividend?',
    'Would you rather hold {t} or {u} for income?',
  ],
  options: [
    'Are weekly calls on {t} worth it before the report?',
    'How do I roll my covered calls on {t}?',
    'What happens to my {t} puts if it gaps down?',
  ],
  macro: ['How will rate cuts affect {t}?', 'Does inflation hurt {t} more than {u}?', 'What do tariffs mean for {t}?'],
  risk: [
    'Should I set a stop loss on {t}?',
    'Half of my account is in {t}, is that too much?',
    'How do I hedge a big {t} position?',
  ],
  technicals: [
    'Is {t} breaking out or is this a fake-out?',
    'What is the next support for {t}?',
    'RSI on {t} is over 80, does it matter?',
  ],
  crypto: ['Is now a good time to buy {t}?', 'Why does {t} fall whenever stocks fall?', 'Where do you keep your {t}?'],
  taxes: ['If I sell {t} at a loss and buy it back, is that a wash sale?', 'Do I owe tax when I swap {t} for {u}?'],
  retirement: ['Is {t} enough for a retirement account?', 'Should my IRA hold {t} or {u}?'],
}
const MOODS = [
  '',
  '',
  '',
  ' I am loading up, this looks very strong.',
  ' I think it goes much higher.',
  ' I am worried it will crash.',
  ' Selling everything, this is going down.',
  ' Not sure what to make of it.',
  ' Bullish long term, bearish this month.',
]
const ANSWERS = [
  'Here is what the last reports say, and what would change the picture.',
  'It depends on your horizon; these are the points for and against.',
  'The figures below are from the latest filings.',
]
const FOLLOW_UPS = [
  'And what about {u}?',
  'Thanks. How does that compare with {u}?',
  'ok',
  'Which would you pick over five years?',
  'Could you show the numbers?',
]

/** `count` conversations of `users` over `days`, ordered by start; invented, and longer ones with answers in between. */
export function conversations(count: number, users: string[], all: Instrument[], days: string[], seed: number): Row[] {
  const dice = new Dice(seed, 'conversations')
  const listed = all.filter((each) => !each.thin)
  const topics = Object.keys(QUESTIONS)
  // One stock takes over the talk in the last week, so that there is a mover to find.
  const hot = listed.find((each) => each.ticker === 'SOFI') ?? listed[0]
  const rows: Row[] = []
  for (let number = 0; number < count; number++) {
    const n = Math.floor(days.length * Math.sqrt(dice.roll()))
    const recent = n >= days.length - 7
    const topic = dice.pick(topics, 1.3)
    const pool = topic === 'crypto' ? listed.filter((each) => each.asset_class === 'crypto') : listed
    const subject = recent && topic !== 'crypto' && dice.roll() < 0.12 ? hot : dice.pick(pool.length ? pool : listed, 2)
    const other = dice.pick(listed, 2)
    const start = Date.parse(`${days[n]}T00:00:00Z`) + Math.floor((11 + 12.9 * dice.roll()) * 3_600_000)
    const messages: Row[] = []
    const say = (role: string, text: string) =>
      messages.push({ role, text, created_at: instant(start + messages.length * 45_000) })
    say('user', fillIn(dice.pick(QUESTIONS[topic]), spell(subject, dice), spell(other, dice)) + dice.pick(MOODS))
    for (let turn = 0; turn < dice.whole(0, 3) - 1; turn++) {
      say('assistant', dice.pick(ANSWERS))
      say('user', fillIn(dice.pick(FOLLOW_UPS), spell(subject, dice), spell(other, dice)))
    }
    rows.push({ conversation_id: `c${number}`, user_id: dice.pick(users, 1.6), started_at: instant(start), messages })
  }
  return rows.sort((a, b) => (String(a.started_at) < String(b.started_at) ? -1 : 1))
}

function spell(each: Instrument, dice: Dice): string {
  const roll = dice.roll()
  if (roll < 0.45) return `$${each.ticker}`
  if (roll < 0.7 && each.ticker.length > 2) return each.ticker
  return each.name.replace(/,? (Inc\.|Corp\.|Corporation|Incorporated|Company|Holdings, Inc\.)$/, '')
}

function fillIn(template: string, subject: string, other: string): string {
  return template.replaceAll('{t}', subject).replaceAll('{u}', other)
}

function instant(milliseconds: number): string {
  return new Date(milliseconds)
    .toISOString()
    .replace('.000Z', 'Z')
    .replace(/\.\d+Z$/, 'Z')
}
