/** One position of a phrase: its alternative words by number, and how many other words may precede them. */
export interface Place {
  keys: string[]
  ids: number[]
  isAnyWord: boolean
  isOptional: boolean
  gap: number
}

export interface Phrase {
  cue: number
  part: number
  places: Place[]
  /** The rarest position, which is looked up; the others are compared relative to it. */
  anchor: number
  onlyAtStart: boolean
}

/**
 * Knowledge of a set of cues about a word: numbers of its form, stem and kind, 0 if no cue has it, and the phrases that
 * are looked up by them.
 */
export interface Familiar {
  form: number
  stem: number
  kind: number
  phrases: Phrase[]
}
