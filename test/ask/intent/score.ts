import { isDeepStrictEqual } from 'node:util'

type Slots = Record<string, unknown>

/** A question of `eval/intent/questions.yaml` with its expected reading. */
export interface Labelled {
  q: string
  asked?: Slots | Slots[]
  /** Whether it must be declined. */
  refused?: boolean
  /** Whether a word of it must be reported as not understood. */
  note?: boolean
}

export interface Reading {
  asked: Slots[]
  not_understood: string[]
}

export type Verdict = 'right' | 'honest' | 'dropped' | 'wrong'

const declining = [
  'advice',
  'forecast',
  'counts',
  'breakdowns',
  'wholes',
  'people',
  'quotes',
  'market_data',
  'company_facts',
  'positions',
  'other',
  'unread',
]

/**
 * Scores a reading: `right` if it matches the label; else `honest` if the question was declined or a word was reported,
 * `dropped` if a slot is missing and nothing was reported, and `wrong` otherwise.
 */
export function score({ asked, refused, note }: Labelled, { asked: read, not_understood }: Reading): Verdict {
  const isDeclined = read.every(({ asks }) => (asks as string[]).some((each) => declining.includes(each)))
  const isNoted = not_understood.length > 0 || read.some(({ other_time }) => other_time)
  if (refused) return isDeclined ? 'right' : isNoted ? 'honest' : 'wrong'
  if (isDeclined) return note ? 'right' : 'honest'
  if (note && !isNoted && asked === undefined) return 'dropped'
  const wanted = asked === undefined ? [] : Array.isArray(asked) ? asked : [asked]
  const verdicts = wanted.flatMap((slots, at) =>
    Object.entries(slots).map(([name, value]) => verdictOn(value, read[at]?.[name])),
  )
  if (verdicts.every((verdict) => verdict === 'right')) return isNoted && !note ? 'honest' : 'right'
  if (isNoted) return 'honest'
  return verdicts.includes('wrong') ? 'wrong' : 'dropped'
}

function verdictOn(wanted: unknown, found: unknown): Verdict {
  if (found === undefined) return 'dropped'
  if (!Array.isArray(wanted)) return isDeepStrictEqual(wanted, found) ? 'right' : 'wrong'
  const missing = wanted.filter((each) => !(found as unknown[]).some((other) => isDeepStrictEqual(each, other)))
  return missing.length === 0 ? 'right' : 'dropped'
}
