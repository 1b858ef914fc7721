/** Rows as JSON texts, in order. Most answers contain the texts unchanged, so the rows are not parsed. */
export class RowTexts<Row = unknown> {
  readonly #texts: readonly string[]

  constructor(texts: readonly string[]) {
    this.#texts = texts
  }

  get length(): number {
    return this.#texts.length
  }

  /** All rows as the text of one JSON array. */
  get text(): string {
    return `[${this.#texts.join(',')}]`
  }

  /** The rows as parsed values. `JSON.stringify` also calls this method. */
  toJSON(): Row[] {
    return this.#texts.map((text) => JSON.parse(text) as Row)
  }
}
