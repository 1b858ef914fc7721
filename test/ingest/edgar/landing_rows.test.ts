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

test('EDGAR fills in the name and SIC code of a known company and keeps its sector and industry', () => {
  expect(companyRows([acme], new Map([['ACME', known]]))).toEqual([{ ...known, name: 'Acme Corporation', sic: '3560' }])
})

test('a company that is only in the ticker list gets a row only if its ticker is unknown', () => {
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
