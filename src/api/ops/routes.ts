import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { Problem } from '../http/problem.ts'

/** Operators' views of a home folder, which is read anew at each call. Provided by the `serve` command. */
export interface Operations {
  /** Whether there is a lake. The API can serve releases without one. */
  hasLake(): Promise<boolean>
  views: Record<string, OperationsView>
  /** Metrics of runs, in Prometheus' text format. */
  metrics(): Promise<string>
}

/** One read-only view, `GET /ops/api/<name>`. If `read` returns undefined, the answer is a 404. */
export interface OperationsView<Query extends z.ZodObject = z.ZodObject> {
  query: Query
  read(query: z.output<Query>): Promise<object | undefined>
}

/** Infers the types of a view. */
export function operationsView<Query extends z.ZodObject>(
  query: Query,
  read: (query: z.output<Query>) => Promise<object | undefined>,
): OperationsView {
  return { query, read: (asked) => read(asked as z.output<Query>) }
}

/** Serves the views. Without a lake, each answers 503 with the reason. */
export async function serveOperations(app: FastifyInstance, operations: Operations | undefined): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048 })
  const hide = { hide: true }
  app.get('/:view', { schema: hide }, async () => {
    throw operations ? new Problem(404, 'no-such-route', 'There is no such view.') : noLake()
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
  const detail = 'This server has releases but no lake beside them, so there are no runs, feeds or partitions to show.'
  return new Problem(503, 'no-lake', detail)
}
