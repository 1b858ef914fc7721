import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { type FilingDocument, NoText, readDocument } from './document.ts'

/** The document of a filing as text, or the reason why it could not be converted to text. */
export type ReadFiling = { document: FilingDocument; reason: null } | { document: null; reason: string }

/** Documents are converted one at a time, because a large document needs much memory. */
const inTurn = pLimit(1)

/**
 * Converts the document of a filing to text. If this fails, returns the error as `reason`, so that one bad document does not stop a run.
 * Throws only if `fetch` fails.
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

/**
 * The id of a passage. It stays the same as long as the filing, the document, the position and the text stay the same.
 */
export function passageId(accession: string, sha256: string, position: number, text: string): string {
  return createHash('sha256')
    .update(JSON.stringify([accession, sha256, position, text]))
    .digest('hex')
    .slice(0, 32)
}
