/** Thrown for binary data, and for far more text than any filing has; the message is a sentence with what was found. */
export class NoText extends Error {
  override name = 'NoText'
}
