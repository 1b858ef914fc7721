import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem, problemType } from './problem.ts'

/** Sends a problem if Node's HTTP parser rejects a request, so that clients get the same format for all errors. */
export function answerBrokenRequests(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const [status, kind, detail] = refusals[error.code ?? ''] ?? [400, 'bad-request', 'The request is not valid HTTP.']
  const body = JSON.stringify(new Problem(status, kind, detail).body())
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${problemType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const refusals: Record<string, [status: number, kind: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers-too-large', 'The URL and headers are larger than this service accepts.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request-timeout', 'The request did not arrive in time.'],
}
