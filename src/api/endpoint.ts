import type { z } from 'zod'
import type { Reader } from '../query/reader.ts'

/**
 * An endpoint is a definition: a file of `src/endpoints/` exports one by default, and the route, the validation of
 * its request, the OpenAPI description and the examples follow from it. It reads one release and nothing else, so the
 * same request to the same release always has the same answer.
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodObject = z.ZodObject,
> {
  /** Below /v1, path parameters in braces: `/retail/tickers/{ticker}`. */
  path: string
  /** The operation's id in OpenAPI, camelCase. */
  operation: string
  /** The product area. */
  tag: string
  summary: string
  /** Markdown: what the answer means, with its formulas and order. */
  description: string
  params: Params
  query: Query
  answer: Answer
  example: z.output<Answer>
  /** The answer, its fields in the order of the interface. Values are bound to the query, never pasted into it. */
  run(request: EndpointRequest<Params, Query>, release: Reader): Promise<z.output<Answer>>
}

export interface EndpointRequest<Params extends z.ZodObject, Query extends z.ZodObject> {
  params: z.output<Params>
  query: z.output<Query>
}

/** Gives a definition its types. */
export function endpoint<Params extends z.ZodObject, Query extends z.ZodObject, Answer extends z.ZodObject>(
  definition: Endpoint<Params, Query, Answer>,
): Endpoint<Params, Query, Answer> {
  return definition
}
