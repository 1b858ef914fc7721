import { numbersOf } from '../../../llm/verify/numbers.ts'
import { type Change, type ChangeStatement, percentOf } from '../evidence.ts'

/**
 * A change in words: `rose by 12.5%`, or with its amount as `shown`. Shares change by points, and changes from or to a loss
 * have no percentage.
 */
export function changeText(change: Change, isOfPercents: boolean, shown?: (size: number) => string): ChangeStatement {
  const { from, to } = change
  if (isOfPercents) {
    const points = Math.round(Math.abs(to - from) * 100) / 100
    return { text: `${to > from ? 'rose' : 'fell'} by ${points} percentage points`, known: [points] }
  }
  if (from < 0 && to < 0) return { text: to < from ? 'became more negative' : 'became less negative' }
  const text = to > from ? 'rose' : 'fell'
  const amount = shown?.(Math.round(Math.abs(to - from) * 1e4) / 1e4)
  const known = amount ? numbersOf(amount) : []
  if (!(from > 0 && to > 0)) return { text: amount ? `${text} by ${amount}` : text, known }
  const percent = percentOf(change) === 0 ? 'less than 0.1' : percentOf(change)
  return { text: `${text} by ${amount ? `${amount}, or ` : ''}${percent}%`, change, known: [...known, 0.1] }
}

/** Whether a question asks for the amount of a change: `by how much did it change`. */
export function asksForAmount(words: ReadonlySet<string>): boolean {
  return (words.has('how') && words.has('much')) || words.has('difference') || words.has('gap')
}
