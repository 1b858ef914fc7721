import { plusDays } from '../../../base/calendar/days.ts'
import type { Dice } from '../chance.ts'
import type { Instrument } from '../universe.ts'

/** Figures of a fiscal quarter: `shares` is a number of shares, all others are US dollars. */
export interface Quarter {
  start: string
  end: string
  filed: string
  form: '10-K' | '10-Q'
  accession: string
  products: number
  services: number
  cost: number
  research: number
  selling: number
  interest: number
  tax: number
  depreciation: number
  capital: number
  buybacks: number
  shares: number
  cash: number
  receivables: number
  inventories: number
  property: number
  payables: number
  currentDebt: number
  longTermDebt: number
}

/** A line of a statement: how it is printed, its XBRL tag, and its value. */
export interface Line {
  label: string
  tag: string
  of(quarter: Quarter): number
}

const revenue = (each: Quarter) => each.products + each.services
const grossProfit = (each: Quarter) => revenue(each) - each.cost
const operatingIncome = (each: Quarter) => grossProfit(each) - each.research - each.selling
const pretaxIncome = (each: Quarter) => operatingIncome(each) - each.interest
const netIncome = (each: Quarter) => pretaxIncome(each) - each.tax
const currentAssets = (each: Quarter) => each.cash + each.receivables + each.inventories
const assets = (each: Quarter) => currentAssets(each) + each.property
const currentLiabilities = (each: Quarter) => each.payables + each.currentDebt
const liabilities = (each: Quarter) => currentLiabilities(each) + each.longTermDebt

/** Income statement of a span: a quarter, or the sum of several quarters. */
export const incomeStatement: Line[] = [
  { label: 'Total revenue', tag: 'Revenues', of: revenue },
  { label: 'Cost of revenue', tag: 'CostOfRevenue', of: ({ cost }) => cost },
  { label: 'Gross profit', tag: 'GrossProfit', of: grossProfit },
  { label: 'Research and development', tag: 'ResearchAndDevelopmentExpense', of: ({ research }) => research },
  {
    label: 'Selling, general and administrative',
    tag: 'SellingGeneralAndAdministrativeExpense',
    of: ({ selling }) => selling,
  },
  { label: 'Operating income', tag: 'OperatingIncomeLoss', of: operatingIncome },
  { label: 'Interest expense', tag: 'InterestExpense', of: ({ interest }) => interest },
  {
    label: 'Income before income taxes',
    tag: 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    of: pretaxIncome,
  },
  { label: 'Provision for income taxes', tag: 'IncomeTaxExpenseBenefit', of: ({ tax }) => tax },
  { label: 'Net income', tag: 'NetIncomeLoss', of: netIncome },
]

/** Balance sheet at the end of a quarter. */
export const balanceSheet: Line[] = [
  { label: 'Cash and cash equivalents', tag: 'CashAndCashEquivalentsAtCarryingValue', of: ({ cash }) => cash },
  { label: 'Accounts receivable, net', tag: 'AccountsReceivableNetCurrent', of: ({ receivables }) => receivables },
  { label: 'Inventories', tag: 'InventoryNet', of: ({ inventories }) => inventories },
  { label: 'Total current assets', tag: 'AssetsCurrent', of: currentAssets },
  { label: 'Property and equipment, net', tag: 'PropertyPlantAndEquipmentNet', of: ({ property }) => property },
  { label: 'Total assets', tag: 'Assets', of: assets },
  { label: 'Accounts payable', tag: 'AccountsPayableCurrent', of: ({ payables }) => payables },
  { label: 'Current portion of long-term debt', tag: 'LongTermDebtCurrent', of: ({ currentDebt }) => currentDebt },
  { label: 'Total current liabilities', tag: 'LiabilitiesCurrent', of: currentLiabilities },
  { label: 'Long-term debt', tag: 'LongTermDebtNoncurrent', of: ({ longTermDebt }) => longTermDebt },
  { label: 'Total liabilities', tag: 'Liabilities', of: liabilities },
  {
    label: "Total stockholders' equity",
    tag: 'StockholdersEquity',
    of: (each) => assets(each) - liabilities(each),
  },
]

