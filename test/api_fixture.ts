import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type Logger, pino } from 'pino'
import { createServer, type ServerOptions } from '../src/api/server.ts'
import { emptyHome, promote, type Rows, removeHome, writeRelease } from './release_fixture.ts'

export const key = 'test-key-of-the-test-caller'

export interface TestApi {
  app: FastifyInstance
  home: string
  /** GET with a valid key. */
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** POST of a JSON body with a valid key; text is sent as it is. */
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export const silent: Logger = pino({ level: 'silent' })

/** The API over one release with these rows; without rows there is no release. */
export async function testApi(rows?: Rows, options: Partial<ServerOptions> = {}): Promise<TestApi> {
  const home = await emptyHome()
  if (rows) {
    await writeRelease(home, 'first', rows)
    await promote(home, 'first')
  }
  const app = await createServer({
    home,
    log: silent,
    apiKeys: [key],
    pollMs: 50,
    maxEventLoopDelayMs: 0,
    threads: 1,
    ...options,
  })
  return {
    app,
    home,
    get: (url, headers = {}) => app.inject({ method: 'GET', url, headers: { 'x-service-api-key': key, ...headers } }),
    post: (url, body, headers = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'x-service-api-key': key, 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    close: async () => {
      await app.close()
      await removeHome(home)
    },
  }
}
