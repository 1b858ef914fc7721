import { expect, test } from 'vitest'
import { ArchiveDays } from '../../../src/release/archive/days.ts'
import { entryKey, entryNamed } from '../../../src/release/archive/layout.ts'

const named = (day: string, number: number, { release = `${day}-${number}`, isIntraday = false } = {}) => {
  return { day, number, release, schema: 'abc', isIntraday }
}
const names = [named('2025-03-03', 1), named('2025-03-01', 2), named('2025-03-01', 10), named('2025-03-01', 1)]

test('the first and the latest release of a day are chosen by number', () => {
  const days = new ArchiveDays(names)
  expect(days.of('2025-03-01', 'first')?.number).toBe(1)
  expect(days.of('2025-03-01', 'latest')?.number).toBe(10)
  expect(days.of('2025-03-02', 'first')).toBeUndefined()
  expect(days.between('2025-02-01', '2025-03-03', 'latest').map(({ release }) => release)).toEqual([
    '2025-03-01-10',
    '2025-03-03-1',
  ])
})

test('a day within the range resolves to the newest day up to it, and a day outside to none', () => {
  const days = new ArchiveDays(names)
  expect(days.range).toEqual({ first: '2025-03-01', last: '2025-03-03' })
  expect(days.at('2025-03-02')?.release).toBe('2025-03-01-1')
  expect(days.at('2025-03-03')?.release).toBe('2025-03-03-1')
  expect([days.at('2025-02-28'), days.at('2025-03-04')]).toEqual([undefined, undefined])
  expect(new ArchiveDays([]).at('2025-03-01')).toBeUndefined()
})

test('a withdrawn release does not count, and neither does a day without other releases', () => {
  const days = new ArchiveDays(names, new Set(['2025-03-01-1', '2025-03-03-1']))
  expect(days.of('2025-03-01', 'first')?.number).toBe(2)
  expect(days.range?.last).toBe('2025-03-01')
})

test('intraday releases are the latest of their day until a daily release exists, and never the first', () => {
  const intraday = [1, 2].map((number) => named('2025-03-04', number, { isIntraday: true }))
  const running = new ArchiveDays([...names, ...intraday])
  expect([running.of('2025-03-04', 'first'), running.of('2025-03-04', 'latest')?.number]).toEqual([undefined, 2])
  expect(running.at('2025-03-04')?.number).toBe(2)
  expect(running.between('2025-03-03', '2025-03-04', 'first').map(({ day }) => day)).toEqual(['2025-03-03'])
  expect(running.between('2025-03-03', '2025-03-04', 'latest').map(({ number }) => number)).toEqual([1, 2])

  const over = new ArchiveDays([...names, ...intraday, named('2025-03-04', 3), named('2025-03-04', 4)])
  expect([over.of('2025-03-04', 'first')?.number, over.of('2025-03-04', 'latest')?.number]).toEqual([3, 4])
  expect(over.at('2025-03-04')?.number).toBe(3)
})

test.each([false, true])(
  'parses an archive entry name from its key and ignores other files (intraday: %s)',
  (isIntraday) => {
    const name = named('2025-03-01', 7, { release: '2025-03-01-0f3c5d7e9b1a', isIntraday })
    expect(entryNamed(entryKey(name))).toEqual(name)
    expect(entryNamed('archive/releases/2025-03-01/.tmp')).toBeUndefined()
  },
)
