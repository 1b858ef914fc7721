/**
 * Thrown for binary data, for a document without words, and for far more text than any filing has. The message says
 * what was found.
 */
export class NoText extends Error {
  override name = 'NoText'
}
