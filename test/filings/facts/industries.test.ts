import { describe, expect, test } from 'vitest'
import { factsWorld, flow, type Stated, stated } from './facts_world.ts'

const world = factsWorld()

const day = '2024-06-01'
const filing = '10-K 2024-02-15'
const year = '2023-01-01..2023-12-31'
const end = '2023-12-31'

/** Facts of one annual report: amounts over the year, and balances at its end. */
const report = (over: Record<string, number>, at: Record<string, number> = {}): Stated[] => [
  ...Object.entries(over).map(([tag, value]) => stated(tag, year, value, filing)),
  ...Object.entries(at).map(([tag, value]) => stated(tag, end, value, filing)),
]
const of = async (cik: number) => (await world.metrics(cik, day, 'yearly'))['2023'] ?? {}

describe('revenue', () => {
  const retailer = world.company(
    report({ Revenues: 605, RevenueFromContractWithCustomerExcludingAssessedTax: 600, CostOfRevenue: 455 }),
  )
  test("is the total line, which includes a retailer's membership income", async () => {
    expect(await of(retailer)).toMatchObject({ revenue: 605, gross_profit: 150, gross_margin: 0.247934 })
  })

  const utility = world.company(
    report({ RegulatedAndUnregulatedOperatingRevenue: 100, RevenueFromContractWithCustomerExcludingAssessedTax: 93 }),
  )
  test('of a utility includes income other than from customer contracts', async () => {
    expect((await of(utility)).revenue).toBe(100)
  })

  const partial = world.company(report({ Revenues: 10, SalesRevenueNet: 200 }))
  const near = world.company(report({ Revenues: 110, SalesRevenueNet: 200 }))
  test('is replaced by another line of the same period only if that line is at least twice as large', async () => {
    expect((await of(partial)).revenue).toBe(200)
    expect((await of(near)).revenue).toBe(110)
  })

  const lessor = world.company(report({ OperatingLeasesIncomeStatementLeaseRevenue: 40, NetIncomeLoss: 10 }))
  test('falls back to lease revenue for a real estate company', async () => {
    expect(await of(lessor)).toMatchObject({ revenue: 40, net_margin: 0.25 })
  })

  const switched = world.company([
    ...flow('SalesRevenueNet', ['2016-01-01..2016-12-31', 80, '10-K 2017-02-15']),
    ...flow('SalesRevenueNet', ['2017-01-01..2017-12-31', 90, '10-K 2018-02-15']),
    ...flow('RevenueFromContractWithCustomerExcludingAssessedTax', ['2018-01-01..2018-12-31', 99, '10-K 2019-02-15']),
  ])
  test('and its growth continue when a company switches to another tag', async () => {
    expect(await world.metric('revenue', switched, day, 'yearly')).toEqual({ 2016: 80, 2017: 90, 2018: 99 })
    expect(await world.metric('revenue_growth', switched, day, 'yearly')).toEqual({ 2017: 0.125, 2018: 0.1 })
  })
})

describe('banks and insurers', () => {
  const bank = world.company(
    report(
      {
        InterestIncomeExpenseNet: 90,
        NoninterestIncome: 60,
        NoninterestExpense: 75,
        Revenues: 190,
        CostOfRevenue: 20,
        GrossProfit: 130,
        ProvisionForLoanAndLeaseLosses: 12,
        NetIncomeLoss: 45,
        OperatingIncomeLoss: 60,
        InterestExpense: 40,
      },
      { Deposits: 1000, LongTermDebt: 200, ShortTermBorrowings: 30, StockholdersEquity: 150, Assets: 2000 },
    ),
  )
  test('a bank has revenue from net interest and noninterest income, and no gross profit', async () => {
    const told = await of(bank)
    expect(told).toMatchObject({
      revenue: 150,
      net_interest_income: 90,
      provision_for_credit_losses: 12,
      net_margin: 0.3,
      efficiency_ratio: 0.5,
      total_debt: 230,
      deposits: 1000,
    })
    for (const name of ['gross_profit', 'gross_margin', 'cost_of_revenue', 'interest_coverage', 'ebitda'])
      expect(told).not.toHaveProperty(name)
  })

  const gross = world.company(
    report({ InterestAndDividendIncomeOperating: 130, InterestExpense: 40, NoninterestIncome: 60 }),
  )
  test('net interest income defaults to interest income less interest expense', async () => {
    expect(await of(gross)).toMatchObject({ net_interest_income: 90, revenue: 150 })
  })

  const insurer = world.company(
    report({ PremiumsEarnedNet: 400, PolicyholderBenefitsAndClaimsIncurredNet: 300, Revenues: 450, CostOfRevenue: 5 }),
  )
  test('an insurer has premiums earned and a benefit ratio, and no gross profit', async () => {
    const told = await of(insurer)
    expect(told).toMatchObject({ revenue: 450, premiums_earned: 400, benefit_ratio: 0.75 })
    expect(told).not.toHaveProperty('gross_profit')
  })
})

