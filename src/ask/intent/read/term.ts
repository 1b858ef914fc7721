import type { NumberWord } from '../../../text/numbers.ts'
import type { Period } from '../../../text/periods.ts'
import type { Group } from '../../groups.ts'
import type { KnownTopic } from '../../known_names.ts'

/** What words of a question mean: `kind.value` over words `start` up to and without `end`. */
export interface TermMeaning {
  kind: string
  value: string
  start: number
  end: number
}

/**
 * A stretch of a question that means one thing: a meaning of the vocabulary, a name (kinds `ticker`, `topic`, `group`,
 * `symbol` for one that nothing knows), a `period`, a `number`, a `filler`, or an `unknown` word.
 */
export interface QuestionTerm extends TermMeaning {
  topic?: KnownTopic | undefined
  isLabel?: boolean
  group?: Group | undefined
  period?: Period
  number?: NumberWord
  /** Of a change by a multiple (`doubled`): what that is in percent. */
  percent?: number
  /** Whether a word before turns it round: `not bullish`. */
  isNegated?: boolean
  /** Whether a slot took it. */
  isUsed?: boolean
}
