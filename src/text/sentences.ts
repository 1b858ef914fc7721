const abbreviations = new Set(
  (
    'inc corp co ltd llc plc cos bros mr mrs ms dr prof sr jr st no nos vs etc approx est dept fig figs vol sec art para ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec u.s u.k e.u u.n d.c n.a n.v s.a a.m p.m i.e e.g cf al ph.d m.d ' +
    'a.g s.p.a l.p l.l.c c.f.r u.s.c'
  ).split(' '),
)
/** Abbreviations after which a sentence may end. It ends there if the next word is one of `starters`. */
const mayEnd = new Set('inc corp co ltd llc plc cos etc u.s u.k e.u a.m p.m d.c n.v s.a l.p jr sr'.split(' '))
const starters = new Set(
  (
    'The This These Those We Our In On At As For It Its He She They Their If When While Although However Such Any All There During ' +
    'Under To By From A An Net Total Revenue Revenues Sales Based Because Since Additionally Further Furthermore Also See No'
  ).split(' '),
)
const firstWord = /^["“'‘(]*(\p{L}+)/u

/**
 * Splits a text into sentences. Each sentence includes the space after it, so joining the sentences gives the text again. A full stop,
 * question mark or exclamation mark inside curly quotation marks does not end a sentence.
 */
export function sentencesOf(text: string): string[] {
  const isInQuotes = (at: number) =>
    text.lastIndexOf('“', at - 1) > text.lastIndexOf('”', at - 1) && text.includes('”', at)
  const places = sentencePlaces(text)
  // After a closing quotation mark, a new sentence must begin with a capital letter. If a figure or a bracket follows, the sentence
  // continues.
  const goesOn = (before: Sentence, { start }: Sentence) =>
    text[before.end - 1] === '”' && !/^["“]?\p{Lu}/u.test(text.slice(start, start + 2))
  const starts = places.filter((place, at) => at === 0 || (!isInQuotes(place.start) && !goesOn(places[at - 1], place)))
  return starts.map(({ start }, at) => text.slice(start, starts[at + 1]?.start))
}

/** The start and end offsets of a sentence in its text. */
export interface Sentence {
  start: number
  end: number
}

/**
 * Finds the sentences of prose. A sentence ends at a full stop, question mark or exclamation mark if a space and then a capital letter,
 * digit, quotation mark, bracket, bullet or currency sign follow. It does not end after initials and most abbreviations.
 */
export function sentencePlaces(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  // This is a loop because a regular expression would take quadratic time on a long run of full stops.
  for (let at = 0; at < text.length; at++) {
    if (!isStop(text[at])) continue
    const stop = at
    while (isStop(text[at])) at++
    while (closers.includes(text[at])) at++
    const end = at
    while (text[at] === ' ' || text[at] === '\n' || text[at] === '\f') at++
    if (at === end || at >= text.length || !opening.test(text.slice(at, at + 3))) continue
    if (text[stop] === '.' && isAbbreviation(text, stop, at)) continue
    sentences.push({ start, end })
    start = at
  }
  if (text.length > start) sentences.push({ start, end: text.trimEnd().length })
  return sentences.filter((each) => each.end > each.start)
}

const closers = ['"', '”', '’', "'", ')', ']']
const opening = /^["“‘'([]?[\p{Lu}\d•$€£]/u

function isStop(character: string): boolean {
  return character === '.' || character === '!' || character === '?'
}

function isAbbreviation(text: string, stop: number, next: number): boolean {
  const word = /(?:^|[\s("“‘'$])([\p{L}.]+)$/u.exec(text.slice(Math.max(0, stop - 16), stop))?.[1]
  if (word === undefined) return false
  // An initial: `Warren E. Buffett`.
  if (/^\p{Lu}$/u.test(word)) return !/^I$/.test(word)
  const name = word.toLowerCase()
  if (!abbreviations.has(name)) return false
  return !(mayEnd.has(name) && starters.has(firstWord.exec(text.slice(next, next + 24))?.[1] ?? ''))
}

/** Joins names to an enumeration: `A`, `A and B`, `A, B and C`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Formats a share that is published in percent: `12.5%`. */
export function percent(share: number): string {
  return `${share}%`
}

/** Describes a window at the beginning or the end of a sentence: `over the 30 days to 2026-03-02`. */
export function spanOf(days: number, asOf: string): string {
  return days === 1 ? `on ${asOf}` : `over the ${days} days to ${asOf}`
}

/** Describes the period before a window: `the 30 days before`. */
export function baselineOf(days: number): string {
  return days === 1 ? 'the day before' : `the ${days} days before`
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
