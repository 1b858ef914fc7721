import { isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createZstdDecompress } from 'node:zlib'

/**
 * Maximum bytes of a line, and size of DuckDB's line buffer. A longer line is quarantined as broken, so that memory stays
 * bounded.
 */
export const LONGEST_LINE = 33_554_432

/** Maximum bytes of a JSON document that is parsed as a whole. A larger document is read line by line. */
const LARGEST_DOCUMENT = 268_435_456

/** Bytes of an overlong line that are kept in quarantine, so that an operator can find the line. */
const KEPT_OF_LONG = 1000

/** Thrown for an input whose compression is broken or truncated. */
export class CutInput extends Error {
  override name = 'CutInput'
}

/** Decides from the bytes of a line, before the line is parsed, whether the line is used. */
export type LineFilter = (line: Buffer) => boolean

/**
 * Writes an input (plain, gzip or zstd by its name) to a file of lines in UTF-8: NDJSON and CSV as they are, a JSON document as one line, a
 * JSON list as one line per element. A line that is not UTF-8 or is too long is replaced by a line that is not JSON and contains the
 * reason. Throws `CutInput` if the compression is broken or truncated.
 */
export async function writeLines(path: string, name: string, target: string, isWanted?: LineFilter): Promise<void> {
  try {
    const isDocument = /\.json(\.gz|\.zst)?$/i.test(name) && (await stat(path)).size <= LARGEST_DOCUMENT
    const lines = isDocument ? await documentLines(path, name) : undefined
    const text = lines ? Readable.from(lines) : textLines(contentOf(path, name), isWanted)
    await pipeline(text, createWriteStream(target))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (/^(Z_|ZSTD_)/.test(code ?? '')) throw new CutInput(message)
    throw error
  }
}

/** The lines of a JSON document; undefined if the file is not a JSON document or is too large for memory. */
async function documentLines(path: string, name: string): Promise<string[] | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  const content = /\.json$/i.test(name) ? Readable.from([await readFile(path)]) : contentOf(path, name)
  for await (const part of content as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > LARGEST_DOCUMENT) return undefined
    parts.push(part)
  }
  const whole = Buffer.concat(parts)
  if (!isUtf8(whole)) return undefined
  try {
    const parsed: unknown = JSON.parse(whole.toString('utf8'))
    const elements = Array.isArray(parsed) ? parsed : [parsed]
    return elements.map((element) => `${JSON.stringify(element)}\n`)
  } catch {
    // The file is NDJSON despite its name.
    return undefined
  }
}

function contentOf(path: string, name: string): Readable {
  const source = createReadStream(path, { highWaterMark: 1 << 20 })
  const step = /\.gz$/i.test(name)
    ? createGunzip({ chunkSize: 1 << 18 })
    : /\.zst$/i.test(name)
      ? createZstdDecompress({ chunkSize: 1 << 18, params: { [constants.ZSTD_d_windowLogMax]: 31 } })
      : undefined
  if (!step) return source
  // Errors are thrown to the reader of the result.
  void pipeline(source, step).catch(() => {})
  return step
}

async function* textLines(content: Readable, isWanted: LineFilter = () => true): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  const take = (part: Buffer) => {
    length += part.length
    if (length <= LONGEST_LINE || parts.length === 0) parts.push(part)
  }
  const close = (): Buffer | undefined => {
    const whole = parts.length === 1 ? parts[0] : Buffer.concat(parts)
    const line =
      length > LONGEST_LINE
        ? refused(`a line of more than ${LONGEST_LINE} bytes`, whole.subarray(0, KEPT_OF_LONG))
        : whole
    parts = []
    length = 0
    return isWanted(line) ? readable(line) : undefined
  }
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const done: Buffer[] = []
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      take(chunk.subarray(start, end))
      const line = close()
      if (line) done.push(line)
      start = end + 1
    }
    if (start < chunk.length) take(Buffer.from(chunk.subarray(start)))
    if (done.length > 0) yield Buffer.concat(done)
  }
  if (length > 0) {
    const line = close()
    if (line) yield line
  }
}

/** The line in a form that DuckDB reads as one field; undefined for an empty line. */
function readable(line: Buffer): Buffer | undefined {
  const bytes = line.at(-1) === 13 ? line.subarray(0, -1) : line
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) return Buffer.concat([refused('not UTF-8', bytes), newline])
  // Byte 1 is DuckDB's delimiter here. Valid JSON contains neither byte 1 nor NUL, so both are replaced by spaces.
  const isPlain = bytes.indexOf(1) < 0 && bytes.indexOf(0) < 0
  return Buffer.concat([isPlain ? bytes : Buffer.from(bytes.map((byte) => (byte <= 1 ? 32 : byte))), newline])
}

function refused(why: string, bytes: Buffer): Buffer {
  return Buffer.from(`${why}: ${bytes.toString('latin1').replaceAll('\u0001', ' ').replaceAll('\0', ' ')}`)
}

const newline = Buffer.from('\n')
