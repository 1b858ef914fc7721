import { expect, test } from 'vitest'
import { sentencePlaces, sentencesOf } from '../../src/text/sentences.ts'

test.each([
  [
    'Acme Inc. (ACME) has more. Bolt Co. Ltd. 5 has less.',
    ['Acme Inc. (ACME) has more. ', 'Bolt Co. Ltd. 5 has less.'],
  ],
  ['Sales in the U.S. Market rose. They fell abroad.', ['Sales in the U.S. Market rose. ', 'They fell abroad.']],
  ['“Zinc” is unknown. Ask again.', ['“Zinc” is unknown. ', 'Ask again.']],
  ['It led with “Why?” (3%). So it goes.', ['It led with “Why?” (3%). ', 'So it goes.']],
  ['Mr. J. Doe left. Why? “No. It rose.” It fell.', ['Mr. J. Doe left. ', 'Why? ', '“No. It rose.” ', 'It fell.']],
])('splits "%s" at sentence ends, not after abbreviations', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
  expect(sentencesOf(text).join('')).toBe(text)
})

const split = (text: string) => sentencePlaces(text).map(({ start, end }) => text.slice(start, end))

test('sentences end at punctuation, not at abbreviations, initials or decimals', () => {
  const sentences = [
    'Apple Inc. and its U.S. subsidiaries sold 2.5 million units.',
    'Warren E. Buffett of Berkshire Hathaway Inc. bought 3.1% in Jan. 2024.',
    'Sales in the U.S. The rest is abroad.',
    'Did costs fall?',
    '“They did.”',
    'See No. 5 at approx. $3 million.',
  ]
  expect(split(sentences.join(' '))).toEqual([
    ...sentences.slice(0, 2),
    'Sales in the U.S.',
    'The rest is abroad.',
    ...sentences.slice(3),
  ])
})

test('text without a final stop still belongs to a sentence', () => {
  expect(split('no stop at all')).toEqual(['no stop at all'])
  expect(split('')).toEqual([])
  expect(split('One. two. Three')).toEqual(['One. two.', 'Three'])
})
