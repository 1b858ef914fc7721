import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { daysBefore, daysBetween, everyDay, mondayOf, windows } from '../../../src/base/calendar/days.ts'
import { projectRoot } from '../../../src/base/config.ts'

test('counts days across months, leap days and clock changes', () => {
  expect(daysBefore('2024-03-01', 1)).toBe('2024-02-29')
  expect(daysBetween('2025-03-01', '2025-11-30')).toBe(274)
  expect(daysBetween('2025-01-02', '2025-01-01')).toBe(-1)
  expect(everyDay('2024-12-30', '2025-01-02')).toEqual(['2024-12-30', '2024-12-31', '2025-01-01', '2025-01-02'])
  expect(everyDay('2025-01-02', '2025-01-01')).toEqual([])
})

test('a week begins on Monday', () => {
  expect(['2025-09-01', '2025-09-06', '2025-09-07'].map(mondayOf)).toEqual(['2025-09-01', '2025-09-01', '2025-09-01'])
})

test('the window macro lists the windows that the API offers', () => {
  const macro = readFileSync(join(projectRoot, 'sql/macros/windows.sql'), 'utf8')
  expect(macro).toContain(`[${windows.join(', ')}]`)
})
