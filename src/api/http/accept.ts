import { weightsOf } from './content_encoding.ts'

/** Whether an Accept header allows JSON. If several of its media ranges match JSON, the most specific range decides. */
export function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header === '' || header === '*/*' || header === 'application/json') return true
  return accepts(header, ['application/json', 'application/*', '*/*'])
}

/** Whether an Accept header allows event streams. */
export function acceptsEvents(header: string | undefined): boolean {
  return header === undefined || header === '' || accepts(header, ['text/event-stream', 'text/*', '*/*'])
}

/**
 * The type among `types` that an Accept header prefers. If there is no header, or if several types are preferred equally, it
 * is the first such type. Undefined if the header allows none of the types.
 */
export function preferredType(header: string | undefined, types: string[]): string | undefined {
  if (header === undefined || header === '' || header === '*/*') return types[0]
  const weights = weightsOf(header)
  const weighed = types.map((type) => {
    const [bare] = type.split(';')
    const ranges = [bare, `${bare.split('/')[0]}/*`, '*/*']
    return { type, weight: ranges.map((range) => weights.get(range)).find((weight) => weight !== undefined) ?? 0 }
  })
  const best = weighed.reduce((a, b) => (b.weight > a.weight ? b : a))
  return best.weight > 0 ? best.type : undefined
}

function accepts(header: string, ranges: string[]): boolean {
  const weights = weightsOf(header)
  for (const range of ranges) {
    const weight = weights.get(range)
    if (weight !== undefined) return weight > 0
  }
  return false
}
