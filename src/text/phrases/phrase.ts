/** One place of a phrase: its alternative words, and how many other words may lie between the previous place and this place. */
export interface Place {
  keys: ReadonlySet<string>
  isAnyWord: boolean
  isOptional: boolean
  gap: number
}

/** One phrase of a cue. The cue `a & b` has two phrases. */
export interface Phrase {
  places: Place[]
  onlyAtStart: boolean
}

/** A phrase as `CueSet` stores it, with the index of its cue and its index within the cue. */
export interface SetPhrase {
  places: SetPlace[]
  onlyAtStart: boolean
  cue: number
  part: number
  /** Index of the rarest place. It is looked up first, and the other places are compared from there. */
  anchor: number
}

/** A place of a phrase, with key numbers instead of keys. */
export interface SetPlace extends Omit<Place, 'keys'> {
  keys: ReadonlySet<number>
}

/** The words of a text that match a key of any cue set, with one entry for each key of a word. */
export interface KeyedWords {
  /** Number of known keys when the words were looked up. If keys were added since, the words must be looked up again. */
  among: number
  /** For each entry, the index of the word, in ascending order. */
  places: number[]
  /** For each entry, the number of the key. */
  keys: number[]
}
