import { createHash } from 'node:crypto'
import type { PrivacySettings } from '../../../src/privacy/settings.ts'
import { idOf } from '../../harness/built.ts'

export type State = 'published' | 'too_few_people' | 'dominance'

/**
 * The noise of docs/privacy.md in TypeScript, implemented from its text and not from the SQL: cell keys, the integers
 * and factors drawn from them, and the two rules that decide what is published.
 */
export class Noise {
  readonly floor: number
  readonly #pPercent: number
  readonly #amounts: { median: number; most: number; largeCell: number; largeCellPart: number }
  readonly #averageMagnitudes: number[]
  readonly #tables: number[][]
  readonly #digits: number

  constructor(rules: PrivacySettings) {
    this.floor = rules.privacy_floor
    this.#pPercent = rules.p_percent
    this.#amounts = {
      median: rules.noise_median,
      most: rules.noise_most,
      largeCell: rules.large_cell,
      largeCellPart: rules.large_cell_part,
    }
    this.#averageMagnitudes = JSON.parse(rules.average_magnitudes)
    this.#tables = JSON.parse(rules.count_noise)
    this.#digits = rules.significant_digits
  }

  /** Whether a cell is published, or why not; `contributions` are positive integers. */
  state(people: number, contributions: number[]): State {
    if (people < this.floor) return 'too_few_people'
    const [first = 0, second = 0] = largest(contributions)
    return 100 * (total(contributions) - first - second) < this.#pPercent * first ? 'dominance' : 'published'
  }

  isPublishable(people: number, contributions: number[]): boolean {
    return this.state(people, contributions) === 'published'
  }

  /** Whether a part of a row is empty or may be published on its own. */
  isPartPublishable(contributions: number[]): boolean {
    return contributions.length === 0 || this.isPublishable(contributions.length, contributions)
  }

  /** A perturbed count of people. */
  people(persons: string[]): number {
    return persons.length + this.#integer(persons.length, noiseBits('people', cellKey(persons.map(recordKey))))
  }

  /** A perturbed count of trades, by person. */
  trades(counts: [person: string, trades: number][]): number {
    return this.count(
      'trades',
      counts.map(([person, trades]) => [recordKey(person), trades]),
    )
  }

  /** A perturbed count of things of which one person may have several, by record key. */
  count(measure: string, counts: [key: bigint, count: number][]): number {
    const bits = noiseBits(measure, cellKey(counts.map(([key, count]) => key * BigInt(count))))
    const values = counts.map(([, count]) => count)
    const noisy = this.sum(total(values), largest(values), this.factors(bits, counts.length))
    return Math.max(this.floor, noisy + this.#integer(total(values), bits))
  }

  /** A total in which the largest contributions are multiplied by 1 + factor, one for each factor. */
  sum(exact: number, top: number[], factors: number[]): number {
    return factors.reduce((sum, factor, at) => sum + (top[at] ?? 0) * factor, exact)
  }

  /**
   * Factors up or down: half of them evenly within the median, the others further, up to the maximum. They are smaller
   * in large cells.
   */
  factors(bits: bigint, people: number): number[] {
    const { median, most, largeCell, largeCellPart } = this.#amounts
    const part = people < largeCell ? 1 : largeCellPart
    return [0, 1, 2, 3, 4].map((at) => {
      const place = 2 * bitsShare(bits, at) - 1
      const beyond = 1 - Math.abs(place)
      const size = beyond > 0.5 ? 2 * median * Math.abs(place) : Math.min(most, median / 2 / Math.max(beyond, 1e-9))
      return part * Math.sign(place) * size
    })
  }

  /** Factors of the weights of an average, drawn evenly. */
  averageFactors(bits: bigint): number[] {
    return this.#averageMagnitudes.map((magnitude, at) => magnitude * (2 * bitsShare(bits, at) - 1))
  }

  usd(value: number): number {
    return round(significant(value, this.#digits), 2)
  }

  price(value: number): number {
    return significant(value, this.#digits)
  }

  #integer(count: number, bits: bigint): number {
    const cumulative = this.#tables[Math.min(count - this.floor, this.#tables.length - 1)]
    return cumulative.filter((probability) => bitsShare(bits, 5) >= probability).length - 2
  }
}

export function recordKey(person: string): bigint {
  return remembered(keys, person, () => recordKeyOf(idOf(person)))
}

/** The record key of a person_id, as in the lake. */
export function recordKeyOf(id: string): bigint {
  return remembered(keysOfIds, id, () => halfDigest(id))
}

/** Cached, as the same few people occur in every cell. */
const keys = new Map<string, bigint>()
const keysOfIds = new Map<string, bigint>()

function remembered(known: Map<string, bigint>, name: string, make: () => bigint): bigint {
  const key = known.get(name) ?? make()
  known.set(name, key)
  return key
}

/** The key of a person's contribution to an amount, in hundred-millionths of a unit or in cents. */
export function contributionKey(person: string, contribution: bigint): bigint {
  return mixed(recordKey(person), contribution)
}

/** The same for a quantity with an entry price, and its cost in ten-thousandths of a dollar. */
export function averageKey(person: string, quantity: bigint, cost: bigint): bigint {
  const entry = contributionKey(person, quantity)
  return entry + mixed(entry ^ recordKey(person), cost)
}

function mixed(key: bigint, contribution: bigint): bigint {
  const product = key * BigInt.asUintN(62, contribution * 2_685_821_657_736_338_717n)
  const isLarge = contribution <= -(2n ** 61n) || contribution >= 2n ** 61n
  return BigInt.asUintN(64, product) ^ (product >> 64n) ^ (isLarge ? halfDigest(`${key} ${contribution}`) : 0n)
}

export function cellKey(keys: bigint[]): bigint {
  const sum = keys.reduce((one, other) => one + other, 0n)
  return BigInt.asUintN(64, sum)
}

export function noiseBits(measure: string, key: bigint): bigint {
  const digest = md5(`${measure} ${key}`)
  return (digest.readBigUInt64LE(8) << 64n) | digest.readBigUInt64LE(0)
}

/** The last eight bytes of the digest, little-endian. */
function halfDigest(input: string): bigint {
  return md5(input).readBigUInt64LE(8)
}

function md5(input: string): Buffer {
  return createHash('md5').update(input).digest()
}

/** The n-th group of 16 bits, from the least significant, as a number in [0, 1). */
function bitsShare(bits: bigint, n: number): number {
  return Number((bits >> BigInt(16 * n)) & 0xffffn) / 65_536
}

export function total(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function largest(values: number[]): number[] {
  return values.toSorted((a, b) => b - a).slice(0, 5)
}

export function significant(value: number, digits: number): number {
  const exponent = Number(value.toExponential().split('e')[1])
  return value === 0 ? 0 : round(value, digits - 1 - exponent)
}

/** Rounds half away from zero; never returns -0. */
export function round(value: number, places: number): number {
  const power = 10 ** Math.abs(places)
  return (places < 0 ? toWhole(value / power) * power : toWhole(value * power) / power) + 0
}

function toWhole(value: number): number {
  const whole = Math.trunc(value)
  return Math.abs(value - whole) >= 0.5 ? whole + Math.sign(value) : whole
}
