import { expect, test } from 'vitest'
import { wordsNamingNothing } from '../../src/text/word_kinds.ts'

test('verbs and small words name nothing; nouns, names and numbers do', async () => {
  const spared = await wordsNamingNothing('How much of the 2024 revenue in Singapore was billed quickly?')
  expect(spared).toEqual(spared.union(new Set(['was', 'billed', 'quickly'])))
  for (const word of ['2024', 'revenue', 'singapore']) expect(spared.has(word)).toBe(false)
})
