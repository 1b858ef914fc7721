/**
 * A text in pieces that end where a sentence ends, the space behind it included: joined they are the text again. A dot
 * inside a figure or a symbol ends nothing, nor does one behind an abbreviation, nor does a mark inside a quoted label.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of text.matchAll(quotedOrEnd)) {
    if (match[0].startsWith('“')) continue
    const end = match.index + match[0].length
    sentences.push(text.slice(start, end))
    start = end
  }
  if (start < text.length) sentences.push(text.slice(start))
  return sentences
}

const abbreviations = 'U.S Inc Corp Co Cos Ltd No Nos Mr Mrs Ms Dr vs approx i.e e.g St Jr Sr'
  .replaceAll('.', '\\.')
  .split(' ')
/** Behind which a dot ends no sentence: abbreviations and initials, as the source of a pattern (flag `u`). */
export const abbreviated = String.raw`\b(?:${abbreviations.join('|')})|(?:^|[\s(])\p{Lu}`

const quotedOrEnd = new RegExp(String.raw`“[^”]*”|(?<!${abbreviated})[.!?]\s+(?=["“(]?[\p{Lu}\p{N}$])`, 'gu')

/** `A`, `A and B`, `A, B and C`. */
export function listed(names: string[]): string {
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
