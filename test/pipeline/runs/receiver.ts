import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Alert } from '../../../src/pipeline/runs/alerts.ts'

/**
 * Starts a server that answers with these statuses in turn and then repeats the last one. 0 hangs up, a negative status
 * never answers, 3xx redirects to the same URL, and 299 sends a body without end.
 */
export async function receiver(statuses: number[]) {
  const got: { request: IncomingMessage; body: Alert }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      got.push({ request, body: JSON.parse(body) })
      const status = statuses[Math.min(got.length, statuses.length) - 1]
      if (status === 0) request.socket.destroy()
      else if (status === 299) response.writeHead(status).write('on')
      else if (status > 0) response.writeHead(status, status >= 300 && status < 400 ? { location: '/hook' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}
