import { isUtf8 } from 'node:buffer'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvRecords } from './csv_records.ts'
import { contentOf } from './inspect.ts'
import type { LandingFile } from './landing.ts'

/** A longer line, or record of several lines, is set aside as broken: memory stays bounded. */
export const LONGEST_RECORD = 64 << 20

/** A record that was framed: what the reader found on a line, or why it found no record there. */
export interface Frame {
  line: number
  text: string
  broken?: string
  fields?: Record<string, string | undefined>
}

/** A physical line: number from 1, bytes without the line end; `isCut` for a last line without one. */
export interface PhysicalLine {
  number: number
  bytes: Buffer
  isCut: boolean
  isTooLong: boolean
}

/**
 * Reads a damaged JSONL or CSV file line by line and writes one JSON object a record to `path`: its line, its text, why it
 * is no record if it is none, and for CSV its fields. Only framing is judged here; contracts are judged in SQL.
 * Gives the number of records, and the length of the longest as written.
 */
export async function frame(
  file: LandingFile,
  wanted: string[],
  path: string,
): Promise<{ count: number; longest: number }> {
  let count = 0
  let longest = 0
  const lines = physicalLines(contentOf(file.path, file.codec))
  const frames = file.format === 'csv' ? new CsvRecords(wanted).frames(lines) : jsonFrames(lines)
  async function* encoded() {
    let batch: string[] = []
    let size = 0
    for await (const { line, text, broken, fields } of frames) {
      count++
      const json = JSON.stringify({ _line: line, _text: text, _broken: broken, ...fields })
      size += json.length
      longest = Math.max(longest, Buffer.byteLength(json))
      batch.push(json)
      if (size > 1 << 20) {
        yield `${batch.join('\n')}\n`
        batch = []
        size = 0
      }
    }
    if (batch.length > 0) yield `${batch.join('\n')}\n`
  }
  await pipeline(Readable.from(encoded()), createWriteStream(path))
  return { count, longest }
}

async function* jsonFrames(lines: AsyncIterable<PhysicalLine>): AsyncGenerator<Frame> {
  for await (const line of lines) {
    const { text, broken } = decode(line)
    if (text.trim() === '') continue
    yield {
      line: line.number,
      text,
      broken: broken ?? (line.isCut && !isJson(text) ? 'the last line is cut: found no JSON object' : undefined),
    }
  }
}

/** A line's text; what is not UTF-8 is kept byte for byte as Latin-1, and told. */
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

async function* physicalLines(content: Readable): AsyncGenerator<PhysicalLine> {
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
