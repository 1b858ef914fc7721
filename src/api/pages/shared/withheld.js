import { count } from './format.js'

/** Text shown in place of a value that is withheld because it reveals a split, such as the split into buys and sells. */
export const oneSide = 'too few people on one side'

/** Says in words how many rows a list withholds for privacy. Empty if the answer has no counts. */
export function withheldNote({ withheld = {} } = {}) {
  const { too_few_people: few, dominance, split } = withheld
  const rows = [
    few && `${count(few)} rows with too few people`,
    dominance && `${count(dominance)} rows that one person dominates`,
  ].filter(Boolean)
  return [
    rows.length > 0 && `Withheld for privacy: ${rows.join(', ')}.`,
    split && `${count(split)} rows are shown without the split, because too few people are on one side.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const reasons = {
  no_data: 'no data',
  too_few_people: 'too few people, or nobody',
  dominance: 'withheld because one person dominates',
}

/** Says in words which sections of a ticker's answer are missing, and why. */
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
