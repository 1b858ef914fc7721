import { placed, room } from './key.ts'
import { headWords } from './units.ts'

/** Words of a pair: the person, from 1; the key without its sentiment; ring and sentiment. */
export const PAIR = 4

/** (unit, labels) pairs of one part of the keys, in room that all parts use in turn. */
export class Pairs {
  words: Uint32Array
  length = 0

  constructor(room: number) {
    this.words = new Uint32Array(room * PAIR)
  }

  push(person: number, named: number, about: number, ringAndSentiment: number): void {
    if (this.length === this.words.length) {
      const wider = new Uint32Array(2 * this.words.length)
      wider.set(this.words)
      this.words = wider
    }
    this.words[this.length] = person
    this.words[this.length + 1] = named
    this.words[this.length + 2] = about
    this.words[this.length + 3] = ringAndSentiment
    this.length += PAIR
  }
}

/**
 * Each unit once for every set of labels, without sentiments, that it counts under. Questions are asked for by theme, so
 * their pairs of tickers or topics come with one; conversations have either two tickers or a theme, as no answer shows both.
 * Sets of tickers beyond `singles` are pairs.
 */
export function pairsOf(words: Uint32Array, singles: number, part: number, parts: number, pairs: Pairs): Pairs {
  const second = placed(room.topic, 'second')
  pairs.length = 0
  for (let at = 0; at < words.length; at = unitAfter(words, at)) {
    const [person, measure, ring, sentiment] = [words[at] + 1, words[at + 1], words[at + 2], words[at + 3]]
    const tickersAt = at + headWords
    const topicsAt = tickersAt + words[at + 4]
    const themesAt = topicsAt + words[at + 5]
    const end = themesAt + words[at + 6]
    for (let ticker = tickersAt - 1; ticker < topicsAt; ticker++) {
      const tickers = ticker < tickersAt ? 0 : words[ticker]
      const isTickerPair = tickers > singles
      const named = (tickers << 1) | measure
      for (let topic = topicsAt - 1; topic < themesAt; topic++) {
        const topics = topic < topicsAt ? 0 : words[topic]
        if (parts > 1 && partOf(named, topics) % parts !== part) continue
        const isTopicPair = (topics & second) !== 0
        const rest = (ring << 3) | sentiment
        if (measure === 0 || !(isTickerPair || isTopicPair)) pairs.push(person, named, topics, rest)
        if (isTickerPair && (measure === 0 || isTopicPair)) continue
        for (let theme = themesAt; theme < end; theme++) pairs.push(person, named, topics | words[theme], rest)
      }
    }
  }
  return pairs
}

/** Where the next unit starts. */
export function unitAfter(words: Uint32Array, at: number): number {
  return at + headWords + words[at + 4] + words[at + 5] + words[at + 6]
}

/** Spreads keys over parts; a cell and its sentiments and themes are in the same one. */
function partOf(named: number, topics: number): number {
  const mixed = Math.imul(named, 0x9e3779b1) ^ Math.imul(topics >>> 13, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 12
}
