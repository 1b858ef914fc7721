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

/**
 * One fault of a request: the path of the parameter or property, and a message that says what was found and what is
 * expected.
 */
export interface Fault {
  path: string
  message: string
}

/** The body of every error response (RFC 9457, `application/problem+json`). */
export const problemSchema = z
  .object({
    type: z.string().describe('Identifies the kind of problem.'),
    title: z.string().describe('The kind of problem in plain words.'),
    status: z.int().meta({ minimum: 400, maximum: 599 }),
    detail: z.string().describe('What is wrong with this request or with the service, and what to do about it.'),
    errors: z
      .array(
        z.object({
          path: z.string().describe('Name of the parameter, or path of the property in the body.'),
          message: z.string(),
        }),
      )
      .optional()
      .describe('The faults of a bad request as separate elements.'),
    interpretation: z
      .looseObject({ in_words: z.string(), not_understood: z.array(z.string()) })
      .optional()
      .describe('How the service interpreted a query that it cannot answer, in the same form as in an answer.'),
  })
  .meta({ id: 'Problem' })

export const problemType = 'application/problem+json'

interface ProblemMembers {
  headers?: Record<string, string>
  errors?: Fault[]
  interpretation?: Interpretation<unknown>
}

/** An error whose message and status are sent to the client. */
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

/** Sends a problem as the reply to a request. */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return (
    reply
      .code(problem.statusCode)
      .headers({ ...securityHeaders, 'x-request-id': request.id, 'cache-control': 'no-store', ...problem.headers })
      .type(problemType)
      // The body is sent as bytes, because Fastify adds a charset to texts, which this media type does not define.
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
  return new Problem(405, 'method-not-allowed', `Found the method ${method}, expected ${allow}.`, {
    headers: { allow },
  })
}

export function notAcceptable(): Problem {
  return new Problem(
    406,
    'not-acceptable',
    'The Accept header excludes every media type in which this endpoint can answer.',
  )
}

export function tooManyRequests(perMinute: number, retryAfter: number): Problem {
  const detail = `This key has sent more than ${perMinute} requests in a minute; try again in ${retryAfter} s.`
  return new Problem(429, 'too-many-requests', detail, { headers: { 'retry-after': String(retryAfter) } })
}

export function noRelease(): Problem {
  const detail = 'No release has been published yet.'
  return new Problem(503, 'no-release', detail, { headers: { 'retry-after': '30' } })
}

/**
 * Converts any error to a problem. Faults of the request are described in full; internal errors are described without
 * details.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof QueryStopped) {
    return new Problem(503, 'too-slow', 'The answer took too long.', { headers: { 'retry-after': '5' } })
  }
  if (error instanceof OtherFormat) {
    const detail =
      'The live release was built by another version of this service and lacks the data for this answer; try ' +
      'again after the next release.'
    return new Problem(503, 'other-format', detail, { headers: { 'retry-after': '300' } })
  }
  if (error instanceof NoHistory)
    return new Problem(404, 'outside-archive', 'The archive does not contain any release yet.')
  if (archiveFailures.some((failure) => error instanceof failure)) {
    const detail =
      'The archive cannot be read at the moment. Requests without `as_of` still work, because they are answered ' +
      'from the live release.'
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
    'The service failed to answer. The id in the header X-Request-Id identifies this request in the log of the server.',
  )
}

/**
 * Errors that can occur when past days are read. They never affect the live release, which needs neither the archive
 * nor a bucket.
 */
const archiveFailures = [UnreadableArchive, UnusableRelease, StoreFailure]

/** The kind and detail of errors that Fastify and its plugins raise, by status code. */
const framework: Record<number, [kind: string, detail: string]> = {
  400: ['bad-request', 'The URL, a header or the body is malformed.'],
  413: ['body-too-large', 'The body is larger than this service accepts.'],
  414: ['address-too-long', 'The URL is longer than this service accepts.'],
  415: ['unsupported-media-type', 'This service does not accept the media type of the body; send application/json.'],
  503: ['overloaded', 'The service is overloaded; try again shortly.'],
}
