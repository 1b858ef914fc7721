import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../harness/cases.ts'
import { documentOf, factsWorld, type Stated, stated } from './facts_world.ts'

const world = factsWorld()

/** A random company: the last month of its fiscal year, and a value for each quarter. */
const company = fc.record({
  lastMonth: fc.integer({ min: 1, max: 12 }),
  quarters: fc.array(fc.integer({ min: -5000, max: 9000 }), { minLength: 8, maxLength: 12 }),
  /** How each filing reports income: the quarter, the year to date, or both. */
  styles: fc.array(fc.constantFrom('quarter', 'to date', 'both'), { minLength: 12, maxLength: 12 }),
  /** How much each filing changes the figures of the year before; 0 restates nothing. */
  restated: fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 12, maxLength: 12 }),
})

type Known = typeof company extends fc.Arbitrary<infer T> ? T : never

const [income, cash] = ['NetIncomeLoss', 'NetCashProvidedByUsedInOperatingActivities']

function monthEnd(month: number): Date {
  return new Date(Date.UTC(2020, month, 0))
}

function text(date: Date, days = 0): string {
  return new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Facts of filings made 40 days after each quarter. Cash flow is always year to date; income follows the style. */
function filed({ lastMonth, quarters, styles, restated }: Known, isRestating: boolean): Stated[] {
  const facts: Stated[] = []
  quarters.forEach((_, index) => {
    const filing = `${index % 4 === 3 ? '10-K' : '10-Q'} ${text(monthEnd(lastMonth + 3 * index + 3), 40)}`
    for (const back of [0, 4]) {
      const at = index - back
      if (at < 0) continue
      const extra = back > 0 && isRestating ? restated[index] : 0
      const end = text(monthEnd(lastMonth + 3 * at + 3))
      const own = `${text(monthEnd(lastMonth + 3 * at), 1)}..${end}`
      const toDate = `${text(monthEnd(lastMonth + 3 * (at - (at % 4))), 1)}..${end}`
      const sum = quarters.slice(at - (at % 4), at + 1).reduce((all, each) => all + each, 0) + extra
      const isYear = at % 4 === 3
      facts.push(stated(cash, toDate, sum, filing))
      if (isYear || at % 4 === 0 || styles[at % 4] !== 'quarter') facts.push(stated(income, toDate, sum, filing))
      if (!isYear && styles[at % 4] !== 'to date' && at % 4 !== 0)
        facts.push(stated(income, own, quarters[at] + extra, filing))
    }
  })
  return facts
}

const samples = fc.sample(company, { numRuns: cases(6), seed: Number(process.env.FC_SEED ?? 7) })
const plain = samples.map((each) => world.company(filed(each, false)))
const cut = '2021-11-15'
const whole = samples.map((each) => world.company(filed(each, true)))
const known = samples.map((each) => world.company(filed(each, true).filter((fact) => fact.in.split(' ')[1] <= cut)))

test('derives quarters and years whether filings report quarters, the year to date or both', async () => {
  for (const [index, { lastMonth, quarters, styles }] of samples.entries()) {
    const told = await world.metrics(plain[index], '2026-01-01')
    const years = await world.metrics(plain[index], '2026-01-01', 'yearly')
    quarters.forEach((value, at) => {
      const year = monthEnd(lastMonth + 3 * (at - (at % 4)) + 12).getUTCFullYear()
      const found = told[`${year}-Q${(at % 4) + 1}`] ?? {}
      expect([at, found.operating_cash_flow], `company ${index}`).toEqual([at, value])
      // With mixed styles some quarters cannot be derived, but every published value must be right.
      if (new Set(styles.slice(0, 4)).size === 1 || found.net_income !== undefined) expect(found.net_income).toBe(value)
      if (at % 4 === 3) {
        const sum = quarters.slice(at - 3, at + 1).reduce((all, each) => all + each, 0)
        expect(years[`${year}`]).toMatchObject({ operating_cash_flow: sum, net_income: sum })
      }
    })
  }
})

test('metrics as of a day do not depend on later filings', async () => {
  let periods = 0
  for (const [index] of samples.entries()) {
    for (const kind of ['quarterly', 'yearly'] as const) {
      const told = await world.metrics(known[index], cut, kind)
      expect(await world.metrics(whole[index], cut, kind)).toEqual(told)
      periods += Object.keys(told).length
    }
  }
  expect(periods).toBeGreaterThan(2 * samples.length)
})

test('metrics do not depend on the order of facts in a document', async () => {
  const turned = samples.slice(0, 3).map((each, index) => ({
    cik: 1000 + index,
    document: documentOf(1000 + index, filed(each, true).reverse()),
  }))
  await world.deliver(turned)
  for (const [index, { cik }] of turned.entries()) {
    expect(await world.metrics(cik, '2026-01-01')).toEqual(await world.metrics(whole[index], '2026-01-01'))
  }
})
