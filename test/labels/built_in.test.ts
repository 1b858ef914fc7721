import { expect, test } from 'vitest'
import { builtInLabeller } from '../../src/labels/built_in.ts'

const labeller = builtInLabeller([{ ticker: 'ACME', name: 'Acme Robotics, Inc.' }])

test('labels a question with tickers, topics, a theme and a sentiment', () => {
  const labels = labeller.label('I am very bullish on $ACME. Is the dividend safe?')
  expect(labels).toEqual({
    isQuestion: true,
    tickers: ['ACME'],
    topics: ['dividends'],
    theme: 'dividend_safety',
    sentiment: 'bullish',
  })
})

test('labels of a text do not depend on other texts', () => {
  const texts = ['Is $ACME overvalued?', 'Sold $ACME', 'how do I file taxes', '']
  const before = texts.map((text) => labeller.label(text))
  labeller.label('Something else about mortgages?')
  expect(texts.map((text) => labeller.label(text))).toEqual(before)
})

test('personal data in a question does not change its tickers, topics or theme', () => {
  const plain = labeller.label('Is the dividend safe?')
  const planted = labeller.label(
    'Is the dividend safe? mail jane.sample@example.org, phone +1 202 555 0143, Jane Q. Sample, @janesample',
  )
  expect({ ...planted, sentiment: plain.sentiment }).toEqual(plain)
})

test('does not throw for empty, malformed or foreign text', () => {
  for (const text of ['', ' ', '?', '\u0000', '\ud800', '$', '....', '’'.repeat(50), '(('.repeat(1000), '日本の株は?'])
    expect(() => labeller.label(text)).not.toThrow()
})

test('labels a text of two million words by its beginning within five seconds', () => {
  const started = performance.now()
  const labels = labeller.label(`Is the dividend of $ACME safe? ${'and so on and on. '.repeat(500_000)}`)
  expect(labels.tickers).toEqual(['ACME'])
  expect(performance.now() - started).toBeLessThan(5000)
})
