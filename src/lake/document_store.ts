import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Store } from './store/store.ts'

/** Stores a document under the SHA-256 of its content. Returns the SHA-256 in hex. */
export async function keepDocument(store: Store, content: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  await store.write(documentKey(sha256), (aside) => writeFile(aside, zstdCompressSync(content)))
  return sha256
}

/** The content of a stored document. Throws if the store does not have the document. */
export async function storedDocument(store: Store, sha256: string): Promise<Buffer> {
  const key = documentKey(sha256)
  using _held = await store.hold([key])
  return zstdDecompressSync(await readFile(store.path(key)))
}

function documentKey(sha256: string): string {
  return `lake/documents/${sha256}.zst`
}
