import { deliver } from '../../pipeline/landing.ts'

const day = '2025-06-30'
const asks = [
  ['What should I expect from $AAPL earnings?', 3],
  ['Is $NVDA overvalued at this price?', 4],
  ['Are weekly calls on $NVDA worth it before earnings?', 3],
  ['Is the dividend of $KO safe?', 2],
  ['Will $TSLA crash, should I buy puts?', 2],
  ['How are dividends of $KO and $AAPL taxed?', 2],
  ['Is it a good time to buy $AAPL? I am loading up, to the moon', 3],
  ['Should I sell my $TSLA shares, this is going to zero?', 2],
  ['How will rate cuts affect bank stocks?', 2],
  ['Which broker is best for a beginner?', 1],
] as const

/**
 * Delivers conversations of 150 people over 45 days with cells of every size, a subject of only two people, and one
 * that a single person dominates. Returns the day to build for; the random seed is fixed.
 */
export async function deliverTalk(landing: string): Promise<string> {
  let state = 20250630
  const roll = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % below
  }
  const weighted = asks.flatMap(([text, weight]) => Array<string>(weight).fill(text))
  const rows = Array.from({ length: 1500 }, (_, number) => {
    const age = roll(3) === 0 ? roll(8) : roll(45)
    const recent = age < 7 && roll(3) === 0
    return conversation(`t${number}`, `user ${roll(3) === 0 ? roll(12) : roll(150)}`, age, [
      recent ? 'Why is $SOFI going up so fast?' : weighted[roll(weighted.length)],
      ...(roll(4) === 0 ? [weighted[roll(weighted.length)]] : []),
    ])
  })
  // Two companies in one question, so that their rows name each other.
  for (let number = 0; number < 30; number++) {
    rows.push(conversation(`both${number}`, `both ${number}`, number % 6, ['Should I buy $KO or $TSLA?']))
  }
  // One person asks about a company every day, two others once.
  for (const age of Array.from({ length: 40 }, (_, at) => at)) {
    rows.push(conversation(`loud${age}`, 'loud', age, ['Is $PLTR a good buy, or overvalued?']))
  }
  for (const number of [0, 1]) {
    rows.push(conversation(`quiet${number}`, `quiet ${number}`, 5, ['What do you think of $PLTR?']))
  }
  for (const number of [0, 1, 2, 3]) {
    rows.push(
      conversation(`few${number}`, `few ${number % 2}`, number, ['Is $ZQZQ a good lithium play, should I buy?']),
    )
  }
  await deliver(landing, 'conversations', 'talk.jsonl', rows)
  return day
}

/** A conversation `age` days before the day to build for. */
export function conversation(id: string, user: string, age: number, texts: string[], from = day) {
  const at = `${new Date(Date.parse(from) - age * 86_400_000).toISOString().slice(0, 10)}T15:00:00Z`
  return {
    conversation_id: id,
    user_id: user,
    started_at: at,
    messages: texts.map((text) => ({ role: 'user', text, created_at: at })),
  }
}