describe('cash flow and debt', () => {
  const spender = world.company(
    report({ NetCashProvidedByUsedInOperatingActivities: 100, PaymentsToAcquirePropertyPlantAndEquipment: -30 }),
  )
  const thrifty = world.company(report({ NetCashProvidedByUsedInOperatingActivities: 100, Revenues: 200 }))
  test('capital expenditures are positive whatever the reported sign, and free cash flow requires them', async () => {
    expect(await of(spender)).toMatchObject({ capital_expenditures: 30, free_cash_flow: 70 })
    expect(await of(thrifty)).not.toHaveProperty('free_cash_flow')
  })

  const cases: [string, Record<string, number>, number | undefined][] = [
    ['current and noncurrent debt', { DebtCurrent: 10, LongTermDebtNoncurrent: 90 }, 100],
    [
      'the current portion of loans, and short-term loans',
      { LongTermDebtCurrent: 10, ShortTermBorrowings: 5, LongTermDebtNoncurrent: 90 },
      105,
    ],
    ['nothing due within a year', { LongTermDebtNoncurrent: 90 }, 90],
    ['all long-term debt, and short-term loans', { LongTermDebt: 100, ShortTermBorrowings: 7 }, 107],
    [
      'commercial paper that no other tag includes',
      { CommercialPaper: 20, LongTermDebtCurrent: 10, LongTermDebtNoncurrent: 90 },
      120,
    ],
    [
      'commercial paper that equals the short-term loans',
      { CommercialPaper: 20, ShortTermBorrowings: 20, LongTermDebtNoncurrent: 90 },
      110,
    ],
    [
      'commercial paper that current debt includes',
      { CommercialPaper: 20, DebtCurrent: 35, LongTermDebtNoncurrent: 90 },
      125,
    ],
    ['one loan under two tags', { ShortTermBorrowings: 10, LongTermDebtCurrent: 10, LongTermDebtNoncurrent: 90 }, 100],
    ['operating leases, which are not debt', { OperatingLeaseLiabilityNoncurrent: 50, Assets: 500 }, undefined],
    ['short-term loans alone, which may not be all debt', { ShortTermBorrowings: 5, Assets: 500 }, undefined],
  ]
  const owing = cases.map(([, at]) => world.company(report({ Revenues: 1 }, at)))
  test.each(cases.map(([name, , debt], index) => [name, index, debt] as const))(
    'total debt: %s',
    async (_, index, debt) => {
      expect((await of(owing[index])).total_debt).toBe(debt)
    },
  )

  const poor = world.company(
    report({ NetIncomeLoss: -5, Revenues: 0, IncomeTaxExpenseBenefit: 1 }, { StockholdersEquity: -20, Assets: 100 }),
  )
  test('ratios are omitted when the denominator is zero or negative', async () => {
    const told = await of(poor)
    expect(told).toMatchObject({ return_on_assets: -0.05, revenue: 0 })
    for (const name of ['net_margin', 'return_on_equity', 'debt_to_equity', 'effective_tax_rate'])
      expect(told).not.toHaveProperty(name)
  })

  const mixed = world.company([
    ...report({ Revenues: 100 }),
    ...flow('NetIncomeLoss', ['2022-01-01..2022-12-31', 9, '10-K 2023-02-15']),
    ...flow('Revenues', ['2023-01-01..2023-09-30', 70, '10-Q 2023-11-01']),
    ...flow('GrossProfit', ['2023-07-01..2023-09-30', 30, '10-Q 2023-11-01']),
  ])
  test('a margin requires both of its figures for the same period', async () => {
    const all = [await world.metrics(mixed, day), await world.metrics(mixed, day, 'yearly')]
    for (const told of all.flatMap(Object.values)) {
      expect(told).not.toHaveProperty('net_margin')
      expect(told).not.toHaveProperty('gross_margin')
    }
  })
})

describe('foreign filers and other units', () => {
  const international = world.company([
    ...['ifrs-full:Revenue', 'ifrs-full:ProfitLossAttributableToOwnersOfParent', 'ifrs-full:CostOfSales'].map(
      (tag, index) => stated(tag, year, [500, 50, 300][index], '20-F 2024-04-01', 'EUR'),
    ),
    // A convenience translation into US dollars.
    stated('ifrs-full:Revenue', year, 550, '20-F 2024-04-01', 'USD'),
    stated('ifrs-full:BasicEarningsLossPerShare', year, 2.5, '20-F 2024-04-01', 'EUR/shares'),
    stated('ifrs-full:Revenue', '2022-01-01..2022-12-31', 400, '20-F 2024-04-01', 'EUR'),
  ])
  test('an IFRS 20-F is published in its reporting currency', async () => {
    expect(await of(international)).toMatchObject({
      revenue: 500,
      net_income: 50,
      gross_profit: 200,
      eps_basic: 2.5,
      revenue_growth: 0.25,
    })
    const [period] = await world.rows<{ currency: string }>('gold.fact_periods', day, `cik = ${international}`)
    expect(period.currency).toBe('EUR')
  })

  const odd = world.company([
    ...report({ Revenues: 100 }),
    stated('NetIncomeLoss', year, 7, filing, 'shares'),
    stated('Assets', end, 7, filing, 'pure'),
    stated('EarningsPerShareDiluted', year, 7, filing, 'USD'),
  ])
  test('a value whose unit does not fit its metric is ignored', async () => {
    expect(Object.keys(await of(odd))).toEqual(['revenue'])
  })
})
