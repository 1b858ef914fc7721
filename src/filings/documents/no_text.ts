/** Thrown for what is no text, or far more of it than any filing: a sentence that says what was found. */
export class NoText extends Error {
  override name = 'NoText'
}
