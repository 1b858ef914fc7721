export type ValueKind = 'text' | 'integer' | 'number' | 'boolean'

/** The keywords of JSON Schema that the schemas of requests use. */
export interface JsonSchema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** Describes a valid value in words, for error messages. */
export function expectation(schema: JsonSchema, kind: ValueKind): string {
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (kind === 'boolean') return 'true or false'
  if (kind !== 'text') {
    const noun = kind === 'integer' ? 'an integer' : 'a number'
    return schema.minimum === undefined ? noun : `${noun} from ${schema.minimum} to ${schema.maximum}`
  }
  if (schema.format === 'date') return 'a date YYYY-MM-DD'
  return schema.maxLength === undefined ? 'text' : `text of ${schema.minLength} to ${schema.maxLength} characters`
}

/** Shortens a text for an error message, so that the reader can still recognise it. */
export function beginningOf(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
