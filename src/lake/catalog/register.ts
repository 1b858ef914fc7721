import type { Store } from '../store/store.ts'

/** A value of a register and its number. The number 0 means that the register is empty. */
export interface NumberedValue<T> {
  number: number
  value: T
}

/** Thrown when another writer advanced the register first. Nothing was changed. */
export class RegisterConflict extends Error {
  override name = 'RegisterConflict'

  constructor(prefix: string, number: number) {
    super(
      `${prefix}: another process wrote entry ${number} in the meantime; nothing was changed; run the command again`,
    )
  }
}

/**
 * A value that is changed by compare-and-set. Each value is an object under a prefix, with a number in its name; the value with the highest
 * number is current. A writer creates the next number only if it is free, which S3 supports with `If-None-Match: *`.
 */
export class Register<T> {
  readonly #store: Store
  readonly #prefix: string

  constructor(store: Store, prefix: string) {
    this.#store = store
    this.#prefix = prefix
  }

  async read(): Promise<NumberedValue<T> | undefined> {
    const number = (await this.numbers()).at(-1)
    return number === undefined ? undefined : { number, value: await this.at(number) }
  }

  async at(number: number): Promise<T> {
    return JSON.parse((await this.bytes(number)).toString('utf8')) as T
  }

  bytes(number: number): Promise<Buffer> {
    return this.#store.read(this.#key(number))
  }

  /** The numbers of all stored values, ascending. */
  async numbers(): Promise<number[]> {
    const keys = await this.#store.list(this.#prefix)
    return keys
      .map((key) => /(\d{8})\.json$/.exec(key)?.[1])
      .filter((digits) => digits !== undefined)
      .map(Number)
      .sort((a, b) => a - b)
  }

  /** Writes the value with the number `after + 1`. Throws `RegisterConflict` if this number exists. */
  async advance(after: number, value: T): Promise<NumberedValue<T>> {
    return { number: await this.append(after, JSON.stringify(value)), value }
  }

  /**
   * Writes a value that is already JSON text with the number `after + 1`, and returns the number. Throws `RegisterConflict` if this number
   * exists.
   */
  async append(after: number, json: string): Promise<number> {
    const number = after + 1
    const isMine = await this.#store.create(this.#key(number), json)
    if (!isMine) throw new RegisterConflict(this.#prefix, number)
    return number
  }

  /** Syncs the folder of the values to disk, because the last writer may have been killed before it did so. */
  async settle(): Promise<void> {
    await this.#store.settle(this.#prefix)
  }

  /** Removes all values except the newest `keep`. */
  async trim(keep: number): Promise<void> {
    await this.drop((await this.numbers()).slice(0, -keep))
  }

  async drop(numbers: number[]): Promise<void> {
    for (const number of numbers) await this.#store.remove(this.#key(number))
  }

  #key(number: number): string {
    return `${this.#prefix}/${String(number).padStart(8, '0')}.json`
  }
}
