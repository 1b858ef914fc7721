import { stemOf, type TokenizedText, type Word } from '../words.ts'
import { anyWord, isKind, type ReadPart, readCue } from './cue_notation.ts'
import type { Element, Familiar, Phrase } from './phrase.ts'

/** Where a cue was found: its number in the set, and the words from `start` up to and without `end`. */
export interface Hit {
  cue: number
  sentence: number
  start: number
  end: number
}

/**
 * Phrases found in one pass over a text. A cue is words in order, in one sentence:
 * `word` with its inflections · `=word` as written · `$spy` the cashtag · `a|b` either · `word?` may be missing · `..` up to 3 words between,
 * `...` up to 8 · `<number>`, `<ticker>`, `<coin>` (one in a coin's notation), `<word>` any of them · `<start>` only where a sentence begins (after words like `so` or a ticker) · `a & b` both phrases in
 * one sentence, in any order.
 */
export class CueSet {
  /**
   * How telling each cue is: 1 for a word that has to be there, 0.4 where only words that every text is full of may
   * stand, less 0.2 for a gap.
   */
  readonly specificity: number[] = []
  readonly #parts: number[] = []
  /** Numbers of keys, from 1: stems, kinds, and forms after a `=`. */
  readonly #ids = new Map<string, number>()
  readonly #elements = new Map<string, Element>()
  /** By the number of the key. */
  readonly #phrases: Phrase[][] = []
  readonly #companions: Element[][] = []
  #search = 0
  /** Its place among what words are known by; given at its first search, as most sets are only checked. */
  #slot = -1

  /** Throws `BadCue`, naming the cue. */
  constructor(cues: string[]) {
    const phrases: Phrase[] = []
    cues.forEach((cue, index) => {
      const parts = readCue(cue)
      this.#parts.push(parts.length)
      let words = 0
      parts.forEach((part, number) => {
        const phrase = this.#phrase(part, index, number)
        for (const place of phrase.places) {
          if (!place.isOptional) words += place.element.keys.every(isCommon) ? 0.4 : 1
          if (place.gap > 0) words -= 0.2
        }
        phrases.push(phrase)
      })
      this.specificity.push(words)
    })
    this.#weigh(phrases)
    for (let id = 0; id <= this.#ids.size; id++) {
      this.#phrases.push([])
      this.#companions.push([])
    }
    for (const phrase of phrases) {
      const required = phrase.places.filter((place) => !place.isOptional)
      const anchor = required.reduce((best, place) => (place.element.cost < best.element.cost ? place : best))
      phrase.anchor = phrase.places.indexOf(anchor)
      for (const id of anchor.element.ids) this.#phrases[id].push(phrase)
    }
    const byCue = Map.groupBy(phrases, (phrase) => phrase.cue)
    for (const phrase of phrases) phrase.companion = companionOf(phrase, byCue.get(phrase.cue)!)
    for (const companion of new Set(phrases.map((phrase) => phrase.companion))) {
      for (const id of companion?.ids ?? []) this.#companions[id].push(companion!)
    }
  }

