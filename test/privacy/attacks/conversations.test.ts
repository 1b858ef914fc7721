import { describe, expect, test } from 'vitest'
import { publishConversations, releasesOf, talk } from '../conversations.ts'
import { attackConversations, type ConversationOutcome } from './conversations.ts'

/** `ATTACKS=all` attacks more releases and more people. */
const isDeep = process.env.ATTACKS === 'all'

const withoutNoise = { noise_median: 0, count_noise: '[[0, 0, 1, 1]]' }

describe.each(isDeep ? [60, 300] : [60])('against conversations of %i people', (people) => {
  test('differences of published numbers say hardly more about one person than the most frequent number', async () => {
    const { people: found, withheld, whales, claims } = await attackTalkers(people)
    for (const [name, { recovered, guessed, of }] of Object.entries({ ...found, ...withheld, ...whales })) {
      // Of dominated sentiments, these estimates find more than chance does (docs/privacy.md).
      if (name in whales && name.includes('corrected')) continue
      // Few themes have one part only that is withheld.
      if (!name.includes('questions')) expect(of, name).toBeGreaterThan(50)
      expect([name, recovered, guessed, of, recovered - guessed <= 0.1 * of]).toEqual([
        name,
        recovered,
        guessed,
        of,
        true,
      ])
    }
    const { conversations, people: counted } = claims
    expect(conversations.of).toBeGreaterThan(1000)
    expect(conversations.claimed / conversations.of).toBeLessThanOrEqual(0.04)
    // Without any number, the same attacker knows some counts from the rows that come and go (docs/privacy.md).
    expect((counted.claimed - counted.guessed) / counted.of).toBeLessThanOrEqual(0.05)
  }, 900_000)
})

test('without noise, the same differences reveal nearly all numbers', async () => {
  const { people, withheld, claims } = await attackTalkers(60, withoutNoise, 5)
  for (const [name, { recovered, of }] of Object.entries({ ...people, ...withheld })) {
    if (name.includes('corrected')) continue
    expect(of, name).toBeGreaterThan(10)
    expect(recovered / of, name).toBeGreaterThan(0.9)
  }
  expect(claims.conversations.right / claims.conversations.of).toBeGreaterThan(0.9)
})

async function attackTalkers(
  people: number,
  settings?: Record<string, number | string>,
  releases = isDeep ? 30 : 10,
): Promise<ConversationOutcome> {
  const talkers = { people, releases, seed: 7 }
  const world = await talk(talkers)
  try {
    await publishConversations(world, releasesOf(talkers), settings)
    return await attackConversations(world.connection)
  } finally {
    world.connection.closeSync()
  }
}
