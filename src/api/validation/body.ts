import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { badRequest, type Fault } from '../http/problem.ts'
import { beginningOf, expectation, type JsonSchema } from './expectation.ts'

/** Parses request bodies as JSON in UTF-8. Bodies of other media types are refused with 415. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, JSON.parse(utf8.decode(bytes as Buffer)))
    } catch {
      const found = bytes.length === 0 ? 'an empty body' : 'a body that is not JSON in UTF-8'
      done(badRequest([{ path: 'body', message: `found ${found}, expected a JSON object` }]))
    }
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Compiles a function that validates the JSON body of a route. The function throws a 400 Problem that names every fault by its path, such
 * as `tickers.2`. Unknown properties are faults. The message about an invalid text contains only the length of the text, because the text
 * may be confidential.
 */
export function compileBody<Schema extends z.ZodObject>(schema: Schema): (raw: unknown) => z.output<Schema> {
  const described = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
  const known = Object.keys(described.properties ?? {})
  return (raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
      throw badRequest([{ path: 'body', message: `found ${shown(raw)}, expected a JSON object` }])
    }
    const faults = new Map<string, Fault>()
    for (const name of Object.keys(raw)) {
      if (known.includes(name)) continue
      const message = `found an unknown property, expected one of: ${known.join(', ')}`
      faults.set(name, { path: beginningOf(name), message })
    }
    const judged = schema.safeParse(raw)
    for (const issue of judged.error?.issues ?? []) {
      const path = issue.path.join('.')
      if (issue.code === 'unrecognized_keys' || faults.has(path)) continue
      faults.set(path, {
        path,
        message: `found ${shown(valueAt(raw, issue.path))}, expected ${wanted(described, issue.path)}`,
      })
    }
    if (faults.size || !judged.success) throw badRequest([...faults.values()])
    return judged.data
  }
}

function valueAt(raw: unknown, path: PropertyKey[]): unknown {
  let value = raw
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key]
  return value
}

function wanted(described: JsonSchema, path: PropertyKey[]): string {
  let schema: JsonSchema = described
  for (const key of path) schema = (typeof key === 'number' ? schema.items : schema.properties?.[String(key)]) ?? {}
  if (schema.items) {
    return schema.maxItems === undefined ? 'a list' : `a list of ${schema.minItems ?? 0} to ${schema.maxItems} elements`
  }
  const kinds = { integer: 'integer', number: 'number', boolean: 'boolean' } as const
  return expectation(schema, kinds[schema.type as keyof typeof kinds] ?? 'text')
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return `text of ${[...value].length} ${/^\s+$/.test(value) ? 'blanks' : 'characters'}`
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  return beginningOf(String(value))
}
