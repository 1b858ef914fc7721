import { cited, companyName, type FilingEvidence, type Statement } from '../evidence.ts'
import type { EvidenceItem } from '../items.ts'
import type { StatementLine } from '../tables/statement_lines.ts'
import { printedValue } from '../tables/table_rows.ts'
import { nameOfMetric } from './formulas.ts'
import { sized } from './printed_inputs.ts'

/** Ends of periods that lie no farther apart are compared, in days: fiscal years within half a year, others within a quarter. */
const mostApart = { years: 183, others: 95 }

/** A figure of one company that those of others may be compared with. */
interface Measured {
  ticker: string
  name: string
  /** Figures of one kind are compared: of a year, a quarter or a day, in one unit. */
  kind: string
  value: number
  end: string
  items: EvidenceItem[]
}

/**
 * Which of several companies has the larger figure, stored, computed or printed, if they are of one kind with similar
 * period ends, outflows by their size; and the names of figures whose periods differ too much.
 */
export function rankingsOf(
  evidence: FilingEvidence,
  lines: readonly { metric: string; line: StatementLine }[],
): { statements: Statement[]; apart: string[] } {
  const all = [...storedOf(evidence), ...computedOf(evidence), ...lines.flatMap(printedOf)]
  const groups = Map.groupBy(all, ({ name, kind }) => `${name} ${kind}`)
  const statements: Statement[] = []
  const apart = new Set<string>()
  for (const group of groups.values()) {
    const newest = [...Map.groupBy(group, ({ ticker }) => ticker).values()].map((own) =>
      own.reduce((best, each) => (each.end > best.end ? each : best)),
    )
    const ranked = newest.sort((one, other) => other.value - one.value)
    if (ranked.length < 2) continue
    const [{ name, kind }] = ranked
    if (
      isApart(
        ranked.map(({ end }) => end),
        kind.startsWith('yearly') ? mostApart.years : mostApart.others,
      )
    )
      apart.add(`${kind.split(' ')[0]} ${name}`)
    else if (ranked[0].value !== ranked[1].value) statements.push(rankingOf(evidence, ranked))
  }
  return { statements, apart: [...apart] }
}

function rankingOf(evidence: FilingEvidence, ranked: readonly Measured[]): Statement {
  const [{ ticker, name }, ...others] = ranked
  const most = others.length === 1 ? 'higher' : 'highest'
  const items = ranked.flatMap((each) => each.items)
  const behind = others.map((each) => each.ticker).join(', ')
  return {
    title: `${name}: ${ticker} is ${most}`,
    text: `Of the newest of these, ${companyName(evidence, ticker)} has the ${most} ${name}, before ${behind} ${cited(evidence.items, ...items)}.`,
  }
}

function storedOf({ figures }: FilingEvidence): Measured[] {
  return figures.map((item) => ({
    ticker: item.filing.ticker,
    name: nameOfMetric(item.metric),
    kind: `${item.period_kind} ${item.currency}`,
    value: sized(item.metric, item.value),
    end: item.period_end,
    items: [item],
  }))
}

function computedOf({ computed }: FilingEvidence): Measured[] {
  return computed.map(({ ticker, computation, quarter, years, inputs }) => {
    const items = inputs.map(({ item }) => item)
    const ends = items.map((item) => (item.kind === 'figure' ? item.period_end : item.filing.period_end))
    return {
      ticker,
      name: computation.name,
      kind: `${quarter > 0 ? 'quarterly' : 'yearly'} ${computation.over}`,
      value: years[0].value,
      end: ends.sort().at(-1)!,
      items,
    }
  })
}

/** Printed amounts in dollars with a known scale; those of an annual report are of years. */
function printedOf({ metric, line }: { metric: string; line: StatementLine }): Measured[] {
  const { item, row, cells } = line
  const [{ cell, column }] = cells
  const value = printedValue(cell)
  const scale = scales[/millions|thousands|billions/.exec(row.scale)?.[0] ?? '']
  const isYear = /^10-K/.test(item.filing.form) && (column.months ?? 12) === 12
  if (value === undefined || scale === undefined || !isYear || item.filing.period_end === '') return []
  const { period_end, ticker } = item.filing
  const end = `${column.year}${period_end.slice(4)}`
  return [
    { ticker, name: nameOfMetric(metric), kind: 'yearly USD', value: sized(metric, value) * scale, end, items: [item] },
  ]
}

const scales: Record<string, number> = { thousands: 1e3, millions: 1e6, billions: 1e9 }

function isApart(days: readonly string[], most: number): boolean {
  const ends = days.map((day) => Date.parse(day) / 86_400_000)
  return Math.max(...ends) - Math.min(...ends) > most
}