  /** Every place where a cue was found, in the order of the text by the word it was looked up by. */
  find(reading: TokenizedText): Hit[] {
    if (this.#slot < 0) this.#slot = slots++
    const hits: Hit[] = []
    const anchors: number[] = []
    const count = reading.words.length
    this.#search++
    words = reading.words
    for (let at = 0; at < count; at++) {
      const word = reading.words[at]
      const familiar = word.known[this.#slot] ?? this.#familiar(word)
      text[at] = familiar
      if (familiar === stranger) continue
      for (let each = 0; each < familiar.companions.length; each++) familiar.companions[each].seen = this.#search
      if (familiar.phrases.length > 0) anchors.push(at)
    }
    const partial = new Map<string, Hit>()
    for (let each = 0; each < anchors.length; each++) this.#from(anchors[each], reading, hits, partial)
    return hits
  }

  #familiar(word: Word): Familiar {
    const form = this.#ids.get(word.isSymbol ? `$${word.form}` : `=${word.form}`) ?? 0
    const stem = this.#ids.get(word.stem) ?? 0
    const kind = word.kind === '' ? 0 : (this.#ids.get(word.kind) ?? 0)
    const ids = [form, stem, kind]
    const familiar = ids.every((id) => id === 0)
      ? stranger
      : {
          form,
          stem,
          kind,
          companions: ids.flatMap((id) => this.#companions[id]),
          phrases: ids.flatMap((id) => this.#phrases[id]),
        }
    word.known[this.#slot] = familiar
    return familiar
  }

  #from(at: number, reading: TokenizedText, hits: Hit[], partial: Map<string, Hit>): void {
    const { phrases } = text[at]
    for (let each = 0; each < phrases.length; each++) {
      const phrase = phrases[each]
      if (phrase.companion && phrase.companion.seen !== this.#search) continue
      const sentence = reading.sentenceOf[at]
      const bounds = reading.sentences[sentence]
      const start = walk(phrase, phrase.anchor - 1, -1, at, bounds.start - 1)
      if (start < 0 || (phrase.onlyAtStart && start !== bounds.opening)) continue
      const end = walk(phrase, phrase.anchor + 1, 1, at, bounds.end)
      if (end < 0) continue
      const hit = { cue: phrase.cue, sentence, start, end: end + 1 }
      const parts = this.#parts[phrase.cue]
      if (parts === 1) hits.push(hit)
      else {
        partial.set(`${phrase.cue} ${sentence} ${phrase.part}`, hit)
        let all = true
        for (let part = 0; part < parts; part++) all &&= partial.has(`${phrase.cue} ${sentence} ${part}`)
        if (all) hits.push(hit)
      }
    }
  }

  #phrase({ places, onlyAtStart }: ReadPart, cue: number, part: number): Phrase {
    const placed = places.map(({ keys, isOptional, gap }) => ({ element: this.#element(keys), isOptional, gap }))
    return { cue, part, anchor: 0, places: placed, onlyAtStart }
  }

  #element(keys: string[]): Element {
    const name = keys.join('|')
    let element = this.#elements.get(name)
    if (!element) {
      const ids = keys.map((key) => {
        if (!this.#ids.has(key)) this.#ids.set(key, this.#ids.size + 1)
        return this.#ids.get(key)!
      })
      element = { keys, ids, isAnyWord: keys.includes(anyWord), cost: 0, seen: 0 }
      this.#elements.set(name, element)
    }
    return element
  }

  #weigh(phrases: Phrase[]): void {
    const uses = new Map<string, number>()
    for (const key of phrases.flatMap(({ places }) => places.flatMap(({ element }) => element.keys))) {
      uses.set(key, (uses.get(key) ?? 0) + 1)
    }
    for (const element of this.#elements.values()) {
      for (const key of element.keys) {
        element.cost +=
          key === anyWord ? anyWordCost : isKind(key) ? kindCost : isCommon(key) ? commonCost : uses.get(key)!
      }
    }
  }
}

/** The rarest element of a phrase's cue beside the phrase's anchor, of those that have to be there. */
function companionOf(phrase: Phrase, ofCue: Phrase[]): Element | undefined {
  let best: Element | undefined
  for (const other of ofCue) {
    other.places.forEach(({ element, isOptional }, at) => {
      if (isOptional || element.isAnyWord || (other === phrase && at === phrase.anchor)) return
      if (!best || element.cost < best.cost) best = element
    })
  }
  return best
}

/** What the set that searches knows of each word of its text. A search is over before the next one starts. */
const text: Familiar[] = []
let words: Word[] = []
const stranger: Familiar = { form: 0, stem: 0, kind: 0, companions: [], phrases: [] }
let slots = 0

/** Whether a word is a symbol that goes on a list of symbols. */
function isListed(at: number): boolean {
  if (words[at].kind !== '<ticker>' || at === 0) return false
  const before = words[at - 1]
  return (
    before.kind === '<ticker>' ||
    ((before.form === 'and' || before.form === 'or') && words[at - 2]?.kind === '<ticker>')
  )
}

/** The last word that the rest of a phrase reaches in one direction, or -1 where it does not fit. */
function walk(phrase: Phrase, place: number, step: 1 | -1, at: number, bound: number): number {
  if (place < 0 || place >= phrase.places.length) return at
  const wanted = phrase.places[place]
  // A gap is written before the later one of two places.
  const gap = step > 0 ? wanted.gap : phrase.places[place + 1].gap
  for (let next = at + step, skipped = 0; skipped <= gap && next !== bound; next += step) {
    // "Why are $A, $B and $C down" has one gap, however many symbols stand in it.
    if (!isListed(next)) skipped++
    if (!fits(text[next], wanted.element)) continue
    const end = walk(phrase, place + step, step, next, bound)
    if (end >= 0) return end
  }
  return wanted.isOptional ? walk(phrase, place + step, step, at, bound) : -1
}

function fits({ form, stem, kind }: Familiar, { ids, isAnyWord }: Element): boolean {
  if (isAnyWord) return true
  for (let each = 0; each < ids.length; each++) {
    const id = ids[each]
    if (id === form || id === stem || id === kind) return true
  }
  return false
}

const common = new Set(
  `a an the i you we they he she it this that these those my your our their its me us them is are was were am be been do
   have can could should would will must may might not no of to for on in at by with from about into out up down as if
   and or than so too very just now today still ever any some all more most much many other what why how where when who
   which get go make take come one people someone anyone there here again back after before over through`
    .split(/\s+/)
    .flatMap((word) => [stemOf(word), `=${word}`]),
)

/** Whether every text is full of a word, so that it says little of what one is about. */
export function isCommonWord({ form, stem }: Word): boolean {
  return common.has(stem) || common.has(`=${form}`)
}

const commonCost = 1000
/** Nearly every message has a number or a symbol. */
const kindCost = 5000
const anyWordCost = 1e9

function isCommon(key: string): boolean {
  return key === anyWord || common.has(key)
}
