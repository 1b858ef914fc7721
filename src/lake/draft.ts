/** Objects that a draft gave out, with what they stand for. */
const parts = new WeakMap<object, Part>()

/**
 * Applies `change` to a draft of a value of plain objects and arrays, and gives the changed value. Only what changes is
 * copied; the rest is shared with the value, which stays as it was.
 */
export function changed<T extends object>(value: T, change: (draft: T) => void): T {
  const part = new Part(value)
  change(part.draft as T)
  return part.current as T
}

type Fields = Record<PropertyKey, unknown>

/** An object of a value: shared until it changes, then a copy in a copy of the object that holds it. */
class Part {
  readonly draft: object
  current: Fields
  readonly #children = new Map<PropertyKey, Part>()
  readonly #holder: { part: Part; key: PropertyKey } | undefined
  #isCopied = false

  constructor(value: object, holder?: { part: Part; key: PropertyKey }) {
    this.current = value as Fields
    this.#holder = holder
    this.draft = new Proxy(value, {
      get: (_, key) => this.#get(key),
      set: (_, key, given) => {
        this.#own()[key] = plain(given)
        return this.#children.delete(key) || true
      },
      deleteProperty: (_, key) => {
        delete this.#own()[key]
        return this.#children.delete(key) || true
      },
      has: (_, key) => key in this.current,
      ownKeys: () => Reflect.ownKeys(this.current),
      getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(this.current, key),
    })
    parts.set(this.draft, this)
  }

  #get(key: PropertyKey): unknown {
    const value = this.current[key]
    if (typeof value !== 'object' || value === null) return value
    let child = this.#children.get(key)
    if (!child) {
      child = new Part(value, { part: this, key })
      this.#children.set(key, child)
    }
    return child.draft
  }

  #own(): Fields {
    if (this.#isCopied) return this.current
    this.#isCopied = true
    this.current = (Array.isArray(this.current) ? [...this.current] : { ...this.current }) as Fields
    // An object that was taken out of its holder changes on its own.
    const holder = this.#holder
    if (holder && holder.part.#children.get(holder.key) === this) holder.part.#own()[holder.key] = this.current
    return this.current
  }
}

/** A given value without drafts in it. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const part = parts.get(value)
  if (part) return part.current
  if (Array.isArray(value)) return value.map(plain)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
}
