import { expect, test } from 'vitest'
import { listingName } from '../../../src/labels/tickers/listing_names.ts'

const names = (name: string) => listingName({ ticker: 'ACME', name })

test.each([
  ['Acme Corporation Common Stock', 'Acme', undefined],
  ['Acme Holdings Inc. Class A Ordinary Shares', 'Acme Holdings', 'Acme'],
  ['Acme Therapeutics Inc. (DE) Common Stock', 'Acme Therapeutics', 'Acme'],
  ['Acme S.A. American Depositary Shares (each representing two Ordinary Shares)', 'Acme', undefined],
  ['The Acme Group, Inc. (The) Common Stock', 'Acme Group', 'Acme'],
  ['Acme Robotics Technologies Ltd. Common Shares', 'Acme Robotics Technologies', 'Acme'],
  ['Acme & Daughters Company Common Stock $0.01 Par Value', 'Acme & Daughters', undefined],
  ['Acme', 'Acme', undefined],
])('the company name in "%s" is "%s"', (name, full, short) => {
  expect(names(name)).toEqual({ full, short })
})

test.each([
  'Acme Holdings Inc. Warrant',
  'Acme Holdings Inc. Units',
  'Acme Holdings Inc. Rights',
  'Acme Inc. 5.75% Senior Notes due 2042',
  'Acme Inc. 6.25% Series A Cumulative Redeemable Preferred Stock',
  'Acme Inc. Depositary Shares each representing a 1/40th interest in a share of Series B',
])('returns no company name for "%s"', (name) => {
  expect(names(name)).toBeUndefined()
})
