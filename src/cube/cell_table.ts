/** A slot: the key's two numbers, the person seen last (0 in a free slot), the people seen. Together, for the cache's sake. */
const SLOT = 4

/**
 * Cells by their key, with a count of the people seen in each: a hash table in one flat array, with linear probing. Each
 * person's items have to come beside each other.
 */
export class CellTable {
  #mask = (1 << 12) - 1
  #used = 0
  #slots = new Uint32Array(SLOT << 12)

  /** Counts a person (from 1) in a cell. */
  see(named: number, about: number, person: number): void {
    const at = this.#find(named, about)
    const slots = this.#slots
    if (slots[at + 2] === person) return
    if (slots[at + 2] === 0) {
      slots[at] = named
      slots[at + 1] = about
      this.#used++
    }
    slots[at + 2] = person
    slots[at + 3]++
    if (this.#used * 2 > this.#mask) this.#grow()
  }

  /** Numbers the cells that at least `floor` people stand behind, and gives their keys. No more people are counted after. */
  keepFrequent(floor: number): { count: number; named: Uint32Array; about: Uint32Array } {
    const slots = this.#slots
    let count = 0
    for (let at = 0; at < slots.length; at += SLOT) if (slots[at + 3] >= floor) count++
    const [named, about] = [new Uint32Array(count), new Uint32Array(count)]
    let cell = 0
    for (let at = 0; at < slots.length; at += SLOT) {
      if (slots[at + 3] < floor) {
        slots[at + 3] = 0
        continue
      }
      named[cell] = slots[at]
      about[cell] = slots[at + 1]
      // From here on the cell's number, from 1.
      slots[at + 3] = ++cell
    }
    return { count, named, about }
  }

  /** Number of a frequent cell, -1 for any other. */
  cellOf(named: number, about: number): number {
    return this.#slots[this.#find(named, about) + 3] - 1
  }

  /** Where a key stands, or the free place where it would. */
  #find(named: number, about: number): number {
    const slots = this.#slots
    const mask = this.#mask
    let slot = hashOf(named, about) & mask
    for (;;) {
      const at = slot * SLOT
      if (slots[at + 2] === 0 || (slots[at] === named && slots[at + 1] === about)) return at
      slot = (slot + 1) & mask
    }
  }

  #grow(): void {
    const before = this.#slots
    this.#mask = 2 * this.#mask + 1
    this.#slots = new Uint32Array(2 * before.length)
    for (let from = 0; from < before.length; from += SLOT) {
      if (before[from + 2] === 0) continue
      const at = this.#find(before[from], before[from + 1])
      for (let part = 0; part < SLOT; part++) this.#slots[at + part] = before[from + part]
    }
  }
}

/** Spreads keys; a multiplicative hash with the constants of xxHash. */
export function hashOf(named: number, about: number): number {
  let mixed = Math.imul(named, 0x9e3779b1) ^ Math.imul(about, 0x85ebca77)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae3d)
  return mixed ^ (mixed >>> 13)
}
