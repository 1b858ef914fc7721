import type { Band } from './bands.ts'

/** The counts that an outsider cannot rule out, a set inside one band. */
export class Possible {
  readonly from: number
  #open: Uint8Array
  size: number
  /** Least and largest count left; meaningless once none is. */
  least: number
  most: number

  constructor(band: Band, most: number = band.to) {
    this.from = band.from
    this.size = Math.max(0, Math.min(band.to, most) - band.from + 1)
    this.#open = new Uint8Array(this.size).fill(1)
    this.least = this.from
    this.most = this.to
  }

  copy(): Possible {
    const copy = new Possible({ from: this.from, to: this.from })
    copy.#open = this.#open.slice()
    copy.size = this.size
    copy.least = this.least
    copy.most = this.most
    return copy
  }

  get to(): number {
    return this.from + this.#open.length - 1
  }

  has(count: number): boolean {
    return this.#open[count - this.from] === 1
  }

  /** Rules a count out. */
  drop(count: number): void {
    if (!this.has(count)) return
    this.#open[count - this.from] = 0
    this.size--
    if (this.size === 0) return
    while (!this.has(this.least)) this.least++
    while (!this.has(this.most)) this.most--
  }

  /** Rules out all counts beyond these bounds. */
  keep(least: number, most: number): void {
    for (let count = this.least; count < Math.min(least, this.to + 1); count++) this.drop(count)
    for (let count = this.most; count > Math.max(most, this.from - 1); count--) this.drop(count)
  }
}
