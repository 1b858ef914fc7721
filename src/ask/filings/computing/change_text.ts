import { type Change, percentOf, type Statement } from '../evidence.ts'

/** A change in words: `rose by 12.5%`. Shares change by points, and changes from or to a loss have no percentage. */
export function changeText(change: Change, isOfPercents: boolean): Pick<Statement, 'text' | 'change' | 'known'> {
  const { from, to } = change
  if (isOfPercents) {
    const points = Math.round(Math.abs(to - from) * 100) / 100
    return { text: `${to > from ? 'rose' : 'fell'} by ${points} percentage points`, known: [points] }
  }
  if (from < 0 && to < 0) return { text: to < from ? 'became more negative' : 'became less negative' }
  const text = to > from ? 'rose' : 'fell'
  return from > 0 && to > 0 ? { text: `${text} by ${percentOf(change)}%`, change } : { text }
}
