/** One position of a phrase: its alternative words, and how many other words may precede them. */
export interface Place {
  keys: ReadonlySet<string>
  isAnyWord: boolean
  isOptional: boolean
  gap: number
}

/** One of the phrases that a cue consists of. */
export interface Phrase {
  places: Place[]
  onlyAtStart: boolean
}

/** A phrase of a set of cues. */
export interface SetPhrase extends Phrase {
  cue: number
  part: number
  /** The rarest position, which is looked up; the others are compared relative to it. */
  anchor: number
}
