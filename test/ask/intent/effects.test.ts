import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, it } from 'vitest'
import { effectOf, effects } from '../../../src/ask/intent/read/effects.ts'
import { readIntentQuestion } from '../../../src/ask/intent/read/read_question.ts'
import { intentFile } from '../../../src/ask/intent/read/vocabulary.ts'
import { names } from './names.ts'

const { terms } = load(readFileSync(intentFile, 'utf8')) as { terms: Record<string, string[] | string> }
const meanings = Object.keys(terms).map((name) => name.split('.') as [kind: string, value: string])
/** A phrase of each meaning, as it would be typed. */
const phrases = Object.entries(terms).flatMap(([name, phrases]) => {
  const [kind, value] = name.split('.')
  if (typeof phrases === 'string' || effectOf({ kind, value }) === 'sets the scene') return []
  return phrases.map((phrase) => ({ name, phrase: phrase.replace(/[=?]/g, '').replace(/\|\S+/g, '') }))
})

/** Slots with the words that were told, by which one can see that a word was regarded. */
const read = (question: string) => JSON.stringify(readIntentQuestion(question, [], names).parts)

it('regards every meaning of the vocabulary, and knows none besides', () => {
  expect(meanings.filter(([kind, value]) => effectOf({ kind, value }) === undefined)).toEqual([])
  const named = new Set(meanings.flatMap(([kind, value]) => [kind, `${kind}.${value}`]))
  const ofNames = ['ticker', 'topic', 'group', 'symbol', 'period', 'number', 'place', 'unknown']
  expect(Object.keys(effects).filter((name) => !named.has(name) && !ofNames.includes(name))).toEqual([])
})

it('passes over no phrase: beside a subject or a ranking, it changes a slot or is told', () => {
  const passed = phrases.filter(
    ({ phrase }) =>
      read(`nvda ${phrase}`) === read('nvda') &&
      read(`top topics ${phrase} this week`) === read('top topics this week'),
  )
  expect(passed).toEqual([])
})
