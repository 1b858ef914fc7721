import { expect, test } from 'vitest'
import { ArchiveDays } from '../../../src/release/archive/days.ts'
import { entryKey, entryNamed } from '../../../src/release/archive/layout.ts'

const named = (day: string, number: number, release = `${day}-${number}`) => ({ day, number, release, schema: 'abc' })
const names = [named('2025-03-03', 1), named('2025-03-01', 2), named('2025-03-01', 10), named('2025-03-01', 1)]

test('the first and the latest release of a day go by their number', () => {
  const days = new ArchiveDays(names)
  expect(days.of('2025-03-01', 'first')?.number).toBe(1)
  expect(days.of('2025-03-01', 'latest')?.number).toBe(10)
  expect(days.of('2025-03-02', 'first')).toBeUndefined()
  expect(days.between('2025-02-01', '2025-03-03', 'latest').map(({ release }) => release)).toEqual([
    '2025-03-01-10',
    '2025-03-03-1',
  ])
})

test('a day within the range goes to the newest before it, one outside to none', () => {
  const days = new ArchiveDays(names)
  expect(days.range).toEqual({ first: '2025-03-01', last: '2025-03-03' })
  expect(days.at('2025-03-02')?.release).toBe('2025-03-01-1')
  expect(days.at('2025-03-03')?.release).toBe('2025-03-03-1')
  expect([days.at('2025-02-28'), days.at('2025-03-04')]).toEqual([undefined, undefined])
  expect(new ArchiveDays([]).at('2025-03-01')).toBeUndefined()
})

test('a release that was taken down does not count, and its day not at all if it was the only one', () => {
  const days = new ArchiveDays(names, new Set(['2025-03-01-1', '2025-03-03-1']))
  expect(days.of('2025-03-01', 'first')?.number).toBe(2)
  expect(days.range?.last).toBe('2025-03-01')
})

test('an entry is found by its key, and nothing else is taken for one', () => {
  const name = named('2025-03-01', 7, '2025-03-01-0f3c5d7e9b1a')
  expect(entryNamed(entryKey(name))).toEqual(name)
  expect(entryNamed('archive/releases/2025-03-01/.tmp')).toBeUndefined()
})
