import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { onTestFinished } from 'vitest'

/** A fault that replaces the normal response to a request. */
export type Mishap =
  | { status: number; headers?: Record<string, string> }
  | { hang: true }
  | { hangUp: true }
  | { cut: true }
  | 'as usual'

interface Asked {
  path: string
  status: number
  bytes: number
  userAgent: string | undefined
  at: number
}

/** A fake EDGAR on 127.0.0.1 that serves a tree of files with ETags, and 404 for anything else. */
export class FakeEdgar {
  /** Files by path, such as `/files/company_tickers.json`. */
  readonly files = new Map<string, string | Buffer>()
  readonly asked: Asked[] = []
  /** Faults of the next requests, in order. After them, `mishap` decides. */
  readonly script: Mishap[] = []
  mishap: (path: string) => Mishap = () => 'as usual'
  hasEtags = true
  #folder: string | undefined
  readonly #server = createServer((request, response) => this.#answer(request, response))

  /** Starts a server that stops after the test. With a folder, it also serves the files in it. */
  static async start(folder?: string): Promise<FakeEdgar> {
    const source = new FakeEdgar()
    source.#folder = folder
    await new Promise<void>((resolve) => source.#server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => source.stop())
    return source
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  put(path: string, content: string | object): void {
    this.files.set(path, typeof content === 'string' ? content : JSON.stringify(content))
  }

  /** Paths of the requests that were answered with this status. */
  paths(status: number): string[] {
    return this.asked.filter((it) => it.status === status).map((it) => it.path)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = decodeURIComponent(new URL(request.url!, this.address).pathname)
    const asked = { path, status: 0, bytes: 0, userAgent: request.headers['user-agent'], at: performance.now() }
    this.asked.push(asked)
    const mishap = this.script.shift() ?? this.mishap(path)
    if (mishap !== 'as usual') {
      if ('hangUp' in mishap) return void response.destroy()
      if ('hang' in mishap) return
      if ('status' in mishap) {
        asked.status = mishap.status
        return void response.writeHead(mishap.status, mishap.headers).end('turned away')
      }
    }
    const body = this.#file(path)
    if (body === undefined) {
      asked.status = 404
      return void response.writeHead(404).end('not found')
    }
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
    if (this.hasEtags && request.headers['if-none-match'] === etag) {
      asked.status = 304
      return void response.writeHead(304).end()
    }
    asked.status = 200
    response.writeHead(200, { 'content-length': body.length, ...(this.hasEtags ? { etag } : {}) })
    if (mishap !== 'as usual' && 'cut' in mishap)
      return void response.write(body.subarray(0, body.length / 2), () => response.destroy())
    asked.bytes = body.length
    response.end(body)
  }

  #file(path: string): Buffer | undefined {
    const own = this.files.get(path)
    if (own !== undefined) return Buffer.from(own)
    if (!this.#folder) return undefined
    const full = join(this.#folder, normalize(path))
    return full.startsWith(this.#folder) && existsSync(full) && statSync(full).isFile() ? readFileSync(full) : undefined
  }
}
