import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, it } from 'vitest'
import { readIntentQuestion } from '../../../src/ask/intent/read/read_question.ts'
import { intentFile, intentVocabulary } from '../../../src/ask/intent/read/vocabulary.ts'
import { names } from './names.ts'

const { terms } = load(readFileSync(intentFile, 'utf8')) as { terms: Record<string, string[] | string> }
const { weightOf } = intentVocabulary()
/** A phrase of each meaning, as it would be typed. */
const phrases = Object.entries(terms).flatMap(([name, phrases]) => {
  const [kind, value] = name.split('.')
  if (typeof phrases === 'string' || weightOf({ kind, value }) === 'scene') return []
  return phrases.map((phrase) => ({ name, phrase: phrase.replace(/[=?]/g, '').replace(/\|\S+/g, '') }))
})

/** Slots with the words that were told, by which one can see that a word was regarded. */
const read = (question: string) => JSON.stringify(readIntentQuestion(question, [], names).parts)

it('passes over only kinds that the vocabulary has, and none that reverses or compares', () => {
  const { unread } = load(readFileSync(intentFile, 'utf8')) as { unread: Record<string, string[]> }
  const known = new Set(Object.keys(terms).flatMap((name) => [name, name.split('.')[0]]))
  expect([...unread.scene, ...unread.harmless, ...unread.reversing].filter((name) => !known.has(name))).toEqual([])
  for (const kind of ['not', 'exclude', 'only', 'than', 'amount', 'bound'])
    expect(weightOf({ kind, value: kind }), kind).toBe('reversing')
})

it('passes over no phrase: beside a subject or a ranking, it changes a slot or is told', () => {
  const passed = phrases.filter(
    ({ phrase }) =>
      read(`nvda ${phrase}`) === read('nvda') &&
      read(`top topics ${phrase} this week`) === read('top topics this week'),
  )
  expect(passed).toEqual([])
})
