import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { FolderStore } from './store.ts'

/** Stores a document under the hash of its content, and gives that hash: SHA-256, hex. */
export async function keepDocument(store: FolderStore, content: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  await store.write(documentKey(sha256), (aside) => writeFile(aside, zstdCompressSync(content)))
  return sha256
}

/** The content of a stored document. Throws if it is not there. */
export async function storedDocument(store: FolderStore, sha256: string): Promise<Buffer> {
  return zstdDecompressSync(await store.read(documentKey(sha256)))
}

function documentKey(sha256: string): string {
  return `lake/documents/${sha256}.zst`
}
