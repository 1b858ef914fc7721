import { count } from './format.js'

/** What stands where a split would be. */
export const oneSide = 'too few people on one side'

/** What privacy withholds of a list, in words; nothing where the answer gives no count. */
export function withheldNote({ withheld = {} } = {}) {
  const { too_few_people: few, dominance, split } = withheld
  const rows = [
    few && `${count(few)} rows with too few people`,
    dominance && `${count(dominance)} rows that one person dominates`,
  ].filter(Boolean)
  return [
    rows.length > 0 && `Withheld for privacy: ${rows.join(', ')}.`,
    split && `${count(split)} rows lack a part, as too few people are on one side.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const reasons = {
  no_data: 'no data',
  too_few_people: 'too few people, or nobody',
  dominance: 'withheld, as one person dominates',
}

/** Why sections of the ticker snapshot are not there. */
export function missingSections({ withheld }) {
  return [
    ['Conversations', withheld.retail_interest],
    ['Positions', withheld.positioning],
    ['Trades', withheld.flows],
  ]
    .filter(([, reason]) => reason)
    .map(([name, reason]) => `${name}: ${reasons[reason]}.`)
    .join(' ')
}
