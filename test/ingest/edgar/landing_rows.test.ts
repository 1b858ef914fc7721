import { expect, test } from 'vitest'
import { companyRows } from '../../../src/ingest/edgar/landing_rows.ts'

const acme = {
  cik: 42,
  name: 'Acme Corporation',
  sic: '3560',
  industry: 'General Industrial Machinery',
  office: 'Technology',
  listings: [{ ticker: 'ACME', exchange: 'NYSE' }],
}
const known = {
  ticker: 'ACME',
  cik: 42,
  name: 'Acme',
  exchange: 'NYSE',
  sic: null,
  sector: 'Industrials',
  industry: 'Machinery',
}

test('what EDGAR does not report of a company stays as another source has it', () => {
  expect(companyRows([acme], new Map([['ACME', known]]))).toEqual([{ ...known, name: 'Acme Corporation', sic: '3560' }])
})

test('a company that only the list of symbols names keeps all that is known, and is no row again', () => {
  const listed = {
    ...acme,
    name: 'ACME CORP',
    sic: null,
    industry: null,
    office: null,
    listings: [{ ticker: 'ACME', exchange: null }],
  }
  expect(companyRows([listed], new Map([['ACME', known]]))).toEqual([])
  expect(companyRows([listed], new Map())).toMatchObject([
    { ticker: 'ACME', name: 'ACME CORP', exchange: null, sector: null },
  ])
})
