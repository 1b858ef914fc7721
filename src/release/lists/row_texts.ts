/** Rows as JSON texts, in order, because most answers pass them on without parsing them. */
export class RowTexts<Row = unknown> {
  readonly #texts: readonly string[]

  constructor(texts: readonly string[]) {
    this.#texts = texts
  }

  get length(): number {
    return this.#texts.length
  }

  /** The rows as the text of a JSON array. */
  get text(): string {
    return `[${this.#texts.join(',')}]`
  }

  /** The rows as parsed values; `JSON.stringify` calls this method, too. */
  toJSON(): Row[] {
    return this.#texts.map((text) => JSON.parse(text) as Row)
  }
}
