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
export interface SetPhrase {
  places: SetPlace[]
  onlyAtStart: boolean
  cue: number
  part: number
  /** The rarest position, which is looked up; the others are compared relative to it. */
  anchor: number
}

/** A position whose words are given by their key numbers. */
export interface SetPlace extends Omit<Place, 'keys'> {
  keys: ReadonlySet<number>
}

/** The words of a text that have a key of some set of cues, once for each key. */
export interface KeyedWords {
  /** Number of known keys when the words were looked up. */
  among: number
  /** Indices of the words, ascending, and the numbers of the keys. */
  places: number[]
  keys: number[]
}
