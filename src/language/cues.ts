import { type Reading, readingOf, stemOf, type Word, type WordIds } from './reading.ts'
import { tokensOf } from './tokens.ts'

/** Thrown for a cue that says nothing. */
export class BadCue extends Error {
  override name = 'BadCue'
}

/** Where a cue was found: its number in the set, and the words from `start` up to and without `end`. */
export interface Hit {
  cue: number
  sentence: number
  start: number
  end: number
}

/** One place of a phrase: words that may stand there, and how many others may stand before it. */
interface Place {
  element: number
  isOptional: boolean
  gap: number
}

interface Phrase {
  cue: number
  part: number
  /** Place that is looked up; what lies before and after it is compared from there. */
  anchor: number
  /** An element that the text must hold somewhere for its cue to be met; -1 where only the anchor has to be there. */
  companion: number
  places: Place[]
  onlyAtStart: boolean
}

/**
 * Phrases found in one pass over a text. A cue is words in order, in one sentence:
 * `word` with its inflections · `=word` as written · `a|b` either · `word?` may be missing · `..` up to 3 words between,
 * `...` up to 8 · `<number>`, `<ticker>`, `<word>` any of them · `<start>` only where a sentence begins (after words like `so` or a ticker) · `a & b` both phrases in
 * one sentence, in any order.
 */
