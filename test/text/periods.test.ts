import { expect, it } from 'vitest'
import { type NamedWindow, periodsIn, windowOf } from '../../src/text/periods.ts'
import { placedText } from '../../src/text/phrases/placed_words.ts'

/** The first two windows that a text names. */
function windowsOf(text: string): NamedWindow[] {
  const found = periodsIn(placedText(text).words).flatMap(({ days, isCompared }) =>
    days === undefined ? [] : [windowOf({ days, isCompared })],
  )
  return found.slice(0, 2)
}

it.each<[question: string, days: number[]]>([
  ['What is asked today?', [1]],
  ['in the last 24 hours', [1]],
  ['this week', [7]],
  ['bearish topics, month', [30]],
  ['over the past week', [7]],
  ['in the last seven days', [7]],
  ['the past 3 days', [3]],
  ['a couple of weeks', [14]],
  ['two weeks', [14]],
  ['a fortnight', [14]],
  ['this month', [30]],
  ['last 30 days', [30]],
  ['yesterday', [1]],
  ['a 90-day view', [90]],
  ['past three months', [90]],
  ['this quarter', [90]],
  ['this year', [365]],
  ['the past 12 months', [365]],
  ['year to date', [365]],
  ['sentiment on AMD, 30d', [30]],
  ['top tickers 2wks', [14]],
  ['past 3mo', [90]],
  ['over 1y', [365]],
  ['the last 12 mths', [365]],
  ['the past 72 hrs', [3]],
  ['this week versus last month', [7, 30]],
  ['compare the last 3 days with the last 90 days', [3, 90]],
  ['What do investors ask about NVDA?', []],
  ['next week', []],
  ['the 200 day moving average', []],
  ['stocks at a 52-week high', []],
  ['the 10-year treasury yield', []],
  ['3d printing', []],
  ['over the coming year', []],
  ['Is the weekend busy? They are 10 years old', [365]],
])('"%s" names the windows %j', (question, days) => {
  expect(windowsOf(question).map((window) => window.days)).toEqual(days)
})

it.each<[question: string, days: number, isCovering?: boolean]>([
  ['last 5 days', 7],
  ['last 10 days', 14],
  ['past 6 weeks', 90],
  ['half of the past six months', 365],
  ['last 2 years', 365, false],
  ['the past 400 days', 365, false],
  ['the most asked of all time', 365, false],
])(
  '"%s" is not a published window: uses the closest one that covers it, or the longest, %d',
  (question, days, isCovering = true) => {
    expect(windowsOf(question)).toEqual([{ days, isExact: false, isCovering, isCompared: false }])
  },
)

it('finds the window that a question compares with', () => {
  const compared = (question: string) =>
    windowsOf(question)
      .filter(({ isCompared }) => isCompared)
      .map(({ days }) => days)
  expect(compared('this week versus last month')).toEqual([30])
  expect(compared('more than in the past quarter')).toEqual([90])
  expect(compared('this week and last month')).toEqual([])
  expect(compared('interest in AMD vs the previous 14 days')).toEqual([14])
  expect(compared('Compare this week with last month')).toEqual([30])
})
