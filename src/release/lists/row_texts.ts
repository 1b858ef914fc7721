/** Rows as JSON texts, in order: most answers pass them on without looking inside. */
export class RowTexts<Row = unknown> {
  readonly #texts: readonly string[]

  constructor(texts: readonly string[]) {
    this.#texts = texts
  }

  get length(): number {
    return this.#texts.length
  }

  /** The JSON array of them. */
  get text(): string {
    return `[${this.#texts.join(',')}]`
  }

  /** The rows as values; `JSON.stringify` asks for them, too. */
  toJSON(): Row[] {
    return this.#texts.map((text) => JSON.parse(text) as Row)
  }
}
