import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { KeyRing } from '../keys/key_ring.ts'
import { Problem, unauthorized } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the key that the client sent; it is never the key itself. */
    caller: string
  }
}

/**
 * Refuses every request to `app` that has no valid key. Call this before other hooks are added to `app`, so that the key is checked first.
 */
export function requireKey(app: FastifyInstance, keys: KeyRing): void {
  app.decorateRequest('caller', '')
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = callerOf(request, keys)
    if (caller instanceof Problem) return done(caller)
    request.caller = caller
    done()
  })
}

/** Returns the id of the request's key or, if the key is missing or invalid, the problem to send. */
export function callerOf(request: FastifyRequest, keys: KeyRing): string | Problem {
  const key = request.headers['x-service-api-key']
  if (typeof key !== 'string' || key === '') {
    return unauthorized('The request has no X-Service-API-Key header; send your API key in this header.')
  }
  return (
    keys.callerOf(key) ?? unauthorized('The API key is unknown or revoked, or its scope does not include this address.')
  )
}
