const abbreviations = new Set(
  (
    'inc corp co ltd llc plc cos bros mr mrs ms dr prof sr jr st no nos vs etc approx est dept fig figs vol sec art para ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec u.s u.k e.u u.n d.c n.a n.v s.a a.m p.m i.e e.g cf al ph.d m.d ' +
    'a.g s.p.a l.p l.l.c c.f.r u.s.c'
  ).split(' '),
)
/** Abbreviations that may also end a sentence; the next word decides. */
const mayEnd = new Set('inc corp co ltd llc plc cos etc u.s u.k e.u a.m p.m d.c n.v s.a l.p jr sr'.split(' '))
const starters =
  /^["“'‘(]*(?:The|This|These|Those|We|Our|In|On|At|As|For|It|Its|He|She|They|Their|If|When|While|Although|However|Such|Any|All|There|During|Under|To|By|From|A|An|Net|Total|Revenues?|Sales|Based|Because|Since|Additionally|Further(?:more)?|Also|See|No)\b/

/**
 * Splits a text into sentences with the space after each, so that joining them gives the text again. A mark inside a quoted label ends no
 * sentence.
 */
export function sentencesOf(text: string): string[] {
  const isInQuotes = (at: number) =>
    text.lastIndexOf('“', at - 1) > text.lastIndexOf('”', at - 1) && text.includes('”', at)
  const places = sentencePlaces(text)
  // After a quotation, a figure or a bracket continues the same sentence.
  const goesOn = (before: Sentence, { start }: Sentence) =>
    text[before.end - 1] === '”' && !/^["“]?\p{Lu}/u.test(text.slice(start, start + 2))
  const starts = places.filter((place, at) => at === 0 || (!isInQuotes(place.start) && !goesOn(places[at - 1], place)))
  return starts.map(({ start }, at) => text.slice(start, starts[at + 1]?.start))
}

/** A sentence at offsets into its text. */
export interface Sentence {
  start: number
  end: number
}

/**
 * Splits prose into sentences: at a stop, question or exclamation mark (and what closes after it) before a capital, a
 * digit or a quote; not after `Inc.`, `U.S.`, initials, or inside figures.
 */
export function sentencePlaces(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  // A loop, because a pattern would take quadratic time on a long run of stops.
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
  return !(mayEnd.has(name) && starters.test(text.slice(next, next + 24)))
}

/** `A`, `A and B`, `A, B and C`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** A share as it was published. */
export function percent(share: number): string {
  return `${share}%`
}

/** A window in words, to begin or end a sentence with. */
export function spanOf(days: number, asOf: string): string {
  return days === 1 ? `on ${asOf}` : `over the ${days} days to ${asOf}`
}

/** A baseline in words. */
export function baselineOf(days: number): string {
  return days === 1 ? 'the day before' : `the ${days} days before`
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
