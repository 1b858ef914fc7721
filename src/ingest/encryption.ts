import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Thrown when a sealed (encrypted) object cannot be decrypted, because another secret sealed it or its bytes were changed. */
export class NotOurSeal extends Error {
  override name = 'NotOurSeal'

  constructor(path: string) {
    super(
      `${path}: cannot be decrypted, because it was encrypted with another CROWDTAPE_SECRET or its bytes were changed`,
    )
  }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Two keys derived from the operator's secret: one encrypts, the other derives nonces. */
function keysOf(secret: string): { seal: Buffer; nonce: Buffer } {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `crowdtape quarantine ${use}`, 32))
  return { seal: derive('seal'), nonce: derive('nonce') }
}

/**
 * Encrypts text as one frame: length, nonce, tag, AES-256-GCM of the zstd-compressed text. The nonce is a keyed hash of the content. The
 * same rows therefore give the same bytes under the same secret, and no nonce is used for two different contents.
 */
export function seal(secret: string, text: string): Buffer {
  const keys = keysOf(secret)
  const packed = zstdCompressSync(Buffer.from(text))
  const nonce = createHmac('sha256', keys.nonce).update(packed).digest().subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce)
  const body = Buffer.concat([cipher.update(packed), cipher.final()])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(NONCE_BYTES + TAG_BYTES + body.length)
  return Buffer.concat([length, nonce, cipher.getAuthTag(), body])
}

/** Decrypts an object's frames one after the other. Throws `NotOurSeal` if a frame cannot be decrypted with this secret. */
export async function* unseal(secret: string, path: string): AsyncGenerator<string> {
  const { seal: key } = keysOf(secret)
  let pending = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    pending = Buffer.concat([pending, chunk])
    while (pending.length >= 4 && pending.length >= 4 + pending.readUInt32LE()) {
      const end = 4 + pending.readUInt32LE()
      yield open(key, pending.subarray(4, end), path)
      pending = pending.subarray(end)
    }
  }
  if (pending.length > 0) throw new NotOurSeal(path)
}

function open(key: Buffer, frame: Buffer, path: string): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, frame.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(frame.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const packed = Buffer.concat([decipher.update(frame.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    return zstdDecompressSync(packed).toString('utf8')
  } catch {
    throw new NotOurSeal(path)
  }
}
