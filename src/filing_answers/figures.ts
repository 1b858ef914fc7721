import { cited, type FigureItem, type FilingEvidence, nameOf, type Statement } from './evidence.ts'

/** Names of the metrics store by what a question means, where they differ. */
const stored: Record<string, string[]> = {
  cost_of_sales: ['cost_of_revenue'],
  eps: ['eps_diluted', 'eps_basic'],
  sga: ['selling_general_administrative', 'general_and_administrative', 'sales_and_marketing'],
  research: ['research_and_development'],
  marketing: ['sales_and_marketing'],
  income_tax: ['income_tax_expense'],
  credit_losses: ['provision_for_credit_losses'],
  cash: ['cash_and_equivalents'],
  receivables: ['accounts_receivable'],
  ppe: ['property_plant_equipment'],
  intangibles: ['intangible_assets'],
  payables: ['accounts_payable'],
  debt: ['total_debt'],
  equity: ['stockholders_equity'],
  cash_from_operations: ['operating_cash_flow'],
  cash_from_investing: ['investing_cash_flow'],
  cash_from_financing: ['financing_cash_flow'],
  capex: ['capital_expenditures'],
  depreciation: ['depreciation_amortization'],
  stock_compensation: ['stock_based_compensation'],
  buybacks: ['share_repurchases'],
  capex_to_revenue: ['capital_expenditures_to_revenue'],
  capital_intensity: ['capital_expenditures_to_revenue'],
  return_on_capital: ['return_on_invested_capital'],
  shares_outstanding: ['shares_outstanding', 'weighted_shares_diluted'],
}

/** Metrics of the store that a question's meaning stands for, the best first. */
export function storedNames(meaning: string): string[] {
  return stored[meaning] ?? [meaning]
}

/** A statement for each company and metric: its periods, newest first, and which way it went where that is asked. */
export function figureStatements(evidence: FilingEvidence): Statement[] {
  // What was computed with stands beside what it came to.
  const inputs = new Set(evidence.computed.flatMap((each) => each.inputs.map(({ item }) => item)))
  const figures = evidence.items.filter((item) => item.kind === 'figure').filter((item) => !inputs.has(item))
  const groups = Map.groupBy(figures, ({ filing, metric, period_kind }) =>
    [filing.ticker, metric, period_kind].join(' '),
  )
  return [...groups.values()].map((group) => {
    const sorted = group.toSorted((one, other) => (one.period_end < other.period_end ? 1 : -1))
    const [latest, before] = sorted
    const { ticker } = latest.filing
    const name = labelOf(latest.metric)
    const values = sorted.map((each) => `${displayed(each)} in ${periodOf(each)} ${cited(evidence.items, each)}`)
    const direction =
      evidence.asksChange && before && latest.value !== before.value
        ? ` It ${latest.value > before.value ? 'rose' : 'fell'} from ${periodOf(before)} to ${periodOf(latest)} ${cited(evidence.items, latest, before)}.`
        : ''
    return {
      title: `${ticker}: ${name}, ${periodOf(latest)}`,
      text: `${nameOf(evidence, ticker)} reports ${name} of ${values.join(', and of ')}.${direction}`,
    }
  })
}

/** Ends of periods that lie no farther apart are compared, in days: a quarter with its shifts. */
const mostApart = 95

/** Which of several companies has the larger value, where they were measured over periods of one kind that end about together. */
export function comparisons(evidence: FilingEvidence): Statement[] {
  return newestOfEach(evidence).flatMap((newest) => {
    const ranked = newest.toSorted((one, other) => other.value - one.value)
    if (ranked[0].value === ranked[1].value || isApart(ranked)) return []
    const [first, ...others] = ranked
    const most = others.length === 1 ? 'higher' : 'highest'
    return [
      {
        title: `${labelOf(first.metric)}: ${first.filing.ticker} is ${most}`,
        text: `Of the newest of these, ${nameOf(evidence, first.filing.ticker)} has the ${most} ${labelOf(first.metric)}, before ${others.map(({ filing }) => filing.ticker).join(', ')} ${cited(evidence.items, ...ranked)}.`,
      },
    ]
  })
}

/** Metrics, in words, whose values are of periods that end too far apart to be ranked. */
export function incomparable(evidence: FilingEvidence): string[] {
  const apart = newestOfEach(evidence).filter(isApart)
  const named = apart.map(([{ metric, period_kind }]) => `${period_kind} ${labelOf(metric)}`)
  return [...new Set(named)]
}

/** The newest value of each company, of those metrics and kinds of period of which several companies have one. */
function newestOfEach({ companies, items }: FilingEvidence): FigureItem[][] {
  if (companies.length < 2) return []
  const figures = items.filter((item) => item.kind === 'figure')
  const groups = Map.groupBy(figures, ({ metric, period_kind, currency }) => [metric, period_kind, currency].join(' '))
  const each = [...groups.values()].map((group) => {
    const newest = new Map<string, FigureItem>()
    for (const figure of group) {
      const known = newest.get(figure.filing.ticker)
      if (!known || known.period_end < figure.period_end) newest.set(figure.filing.ticker, figure)
    }
    return [...newest.values()]
  })
  return each.filter(({ length }) => length > 1)
}

function isApart(figures: FigureItem[]): boolean {
  const ends = figures.map(({ period_end }) => Date.parse(period_end) / 86_400_000)
  return Math.max(...ends) - Math.min(...ends) > mostApart
}

/** A value in words; exact, but for ratios, which are rounded to two digits behind the point. */
export function displayed({ value, unit, currency, metric }: FigureItem): string {
  const sign = value < 0 ? '-' : ''
  const size = Math.abs(value)
  const money = currency === 'USD' ? '$' : `${currency} `
  if (unit === 'ratio') return isPercent.test(metric) ? `${rounded(value * 100)}%` : rounded(value)
  if (unit === 'currency_per_share') return `${sign}${money}${size}`
  const amount = size >= 1e6 && size % 1e6 === 0 ? `${grouped(size / 1e6)} million` : grouped(size)
  return unit === 'shares' ? `${sign}${amount} shares` : `${sign}${money}${amount}`
}

const isPercent = /margin|growth|rate$|^return|payout|_to_revenue$|efficiency_ratio|benefit_ratio/

export function periodOf({ fiscal_year, fiscal_quarter, period_end }: FigureItem): string {
  const label = fiscal_quarter === 0 ? `fiscal ${fiscal_year}` : `Q${fiscal_quarter} of fiscal ${fiscal_year}`
  return `${label} (to ${period_end})`
}

export function labelOf(metric: string): string {
  return metric.replace(/^eps_(\w+)$/, '$1 EPS').replaceAll('_', ' ')
}

function rounded(value: number): string {
  return String(Number(value.toFixed(2)))
}

function grouped(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 4 })
}
