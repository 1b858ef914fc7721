/** Alternative words at a position of a phrase. */
export interface Element {
  keys: string[]
  /** What the set numbers its keys by. */
  ids: number[]
  isAnyWord: boolean
  /** How often it starts a comparison: about the frequency of its words. */
  cost: number
  /** Number of the last search whose text had it; set for companions only. */
  seen: number
}

/** One position of a phrase: its alternative words, and how many other words may precede them. */
interface Place {
  element: Element
  isOptional: boolean
  gap: number
}

export interface Phrase {
  cue: number
  part: number
  /** The position that is looked up; the others are compared relative to it. */
  anchor: number
  /** The rarest other element that a text must have for the cue to match, if any. */
  companion?: Element
  places: Place[]
  onlyAtStart: boolean
}

/**
 * Knowledge of a set of cues about a word: numbers of its form, stem and kind, 0 if no cue has it, and the phrases that
 * they lead to.
 */
export interface Familiar {
  form: number
  stem: number
  kind: number
  /** Companions of phrases that it fits. */
  companions: Element[]
  /** Phrases that are looked up by it. */
  phrases: Phrase[]
}
