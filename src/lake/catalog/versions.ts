import type { Store } from '../store/store.ts'
import { difference, patched } from './patch.ts'
import { type NumberedValue, Register } from './register.ts'

/** Newest versions that can be read, for recovery. */
const KEPT = 20

/** What a version changes: the entries before it, oldest first, and the patch of their value. */
interface VersionPatch {
  after: number[]
  changes: unknown
}

/** An entry of the current value's chain, and the value up to it. */
interface Link<T> extends NumberedValue<T> {
  bytes: number
}

/**
 * Versions of a large value, each an entry of a register: the whole value, or what changed since an earlier entry. A new
 * entry takes in those before it that are not at least twice its size. So of n changes some log n entries are read, and
 * each change is written some log n times.
 */
export class Versions<T extends object> {
  readonly #register: Register<unknown>
  /** The first is whole. */
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

  /** Writes version `after + 1`. `value` shares what did not change with the one before. Throws `RegisterConflict`. */
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

  /** Removes entries that no kept version needs. */
  async #trim(): Promise<void> {
    const numbers = await this.#register.numbers()
    const oldest = numbers.slice(-KEPT)[0]
    const chain = this.#chain.map(({ number }) => number)
    // Later entries follow the oldest one, or the entries before it.
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

/** An entry as a change; one that is whole changes nothing into it. */
function changeIn<T>(bytes: Buffer): VersionPatch {
  const entry = JSON.parse(bytes.toString('utf8')) as T | VersionPatch
  return entry !== null && typeof entry === 'object' && 'changes' in entry ? entry : { after: [], changes: entry }
}
