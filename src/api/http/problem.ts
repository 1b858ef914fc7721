import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Interpretation } from '../../ask/interpretation.ts'
import { StoreFailure } from '../../lake/store/s3_bucket.ts'
import { UnreadableArchive } from '../../release/archive/archive.ts'
import { NoHistory } from '../../release/archive/history.ts'
import { OtherFormat, QueryStopped } from '../../release/reader.ts'
import { UnusableRelease } from '../../release/release.ts'
import { securityHeaders } from './security_headers.ts'

/** One fault of a request: the parameter or property, the value found, and what is expected. */
export interface Fault {
  path: string
  message: string
}

/** The body of every error response: RFC 9457, `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.string().describe('Identifies the kind of problem.'),
    title: z.string().describe('The kind of problem in words.'),
    status: z.int().meta({ minimum: 400, maximum: 599 }),
    detail: z.string().describe('What was found and what is expected.'),
    errors: z
      .array(
        z.object({
          path: z.string().describe('The parameter, or the path of the property in the body.'),
          message: z.string(),
        }),
      )
      .optional()
      .describe('The faults of a bad request, one by one.'),
    interpretation: z
      .looseObject({ in_words: z.string(), not_understood: z.array(z.string()) })
      .optional()
      .describe('For a query that cannot be answered: how it was read, in the form that answers use.'),
  })
  .meta({ id: 'Problem' })

export const problemType = 'application/problem+json'

interface ProblemMembers {
  headers?: Record<string, string>
  errors?: Fault[]
  interpretation?: Interpretation<unknown>
}

/** A failure that is reported to the caller. */
export class Problem extends Error {
  readonly statusCode: number
  readonly kind: string
  readonly headers: Record<string, string>
  readonly errors: Fault[] | undefined
  readonly interpretation: Interpretation<unknown> | undefined

  constructor(
    status: number,
    kind: string,
    detail: string,
    { headers = {}, errors, interpretation }: ProblemMembers = {},
  ) {
    super(detail)
    this.name = 'Problem'
    this.statusCode = status
    this.kind = kind
    this.headers = headers
    this.errors = errors
    this.interpretation = interpretation
  }

  body(): z.output<typeof problemSchema> {
    return {
      type: `urn:crowdtape:problem:${this.kind}`,
      title: STATUS_CODES[this.statusCode] ?? 'Error',
      status: this.statusCode,
      detail: this.message,
      ...(this.errors && { errors: this.errors }),
      ...(this.interpretation && { interpretation: { ...this.interpretation } }),
    }
  }
}

/** Answers a request with a problem. */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return (
    reply
      .code(problem.statusCode)
      .headers({ ...securityHeaders, 'x-request-id': request.id, 'cache-control': 'no-store', ...problem.headers })
      .type(problemType)
      // Sent as bytes, because Fastify adds a charset to texts, and this media type does not have one.
      .send(Buffer.from(JSON.stringify(problem.body())))
  )
}

export function badRequest(errors: Fault[], interpretation?: Interpretation<unknown>): Problem {
  const detail = errors.map(({ path, message }) => `${path}: ${message}`).join('; ')
  return new Problem(400, 'bad-request', detail, { errors, ...(interpretation && { interpretation }) })
}

export function unauthorized(detail: string): Problem {
  const headers = { 'www-authenticate': 'ApiKey realm="crowdtape", header="X-Service-API-Key"' }
  return new Problem(401, 'unauthorized', detail, { headers })
}

export function noSuchRoute(): Problem {
  return new Problem(404, 'no-such-route', 'There is no endpoint at this address; /docs lists the endpoints.')
}

export function methodNotAllowed(method: string, allow: string): Problem {
  return new Problem(405, 'method-not-allowed', `Found ${method}, expected one of ${allow}.`, { headers: { allow } })
}

export function notAcceptable(): Problem {
  return new Problem(406, 'not-acceptable', 'The Accept header excludes application/json, the type of this answer.')
}

export function tooManyRequests(perMinute: number, retryAfter: number): Problem {
  const detail = `More than ${perMinute} requests a minute with this key; try again in ${retryAfter} s.`
  return new Problem(429, 'too-many-requests', detail, { headers: { 'retry-after': String(retryAfter) } })
}

export function noRelease(): Problem {
  const detail = 'No release has been published yet.'
  return new Problem(503, 'no-release', detail, { headers: { 'retry-after': '30' } })
}

/** The problem for any error: the caller's faults in full, internal errors without details. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof QueryStopped) {
    return new Problem(503, 'too-slow', 'The answer took too long.', { headers: { 'retry-after': '5' } })
  }
  if (error instanceof OtherFormat) {
    const detail =
      'The live release was built by another version of this service; this can be answered from the next release ' +
      'on.'
    return new Problem(503, 'other-format', detail, { headers: { 'retry-after': '300' } })
  }
  if (error instanceof NoHistory) return new Problem(404, 'outside-archive', `The archive has no days yet.`)
  if (archiveFailures.some((failure) => error instanceof failure)) {
    const detail =
      'The archive cannot be read at the moment; requests without as_of are answered from the live release.'
    return new Problem(503, 'archive-away', detail, { headers: { 'retry-after': '30' } })
  }
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  const known = statusCode && framework[statusCode]
  if (known) return new Problem(statusCode, known[0], known[1])
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new Problem(statusCode, 'bad-request', `The request cannot be served (${code ?? STATUS_CODES[statusCode]}).`)
  }
  return new Problem(
    500,
    'internal',
    'Something failed on our side; the id in X-Request-Id identifies the request in the log.',
  )
}

/** The live release needs neither the archive nor a bucket, so these errors concern past days only. */
const archiveFailures = [UnreadableArchive, UnusableRelease, StoreFailure]

/** Errors that Fastify and its plugins raise by status code. */
const framework: Record<number, [kind: string, detail: string]> = {
  400: ['bad-request', 'The address, a header or the body is malformed.'],
  413: ['body-too-large', 'The body is larger than this service accepts.'],
  414: ['address-too-long', 'The address is longer than this service accepts.'],
  415: ['unsupported-media-type', 'The body has a type that this service does not accept; expected application/json.'],
  503: ['overloaded', 'The service is overloaded; try again shortly.'],
}
