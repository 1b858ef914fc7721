import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** How a response fails, whatever the request. Shares are fractions of the response body, 0 to 1. */
export type Fault =
  /** The server never responds. */
  | 'hang'
  /** The connection closes before any bytes arrive. */
  | 'hangUp'
  /** Random bytes with a normal status and content type. */
  | 'garbage'
  /** The correct body with a wrong content type. */
  | 'wrongType'
  | { status: number }
  /** A partial body, then silence on an open connection. */
  | { stallAt: number }
  /** A partial body, then the connection is destroyed. */
  | { cutAt: number }
  /** A truncated body that ends as if it were complete. */
  | { endAt: number }
  /** One byte at a time, with this many milliseconds between bytes. */
  | { dripMs: number }

export interface Reply {
  status: number
  type: string
  text: string
}

/** Sends a reply in chunks, with the given fault. */
export async function deliver(response: ServerResponse, reply: Reply, fault?: Fault): Promise<void> {
  if (fault === 'hang') return
  if (fault === 'hangUp') return void response.destroy()
  const bytes = Buffer.from(reply.text)
  if (typeof fault === 'object' && 'status' in fault) {
    response.writeHead(fault.status, { 'content-type': 'application/json' })
    return void response.end('{"error":{"message":"what the server says, text and all","type":"error"}}')
  }
  const type = fault === 'wrongType' ? 'text/html; charset=utf-8' : reply.type
  response.writeHead(reply.status, { 'content-type': type })
  response.flushHeaders()
  if (fault === 'garbage') return void response.end(Buffer.from(bytes.map((byte, at) => (byte * 7 + at) % 256)))
  if (typeof fault === 'object' && 'dripMs' in fault) {
    for (const byte of bytes) {
      if (response.destroyed) return
      response.write(Buffer.of(byte))
      await pause(fault.dripMs)
    }
    return void response.end()
  }
  const share = typeof fault === 'object' ? Object.values(fault)[0] : 1
  const part = bytes.subarray(0, Math.floor(bytes.length * share))
  for (let at = 0; at < part.length; at += pieceBytes) {
    response.write(part.subarray(at, at + pieceBytes))
    if (reply.type.includes('event-stream')) await pause(0)
  }
  if (typeof fault === 'object' && 'stallAt' in fault) return
  // The delay lets the written bytes flush before the connection is destroyed.
  if (typeof fault === 'object' && 'cutAt' in fault) return void setTimeout(() => response.destroy(), 5)
  response.end()
}

const pieceBytes = 512
