import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { Problem } from '../http/problem.ts'

/**
 * The data sources of the operators' page for one home folder. Each call reads the data again. The `serve` command
 * provides these sources.
 */
export interface Operations {
  /** Whether the home folder or its bucket has a lake. The API can serve releases from a home folder that has no lake. */
  hasLake(): Promise<boolean>
  views: Record<string, OperationsView>
  /** Metrics of runs, feeds and queue in Prometheus' text format. */
  metrics(): Promise<string>
}

/**
 * One data source of the operators' page, served as `GET /ops/api/<name>`. If `read` returns undefined, the answer is a
 * 404.
 */
export interface OperationsView<Query extends z.ZodObject = z.ZodObject> {
  query: Query
  read(query: z.output<Query>): Promise<object | undefined>
}

/** Creates a view. TypeScript infers the type of the argument of `read` from the schema `query`. */
export function operationsView<Query extends z.ZodObject>(
  query: Query,
  read: (query: z.output<Query>) => Promise<object | undefined>,
): OperationsView {
  return { query, read: (asked) => read(asked as z.output<Query>) }
}

/** Serves the views. If there is no lake, each request is answered with 503 and the reason. */
export async function serveOperations(app: FastifyInstance, operations: Operations | undefined): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048 })
  const hide = { hide: true }
  app.get('/:view', { schema: hide }, async () => {
    throw operations ? new Problem(404, 'no-such-route', 'The operators’ API has no path with this name.') : noLake()
  })
  for (const [name, { query, read }] of Object.entries(operations?.views ?? {})) {
    app.get(`/${name}`, { schema: { ...hide, querystring: query } }, async (request, reply) => {
      if (!(await operations!.hasLake())) throw noLake()
      const found = await read(request.query as Record<string, unknown>)
      if (!found) throw new Problem(404, 'not-found', 'The requested data does not exist.')
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(Buffer.from(JSON.stringify(found)))
    })
  }
}

function noLake(): Problem {
  const detail = 'This server has releases but no lake, so there are no runs, feeds or partitions to show.'
  return new Problem(503, 'no-lake', detail)
}
