import { createMcpHandler, localhostAllowedOrigins, validateOriginHeader } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AllowedOrigins, otherOrigin } from '../browsers/cors.ts'
import { callerOf } from '../http/authentication.ts'
import { Problem, tooManyRequests } from '../http/problem.ts'
import type { RateLimit } from '../http/rate_limit.ts'
import type { KeyRing } from '../keys/key_ring.ts'
import { type CallApi, mcpServer, type Offer } from './mcp_server.ts'
import type { ApiRequest } from './tools.ts'

export interface McpRoute {
  /** Returns the tools and resources that a new connection is offered. */
  offer: () => Offer
  keys: KeyRing
  limit: RateLimit
  origins: AllowedOrigins
}

/**
 * Serves the Model Context Protocol (MCP) at `/mcp`, as streamable HTTP without sessions. A tool call is passed to the
 * routes of /v1 with the caller's key, so that it is validated, rate-limited, cached and logged like any other request.
 */
export function serveMcp(app: FastifyInstance, { offer, keys, limit, origins }: McpRoute): void {
  const call: CallApi = (request, { http, mcpReq }) => callRoute(app, request, http!.authInfo!.token, mcpReq.signal)
  const handler = createMcpHandler(() => mcpServer(offer(), call), {
    onerror: (err) => app.log.debug({ err }, 'MCP request refused'),
  })
  app.addHook('preClose', () => handler.close())
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    onRequest(request, _reply, done) {
      const { origin, authorization } = request.headers
      // DNS rebinding lets a web page of any origin reach a server on the visitor's machine. Therefore only local and allowed origins are
      // accepted.
      const isAllowed = origin === undefined || origins.allows(origin) || validateOriginHeader(origin, here).ok
      if (!isAllowed) return done(otherOrigin(origin))
      // MCP clients usually send the key as a bearer token.
      const [, bearer] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? []
      request.headers['x-service-api-key'] ??= bearer
      const caller = callerOf(request, keys)
      done(caller instanceof Problem ? caller : undefined)
      if (typeof caller === 'string') request.caller = caller
    },
    async handler(request, reply) {
      reply.headers(countedRequest(request, limit))
      const stop = new AbortController()
      reply.raw.once('close', () => stop.abort())
      const { method, url, headers, caller } = request
      const token = String(headers['x-service-api-key'])
      const asked = new Request(new URL(url, 'http://localhost'), {
        method,
        headers: headers as Record<string, string>,
        signal: stop.signal,
      })
      return handler.fetch(asked, {
        parsedBody: request.body,
        authInfo: { token, clientId: caller, scopes: [] },
      })
    },
  })
}

const here = localhostAllowedOrigins()

/** Sends a request to the routes of this process, without a network connection. */
export async function callRoute(app: FastifyInstance, request: ApiRequest, key: string, signal?: AbortSignal) {
  const { method, url, body } = request
  const headers = { 'x-service-api-key': key, accept: 'application/json' }
  const answer = await app.inject({ method, url, headers, signal, ...(body && { payload: body }) })
  return { status: answer.statusCode, text: answer.body }
}

/**
 * Counts the request against the caller's rate limit. Tool calls are not counted here, because the API route that a tool calls counts the
 * request.
 */
function countedRequest({ body, caller }: FastifyRequest, limit: RateLimit): Record<string, string> {
  if ((body as { method?: string } | undefined)?.method === 'tools/call') return {}
  const allowance = limit.take(caller)
  if (!allowance.allowed) throw tooManyRequests(limit.perMinute, allowance.retryAfter)
  return limit.headers(allowance)
}
