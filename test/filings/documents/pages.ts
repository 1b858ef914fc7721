/** Builds markup like that of filing software, so that a test contains only the relevant text. */

/** A paragraph of body text. */
export function text(words: string): string {
  return `<div style="margin-bottom:9pt"><span style="font-size:10pt;font-weight:400">${words}</span></div>`
}

export function bold(words: string, size = 10): string {
  return `<div><span style="font-size:${size}pt;font-weight:700">${words}</span></div>`
}

export function html(...blocks: string[]): Uint8Array {
  return Buffer.from(`<html><head><title>x</title></head><body>${blocks.join('\n')}</body></html>`)
}

/** Filler prose with this number of words. */
export function prose(words: number): string {
  const sentence = 'The company sells valves and pumps to utilities and to builders in many regions. '
  const all = sentence
    .repeat(Math.ceil(words / 14))
    .split(' ')
    .slice(0, words)
    .join(' ')
  return `${all.replace(/\W*$/, '')}.`
}

/** A page break: the page number, a rule, and the running header of the next page. */
export function pageBreak(page: number): string {
  return `<div style="text-align:center">${page}</div><hr style="page-break-after:always"/><div><a href="#toc">Table of Contents</a></div><div>Example Corp | Form 10-K</div>`
}
