import { expect, test } from 'vitest'
import { sentencesOf } from '../../../src/filings/documents/summary/sentences.ts'

const split = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end))

test('sentences end at stops, not at abbreviations, initials or decimals', () => {
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

test('all text is in some sentence, also text without a stop', () => {
  expect(split('no stop at all')).toEqual(['no stop at all'])
  expect(split('')).toEqual([])
  expect(split('One. two. Three')).toEqual(['One. two.', 'Three'])
})
