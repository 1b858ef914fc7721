import { count } from './format.js'

/** Shown in place of a withheld split. */
export const oneSide = 'too few people on one side'

/** The rows that a list withholds for privacy, in words; empty without counts. */
export function withheldNote({ withheld = {} } = {}) {
  const { too_few_people: few, dominance, split } = withheld
  const rows = [
    few && `${count(few)} rows with too few people`,
    dominance && `${count(dominance)} rows that one person dominates`,
  ].filter(Boolean)
  return [
    rows.length > 0 && `Withheld for privacy: ${rows.join(', ')}.`,
    split && `${count(split)} rows lack a part because too few people are on one side.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const reasons = {
  no_data: 'no data',
  too_few_people: 'too few people, or nobody',
  dominance: 'withheld because one person dominates',
}

/** Why sections of the ticker snapshot are missing. */
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
