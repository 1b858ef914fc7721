import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { problemSchema, problemType } from '../http/problem.ts'
import { completeDocument, describeRoute, namedSchemas } from './components.ts'

const description = `Aggregated signals from investor conversations, connected portfolios, AI-managed funds and company filings, as JSON.

- **Key**: every request below /v1 needs your API key in the header \`X-Service-API-Key\`.
- **Time**: instants and days are UTC. A window of N days ends with the day of the current release and has N calendar days.
- **Privacy**: an aggregate is not published if it has fewer contributing people than the floor (3 by default), or if
  one person dominates it. Counts of people and amounts are perturbed by cell keys: they are not exact, equal contents
  have equal noise, and amounts have four significant digits. If one side of a split has too few people, its fields
  are null; lists say in \`withheld\` how many rows are missing and why. docs/privacy.md of the project has the
  method.
- **Arrays**: repeat the parameter, separate values with commas, or append \`[]\` to its name.
- **Bodies**: a POST takes JSON with \`Content-Type: application/json\`.
- **Strictness**: unknown parameters and body properties, and scalar parameters given twice, are answered with 400.
- **Streams**: if a body has \`stream\`, true requests server-sent events: \`delta\` {"text"} for each piece of the
  answer's text, then \`result\` with the same JSON as without \`stream\`, then \`done\`; or \`error\` with a problem.
- **Caching**: the answer to a GET changes only with the release; send its \`ETag\` back in \`If-None-Match\` for a 304.
- **Errors**: \`application/problem+json\` (RFC 9457).`

/** Describes the routes that are registered after this call. */
export async function describeRoutes(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: 'Crowdtape', version, description },
      servers: [{ url: '/' }],
      tags: [
        { name: 'Retail Intent', description: 'What investors ask about.' },
        { name: 'Retail Positioning', description: 'What connected portfolios hold and trade.' },
        { name: 'AI Funds', description: 'What AI-managed funds hold and trade.' },
        { name: 'Filings', description: 'What companies report: metrics, passages, summaries, answers.' },
        { name: 'History', description: 'Data of past releases: time series and bulk files.' },
        { name: 'Reference', description: 'What can be requested: tickers, topics, themes, metrics, windows.' },
        { name: 'Miscellaneous', description: 'Tickers that meet criteria over all of these data.' },
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

/** An endpoint as a Fastify route schema. It validates requests, but only describes answers. */
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
        206: { description: 'The requested range.', content: { [endpoint.fileType]: { schema: bytes } } },
        416: problem('The range is outside of the file.'),
      }),
      ...(!endpoint.body && {
        304: z.undefined().describe('The answer has not changed since the one that If-None-Match names.'),
      }),
      ...failuresOf(Object.keys(failures)),
      ...(endpoint.body && failuresOf(Object.keys(bodyFailures), bodyFailures)),
    },
  }
}

const bytes = z.string().describe('Bytes of this media type.').meta({ format: 'binary' })

const events = z
  .string()
  .describe('If `stream` is true: the events `delta`, `result` and `done`, or `error`.')
  .meta({ examples: ['event: delta\ndata: {"text":"..."}\n\nevent: result\ndata: {...}\n\nevent: done\ndata: {}\n\n'] })

const failures: Record<string, string> = {
  400: 'A parameter is unknown, repeated, malformed or out of bounds; `errors` names each.',
  401: 'The API key is missing, unknown or revoked.',
  404: 'There is no such route, or the archive does not cover the day; `detail` gives its range.',
  405: 'The route does not support the method; see the Allow header.',
  406: 'The Accept header excludes JSON.',
  429: 'Too many requests with this key; see the Retry-After header.',
  500: 'Something failed on our side.',
  503: 'No release that can answer this has been published yet, or the service is overloaded; see the Retry-After header.',
}

const bodyFailures: Record<string, string> = {
  400: 'The body is not JSON, or a property of it is unknown, missing, of another type or out of bounds; `errors` names each.',
  413: 'The body is larger than this service accepts.',
  415: 'The body has another type than application/json.',
}

/** Error responses with these statuses, for a route's schema. */
export function failuresOf(statuses: string[], texts: Record<string, string> = failures) {
  return Object.fromEntries(statuses.map((status) => [status, problem(texts[status])]))
}

function problem(text: string) {
  return { description: text, content: { [problemType]: { schema: problemSchema } } }
}

function hasFields(schema: Endpoint['params']): boolean {
  return Object.keys(schema.shape).length > 0
}
