import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTopics, topicJudge, topicsOf } from '../../src/labels/topics.ts'
import { tokensOf } from '../../src/text/tokens.ts'
import { tokenizedText } from '../../src/text/words.ts'
import { emptyFolder } from '../build/small_project.ts'

const topics = (text: string) => topicsOf(tokensOf(text), text)

test('defines at least 40 topics, each with a descriptive sentence', () => {
  const all = readTopics()
  expect(all.length).toBeGreaterThanOrEqual(40)
  for (const topic of all) expect(topic.description, topic.id).toMatch(/^[A-Z0-9].{15,}\.$/)
})

test.each([
  ['Did Acme beat estimates last quarter?', ['earnings']],
  ['Is the dividend safe, and how is it taxed?', ['dividends', 'taxes']],
  ['How do I roll my covered calls?', ['options']],
  ['Will rate cuts by the Fed bring inflation back?', ['inflation', 'macro_rates']],
  ['Should my Roth IRA hold bonds or index funds?', ['bonds', 'etfs_index_funds', 'retirement']],
  ['Where is the next support on the chart?', ['technical_analysis']],
  ['Can I deduct mortgage interest?', ['mortgages_loans', 'taxes']],
  ['Is $BTC a better bet than ETH?', ['crypto']],
  ['What is the short interest?', ['short_selling']],
  ['How do I report my gains?', ['taxes']],
  ['Can the company refinance its debt?', ['corporate_debt']],
  ['Which colour is your hat?', []],
])('assigns "%s" the topics %j', (text, wanted) => {
  expect(topics(text)).toEqual(wanted)
})

test('a phrase with another meaning gives no topic', () => {
  expect(topics('What is the best option for me?')).not.toContain('options')
  expect(topics('Do retained earnings matter?')).not.toContain('earnings')
})

test('a coin in a list of mostly other symbols gives no topic', () => {
  expect(topics('$BTC.X $ACME $OTHR $THRD green today')).not.toContain('crypto')
  expect(topics('$BTC.X $ETH.X $ACME green today')).toContain('crypto')
})

test('a single cue in a long text gives no topic, and a text has at most six', () => {
  const padding = 'The house stood by the river and nobody knew who had lived there before us. '
  expect(topics(padding.repeat(8))).toEqual([])
  expect(topics(`${padding.repeat(8)} An annuity. ${padding.repeat(8)}`)).toEqual([])
  const everything =
    'Earnings, dividends, options, bonds, taxes, inflation, tariffs, crypto, gold, mortgages, insurance. '
  expect(topics(everything.repeat(9)).length).toBe(6)
})

test('links, email addresses and mentions give no topic', () => {
  expect(topics('see https://example.org/earnings/dividends')).toEqual([])
  expect(topics('mail taxes@example.org')).toEqual([])
  expect(topics('@inflation hello')).toEqual([])
})

const entry = (id: string, label: string, cue: string) =>
  `- id: ${id}\n  label: ${label}\n  description: Something.\n  cues:\n    - ${cue}\n`

function written(text: string): string {
  const root = emptyFolder()
  mkdirSync(join(root, 'config/labels'), { recursive: true })
  writeFileSync(join(root, 'config/labels/topics.yaml'), text)
  return root
}

test('a topic added to the file is found by its cues', () => {
  const judge = topicJudge(readTopics(written(entry('whales', 'Whales', 'blue|grey whale .. seen'))))
  const ask = (text: string) => judge(tokenizedText(tokensOf(text), text))
  expect(ask('Has a blue whale been seen?')).toEqual(['whales'])
  expect(ask('Has a blue whale sung? It was seen')).toEqual([])
})

test('finds a topic whose cue starts like a cue of lower weight', () => {
  expect(topics('How fast are revenues growing?')).toContain('fundamentals')
})

test('reports mistakes in the file with their line', () => {
  expect(() => readTopics(written(entry('a', 'A', 'one') + entry('a', 'B', 'two')))).toThrow(
    /config\/labels\/topics\.yaml:6: .*the id "a" occurs twice/,
  )
  expect(() => readTopics(written(entry('a', 'A', 'one') + entry('b', 'a', 'two')))).toThrow(
    /:7: .*label "a" occurs twice/,
  )
  expect(() => readTopics(written(entry('a', 'A', '..')))).toThrow(/:5: .*at least one word must be required/)
  expect(() => readTopics(written(entry('a', 'A', 'p/e')))).toThrow(/:5: .*"p\/e".*is not one word/)
  expect(() => readTopics(written(entry('a', 'A', 'one|two?|three four')))).toThrow(/:5: .*"two\?" .*misplaced \?/)
  expect(() => readTopics(written(entry('a', 'A', 'one|two|one four')))).toThrow(/:5: .*alternative "one" twice/)
  expect(() => readTopics(written(entry('a', 'A', 'one two?')))).toThrow(/:5: .*must not be optional/)
})
