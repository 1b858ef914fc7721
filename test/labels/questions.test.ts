import { expect, test } from 'vitest'
import { asksSomething, unitsOf } from '../../src/labels/questions.ts'

test.each([
  'Is Acme a buy at this price?',
  'what happens to my calls if it gaps down',
  'Whats the best broker for a beginner',
  'Compare $ACME and $OTHR over five years',
  'give me three dividend stocks',
  'Explain how a wash sale works',
  'Looking for advice on my first portfolio',
  'Any thoughts on $ACME before earnings',
  '$ACME should i sell now or hold',
  'Sold half of it yesterday. Did I panic? 😅',
  'I read http://example.org/a?b=c and wonder if the dividend is safe, does anyone here know?',
  'Is www.example.org/trade really a scam or not?',
  'So how do I start investing with 500 a month',
])('treats "%s" as a question', (text) => {
  expect(asksSomething(text)).toBe(true)
})

test.each([
  'thanks, that helps!',
  'Acme beats estimates, shares jump 5%',
  'Sold everything. What a day.',
  'When I bought it, nobody cared.',
  'They will regret it. Right?',
  'RT @somebody: Is $ACME the next big thing?',
  'Is $ACME about to collapse? http://example.org/x',
  'see https://example.org/?page=2',
  'How Acme made its money',
  'Can confirm',
  'Will be a great day',
  'Do your homework, look at a chart',
  '???',
  '$ACME is very overvalued',
  '$ACME there is my prediction for the day',
  '$ACME are you kidding?',
  '$ACME can you hear that cash burning?',
  '$ACME why would anyone own this?',
  '$ACME do I regret it? Absolutely not.',
])('does not treat "%s" as a question', (text) => {
  expect(asksSomething(text)).toBe(false)
})

const user = (text: string) => ({ role: 'user', text })

test('a question includes the messages before it, and text after the last question is dropped', () => {
  expect(
    unitsOf([
      user('I hold 100 shares of Acme.'),
      { role: 'assistant', text: 'How long do you want to hold them?' },
      user('Should I sell?'),
      user('What about the taxes?'),
      user('  '),
      user('thanks!'),
    ]),
  ).toEqual([
    { text: 'I hold 100 shares of Acme.\nShould I sell?', isQuestion: true },
    { text: 'What about the taxes?', isQuestion: true },
  ])
})

test('a conversation without questions is one unit, and an empty one has none', () => {
  expect(unitsOf([user('Acme to the top.'), user('All in.')])).toEqual([
    { text: 'Acme to the top.\nAll in.', isQuestion: false },
  ])
  expect(unitsOf([{ role: 'system', text: 'Is this on?' }, user('')])).toEqual([])
})
