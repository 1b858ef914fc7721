import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { problemSchema, problemType } from '../http/problem.ts'
import { completeDocument, describeRoute, namedSchemas } from './components.ts'

const description = `Aggregated signals from investor conversations, connected portfolios, AI-managed funds and company filings, as JSON.

- **Key**: every request below /v1 needs your API key in the header \`X-Service-API-Key\`.
- **Time**: instants and days are UTC. A window of N days consists of the N calendar days that end on the day of the
  release.
- **Privacy**: an aggregate is not published if it has fewer contributing people than the floor (3 by default), or if
  one person dominates it. Counts of people and amounts contain noise (cell key method): they are not exact, and equal
  aggregates get equal noise. Amounts have four significant digits. If one part of a pair, such as buys and sells, has
  too few people, the fields that distinguish the two parts are null. In lists, \`withheld\` says how many rows are
  missing and why. docs/privacy.md of the project describes the method.
- **Arrays**: repeat the parameter (\`[]\` after its name is optional) or separate the values with commas.
- **Bodies**: a POST takes JSON with \`Content-Type: application/json\`.
- **Strictness**: an unknown parameter or body property, and a repeated parameter that takes a single value, are
  answered with 400.
- **Streams**: if an endpoint accepts \`stream\` in its body, \`true\` requests server-sent events: \`delta\` {"text"} for
  each piece of the answer's text, then \`result\` with the JSON of an answer that is not streamed, then \`done\`. After
  a failure, the last event is \`error\` with a problem.
- **Caching**: the answer to a GET changes only when data is released or the service is updated. Send its \`ETag\` back
  in \`If-None-Match\` to get a 304 if it has not changed.
- **Errors**: \`application/problem+json\` (RFC 9457).`

/** Generates the OpenAPI document from the routes that are registered after this call. */
export async function describeRoutes(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: 'Crowdtape', version, description },
      servers: [{ url: '/' }],
      tags: [
        { name: 'Retail Intent', description: 'What retail investors ask and talk about.' },
        { name: 'Retail Positioning', description: 'What retail investors hold and trade in connected portfolios.' },
        { name: 'AI Funds', description: 'What AI-managed funds hold and trade.' },
        {
          name: 'Filings',
          description: 'What companies report: metrics, and passages, summaries and answers from filings.',
        },
        { name: 'History', description: 'Data of past releases, as time series and as files.' },
        { name: 'Reference', description: 'Valid values of parameters: tickers, topics, themes, metrics, windows.' },
        { name: 'Miscellaneous', description: 'Search for tickers by criteria on all of this data.' },
      ],
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'X-Service-API-Key', description: 'Your API key.' },
        },
      },
      security: [{ apiKey: [] }],
    },
    transform: describeRoute,
    transformObject: completeDocument,
  })
}

/** Converts an endpoint to the schema of a Fastify route. Requests are validated with the schema, but answers are not. */
export function endpointSchema(endpoint: Endpoint): FastifySchema {
  const { answer, query, body } = namedSchemas(endpoint)
  return {
    operationId: endpoint.operation,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    security: [{ apiKey: [] }],
    ...(hasFields(endpoint.params) && { params: endpoint.params }),
    querystring: query,
    ...(body && { body }),
    response: {
      200: {
        description: 'The answer.',
        content: endpoint.fileType
          ? { [endpoint.fileType]: { schema: bytes } }
          : {
              'application/json': { schema: answer },
              ...Object.fromEntries(Object.keys(endpoint.forms ?? {}).map((type) => [type, { schema: bytes }])),
              ...(endpoint.write && { 'text/event-stream': { schema: events } }),
            },
      },
      ...(endpoint.fileType && {
        206: { description: 'The requested range of the file.', content: { [endpoint.fileType]: { schema: bytes } } },
        416: problem('The requested range is outside the file.'),
      }),
      ...(!endpoint.body && {
        304: z.undefined().describe('The answer has not changed since the client received the ETag in If-None-Match.'),
      }),
      ...failuresOf(Object.keys(failures)),
      ...(endpoint.body && failuresOf(Object.keys(bodyFailures), bodyFailures)),
    },
  }
}

const bytes = z.string().describe('A body of this media type.').meta({ format: 'binary' })

const events = z
  .string()
  .describe('Sent if `stream` is true: `delta` events, then `result` and `done`; or `error` after a failure.')
  .meta({ examples: ['event: delta\ndata: {"text":"..."}\n\nevent: result\ndata: {...}\n\nevent: done\ndata: {}\n\n'] })

const failures: Record<string, string> = {
  400: 'A parameter is unknown, repeated, malformed or out of bounds. `errors` lists each fault.',
  401: 'The API key is missing, unknown or revoked.',
  404:
    'There is no such route, or the archive does not cover the requested day. `detail` then says which days it ' +
    'covers.',
  405: 'The route does not support the method. The Allow header lists the methods that it supports.',
  406: 'The Accept header excludes every media type in which the endpoint can answer.',
  429: 'This key has sent too many requests. The Retry-After header says when to try again.',
  500: 'The service failed to answer.',
  503:
    'No release that can answer this request has been published yet, or the service is overloaded or stopping. The ' +
    'Retry-After header says when to try again.',
}

const bodyFailures: Record<string, string> = {
  400:
    'The body is not JSON, or one of its properties is unknown, missing, out of bounds or of a wrong type. `errors` ' +
    'lists each fault.',
  413: 'The body is larger than this service accepts.',
  415: 'The media type of the body is not application/json.',
}

/** Returns error responses with these statuses for the schema of a route. */
export function failuresOf(statuses: string[], texts: Record<string, string> = failures) {
  return Object.fromEntries(statuses.map((status) => [status, problem(texts[status])]))
}

function problem(text: string) {
  return { description: text, content: { [problemType]: { schema: problemSchema } } }
}

function hasFields(schema: Endpoint['params']): boolean {
  return Object.keys(schema.shape).length > 0
}
