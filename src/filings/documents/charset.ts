import { isUtf8 } from 'node:buffer'
import { NoText } from './no_text.ts'

/** Number of bytes that are decoded at a time, so that a large document is never in memory as one string. */
const CHUNK = 1 << 16

/**
 * Decodes bytes to text in chunks. UTF-16 and UTF-8 are recognised by the bytes. All other documents are decoded with the encoding that
 * they declare or, if they declare none, with windows-1252. Throws `NoText` for binary data.
 */
export function* decoded(bytes: Uint8Array): Generator<string> {
  refuseBinary(bytes)
  const decoder = new TextDecoder(charsetOf(bytes))
  for (let start = 0; start < bytes.length; start += CHUNK) {
    const end = Math.min(start + CHUNK, bytes.length)
    yield decoder.decode(bytes.subarray(start, end), { stream: end < bytes.length })
  }
}

/** Detects the encoding of the bytes. Returns a name that `TextDecoder` accepts. */
export function charsetOf(bytes: Uint8Array): string {
  const marked = byteOrderMark(bytes)
  if (marked) return marked
  const unmarked = wideWithoutMark(bytes)
  if (unmarked) return unmarked
  if (isUtf8(bytes)) return 'utf-8'
  const declared = declaredCharset(bytes)
  // These bytes are not valid UTF-8, so a declaration of UTF-8 or ASCII is wrong. A declaration of latin1 works,
  // because `TextDecoder` decodes latin1 as windows-1252, like browsers.
  if (!declared || /^(utf-?8|us-ascii|ascii|utf-16)/i.test(declared)) return 'windows-1252'
  try {
    return new TextDecoder(declared).encoding
  } catch {
    return 'windows-1252'
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Detects UTF-16 without a byte order mark: in Western text, nearly every other byte is zero. */
function wideWithoutMark(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, 4096) & ~1
  if (length < 8) return undefined
  const zeros = [0, 0]
  for (let index = 0; index < length; index++) if (bytes[index] === 0) zeros[index & 1]++
  if (zeros[1] > 0.35 * length && zeros[0] < 0.05 * length) return 'utf-16le'
  if (zeros[0] > 0.35 * length && zeros[1] < 0.05 * length) return 'utf-16be'
  return undefined
}

function declaredCharset(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('latin1')
  const found =
    /<\?xml[^>]{0,200}encoding\s*=\s*["']?([\w.:-]+)/i.exec(start) ?? /charset\s*=\s*["']?([\w.:-]+)/i.exec(start)
  return found?.[1]
}

const signatures: [name: string, bytes: number[]][] = [
  ['a zip archive', [0x50, 0x4b, 0x03, 0x04]],
  ['an empty zip archive', [0x50, 0x4b, 0x05, 0x06]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['gzip data', [0x1f, 0x8b]],
  ['zstd data', [0x28, 0xb5, 0x2f, 0xfd]],
  ['bzip2 data', [0x42, 0x5a, 0x68]],
  ['xz data', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a RAR archive', [0x52, 0x61, 0x72, 0x21]],
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG image', [0xff, 0xd8, 0xff]],
  ['a GIF image', [0x47, 0x49, 0x46, 0x38]],
  ['a program', [0x7f, 0x45, 0x4c, 0x46]],
  ['an office file', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a Parquet file', [0x50, 0x41, 0x52, 0x31]],
]

/** If the share of control characters is larger than this, the data is treated as binary. In random bytes the share is 0.11. */
const CONTROL_SHARE = 0.06

function refuseBinary(bytes: Uint8Array): void {
  for (const [name, signature] of signatures)
    if (signature.every((byte, index) => bytes[index] === byte))
      throw new NoText(`found ${name}, expected HTML or text`)
  if (byteOrderMark(bytes)?.startsWith('utf-16') || wideWithoutMark(bytes)) return
  // Samples the whole file, because a binary file may begin with readable text.
  let [controls, seen] = [0, 0]
  const stride = Math.max(1, Math.floor(bytes.length / 65_536))
  for (let index = 0; index < bytes.length; index += stride) {
    const byte = bytes[index]
    seen++
    // Zero bytes are not counted, because padded text contains them.
    if (byte < 32 && byte !== 0 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) controls++
  }
  if (controls > CONTROL_SHARE * seen)
    throw new NoText(
      `found binary data (${Math.round((100 * controls) / seen)} % control characters), expected HTML or text`,
    )
}
