import { expect, test } from 'vitest'
import { readThemes } from '../../../src/labels/themes.ts'
import { readTopics } from '../../../src/labels/topics.ts'
import { CueSet } from '../../../src/text/phrases/phrase_matcher.ts'
import type { CuedEntry } from '../../../src/text/phrases/vocabulary.ts'
import { tokensOf } from '../../../src/text/tokens.ts'
import { tokenizedText } from '../../../src/text/words.ts'

/** One text per alternative in a cue. The other positions use their first alternative. */
function spelledOut(cue: string): string[] {
  const places = cue
    .split(/\s+/)
    .filter((piece) => !/^(?:\.{2,3}|&|<start>)$/.test(piece) && !piece.endsWith('?'))
    .map((piece) => piece.split('|').map(written))
  const firsts = places.map(([first]) => first)
  return places.flatMap((words, place) => words.map((word) => firsts.with(place, word).join(' ')))
}

function written(word: string): string {
  const known: Record<string, string> = {
    '<number>': '42',
    '<ticker>': '$ACME',
    '<coin>': '$ACME.X',
    '<word>': 'anything',
  }
  return known[word] ?? word.replace(/^=/, '')
}

function unmet(entries: CuedEntry[]): string[] {
  return entries.flatMap(({ id, cues, not }) =>
    [...cues.map(({ cue }) => cue), ...not].flatMap((cue) => {
      const set = new CueSet([cue])
      const isMet = (text: string) => set.find(tokenizedText(tokensOf(text), text)).length > 0
      return spelledOut(cue)
        .filter((text) => !isMet(text))
        .map((text) => `${id}: "${text}" of ${cue}`)
    }),
  )
}

test('each alternative of each cue matches on its own', () => {
  expect(unmet(readTopics())).toEqual([])
  expect(unmet(readThemes())).toEqual([])
})
