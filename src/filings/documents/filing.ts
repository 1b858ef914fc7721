import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { type FilingDocument, NoText, readDocument } from './document.ts'

/** A filing's document as text, or a sentence with the reason why it has none. */
export type ReadFiling = { document: FilingDocument; reason: null } | { document: null; reason: string }

/** One at a time, because a document may be large. */
const inTurn = pLimit(1)

/**
 * Reads the document of a filing from its bytes, which are fetched on demand. No content may end a run, so every error
 * in reading is a reason. Throws if the bytes are unavailable.
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

/** The id of a passage: the same for the same text at the same place of the same document of a filing. */
export function passageId(accession: string, sha256: string, position: number, text: string): string {
  return createHash('sha256')
    .update(JSON.stringify([accession, sha256, position, text]))
    .digest('hex')
    .slice(0, 32)
}
