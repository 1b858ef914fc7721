import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../src/filings/documents/document.ts'
import { passagesOf } from '../../../src/filings/documents/passages.ts'
import { reportedPeriod } from '../../../src/filings/documents/periods.ts'
import { summaryOf } from '../../../src/filings/documents/summary/summary.ts'
import { bold, html, prose, text } from './pages.ts'

const summary = (form: string, ...blocks: string[]) => summaryOf(passagesOf(readDocument(html(...blocks)), form), form)

const statement = `${bold('CONSOLIDATED STATEMENTS OF INCOME')}${bold('(in millions, except per share data)')}<table>
  <tr><td></td><td>2025</td><td>2024</td><td>2023</td></tr>
  <tr><td>Total net sales</td><td>$1,250</td><td>$1,100</td><td>$900</td></tr>
  <tr><td>Net income</td><td>(40)</td><td>55</td><td>50</td></tr>
  <tr><td>Diluted</td><td>$(0.40)</td><td>$0.52</td><td>$0.50</td></tr></table>`

describe('the summary of a report', () => {
  const report = [
    bold('Item 1A. Risk Factors'),
    text('If tariffs rise by 10%, our sales could decline.'),
    bold("Item 7. Management's Discussion and Analysis"),
    text(
      'This discussion contains forward-looking statements, and actual results may differ from the 5% that we expect.',
    ),
    text(
      'Sales of valves increased 14% to $700 million in 2025, driven by orders of utilities. The following table shows sales of $1,250 million.',
    ),
    text('Gross margin decreased to 31.5% in 2025 from 33.0% in 2024 due to higher steel prices.'),
    text(
      'We expect net sales of $1.3 billion to $1.4 billion in fiscal year 2026. We define free cash flow as cash less 1%.',
    ),
    text(
      'As of December 31, 2025, we had $310 million in cash and cash equivalents and no debt outstanding under our credit facility.',
    ),
    text(
      'We repurchased 2.1 million shares for $85 million during 2025. Sales of valves increased 14% to $700 million in 2025.',
    ),
    bold('Item 8. Financial Statements and Supplementary Data'),
    statement,
  ]

  it('consists of sentences with key figures, in the order of the document', () => {
    expect(summary('10-K', ...report)).toBe(
      [
        'Sales of valves increased 14% to $700 million in 2025, driven by orders of utilities.',
        'Gross margin decreased to 31.5% in 2025 from 33.0% in 2024 due to higher steel prices.',
        'We expect net sales of $1.3 billion to $1.4 billion in fiscal year 2026.',
        'As of December 31, 2025, we had $310 million in cash and cash equivalents and no debt outstanding under our credit facility.',
        'We repurchased 2.1 million shares for $85 million during 2025.',
      ].join(' '),
    )
  })

  it('has at most 1,200 characters', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      text(`Revenue of region ${index} increased ${index}% to $${index * 13} million in 2025, as ${prose(20)}`),
    )
    expect(summary('10-K', bold("Item 7. Management's Discussion and Analysis"), ...many)!.length).toBeLessThanOrEqual(
      1200,
    )
  })

  it('is null for a report with only a statement table whose unit and columns are unclear', () => {
    const doubtful = statement.replace('in millions, ', '').replace('2024', 'Change')
    expect(summary('10-K', bold('Item 8. Financial Statements'), doubtful)).toBeNull()
  })
})

it('the summary of an 8-K names the event', () => {
  const found = summary(
    '8-K',
    bold('FORM 8-K'),
    bold('Item 5.02 Departure of Directors or Certain Officers'),
    text(
      'On March 2, 2026, Jane Doe, Chief Financial Officer of Example Corp, notified the board that she will retire on June 30, 2026.',
    ),
    text(
      'The information in this report shall not be deemed filed, and a copy of the release is furnished as Exhibit 99.1.',
    ),
  )
  expect(found).toBe(
    'On March 2, 2026, Jane Doe, Chief Financial Officer of Example Corp, notified the board that she will retire on June 30, 2026.',
  )
})

describe('the period that a filing reports on', () => {
  const period = (form: string, ...blocks: string[]) => reportedPeriod(readDocument(html(...blocks)), form, null)

  it('is read from its cover', () => {
    expect(period('10-K', text('For the fiscal year ended September 28, 2024'))).toEqual({
      periodEnd: '2024-09-28',
      fiscalYear: 2024,
      fiscalQuarter: null,
    })
    const facts =
      '<ix:nonNumeric name="dei:DocumentFiscalYearFocus">2026</ix:nonNumeric><ix:nonNumeric name="dei:DocumentFiscalPeriodFocus">Q2</ix:nonNumeric>'
    expect(period('10-Q', facts, text('For the quarterly period ended July 27, 2025'))).toEqual({
      periodEnd: '2025-07-27',
      fiscalYear: 2026,
      fiscalQuarter: 2,
    })
  })

  it('has the fiscal year that the issuer uses', () => {
    const cover = text('For the fiscal year ended January 28, 2023')
    expect(period('10-K', cover, text('In fiscal 2022 sales rose; in fiscal 2022 costs fell.')).fiscalYear).toBe(2022)
    expect(period('10-K', cover, text('In fiscal 2023 sales rose.')).fiscalYear).toBe(2023)
    expect(period('10-K', text('For the fiscal year ended January 2, 2021')).fiscalYear).toBe(2020)
  })

  it('is the first quarter that an earnings release names', () => {
    const release = text(
      'Example Corp Announces Fourth Quarter Fiscal 2022 Results. Sales rose from the fourth quarter of fiscal 2021.',
    )
    expect(period('8-K', release)).toMatchObject({ fiscalYear: 2022, fiscalQuarter: 4 })
    expect(period('8-K', text('A director will retire in the fourth quarter of 2022.'))).toMatchObject({
      fiscalYear: null,
    })
  })
})
