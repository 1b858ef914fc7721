import type { AskedPart, Change } from './asked.ts'
import { type Clause, isOf } from './clause.ts'
import { sides } from './sides.ts'

export const moves = ['change', 'buzz']
export const talk = ['talk', 'ask.themes', 'noun.theme']

/** The published label that a part names: `surging`, which excludes `new` and `rising`, or `fading`, which excludes `falling`. */
export function trendOf(clause: Clause, change: Change | undefined): AskedPart['trend'] {
  const labels = { up: 'surging', down: 'fading' } as const
  const label = change === 'up' || change === 'down' ? labels[change] : undefined
  const isNamed = clause.all(...moves).every((term) => clause.formOf(term) === label)
  return isNamed && clause.has(...moves) ? label : undefined
}

/** Whether a part asks by how much something rose, fell or changed: `how much did talk about NVDA rise`. */
export function asksAmountOf(clause: Clause, change: Change | undefined): boolean {
  const [move] = clause.all(...moves)
  const isMove = change === 'up' || change === 'down' || change === 'any'
  return (
    isMove &&
    clause
      .all('ask.share')
      .some((term) => clause.formOf(term) === 'how much' && move !== undefined && term.end <= move.start)
  )
}

/** The direction of change that a part asks for. If directions contradict, it is undefined and the words stay unused. */
export function takeChange(clause: Clause): Change | undefined {
  const turned = { new: 'not_up', up: 'not_up', down: 'not_down', flat: 'any', any: 'flat' } as const
  const found = clause.all(...moves)
  // `Do more people ask about ETFs or stocks` compares the two.
  const isChoice = clause.has('join.or') && clause.has('of')
  for (const order of clause.all('order.more', 'order.less').filter(({ isUsed }) => !isUsed && !isChoice)) {
    const next = clause.reached(order, [...talk, ...moves], ['crowd', 'noun', 'of', 'talk.feel', 'order'])
    const before = clause.terms.findLast(
      ({ end, kind }) => end <= order.start && !/^(?:filler|join|order|ticker|topic|theme)$/.test(kind),
    )
    // `Talked about more`, `more people ask about it`.
    const isMoving = next !== undefined || isOf(before, ...talk)
    if (!isMoving) continue
    order.isUsed = true
    if (!next || !isOf(next, ...moves)) found.push({ ...order, value: order.value === 'more' ? 'up' : 'down' })
  }
  const ways = new Set(found.map(({ value, isNegated }) => (isNegated ? turned[value as 'up'] : (value as Change))))
  if (ways.size > 1) ways.delete('any')
  // `Losers, not winners`; `newly rising`.
  if (ways.has('down')) ways.delete('not_up')
  if (ways.has('up')) ways.delete('not_down')
  if (ways.has('new')) ways.delete('up')
  const [one] = ways
  // `Rising chatter and shrinking optimism` are changes of two different figures.
  const isEither = ways.has('up') && ways.has('down') && !clause.has(...sides)
  const way = ways.size < 2 ? one : isEither ? 'any' : undefined
  const change = way ?? (ways.has('not_up') && ways.has('not_down') ? 'flat' : undefined)
  if (change) clause.take(...moves)
  return change
}
