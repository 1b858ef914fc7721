/** A text in one line, cut to `longest` characters; control characters become spaces. */
export function excerpt(text: string, longest: number): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1).trim()}…` : line
}
