import { closeSync, openSync, readSync } from 'node:fs'

/** Maximum bytes of a file that is read synchronously. A larger file is streamed, so that it does not block the process. */
export const SMALL_FILE = 16 << 20

const buffer = Buffer.allocUnsafeSlow(1 << 20)

/**
 * Calls `take` with the bytes of a small file, piece by piece. All files share one buffer, which the next piece overwrites. A new buffer
 * per piece would cost more in garbage collection than hashing the file.
 */
export function readPieces(path: string, take: (piece: Buffer) => void): void {
  const file = openSync(path, 'r')
  try {
    for (let count = readSync(file, buffer); count > 0; count = readSync(file, buffer)) take(buffer.subarray(0, count))
  } finally {
    closeSync(file)
  }
}
