import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigMistake, projectRoot } from '../../src/base/config.ts'
import { privacySettings } from '../../src/privacy/settings.ts'

const shipped = readFileSync(join(projectRoot, 'config/privacy.yaml'), 'utf8')

/** The shipped rows of `count_noise`. */
const [atFloor, oneAbove, above] = shipped.split('\n').filter((line) => line.includes('above_floor:'))

test('loads the shipped privacy settings', () => {
  expect(privacySettings()).toEqual({
    privacy_floor: 3,
    p_percent: 10,
    noise_median: 0.073,
    noise_most: 0.95,
    large_cell: 100,
    large_cell_part: 0.5,
    average_magnitudes: '[0.97,0.58,0.19]',
    // Cumulative probabilities of -2, -1, 0 and 1.
    count_noise: '[[0,0,0.35,0.7],[0,0.35,0.7,0.95],[0.16,0.4,0.6,0.84]]',
    significant_digits: 4,
    snapshot_days: 400,
  })
})

test.each([
  ['floor: 3', 'floor: 1', 'expected number to be >=2'],
  ['floor: 3', 'floor: 3.5', 'expected int'],
  ['p_percent: 10', 'p_percent: 0', 'expected number to be >0'],
  ['p_percent: 10', 'p_percent: 101', 'expected number to be <=100'],
  ['median: 0.073', 'median: 0', 'amounts.median: Too small: expected number to be >0'],
  ['median: 0.073', 'median: 0.95', 'amounts: expected median to be below most'],
  ['most: 0.95', 'most: 1', 'amounts.most: Too big: expected number to be <1'],
  ['large_cell: 100', 'large_cell: 1', 'amounts.large_cell: Too small: expected number to be >=2'],
  ['large_cell_part: 0.5', 'large_cell_part: 0', 'amounts.large_cell_part: Too small: expected number to be >0'],
  ['[0.97, 0.58, 0.19]', '[0.97, 0.58]', 'expected array to have >=3 items'],
  ['[0.97, 0.58, 0.19]', '[0.97, 0.58, 0.19, 0.01]', 'expected array to have <=3 items'],
  ['[0.97, 0.58, 0.19]', '[0.97, 0.58, 0]', 'average_magnitudes.2: Too small: expected number to be >0'],
  ['[0.97, 0.58, 0.19]', '[1, 0.58, 0.19]', 'average_magnitudes.0: Too big: expected number to be <1'],
  ['significant_digits: 4', 'significant_digits: 7', 'expected number to be <=6'],
  ['significant_digits: 4', 'significant_digits: 1', 'expected number to be >=2'],
  ['snapshot_days: 400', 'snapshot_days: 0', 'expected number to be >=1'],
])('rejects changing "%s" to "%s"', (from, to, reason) => {
  expectMistake(from, to, reason)
})

test.each([
  ['of probabilities that add up to less than 1', row(0, { 0: 0.35, 1: 0.35 }), 'add up to 0.7, expected 1'],
  ['of probabilities that add up to more than 1', row(0, { 0: 0.35, 1: 0.35, 2: 0.35 }), 'expected 1'],
  ['with a too likely value', row(0, { 0: 0.36, 1: 0.34, 2: 0.3 }), 'a probability of 0.36, expected at most 0.35'],
  ['that leads below the floor', row(0, { '-1': 0.3, 0: 0.35, 1: 0.35 }), 'noise of -1, which would move counts'],
  ['with above_floor 1 instead of 0', row(1, { 0: 0.35, 1: 0.35, 2: 0.3 }), 'found above_floor 1, expected 0'],
  ['of values beyond 2', row(0, { 0: 0.35, 1: 0.35, 3: 0.3 }), 'count_noise.0.values: Unrecognized key: "3"'],
  ['of a negative probability', row(0, { 0: 0.35, 1: 0.35, 2: 0.35, '-1': -0.05 }), 'expected number to be >0'],
])('rejects a noise table for counts at the floor %s', (_, to, reason) => {
  expectMistake(atFloor, to, reason)
})

test.each([
  ['that is biased', row(1, { '-1': 0.3, 0: 0.35, 1: 0.35 }), 'found a mean of 0.05, expected 0'],
  ['that leads below the floor', row(1, { '-2': 0.2, '-1': 0.2, 0: 0.2, 1: 0.2, 2: 0.2 }), 'noise of -2'],
])('rejects a noise table for counts one above the floor %s', (_, to, reason) => {
  expectMistake(oneAbove, to, reason)
})

test.each([
  ['with little noise', row(2, { '-2': 0.02, '-1': 0.31, 0: 0.34, 1: 0.31, 2: 0.02 }), 'found a variance of 0.78'],
  ['that is biased', row(2, { '-2': 0.3, '-1': 0.2, 0: 0.2, 1: 0.2, 2: 0.1 }), 'found a mean of -0.4, expected 0'],
])('rejects a noise table for large counts %s', (_, to, reason) => {
  expectMistake(above, to, reason)
})

test('rejects an unknown key and a missing noise row', () => {
  expect(() => privacySettings(rootWith('bands: [3]\nfloor: 3', 'floor: 3'))).toThrow(/Unrecognized key: "bands"/)
  expect(() => privacySettings(rootWith('', `${above}\n`))).toThrow(
    /privacy\.yaml:25: count_noise: Too small: expected array to have >=3 items/,
  )
})

test('accepts additional noise rows only in consecutive order', () => {
  const root = rootWith(`${above}\n${above.replace('above_floor: 2', 'above_floor: 3')}`, above)
  expect(JSON.parse(privacySettings(root).count_noise)).toHaveLength(4)
  expectMistake(above, `${above}\n${above}`, 'count_noise.3: found above_floor 2, expected 3', 1)
})

/** Expects an error that names the file and the changed line, or the line `below` lines after it. */
function expectMistake(from: string, to: string, reason: string, below = 0): void {
  let error: unknown
  try {
    privacySettings(rootWith(to, from))
  } catch (caught) {
    error = caught
  }
  expect(error).toBeInstanceOf(ConfigMistake)
  const line = shipped.slice(0, shipped.indexOf(from)).split('\n').length + below
  expect((error as Error).message).toContain(reason)
  expect((error as Error).message).toMatch(new RegExp(`^config/privacy.yaml:${line}: `))
}

/** A project root whose `config/privacy.yaml` is the shipped file with one text replaced. */
function rootWith(to: string, from: string): string {
  expect(shipped).toContain(from)
  const root = mkdtempSync(join(tmpdir(), 'privacy-settings-'))
  mkdirSync(join(root, 'config'))
  writeFileSync(join(root, 'config/privacy.yaml'), shipped.replace(from, to))
  return root
}

function row(aboveFloor: number, values: Record<string, number>): string {
  const probabilities = Object.entries(values).map(([value, probability]) => `${value}: ${probability}`)
  return `  - { above_floor: ${aboveFloor}, values: { ${probabilities.join(', ')} } }`
}
