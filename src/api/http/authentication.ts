import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { KeyRing } from '../keys/key_ring.ts'
import { Problem, unauthorized } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the request's key; never the key. */
    caller: string
  }
}

/** Requires a valid key for every request to `app`, and checks it before anything else. */
export function requireKey(app: FastifyInstance, keys: KeyRing): void {
  app.decorateRequest('caller', '')
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = callerOf(request, keys)
    if (caller instanceof Problem) return done(caller)
    request.caller = caller
    done()
  })
}

/** The id of a request's key, or the problem to reply with. */
export function callerOf(request: FastifyRequest, keys: KeyRing): string | Problem {
  const key = request.headers['x-service-api-key']
  if (typeof key !== 'string' || key === '') {
    return unauthorized('Found no X-Service-API-Key header, expected one with your API key.')
  }
  return keys.callerOf(key) ?? unauthorized('Found an API key that is unknown, revoked, or of another scope.')
}
