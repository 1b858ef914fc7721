/** One document of a filing: a separate file, or one of the documents in the full submission file of EDGAR. */
export interface SubmissionPart {
  /** EDGAR's type of the document, in capitals (`10-K`, `EX-99.1`). Undefined if the file is not a full submission. */
  type?: string
  bytes: Uint8Array
}

/** Matches the EDGAR types of documents that contain no prose. */
const wordless = /^(XML|ZIP|GRAPHIC|PDF|EXCEL|JSON|COVER|EX-(101|104)|XBRL)/
/** Matches the names of files that contain no prose, because the EDGAR type of a file may be missing or misleading. */
const wordlessFile = /\.(xsd|xml|zip|gif|jpe?g|png|bmp|tiff?|pdf|xlsx?|json|js|css|rtf|docx?)$/i
/** Matches the exhibits that are read in addition to the main document: 99 (press releases) and 13 (annual reports to shareholders). */
const keptExhibit = /^EX-(99|13)/

/**
 * Returns the documents of a full submission that are read: the main document and exhibits 99 and 13. A file that is
 * not a full submission is returned as one part. The bytes are not copied.
 */
export function submissionParts(bytes: Uint8Array): SubmissionPart[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const first = buffer.indexOf('<DOCUMENT>')
  if (first < 0 || first > HEADER || !/<TYPE>/.test(latin(buffer, first, first + 2000))) return [{ bytes }]
  const parts: SubmissionPart[] = []
  let hasMain = false
  for (let start = first; start >= 0; ) {
    const next = buffer.indexOf('<DOCUMENT>', start + 10)
    const part = partIn(buffer.subarray(start + 10, next < 0 ? buffer.length : next))
    if (part) {
      const isExhibit = part.type.startsWith('EX-')
      if (keptExhibit.test(part.type) || (!isExhibit && !hasMain)) parts.push(part)
      if (!isExhibit) hasMain = true
    }
    start = next
  }
  return parts
}

/** Maximum number of bytes before the first document of a submission. The header of a submission is long if it lists many registrants. */
const HEADER = 1 << 20

function partIn(buffer: Buffer): { type: string; bytes: Uint8Array } | undefined {
  const head = latin(buffer, 0, 4000)
  const type = (/<TYPE>[ \t]*([^\s<]+)/i.exec(head)?.[1] ?? '').toUpperCase()
  const file = /<FILENAME>[ \t]*([^\s<]+)/i.exec(head)?.[1] ?? ''
  if (wordless.test(type) || wordlessFile.test(file)) return undefined
  const opening = /<TEXT>/i.exec(head)
  const start = opening ? opening.index + opening[0].length : 0
  const end = [buffer.lastIndexOf('</TEXT>'), buffer.lastIndexOf('</DOCUMENT>')].find((index) => index > start)
  const bytes = buffer.subarray(start, end ?? buffer.length)
  const body = latin(bytes, 0, 200)
  if (/^\s*(<PDF>|begin \d{3} )/i.test(body)) return undefined
  return { type, bytes }
}

function latin(buffer: Uint8Array, start: number, end: number): string {
  return Buffer.from(buffer.buffer, buffer.byteOffset, buffer.length).subarray(start, end).toString('latin1')
}