export class CueSet {
  /**
   * How telling each cue is: 1 for a word that has to be there, 0.4 where only words that every text is full of may
   * stand, less 0.2 for a gap.
   */
  readonly specificity: number[] = []
  readonly #parts: number[] = []
  readonly #ids = new Map<string, number>()
  readonly #forms = new Map<string, number>()
  readonly #elements: string[][] = []
  readonly #elementIds = new Map<string, number>()
  readonly #phrases: Phrase[][] = []
  readonly #fits: Uint8Array
  readonly #width: number
  /** Companion of each of `#phrases`, side by side: nearly all of a word's phrases end there. */
  readonly #needs: Int32Array[]
  /** The companions that each id fits. */
  readonly #companions: number[][]
  /** The number of the search that last saw each element. */
  readonly #seen: Uint32Array
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
          if (!place.isOptional) words += this.#elements[place.element].every(isCommon) ? 0.4 : 1
          if (place.gap > 0) words -= 0.2
        }
        phrases.push(phrase)
      })
      this.specificity.push(words)
    })
    this.#width = this.#elements.length
    this.#fits = new Uint8Array((this.#ids.size + 1) * this.#width)
    const uses = new Map<string, number>()
    for (const phrase of phrases) {
      for (const { element } of phrase.places) {
        for (const key of this.#elements[element]) uses.set(key, (uses.get(key) ?? 0) + 1)
      }
    }
    // How often a place sets something going: about as often as its words come up in texts.
    const costs = this.#elements.map((keys) =>
      keys.reduce(
        (cost, key) =>
          cost + (key === anyWord ? anyWordCost : isKind(key) ? kindCost : isCommon(key) ? commonCost : uses.get(key)!),
        0,
      ),
    )
    this.#elements.forEach((keys, element) => {
      for (const key of keys) this.#fits[this.#ids.get(key)! * this.#width + element] = 1
      if (!keys.includes(anyWord)) return
      for (let id = 0; id <= this.#ids.size; id++) this.#fits[id * this.#width + element] = 1
    })
    for (let id = 0; id <= this.#ids.size; id++) this.#phrases.push([])
    for (const phrase of phrases) {
      let best = -1
      phrase.places.forEach((place, at) => {
        if (place.isOptional) return
        if (best < 0 || costs[place.element] < costs[phrase.places[best].element]) best = at
      })
      phrase.anchor = best
      for (const key of this.#elements[phrase.places[best].element]) this.#phrases[this.#ids.get(key)!].push(phrase)
    }
    const byCue = Map.groupBy(phrases, (phrase) => phrase.cue)
    for (const phrase of phrases) phrase.companion = companionOf(phrase, byCue.get(phrase.cue)!, costs)
    this.#needs = this.#phrases.map((ofId) => Int32Array.from(ofId, ({ companion }) => companion))
    this.#companions = this.#phrases.map(() => [])
    for (const element of new Set(phrases.map(({ companion }) => companion))) {
      if (element < 0) continue
      for (const key of this.#elements[element]) this.#companions[this.#ids.get(key)!].push(element)
    }
    this.#seen = new Uint32Array(this.#width)
  }

  /** Every place where a cue was found, in the order of the text by the word it was looked up by. */
  find(reading: Reading): Hit[] {
    if (this.#slot < 0) this.#slot = slots++
    const hits: Hit[] = []
    const count = reading.words.length
    if (count > forms.length) {
      forms = new Int32Array(2 * count)
      stems = new Int32Array(2 * count)
      kinds = new Int32Array(2 * count)
    }
    this.#search++
    for (let at = 0; at < count; at++) {
      const word = reading.words[at]
      const ids = word.known[this.#slot] ?? this.#idsOf(word)
      forms[at] = ids.form
      stems[at] = ids.stem
      kinds[at] = ids.kind
      if (ids.form !== 0) this.#see(ids.form)
      if (ids.stem !== 0) this.#see(ids.stem)
      if (ids.kind !== 0) this.#see(ids.kind)
    }
    const partial = new Map<string, Hit>()
    for (let at = 0; at < count; at++) {
      if (forms[at] !== 0) this.#from(forms[at], at, reading, hits, partial)
      if (stems[at] !== 0) this.#from(stems[at], at, reading, hits, partial)
      if (kinds[at] !== 0) this.#from(kinds[at], at, reading, hits, partial)
    }
    return hits
  }

  #see(id: number): void {
    const elements = this.#companions[id]
    for (let each = 0; each < elements.length; each++) this.#seen[elements[each]] = this.#search
  }

  #idsOf(word: Word): WordIds {
    const ids = {
      form: this.#forms.get(word.form) ?? 0,
      stem: this.#ids.get(word.stem) ?? 0,
      kind: word.kind === '' ? 0 : (this.#ids.get(word.kind) ?? 0),
    }
    word.known[this.#slot] = ids
    return ids
  }

  #from(id: number, at: number, reading: Reading, hits: Hit[], partial: Map<string, Hit>): void {
    const needs = this.#needs[id]
    for (let each = 0; each < needs.length; each++) {
      if (needs[each] >= 0 && this.#seen[needs[each]] !== this.#search) continue
      const phrase = this.#phrases[id][each]
      const sentence = reading.sentenceOf[at]
      const bounds = reading.sentences[sentence]
      const start = this.#walk(phrase, phrase.anchor - 1, -1, at, bounds.start - 1)
      if (start < 0 || (phrase.onlyAtStart && start !== bounds.opening)) continue
      const end = this.#walk(phrase, phrase.anchor + 1, 1, at, bounds.end)
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

  /** The last word that the rest of a phrase reaches in one direction, or -1 where it does not fit. */
  #walk(phrase: Phrase, place: number, step: 1 | -1, at: number, bound: number): number {
    if (place < 0 || place >= phrase.places.length) return at
    const wanted = phrase.places[place]
    // A gap is written before the later one of two places.
    const gap = step > 0 ? wanted.gap : phrase.places[place + 1].gap
    for (let skipped = 0; skipped <= gap; skipped++) {
      const next = at + step * (skipped + 1)
      if (next === bound) break
      if (!this.#fitsAt(wanted.element, next)) continue
      const end = this.#walk(phrase, place + step, step, next, bound)
      if (end >= 0) return end
    }
    return wanted.isOptional ? this.#walk(phrase, place + step, step, at, bound) : -1
  }

  #fitsAt(element: number, at: number): boolean {
    return (
      this.#fits[forms[at] * this.#width + element] === 1 ||
      this.#fits[stems[at] * this.#width + element] === 1 ||
      this.#fits[kinds[at] * this.#width + element] === 1
    )
  }

  #phrase({ places, onlyAtStart }: ReadPart, cue: number, part: number): Phrase {
    const placed = places.map(({ keys, isOptional, gap }) => ({ element: this.#element(keys), isOptional, gap }))
    return { cue, part, anchor: 0, companion: -1, places: placed, onlyAtStart }
  }

  #element(keys: string[]): number {
    const name = keys.join('|')
    let element = this.#elementIds.get(name)
    if (element === undefined) {
      element = this.#elements.push(keys) - 1
      this.#elementIds.set(name, element)
      for (const key of keys) {
        if (this.#ids.has(key)) continue
        this.#ids.set(key, this.#ids.size + 1)
        if (key.startsWith('=')) this.#forms.set(key.slice(1), this.#ids.size)
      }
    }
    return element
  }
}

const common = new Set(
  `a an the i you we they he she it this that these those my your our their its me us them is are was were am be been do
   have can could should would will must may might not no of to for on in at by with from about into out up down as if
   and or than so too very just now today still ever any some all more most much many other what why how where when who
   which get go make take come one people someone anyone there here again back after before over through`
    .split(/\s+/)
    .flatMap((word) => [stemOf(word), `=${word}`]),
)

const anyWord = '<word>'
const commonCost = 1000
/** Nearly every message has a number or a symbol. */
const kindCost = 5000
const anyWordCost = 1e9

function isKind(key: string): boolean {
  return key === '<number>' || key === '<ticker>'
}

function isCommon(key: string): boolean {
  return key === anyWord || common.has(key)
}

let slots = 0

/** Ids of the words of the text that is searched, made once: a search is over before the next one starts. */
let forms = new Int32Array(1024)
let stems = new Int32Array(1024)
let kinds = new Int32Array(1024)

/** The rarest element of a phrase's cue beside the phrase's anchor, of those that have to be there. */
function companionOf(phrase: Phrase, ofCue: Phrase[], costs: number[]): number {
  let best = -1
  for (const other of ofCue) {
    other.places.forEach(({ element, isOptional }, at) => {
      if (isOptional || costs[element] >= anyWordCost || (other === phrase && at === phrase.anchor)) return
      if (best < 0 || costs[element] < costs[best]) best = element
    })
  }
  return best
}

/** One of the phrases that a cue consists of, as written. */
interface ReadPart {
  places: { keys: string[]; isOptional: boolean; gap: number }[]
  onlyAtStart: boolean
}

/** Throws `BadCue` for a cue that says nothing. */
export function checkCue(cue: string): void {
  readCue(cue)
}

/** Cues are read to be checked, and again to be put in a set. */
const readCues = new Map<string, ReadPart[]>()

function readCue(cue: string): ReadPart[] {
  let read = readCues.get(cue)
  if (!read) {
    read = cue.split(' & ').map((part) => readPart(part, cue))
    readCues.set(cue, read)
  }
  return read
}

function readPart(part: string, cue: string): ReadPart {
  const places: ReadPart['places'] = []
  let gap = 0
  let onlyAtStart = false
  for (const piece of part.trim().split(/\s+/)) {
    if (piece === '<start>') onlyAtStart = true
    else if (piece === '..') gap = 3
    else if (piece === '...') gap = 8
    else {
      const isOptional = piece.endsWith('?')
      const words = (isOptional ? piece.slice(0, -1) : piece).split('|')
      // `a|b? c` reads as if only `b c` took two words, yet the question mark and what follows go for `a` too.
      const strayed = words.find((word) => word.includes('?'))
      if (strayed !== undefined) {
        throw new BadCue(
          `found "${strayed}" among others in the cue "${cue}", expected ? after the last of a|b|c, as it goes for all of them`,
        )
      }
      const twice = words.find((word, at) => words.indexOf(word) < at)
      if (twice !== undefined) throw new BadCue(`found "${twice}" twice in a place of the cue "${cue}"`)
      places.push({ keys: words.map((word) => keyOf(word, cue)), isOptional, gap })
      gap = 0
    }
  }
  if (!places.some((place) => !place.isOptional)) {
    throw new BadCue(`found the cue "${cue}", expected at least one word in it that has to be there`)
  }
  if (places[0].isOptional || places[places.length - 1].isOptional) {
    throw new BadCue(`found a word at an end of the cue "${cue}" that may be missing, expected ? only between others`)
  }
  return { places, onlyAtStart }
}

/** Words of cues, of which there are far fewer than cues. */
const keys = new Map<string, string>()

/** What a word of a cue is compared by. It has to read as one word, or it could never be met. */
function keyOf(piece: string, cue: string): string {
  if (piece === '<number>' || piece === '<ticker>' || piece === anyWord) return piece
  let key = keys.get(piece)
  if (key === undefined) {
    const word = piece.startsWith('=') ? piece.slice(1) : piece
    const read: Word[] = readingOf(tokensOf(word)).words
    if (read.length !== 1) {
      throw new BadCue(
        `found "${piece}" in the cue "${cue}", expected one word: marks are left out (p e for P/E) and contractions spelled out (what is)`,
      )
    }
    key = piece.startsWith('=') ? `=${read[0].form}` : stemOf(read[0].form)
    keys.set(piece, key)
  }
  return key
}
