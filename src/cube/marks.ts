/** A mark tells of a unit what its cells need to know, as one number: the person, from 1, the ring and the sentiment. */
const sentimentBits = 3
const ringBits = 3

/** The most people that marks can tell apart. */
export const mostPeople = 2 ** (32 - ringBits - sentimentBits) - 1

export function markOf(person: number, ring: number, sentiment: number): number {
  return (((person << ringBits) | ring) << sentimentBits) | sentiment
}

export function personOf(mark: number): number {
  return mark >>> (ringBits + sentimentBits)
}

export function ringAmong(mark: number): number {
  return (mark >>> sentimentBits) & (2 ** ringBits - 1)
}

export function sentimentOf(mark: number): number {
  return mark & (2 ** sentimentBits - 1)
}
