import { numbersOf } from '../../../llm/verify/numbers.ts'
import { cited, type FilingEvidence, type Statement } from '../evidence.ts'
import { isAnnual } from '../items.ts'
import { quotation } from '../quotes/quotation.ts'
import { changeVerdict } from '../reading/change_bounds.ts'
import { isOfShare, meetsBound } from '../reading/series.ts'
import { partTopics } from '../reading/words.ts'
import type { PartCell } from '../tables/breakdowns.ts'
import { unitIn } from '../tables/statement_tables.ts'
import type { PartFigures, PartValue } from './compared_parts.ts'
import { isAscending } from './extreme.ts'
import { scales } from './figures.ts'

/** Quotes the parts with their cells, and says which of them the question asks for. */
export function partStatement(evidence: FilingEvidence, figures: PartFigures): Statement {
  const { ticker, of, values, chosen, measure, what, whole, by } = figures
  // A list omits the excluded parts. For a figure without these parts, the rows of all parts are quoted.
  const isList = by === 'rest' && evidence.topics.some((topic) => partTopics.has(topic))
  const shown = by === 'name' || isList ? chosen : values
  const cellText = ({ cell, column }: PartCell) => {
    const isYear = isAnnual(of[0].item.filing) && !/[^\d\s]/.test(column.text)
    return `${cell} for ${isYear ? column.year : column.text.replaceAll(/^for (?:the )?|\(in \w+\)/gi, '').trim()}`
  }
  const quotes = of.map(({ item, total, scale }, at) => {
    const rows = shown.map(({ name, cells }) => `“${name}” ${cells[at].map(cellText).join(', ')}`)
    if (measure === 'share' || (by === 'rest' && !isList && total)) rows.push(`“${total!.name}” ${cellText(whole!)}`)
    return quotation(evidence, item, `${rows.join('; ')}${scale ? ` (${scale})` : ''}`).text
  })
  const percent = (value: number) => `${(Math.round(Math.abs(value) * 1000) / 10).toFixed(1)}%`
  const valued = ({ name, value, cells }: PartValue) => {
    const size = { amount: cells[0][0].cell, share: percent(value), ratio: `${value < 0 ? '-' : ''}${percent(value)}` }
    return measure === 'growth'
      ? `“${name}” ${value < 0 ? 'fell' : 'rose'} by ${percent(value)}`
      : `“${name}” with ${size[measure]}`
  }
  const measured = { amount: what, growth: `the change of ${what}`, share: `the share of ${what}`, ratio: what }[
    measure
  ]
  const isOrdered = evidence.asks.has('ordering') && (by === 'order' || by === 'name')
  const isUp = isOrdered && isAscending(evidence.words, 'largest')
  const order = (one: PartValue, other: PartValue) => (isUp ? 1 : -1) * (one.value - other.value)
  const list = (isOrdered ? chosen.toSorted(order) : chosen).map(valued).join(', ')
  const { scale } = of[0]
  const sum = chosen.reduce((all, { value }) => all + value, 0)
  const amount = chosen.reduce((all, { cells }) => all + cells[0][0].value, 0)
  const money = `${amount.toLocaleString('en-US', { maximumFractionDigits: 3 })}${scale ? ` (${scale})` : ''}`
  const remainder = measure === 'share' ? `${money}, or ${percent(sum)} of the total` : money
  const parts = 'of these parts'
  const isPair = by === 'name' && chosen.length === 2 && evidence.asks.has('compared')
  const [first, second] = isPair ? chosen.toSorted((one, other) => other.value - one.value) : []
  const over = first && Math.abs(first.value - second.value)
  const isTimes = first && evidence.words.has('times') && second.value > 0
  const times = isTimes ? `, or ${(first.value / second.value).toFixed(2)} times as much` : ''
  const size =
    measure === 'amount'
      ? `${over?.toLocaleString('en-US', { maximumFractionDigits: 3 })}${scale ? ` (${scale})` : ''}${times}`
      : `${percent(over ?? 0).slice(0, -1)} percentage points`
  const lead = over && (measure === 'amount' || evidence.asks.has('lead')) ? `, by ${size}` : ''
  const { changeBound, bound } = evidence
  const factor = scales[(unitIn(of[0].scale) ?? '').replace(/s$/, '')] ?? 1
  const sizeOf = ({ value }: PartValue) => (measure === 'amount' ? value * factor : value)
  const isMoved = changeBound && measure === 'growth' && by === 'name' && chosen.length === 1
  const met = isMoved
    ? `; ${changeVerdict(changeBound, 1, 1 + chosen[0].value)}`
    : bound && by === 'name' && measure === (isOfShare(bound) ? 'share' : 'amount')
      ? chosen
          .map((each) => `; “${each.name}” is ${meetsBound(bound, sizeOf(each)) ? '' : 'not '}${bound.words}`)
          .join('')
      : ''
  // The changes themselves answer `which one dropped`.
  const isWay = measure === 'growth' && evidence.asks.has('fell')
  const verdict = first && !isWay ? `; “${first.name}” is the higher of the two${lead}` : ''
  const head = {
    name: `${measure === 'share' ? 'of' : 'in'} ${what}, ${list.replaceAll(' with ', ' is ')}${verdict}${met}`,
    condition:
      chosen.length === 0 ? `${parts}, none meets the condition` : `${parts}, these meet the condition: ${list}`,
    rest: isList
      ? 'these are the other parts'
      : `without ${evidence.excluded.map((part) => `“${part}”`).join(' and ')}, ${what} is ${remainder}`,
    order: `${parts}, by ${measured}, the ${isUp ? 'smallest' : 'largest'} first: ${list}`,
    highest: `${parts}, ${measured} is the highest for ${list}`,
    lowest: `${parts}, ${measured} is the lowest for ${list}`,
  }[by].replace(/ for (“[^”]*”) (rose|fell)/, ': $1 $2')
  return {
    title: `${ticker}: ${measured} by part`,
    text: `${[...new Set(quotes)].map((quote) => quote.slice(0, -1)).join('; ')}; ${head} ${cited(evidence.items, ...of.map(({ item }) => item))}.`,
    known: numbersOf(head),
  }
}
