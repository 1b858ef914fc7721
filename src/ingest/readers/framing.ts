import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { contentOf } from '../inspect.ts'
import { CsvRecords } from './csv_records.ts'
import type { LandingFile } from './landing.ts'
import { decode, type Frame, type PhysicalLine, physicalLines } from './physical_lines.ts'

/**
 * Reads a damaged JSONL or CSV file line by line and writes one JSON object per record to `path`, with the record's line number, text and
 * error, and for CSV its fields. Only the form of records is checked here; contracts are checked in SQL. Returns the number of objects and
 * the length of the longest object in bytes.
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
