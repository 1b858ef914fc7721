import { expect, test } from 'vitest'
import { itemHeadOf } from '../../../src/filings/documents/item_headings.ts'

test.each([
  ['Item 7A. Quantitative and Qualitative Disclosures', '7A', 'Quantitative and Qualitative Disclosures'],
  ['ITEM 1-A. RISK FACTORS', '1A', 'RISK FACTORS'],
  ['ITEM-1A RISK FACTORS', '1A', 'RISK FACTORS'],
  ['ITEM - 1-A - RISK FACTORS', '1A', 'RISK FACTORS'],
  ['Item–9‑B. Other Information', '9B', 'Other Information'],
  ['Item 9 (a) Controls and Procedures', '9A', 'Controls and Procedures'],
  ['Item 1 - A Company of Many Brands', '1', 'A Company of Many Brands'],
  ['Item 1-Business', '1', 'Business'],
  ['Items 7-7A. Discussion and Market Risk', '7', 'Discussion and Market Risk'],
  ['Items 1 and 2. Business and Properties', '1', 'Business and Properties'],
  ['Item No. 3 | Legal Proceedings', '3', 'Legal Proceedings'],
  ['ITEM 2.02 | Results of Operations', '2.02', 'Results of Operations'],
])('parses the heading %s', (heading, item, title) => {
  expect(itemHeadOf(heading)).toEqual({ item, part: null, title, isContinued: false })
})

test.each(['Itemized deductions', 'Item-based pricing', 'RISK FACTORS'])('finds no Item heading in %s', (text) => {
  expect(itemHeadOf(text)).toBeUndefined()
})

test('parses the Part before an Item, and a heading that is continued', () => {
  expect(itemHeadOf('PART II, Item 7. Discussion (continued)')).toEqual({
    item: '7',
    part: 'II',
    title: 'Discussion',
    isContinued: true,
  })
})
