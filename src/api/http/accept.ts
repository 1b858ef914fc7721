import { weightsOf } from './content_encoding.ts'

/** Whether an Accept header lets us answer with JSON: the most specific range that covers it decides. */
export function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header === '' || header === '*/*' || header === 'application/json') return true
  return accepts(header, ['application/json', 'application/*', '*/*'])
}

/** Whether it names event streams, or anything that they are. */
export function acceptsEvents(header: string | undefined): boolean {
  return header === undefined || header === '' || accepts(header, ['text/event-stream', 'text/*', '*/*'])
}

function accepts(header: string, ranges: string[]): boolean {
  const weights = weightsOf(header)
  for (const range of ranges) {
    const weight = weights.get(range)
    if (weight !== undefined) return weight > 0
  }
  return false
}
