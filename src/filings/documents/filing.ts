import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { type FilingDocument, NoText, readDocument } from './document.ts'

/** A filing's document as text, or the reason why it could not be read. */
export type ReadFiling = { document: FilingDocument; reason: null } | { document: null; reason: string }

/** Documents are read one at a time, because they may be large. */
const inTurn = pLimit(1)

/**
 * Reads a filing's document. An unreadable document must not stop a run, so reading errors are returned as `reason`. Throws only if the
 * bytes cannot be fetched.
 */
export function readFiling(fetch: () => Promise<Uint8Array>): Promise<ReadFiling> {
  return inTurn(async () => {
    const bytes = await fetch()
    try {
      return { document: readDocument(bytes), reason: null }
    } catch (error) {
      const { message } = error as Error
      return { document: null, reason: error instanceof NoText ? message : `document: cannot be read (${message})` }
    }
  })
}

/** The id of a passage. The same filing, document, position and text always give the same id. */
export function passageId(accession: string, sha256: string, position: number, text: string): string {
  return createHash('sha256')
    .update(JSON.stringify([accession, sha256, position, text]))
    .digest('hex')
    .slice(0, 32)
}
