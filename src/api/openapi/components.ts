import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { askedAsOf } from '../past/as_of.ts'

type Node = Record<string, unknown>

/** The OpenAPI document, in the form that the Swagger plugin passes to a transform. */
type Described = Parameters<typeof withSchemas>[0]

const zodToJsonConfig = {
  // New fields can be added to answers without a new version of the API, so the schemas of answers allow additional properties.
  override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }) {
    const { type, catchall } = zodSchema._zod.def as { type: string; catchall?: z.core.$ZodType }
    if (type === 'object' && catchall?._zod.def.type !== 'never') delete jsonSchema.additionalProperties
  },
}

const transform = createJsonSchemaTransform({ zodToJsonConfig })

/** Converts the zod schemas of a route to JSON schemas. A schema with an `id` becomes a reference. */
export const describeRoute: typeof transform = (document) => {
  const { schema } = document
  const body = namedBodies.get(schema?.body as z.ZodObject)
  return transform(body ? { ...document, schema: { ...schema, body } } : document)
}

/** Adds the schemas to which the document refers, and the descriptions of response headers. */
export function completeDocument(document: Described): ReturnType<typeof withSchemas> {
  const whole = withSchemas(document)
  const { components, paths } = whole as { components: Node; paths: Record<string, Record<string, Operation>> }
  const schemas = components.schemas as Node
  const used = new Set<string>()
  const follow = (node: unknown) => {
    for (const name of referencesIn(node)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow(paths)
  components.schemas = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  components.headers = Object.fromEntries(
    Object.entries(headers).map(([name, { meaning, type }]) => [name, { description: meaning, schema: { type } }]),
  )
  for (const path of Object.values(paths)) {
    for (const [method, { responses }] of Object.entries(path)) {
      // A 304 response has no body, which a route's schema cannot express.
      delete responses[304]?.content
      for (const [status, response] of Object.entries(responses)) response.headers = headersOf(method, status)
    }
  }
  return whole
}

const withSchemas = createJsonSchemaTransformObject({ zodToJsonConfig })

interface Operation {
  responses: Record<string, Node>
}

function referencesIn(node: unknown): string[] {
  return [...JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
}

/**
 * Response headers that are useful to clients. `of` matches the text `method status` of the responses that have the
 * header.
 */
const headers: Record<string, { meaning: string; of: RegExp; type: 'string' | 'integer' }> = {
  ETag: {
    meaning: 'Identifies this answer. Send it back in `If-None-Match` to get a 304 if the answer has not changed.',
    of: /^get (200|304)$/,
    type: 'string',
  },
  'X-Release': { meaning: 'Id of the release from which the answer was read.', of: / (200|304)$/, type: 'string' },
  'X-Request-Id': { meaning: 'Identifies the request in the log of the server.', of: / /, type: 'string' },
  'RateLimit-Limit': {
    meaning: 'Maximum number of requests per minute with this key.',
    of: / (?!401)/,
    type: 'integer',
  },
  'RateLimit-Remaining': {
    meaning: 'Number of requests that this key may still send.',
    of: / (?!401)/,
    type: 'integer',
  },
  'RateLimit-Reset': {
    meaning: 'Seconds until the key may send the maximum number of requests again.',
    of: / (?!401)/,
    type: 'integer',
  },
  'Retry-After': { meaning: 'Seconds after which the client may try again.', of: / (429|503)$/, type: 'integer' },
}

function headersOf(method: string, status: string): Node {
  const names = Object.keys(headers).filter((name) => headers[name].of.test(`${method} ${status}`))
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

interface Schemas extends Pick<Endpoint, 'query' | 'body'> {
  answer: z.ZodObject
}

/**
 * Maps the unnamed schema of each body, which validates requests, to the named schema, which the document shows. A named schema cannot
 * validate, because its JSON Schema is only a reference.
 */
const namedBodies = new WeakMap<z.ZodObject, z.ZodObject>()
const known = new WeakMap<Endpoint, Schemas>()

/**
 * Returns the schemas of an endpoint as clients see them: with `as_of` in the query or body, and with the `as_of` and `release` that the
 * server adds to the answer. The schemas of the answer and the body have names.
 */
export function namedSchemas(endpoint: Endpoint): Schemas {
  const made = known.get(endpoint)
  if (made) return made
  const name = endpoint.operation.replace(/^get/, '').replace(/^[a-z]/, (letter) => letter.toUpperCase())
  const { query, body } = askedAsOf(endpoint)
  const schemas = { answer: dated(endpoint, `${name}Answer`), query, ...(body && { body }) }
  if (body) namedBodies.set(body, body.meta({ ...endpoint.body!.meta(), id: name }))
  known.set(endpoint, schemas)
  return schemas
}

function dated({ answer, example, readsArchive }: Endpoint, id: string): z.ZodObject {
  if (readsArchive) return answer.meta({ id, examples: [example] })
  const as_of = z.iso
    .date()
    .describe('Day of the release from which the answer was read. The answer contains no later data.')
    .meta({ pattern: undefined })
  const release = z
    .string()
    .optional()
    .describe('Id of the release from which the answer was read. Present only if the request has `as_of`.')
  return answer.extend({ as_of, release }).meta({ id, examples: [{ ...example, as_of: '2025-08-27' }] })
}
