import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigMistake, projectRoot } from '../../../src/base/config.ts'
import { readTickerWords } from '../../../src/labels/tickers/ticker_words.ts'

test('the project files name over 300 companies and map no renamed symbol to another renamed one', () => {
  const { renamed, companies } = readTickerWords()
  expect(Object.values(renamed).filter((symbol) => symbol in renamed)).toEqual([])
  expect(Object.keys(companies).length).toBeGreaterThan(300)
})

test('reports an ambiguous name that belongs to no company with its line', () => {
  const root = join(tmpdir(), 'ticker_words')
  mkdirSync(root, { recursive: true })
  cpSync(join(projectRoot, 'config'), join(root, 'config'), { recursive: true })
  const path = join(root, 'config/labels/ticker_aliases.yaml')
  writeFileSync(path, readFileSync(path, 'utf8').replace('Zimmer, Zoom\n', 'Zimmer, Zoom, Zooom\n'))
  expect(() => readTickerWords(root)).toThrow(ConfigMistake)
  expect(() => readTickerWords(root)).toThrow(/ticker_aliases\.yaml:\d+: .*"Zooom" is not a name under companies above/)
})
