/**
 * Thrown for binary data, for a document without words, and for far more text than any filing has. The message says what the document
 * contains.
 */
export class NoText extends Error {
  override name = 'NoText'
}
