/** A text that can stand in quotation marks. */
export function quotable(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[“”"]/g, "'").trim()
}
