/** Puts a text on one line and cuts it to `longest` characters. Control characters become spaces. */
export function excerpt(text: string, longest: number): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1).trim()}…` : line
}
