/**
 * A word's text if it is in capitals, without a possessive or the exchange code of a news agency (`ACME.O`);
 * undefined for any other word.
 */
export function capitalsOf(text: string): string | undefined {
  const first = text.charCodeAt(0)
  if (first < 65 || first > 90 || text.length > 8) return undefined
  const second = text.charCodeAt(1)
  if (second > 96 && second < 123) return undefined
  const match = /^([A-Z]{1,5}(?:\.[A-D])?)(?:\.[NO])?(?:['’]s)?$/.exec(text)
  return match?.[1]
}
