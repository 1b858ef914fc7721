import { LRUCache } from 'lru-cache'
import type { Answer } from '../answer.ts'

/**
 * Caches answers in memory, up to a total size in bytes. The key is the answer's tag, which is a hash of the release
 * and the parsed request. A second cache maps URLs, exactly as clients write them, to tags, so that a known URL is
 * answered without being parsed.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, Answer>
  readonly #addresses: LRUCache<string, string>

  constructor(maxBytes: number) {
    this.#answers = new LRUCache({ maxSize: Math.max(1, maxBytes), sizeCalculation: (answer) => answer.bytes })
    this.#addresses = new LRUCache({ max: 20_000 })
  }

  byTag(tag: string): Answer | undefined {
    return this.#answers.get(tag)
  }

  byAddress(address: string): Answer | undefined {
    const tag = this.#addresses.get(address)
    return tag === undefined ? undefined : this.#answers.get(tag)
  }

  /** Stores an answer and, if given, its `address`: the URL of a GET request. */
  keep(answer: Answer, address?: string): void {
    this.#answers.set(answer.tag, answer)
    // The cache limits the number of URLs but not their length, so long URLs are not stored. They are rare.
    if (address !== undefined && address.length <= 512) this.#addresses.set(address, answer.tag)
  }

  /**
   * Updates the recorded size of an answer that now uses more memory. An answer that was evicted is not stored again.
   */
  readonly weigh = (answer: Answer): void => {
    if (this.#answers.peek(answer.tag) === answer) this.#answers.set(answer.tag, answer)
  }

  clear(): void {
    this.#answers.clear()
    this.#addresses.clear()
  }

  get bytes(): number {
    return this.#answers.calculatedSize
  }
}
