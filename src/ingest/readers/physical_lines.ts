import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'

/**
 * Maximum bytes of a line, or of a record of several lines. A longer line or record is quarantined as broken, so that
 * memory stays bounded.
 */
export const LONGEST_RECORD = 64 << 20

/** The text of one record and the number of its first line, with its fields (only for CSV) or the reason why it is broken. */
export interface Frame {
  line: number
  text: string
  broken?: string
  fields?: Record<string, string | undefined>
}

/** A line of a file: its number, counted from 1, and its bytes without the line end. `isCut` is true for a last line without a line end. */
export interface PhysicalLine {
  number: number
  bytes: Buffer
  isCut: boolean
  isTooLong: boolean
}

/** Decodes a line. If its bytes are not UTF-8, they are decoded as Latin-1, and the line is reported as broken. */
export function decode(line: PhysicalLine): { text: string; broken?: string } {
  const bytes = line.number === 1 && line.bytes.indexOf('\ufeff') === 0 ? line.bytes.subarray(3) : line.bytes
  if (line.isTooLong)
    return {
      text: bytes.subarray(0, 1000).toString('latin1'),
      broken: `found a line of more than ${LONGEST_RECORD} bytes`,
    }
  if (!isUtf8(bytes)) return { text: bytes.toString('latin1'), broken: 'found bytes that are not UTF-8' }
  return { text: bytes.toString('utf8') }
}

/** The lines of a file. Only the beginning of a line that is too long is kept. */
export async function* physicalLines(content: Readable): AsyncGenerator<PhysicalLine> {
  let parts: Buffer[] = []
  let length = 0
  let number = 0
  const take = (part: Buffer) => {
    length += part.length
    if (length <= LONGEST_RECORD || parts.length === 0) parts.push(part)
  }
  const close = (isCut: boolean): PhysicalLine => {
    const whole = parts.length === 1 ? parts[0] : Buffer.concat(parts)
    const line = { number: ++number, bytes: withoutReturn(whole), isCut, isTooLong: length > LONGEST_RECORD }
    parts = []
    length = 0
    return line
  }
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      take(chunk.subarray(start, end))
      yield close(false)
      start = end + 1
    }
    if (start < chunk.length) take(Buffer.from(chunk.subarray(start)))
  }
  if (length > 0) yield close(true)
}

function withoutReturn(line: Buffer): Buffer {
  return line.at(-1) === 13 ? line.subarray(0, -1) : line
}
