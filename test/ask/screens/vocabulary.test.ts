import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Lexicon } from '../../../src/ask/screens/read/lexicon.ts'
import { namesOf, readScreenVocabulary, screenVocabulary, stemsOf } from '../../../src/ask/screens/vocabulary.ts'
import { emptyFolder } from '../../build/small_project.ts'

const ours = readFileSync('config/screener.yaml', 'utf8')

/** A function that reads our vocabulary with one text replaced by another. */
function edited(found: string, replaced: string) {
  expect(ours).toContain(found)
  const root = emptyFolder()
  mkdirSync(join(root, 'config'), { recursive: true })
  writeFileSync(join(root, 'config', 'screener.yaml'), ours.replace(found, replaced))
  return () => new Lexicon(readScreenVocabulary(root))
}

test('our vocabulary is valid, and no phrase in it has two meanings', () => {
  expect(() => new Lexicon(screenVocabulary())).not.toThrow()
})

test('reports a mistake with its line', () => {
  const line = ours.split('\n').findIndex((each) => each.startsWith('  revenue:')) + 1
  expect(edited('  revenue: { unit: usd', '  revenue: { unit: dollars')).toThrow(
    `config/screener.yaml:${line}: fields.revenue.unit`,
  )
  expect(edited('levels:\n  high: { top: 20 }', 'levels:\n  high: { top: 80 }')).toThrow(
    /screener\.yaml:\d+: levels\.high/,
  )
  expect(edited('\nperiods:', '\nperiod:')).toThrow('periods')
})

test.each([
  ['net_income above 0, words: [profitable', 'net_incom above 0, words: [profitable', 'no field "net_incom"'],
  ['market_cap level mega,', 'market_cap level gigantic,', 'market_cap has no level "gigantic"'],
  ['change: total_debt_growth', 'change: debt_groth', 'no field "debt_groth"'],
  ['multiple: price_to_sales', 'multiple: price_to_sale', 'no field "price_to_sale"'],
  ['sort: market_cap highest', 'sort: market_cap biggest', 'write a field, then highest or lowest'],
  ['periods: [3m, 1m, 6m, 12m]', 'periods: [3m, 2m, 6m, 12m]', 'fields.price_return: no period "2m"'],
  ['means: price below 5', 'means: price below five', 'needs a number after the comparison'],
  ['kind: streak,', 'kind: streaks,', 'terms'],
  ['means: flow_bias is net_buying, words', 'means: flow_bias is buying, words', 'flow_bias has no value "buying"'],
  ['words: [shrinking,', 'words: [profitable,', '"profitable" means both'],
])('rejects an invalid replacement of "%s"', (found, replaced, mistake) => {
  expect(edited(found, replaced)).toThrow(mistake)
})

test('takes the labels of metrics only from config/metrics.yaml', () => {
  expect(screenVocabulary().fields.get('net_income')!.label).toBe('Net income')
  expect(edited('  revenue: { unit: usd', '  revenue: { label: Sales, unit: usd')).toThrow(
    'must have no label, because its label is in config/metrics.yaml',
  )
  expect(edited('  price: { label: Price, unit', '  price: { unit')).toThrow('fields.price: no label')
})

test.each([
  ['automakers', ['Auto Manufacturers', 'Automobile Manufacturers', 'Auto Manufacturing']],
  ['internet', ['Internet Content & Information', 'Interactive Media & Services']],
  ['banks', ['Banks - Regional', 'Banks—Diversified', 'Major Banks']],
  ['software', ['Software - Application', 'Application Software', 'Computer Software: Prepackaged Software']],
  ['brokers', ['Investment Bankers/Brokers/Service', 'Investment Banking & Brokerage', 'Capital Markets']],
  ['railroads', ['Railroads', 'Rail Transportation']],
  ['construction', ['Engineering & Construction']],
])('finds %s in the names of each classification', (industry, names) => {
  const others = ['Apparel Retail', 'Farm & Heavy Construction Machinery', 'Insurance Brokers', 'Trailer Parks']
  const all = new Map([...names, ...others].map((name) => [name, stemsOf(name)]))
  expect(namesOf(screenVocabulary(), { sector: new Map(), industry: all }, 'industry', industry)).toEqual(names)
})
