import { expect, test } from 'vitest'
import { holdsWanted, properNamesIn } from '../../../../src/ask/filings/quotes/wanted.ts'

const none = new Set<string>()

test('a count is a number of things, an amount may be of money', () => {
  expect(holdsWanted('count', 'We have 74,067 employees as of December 31, 2024.', none)).toBe(true)
  expect(holdsWanted('count', 'Severance was $1.0 billion, or 12%, in 2024.', none)).toBe(false)
  expect(holdsWanted('amount', 'Severance was $1.0 billion in 2024.', none)).toBe(true)
  expect(holdsWanted('amount', 'We rely on third-party vendors, among them One Planet.', none)).toBe(false)
  expect(holdsWanted('amount', 'See Note 12 of the report for 2024, to December 31.', none)).toBe(false)
})

test('numbers of names are no amounts', () => {
  expect(holdsWanted('amount', 'It includes payments for Office 365 subscriptions.', none)).toBe(false)
  expect(holdsWanted('count', 'Associates may join a 401(k) plan.', none)).toBe(false)
  expect(holdsWanted('count', 'Here 3M employees work where they like.', new Set(['3m']))).toBe(false)
})

test('a time is a year, a month, or a length', () => {
  expect(holdsWanted('time', 'It was founded in April 1993.', none)).toBe(true)
  expect(holdsWanted('time', 'Warranties last two years.', none)).toBe(true)
  expect(holdsWanted('time', 'It was founded by three engineers.', none)).toBe(false)
})

test('names have capitals within a sentence, and are no words that every report writes so', () => {
  expect(properNamesIn('Our rotors are made by Whirl Corp in Norland and Westland.', none)).toEqual([
    'Whirl Corp',
    'Norland',
    'Westland',
  ])
  expect(properNamesIn('The Audit Committee of the Board reviews the Annual Report.', none)).toEqual([])
  expect(holdsWanted('place', 'Factories lie in Norland and Westland.', none)).toBe(true)
  expect(holdsWanted('place', 'Factories lie in several regions.', none)).toBe(false)
})
