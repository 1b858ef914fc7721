import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtInTermEmbedder } from '../../../src/labels/discovery/embedder.ts'
import { termVocabulary, themeTerms } from '../../../src/labels/discovery/terms.ts'
import { nextThemeSet, type ThemeSet, themesOf } from '../../../src/labels/discovery/theme_set.ts'
import { unitsOf } from '../../../src/labels/questions.ts'
import { tokensOf } from '../../../src/text/tokens.ts'

const file = '../shared/data/landing/conversations/reddit-2025-07-28_2025-08-17.jsonl'
const mondays = ['2025-08-04', '2025-08-11', '2025-08-18']
const floor = 3

test('real threads yield themes that persist from week to week', async (context) => {
  if (!existsSync(file)) return context.skip(`${file} is not here`)
  const asked = questions()
  const { areas, vague } = termVocabulary()
  const embedder = builtInTermEmbedder(areas)
  const rules = { floor, vague }
  const sets: ThemeSet[] = []
  for (const monday of mondays) {
    const before = asked.filter(({ day }) => day < monday)
    sets.push(await nextThemeSet(sets.at(-1), monday, before, rules, embedder))
  }
  const live = sets.map(({ themes }) => themes.filter(({ status }) => status === 'live'))
  // Few clusters have a phrase that half of their questions share; the others do not become themes.
  expect(live[0].length).toBeGreaterThanOrEqual(2)

  for (const [week, themes] of live.slice(0, -1).entries()) {
    const next = new Map(sets[week + 1].themes.map((theme) => [theme.id, theme]))
    const kept = themes.filter(
      ({ id, label }) => next.get(id)?.label === label && next.get(id)?.last === mondays[week + 1],
    )
    expect(kept.length / themes.length).toBeGreaterThan(0.7)
  }

  const last = live.at(-1)!
  const words = new Set(
    [...areas.keys(), ...termVocabulary().endings.values(), 'and'].join(' ').toLowerCase().split(/[ /-]/),
  )
  for (const { label } of last) {
    for (const word of label.toLowerCase().split(/[ ,/-]+/)) expect(words, label).toContain(word)
  }
  const given = await themesOf(
    sets.at(-1)!,
    asked.map(({ terms }) => terms),
    embedder,
  )
  for (const { id, label } of last) {
    const people = new Set(asked.filter((_, index) => given[index] === id).map(({ person }) => person))
    expect(people.size, label).toBeGreaterThanOrEqual(floor)
  }
  // Themes that match everything would be meaningless, and many questions share no phrase.
  const share = given.filter((theme) => theme !== null).length / given.length
  expect(share).toBeGreaterThan(0.15)
  expect(share).toBeLessThan(0.67)
})

/** All questions, with or without a theme of the taxonomy, so that taxonomy changes do not affect the test. */
function questions() {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.flatMap((line) => {
    const thread = JSON.parse(line)
    return unitsOf(thread.messages).flatMap(({ text, isQuestion }, index) => {
      const tokens = tokensOf(text)
      if (!isQuestion) return []
      const key = `${thread.conversation_id}/${index}`
      return [{ key, person: thread.user_id, day: thread.started_at.slice(0, 10), terms: themeTerms(tokens) }]
    })
  })
}