/** Cash flow statement of a span. */
export const cashFlows: Line[] = [
  {
    label: 'Depreciation and amortization',
    tag: 'DepreciationDepletionAndAmortization',
    of: (each) => each.depreciation,
  },
  {
    label: 'Net cash provided by operating activities',
    tag: 'NetCashProvidedByUsedInOperatingActivities',
    of: (each) => netIncome(each) + each.depreciation,
  },
  {
    label: 'Purchases of property and equipment',
    tag: 'PaymentsToAcquirePropertyPlantAndEquipment',
    of: ({ capital }) => capital,
  },
  { label: 'Repurchases of common stock', tag: 'PaymentsForRepurchaseOfCommonStock', of: ({ buybacks }) => buybacks },
]

/** Earnings per diluted share over a span of quarters, to the cent. */
export function earningsPerShare(quarters: Quarter[]): number {
  const income = quarters.reduce((sum, each) => sum + netIncome(each), 0)
  return Math.round((100 * income) / quarters[quarters.length - 1].shares) / 100
}

/** The last quarters of a company that have been reported by `end`, oldest first. */
export function accountsOf({ cik, rank, price }: Instrument, end: string, dice: Dice): Quarter[] {
  const ends = quarterEnds(end, 13)
  const between = (least: number, most: number) => least + (most - least) * dice.roll()
  const round = (amount: number) => Math.round(amount / 1e5) * 1e5
  const margin = between(0.3, 0.6)
  const services = between(0.1, 0.5)
  const shares = Math.round(between(30, 400)) * 1e6
  let size = between(80, 900) * 1e6
  // The market cap of a popular company is about eight times its annual sales, so its sales are derived from its price.
  if (rank <= 75) size = (price * shares) / (4 * between(6, 10))
  return ends.slice(1).map((last, index) => {
    size *= between(0.97, 1.07)
    const form = last.endsWith('12-31') ? '10-K' : '10-Q'
    const total = size * (last.endsWith('12-31') ? 1.12 : 1)
    const debt = size * 1.4
    const gross = total * margin * between(0.95, 1.05)
    const operating = gross * between(0.35, 0.5)
    return {
      start: plusDays(ends[index], 1),
      end: last,
      filed: plusDays(last, form === '10-K' ? 52 : 33),
      form,
      accession: `${cik}-${last.slice(2, 4)}-${String(100 + index).padStart(5, '0')}0`,
      products: round(total * (1 - services)),
      services: round(total * services),
      cost: round(total - gross),
      research: round((gross - operating) * 0.45),
      selling: round((gross - operating) * 0.55),
      interest: round(debt * 0.012),
      tax: round((operating - debt * 0.012) * 0.21),
      depreciation: round(size * 0.05),
      capital: round(size * between(0.04, 0.09)),
      buybacks: round(size * between(0, 0.08)),
      shares: shares - index * 200_000,
      cash: round(size * between(0.6, 0.9)),
      receivables: round(total * 0.55),
      inventories: round(size * 0.35),
      property: round(size * 2.2),
      payables: round(size * 0.5),
      currentDebt: round(debt * 0.1),
      longTermDebt: round(debt * 0.9),
    }
  })
}

/** The last days of the newest `count` calendar quarters with reports that are published by `end`. */
function quarterEnds(end: string, count: number): string[] {
  const found: string[] = []
  for (let year = Number(end.slice(0, 4)); found.length < count; year--)
    for (const day of ['12-31', '09-30', '06-30', '03-31'])
      if (found.length < count && plusDays(`${year}-${day}`, 55) <= end) found.unshift(`${year}-${day}`)
  return found
}
