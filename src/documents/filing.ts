import { createHash } from 'node:crypto'
import { type FilingDocument, NoText, readDocument } from './document.ts'

/** A filing's document as text, or the sentence that says why it is none. */
export type ReadFiling = { document: FilingDocument; reason: null } | { document: null; reason: string }

/** Reads the document of a filing. Nothing that stands in a document may end a run, so whatever goes wrong is a reason. */
export function readFiling(bytes: Uint8Array): ReadFiling {
  try {
    return { document: readDocument(bytes), reason: null }
  } catch (error) {
    const reason = error instanceof NoText ? error.message : `document: cannot be read (${(error as Error).message})`
    return { document: null, reason }
  }
}

/** The id of a passage: the same for the same text at the same place of the same document of a filing. */
export function passageId(accession: string, sha256: string, position: number, text: string): string {
  return createHash('sha256')
    .update(JSON.stringify([accession, sha256, position, text]))
    .digest('hex')
    .slice(0, 32)
}
