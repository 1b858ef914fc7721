import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Duplex, pipeline as pipe, type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { readPieces, SMALL_FILE } from '../base/file_pieces.ts'
import type { Codec, LandingFile } from './readers/landing.ts'
import { unzstd } from './readers/zstd_frames.ts'

/** Maximum bytes of a CSV header. */
const HEADER_BYTES = 1 << 20

/** Result of one pass over a landing file. */
export interface Inspection {
  /** SHA-256 of the file's bytes before decompression, in hex. */
  sha256: string
  /** Bytes after decompression. */
  content: number
  /** Number of non-blank lines, and whether there are blank lines. If there are, record numbers differ from line numbers. */
  lines: number
  hasBlank: boolean
  /** Bytes of the longest line. */
  longest: number
  /** Whether the last line has a line end, which a truncated file usually lacks. True for an empty file. */
  endsInNewline: boolean
  /** The first line, which is the header of a CSV file. */
  header: string
  /** Why the file as a whole cannot be ingested. */
  rejected?: string
}

/**
 * Reads a file once to hash it, check its compression and count its lines. If `unpackTo` is given, the decompressed bytes
 * are written to that path.
 */
export async function inspect(file: LandingFile, unpackTo?: string): Promise<Inspection> {
  const hash = createHash('sha256')
  const lines = new LineCounter()
  const take = (piece: Buffer) => void hash.update(piece)
  const takeContent = (piece: Buffer) => lines.take(piece, file.format !== 'parquet')
  let rejected: string | undefined
  try {
    if (file.codec === 'plain' && file.bytes <= SMALL_FILE && !unpackTo)
      readPieces(file.path, (piece) => {
        take(piece)
        takeContent(piece)
      })
    else await stream(file, take, takeContent, unpackTo)
    lines.end()
  } catch (error) {
    if (isForbidden(error, file))
      return { ...lines.result(), ...forbidden(file, (error as NodeJS.ErrnoException).code!) }
    if (!isStreamFault(error)) throw error
    rejected = `the ${file.codec} stream is broken or cut (${(error as Error).message}); expected a whole file`
    // The hash identifies the file, so it also covers the bytes after the broken place.
    return { ...lines.result(), sha256: await contentHash(file.path), rejected }
  }
  const result = lines.result()
  if (file.format === 'parquet' && !(result.head === 'PAR1' && result.tail === 'PAR1' && result.content >= 12))
    rejected = 'the Parquet file has no footer, because it is cut or still being written; expected a whole file'
  return { ...result, sha256: hash.digest('hex'), ...(rejected ? { rejected } : {}) }
}

/** Reads a file piece by piece. `take` gets its bytes as stored, `takeContent` the decompressed bytes. */
async function stream(
  { path, codec }: LandingFile,
  take: (piece: Buffer) => void,
  takeContent: (piece: Buffer) => void,
  unpackTo?: string,
): Promise<void> {
  const passing = (look: (piece: Buffer) => void) =>
    new Transform({
      transform(piece, _encoding, done) {
        look(piece)
        done(null, piece)
      },
    })
  const sink = unpackTo
    ? createWriteStream(unpackTo)
    : new Writable({
        write(_piece, _encoding, done) {
          done()
        },
      })
  const source = createReadStream(path, { highWaterMark: 1 << 20 })
  const steps = [source, passing(take), ...decompression(codec), passing(takeContent), sink]
  await pipeline(steps as unknown as [Readable, Writable])
}

function isForbidden(error: unknown, file: LandingFile): boolean {
  const { code, path } = error as NodeJS.ErrnoException
  return (code === 'EACCES' || code === 'EPERM') && path === file.path
}

/**
 * The result for a file that this process has no permission to read; other files are still ingested. The content is unknown, so the file is
 * identified by its name, size and modification time.
 */
function forbidden({ name, bytes, modified_ms }: LandingFile, code: string): Pick<Inspection, 'sha256' | 'rejected'> {
  return {
    sha256: createHash('sha256').update(`unread ${name} ${bytes} ${modified_ms}`).digest('hex'),
    rejected: `this process may not read the file (${code}); expected read permission; every run tries again`,
  }
}

/** The decompressed bytes of a landing file. Reading throws if the compression is broken. */
export function contentOf(path: string, codec: Codec): Readable {
  const source = createReadStream(path, { highWaterMark: 1 << 20 })
  const [step] = decompression(codec)
  // The callback ignores the error, because reading the result raises it.
  return step ? (pipe(source, step, () => {}) as unknown as Readable) : source
}

function decompression(codec: Codec): Duplex[] {
  if (codec === 'gzip') return [createGunzip({ chunkSize: 1 << 18 })]
  if (codec === 'zstd') return [Duplex.from(unzstd)]
  return []
}

async function contentHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

function isStreamFault(error: unknown): boolean {
  const { code, name } = error as NodeJS.ErrnoException
  return name === 'CutZstd' || /^(Z_|ZSTD_)/.test(code ?? '')
}

/** Counts lines of a byte stream. A line with only white space is blank. */
class LineCounter {
  #content = 0
  #lines = 0
  #blank = false
  #longest = 0
  /** Bytes of the current line so far, and whether any of them is not white space. */
  #length = 0
  #isFilled = false
  #head = Buffer.alloc(0)
  #tail = Buffer.alloc(0)
  #header: Buffer[] = []
  #isHeaderDone = false

  take(chunk: Buffer, isText: boolean): void {
    this.#content += chunk.length
    if (this.#head.length < 4) this.#head = Buffer.concat([this.#head, chunk]).subarray(0, 4)
    this.#tail = Buffer.concat([this.#tail, chunk.subarray(-4)]).subarray(-4)
    if (!isText) return
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      this.#grow(chunk, start, end)
      this.#close()
      start = end + 1
    }
    this.#grow(chunk, start, chunk.length)
  }

  end(): void {
    if (this.#length > 0) this.#close()
  }

  result() {
    return {
      content: this.#content,
      lines: this.#lines,
      hasBlank: this.#blank,
      longest: this.#longest,
      endsInNewline: this.#content === 0 || this.#tail.at(-1) === 10,
      header: Buffer.concat(this.#header).subarray(0, HEADER_BYTES).toString('utf8'),
      head: this.#head.toString('latin1'),
      tail: this.#tail.toString('latin1'),
    }
  }

  #grow(chunk: Buffer, start: number, end: number): void {
    this.#length += end - start
    if (!this.#isHeaderDone && this.#length <= HEADER_BYTES) this.#header.push(Buffer.from(chunk.subarray(start, end)))
    for (let at = start; !this.#isFilled && at < end; at++) if (!isSpace(chunk[at])) this.#isFilled = true
  }

  #close(): void {
    if (this.#isFilled) this.#lines++
    else this.#blank = true
    if (this.#length > this.#longest) this.#longest = this.#length
    this.#length = 0
    this.#isFilled = false
    this.#isHeaderDone = true
  }
}

function isSpace(byte: number): boolean {
  return byte === 32 || byte === 9 || byte === 13
}
