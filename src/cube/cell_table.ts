/** A slot: the key's two numbers, the cell's number from 1 (0 in a free slot), its pairs. Together, for the cache's sake. */
const SLOT = 4

/** Keys of cells, and how often each was met, by the cell's number. */
export interface MetCells {
  named: Uint32Array
  about: Uint32Array
  times: Uint32Array
}

/** Numbers cells by their keys, from 0 in the order in which they are met: a hash table in one flat array, linear probing. */
export class CellTable {
  #mask = (1 << 12) - 1
  #used = 0
  #slots = new Uint32Array(SLOT << 12)

  /** The number of a cell, which is met once more. */
  meet(named: number, about: number): number {
    const at = this.#find(named, about)
    const slots = this.#slots
    slots[at + 3]++
    if (slots[at + 2] !== 0) return slots[at + 2] - 1
    slots[at] = named
    slots[at + 1] = about
    slots[at + 2] = ++this.#used
    if (this.#used * 2 > this.#mask) this.#grow()
    return this.#used - 1
  }

  met(): MetCells {
    const [named, about, times] = [0, 1, 2].map(() => new Uint32Array(this.#used))
    const slots = this.#slots
    for (let at = 0; at < slots.length; at += SLOT) {
      if (slots[at + 2] === 0) continue
      const cell = slots[at + 2] - 1
      named[cell] = slots[at]
      about[cell] = slots[at + 1]
      times[cell] = slots[at + 3]
    }
    return { named, about, times }
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
