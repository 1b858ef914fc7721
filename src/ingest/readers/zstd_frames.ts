import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'

/** Thrown for zstd bytes that end within a frame, or that continue with something other than a frame. */
export class CutZstd extends Error {
  override name = 'CutZstd'
}

/**
 * Decompresses a stream of one or more zstd frames. Node's decompressor (24.21) handles only a single frame correctly: of several frames it
 * silently drops some, and it accepts a truncated second frame as the end. Frames are therefore separated here by their headers (RFC 8878,
 * 3.1.1 and 3.1.2), and each frame gets its own decompressor.
 */
export async function* unzstd(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces = framePieces(new ByteReader(source))
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
    const first = piece.value
    async function* frame() {
      yield first.bytes
      for (let isLast = first.isLast; !isLast; ) {
        const next = await pieces.next()
        if (next.done) return
        yield next.value.bytes
        isLast = next.value.isLast
      }
    }
    // The callback ignores the error, because reading the result raises it.
    const content = pipeline(Readable.from(frame()), createZstdDecompress({ chunkSize: 1 << 18 }), () => {})
    yield* content as AsyncIterable<Buffer>
  }
}

interface Piece {
  bytes: Buffer
  isLast: boolean
}

async function* framePieces(reader: ByteReader): AsyncGenerator<Piece> {
  for (let frames = 0; ; frames++) {
    if (frames > 0 && (await reader.isAtEnd())) return
    const magic = await reader.read(4)
    const number = magic.readUInt32LE()
    if (number >= 0x184d2a50 && number <= 0x184d2a5f) {
      await reader.skip((await reader.read(4)).readUInt32LE())
      continue
    }
    if (number !== 0xfd2fb528) throw new CutZstd('found bytes that are not a zstd frame')
    const descriptor = await reader.read(1)
    const isSingle = (descriptor[0] & 0x20) !== 0
    const checksumBytes = descriptor[0] & 0x04 ? 4 : 0
    const sizeFlag = descriptor[0] >> 6
    const sizeBytes = sizeFlag === 0 ? Number(isSingle) : 1 << sizeFlag
    const rest = await reader.read((isSingle ? 0 : 1) + [0, 1, 2, 4][descriptor[0] & 3] + sizeBytes)
    yield { bytes: Buffer.concat([magic, descriptor, rest]), isLast: false }
    for (let isLast = false; !isLast; ) {
      const header = await reader.read(3)
      const word = header.readUIntLE(0, 3)
      isLast = (word & 1) === 1
      const isRun = ((word >> 1) & 3) === 1
      const block = await reader.read((isRun ? 1 : word >> 3) + (isLast ? checksumBytes : 0))
      yield { bytes: Buffer.concat([header, block]), isLast }
    }
  }
}

/** Reads a stream in pieces of a given number of bytes. Throws `CutZstd` if the stream ends early. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #buffer: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async isAtEnd(): Promise<boolean> {
    return !(await this.#fill(1))
  }

  async read(count: number): Promise<Buffer> {
    if (!(await this.#fill(count))) throw new CutZstd('the zstd stream ends inside a frame')
    const bytes = this.#buffer.subarray(0, count)
    this.#buffer = this.#buffer.subarray(count)
    return bytes
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) left -= (await this.read(Math.min(left, 1 << 16))).length
  }

  async #fill(count: number): Promise<boolean> {
    while (this.#buffer.length < count) {
      const next = await this.#source.next()
      if (next.done) return false
      this.#buffer = this.#buffer.length === 0 ? next.value : Buffer.concat([this.#buffer, next.value])
    }
    return true
  }
}
