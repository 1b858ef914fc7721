/** Builds filings as their tools write them, so that a test shows only what it is about. */

/** A paragraph in the body's type. */
export function text(words: string): string {
  return `<div style="margin-bottom:9pt"><span style="font-size:10pt;font-weight:400">${words}</span></div>`
}

export function bold(words: string, size = 10): string {
  return `<div><span style="font-size:${size}pt;font-weight:700">${words}</span></div>`
}

export function html(...blocks: string[]): Uint8Array {
  return Buffer.from(`<html><head><title>x</title></head><body>${blocks.join('\n')}</body></html>`)
}

/** Prose of so many words, none of which says anything. */
export function prose(words: number): string {
  const sentence = 'The company sells valves and pumps to utilities and to builders in many regions. '
  const all = sentence
    .repeat(Math.ceil(words / 14))
    .split(' ')
    .slice(0, words)
    .join(' ')
  return `${all.replace(/\W*$/, '')}.`
}

/** The end of a page: its number, a rule, and the running head of the next. */
export function pageBreak(page: number): string {
  return `<div style="text-align:center">${page}</div><hr style="page-break-after:always"/><div><a href="#toc">Table of Contents</a></div><div>Example Corp | Form 10-K</div>`
}
