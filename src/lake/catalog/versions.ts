import type { Store } from '../store/store.ts'
import { difference, patched } from './patch.ts'
import { type NumberedValue, Register } from './register.ts'

/** Number of newest versions that are kept for recovery. */
const KEPT = 20

/** A version that is stored as a patch. `after` has the numbers of the entries on which the patch is based, oldest first. */
interface VersionPatch {
  after: number[]
  changes: unknown
}

/** An entry in the chain of the current version. `value` is the value after the patch of this entry was applied. */
interface Link<T> extends NumberedValue<T> {
  bytes: number
}

/**
 * Stores the versions of a large value. Each version is an entry with the whole value, or with a patch on earlier entries. A new patch
 * includes the previous patches that are less than twice as large, so after n changes a reader needs only about log n entries.
 */
export class Versions<T extends object> {
  readonly #register: Register<unknown>
  /** The entries from which the current version was computed. The first entry is a whole value. */
  #chain: Link<T>[] = []

  constructor(store: Store, prefix: string) {
    this.#register = new Register(store, prefix)
  }

  async read(): Promise<NumberedValue<T> | undefined> {
    const number = (await this.#register.numbers()).at(-1)
    if (number === undefined) return undefined
    const newest = await this.#register.bytes(number)
    const { after } = changeIn<T>(newest)
    const before = await Promise.all(after.map((each) => this.#register.bytes(each)))
    this.#chain = []
    for (const [at, bytes] of [...before, newest].entries()) {
      const { changes } = changeIn<T>(bytes)
      const value = (at === 0 ? changes : patched(this.#chain[at - 1].value, changes)) as T
      this.#chain.push({ number: [...after, number][at], value, bytes: bytes.length })
    }
    return this.#chain.at(-1)
  }

  /**
   * Writes version `after + 1`. Throws `RegisterConflict` if this version exists. `value` should share its unchanged parts with the
   * previous version by reference, because shared parts are not compared.
   */
  async advance(after: number, value: T): Promise<NumberedValue<T>> {
    const chain = [...this.#chain]
    let text = entryText(chain, value)
    while (chain.length > 0 && chain.at(-1)!.bytes < 2 * text.length) {
      chain.pop()
      text = entryText(chain, value)
    }
    const number = await this.#register.append(after, text)
    this.#chain = [...chain, { number, value, bytes: text.length }]
    if (number % KEPT === 0) await this.#trim()
    return { number, value }
  }

  settle(): Promise<void> {
    return this.#register.settle()
  }

  /** Removes the entries that none of the newest `KEPT` versions needs. */
  async #trim(): Promise<void> {
    const numbers = await this.#register.numbers()
    const oldest = numbers.slice(-KEPT)[0]
    const chain = this.#chain.map(({ number }) => number)
    // Later versions are based on the oldest kept version, or on entries on which the oldest kept version is based.
    const after = chain.includes(oldest) ? [] : changeIn<T>(await this.#register.bytes(oldest)).after
    const needed = new Set([...chain, ...after])
    await this.#register.drop(numbers.filter((number) => number < oldest && !needed.has(number)))
  }
}

function entryText<T>(chain: Link<T>[], value: T): string {
  const last = chain.at(-1)
  if (!last) return JSON.stringify(value)
  const change: VersionPatch = { after: chain.map(({ number }) => number), changes: difference(last.value, value) }
  return JSON.stringify(change)
}

/** Parses an entry. A whole value is returned as a patch without earlier entries. */
function changeIn<T>(bytes: Buffer): VersionPatch {
  const entry = JSON.parse(bytes.toString('utf8')) as T | VersionPatch
  return entry !== null && typeof entry === 'object' && 'changes' in entry ? entry : { after: [], changes: entry }
}
