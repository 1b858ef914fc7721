import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, it } from 'vitest'
import { readIntentQuestion } from '../../../src/ask/intent/read/read_question.ts'
import { intentFile, intentVocabulary } from '../../../src/ask/intent/read/vocabulary.ts'
import { names } from './names.ts'

const { terms } = load(readFileSync(intentFile, 'utf8')) as { terms: Record<string, string[] | string> }
const { weightOf } = intentVocabulary()
/** The phrases of each meaning as a user types them, except phrases that are ignored on purpose. */
const phrases = Object.entries(terms).flatMap(([name, phrases]) => {
  const [kind, value] = name.split('.')
  if (typeof phrases === 'string' || weightOf({ kind, value }) === 'scene') return []
  return phrases.map((phrase) => ({ name, phrase: phrase.replace(/[=?]/g, '').replace(/\|\S+/g, '') }))
})

/** The slots and the words reported as not understood, which show whether a phrase had an effect. */
const read = (question: string) => JSON.stringify(readIntentQuestion(question, [], names).parts)

it('sets `unread` only for kinds of the vocabulary, and ignores no kind that negates or compares', () => {
  const { unread } = load(readFileSync(intentFile, 'utf8')) as { unread: Record<string, string[]> }
  const known = new Set(Object.keys(terms).flatMap((name) => [name, name.split('.')[0]]))
  expect([...unread.scene, ...unread.harmless, ...unread.reversing].filter((name) => !known.has(name))).toEqual([])
  for (const kind of ['not', 'exclude', 'only', 'than', 'amount', 'bound'])
    expect(weightOf({ kind, value: kind }), kind).toBe('reversing')
})

it('ignores no phrase: next to a subject or in a ranking, each phrase changes a slot or is reported', () => {
  const passed = phrases.filter(
    ({ phrase }) =>
      read(`nvda ${phrase}`) === read('nvda') &&
      read(`top topics ${phrase} this week`) === read('top topics this week'),
  )
  expect(passed).toEqual([])
})
