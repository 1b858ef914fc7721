/** Parses the JSON in a model's text. Small models put a code fence around the JSON. Undefined if the JSON is invalid. */
export function jsonIn(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, ''))
  } catch {
    return undefined
  }
}
