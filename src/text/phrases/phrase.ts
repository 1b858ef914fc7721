/** Words any of which may stand at a place of a phrase. */
export interface Element {
  keys: string[]
  /** What the set numbers its keys by. */
  ids: number[]
  isAnyWord: boolean
  /** How often it sets something going: about as often as its words come up in texts. */
  cost: number
  /** Number of the last search whose text held it, kept of companions only. */
  seen: number
}

/** One place of a phrase: words that may stand there, and how many others may stand before it. */
interface Place {
  element: Element
  isOptional: boolean
  gap: number
}

export interface Phrase {
  cue: number
  part: number
  /** Place that is looked up; what lies before and after it is compared from there. */
  anchor: number
  /** The rarest that the text must hold beside the anchor for the cue to be met, if any. */
  companion?: Element
  places: Place[]
  onlyAtStart: boolean
}

/** What a set of cues knows of a word: numbers of its form, stem and kind, 0 where no cue has it, and what they lead to. */
export interface Familiar {
  form: number
  stem: number
  kind: number
  /** Companions of phrases that it fits. */
  companions: Element[]
  /** Phrases that are looked up by it. */
  phrases: Phrase[]
}
