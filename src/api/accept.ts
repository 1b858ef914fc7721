import { weightsOf } from './content_encoding.ts'

/** Whether an Accept header lets us answer with JSON: the most specific range that covers it decides. */
export function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header === '' || header === '*/*' || header === 'application/json') return true
  const weights = weightsOf(header)
  for (const range of ['application/json', 'application/*', '*/*']) {
    const weight = weights.get(range)
    if (weight !== undefined) return weight > 0
  }
  return false
}
