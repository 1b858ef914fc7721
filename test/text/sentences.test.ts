import { expect, test } from 'vitest'
import { sentencesOf } from '../../src/text/sentences.ts'

test.each([
  [
    'Acme Inc. (ACME) has more. Bolt Co. Ltd. 5 has less.',
    ['Acme Inc. (ACME) has more. ', 'Bolt Co. Ltd. 5 has less.'],
  ],
  ['Sales in the U.S. Market rose. They fell abroad.', ['Sales in the U.S. Market rose. ', 'They fell abroad.']],
  ['Mr. J. Doe left. Why? “No. It rose.” It fell.', ['Mr. J. Doe left. ', 'Why? ', '“No. It rose.” It fell.']],
])('%s is cut where sentences end, not behind abbreviations', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
  expect(sentencesOf(text).join('')).toBe(text)
})
