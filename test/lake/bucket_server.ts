import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The fault of a request: a server error, a conflict with a concurrent request, no response, a connection cut before or
 * after the request was executed, a truncated response, or a response with a changed byte.
 */
export type Fault = 'error' | 'conflict' | 'silence' | 'cut_before' | 'cut_after' | 'half' | 'changed'

interface Stored {
  bytes: Buffer
  /** Time of the PUT. Objects that a test adds directly have an old date. */
  modified?: Date
  metadata: Record<string, string>
}

export interface BucketServer {
  endpoint: string
  objects: Map<string, Stored>
  /** Requests as `VERB key`, in order. */
  requests: string[]
  /** Returns the fault of a request, if any. Called for each request. */
  fault: (request: string, number: number) => Fault | undefined
  /** Returns what a request waits for before it is handled. */
  gate: (request: string) => Promise<unknown> | undefined
  /** Whether it honours `If-None-Match` and `If-Match`; some stores ignore them. */
  isConditional: boolean
  close(): void
  /** Keys per page of a listing. The default of three forces pagination; tests with many keys raise it. */
  page: number
}

/**
 * An object store with conditional PUTs like those of S3: GET, HEAD, PUT, DELETE and LIST by prefix for one bucket,
 * addressed by path. Signatures are not verified.
 */
export async function bucketServer(host: string): Promise<BucketServer> {
  const made: BucketServer = {
    endpoint: '',
    objects: new Map(),
    requests: [],
    fault: () => undefined,
    gate: () => undefined,
    isConditional: true,
    page: 3,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request).catch(() => undefined)
    if (!body) return
    const url = new URL(request.url!, 'http://127.0.0.1')
    const key = decodeURIComponent(url.pathname).split('/').slice(2).join('/')
    const named = url.searchParams.has('list-type')
      ? `LIST ${url.searchParams.get('prefix')}`
      : `${request.method} ${key}`
    made.requests.push(named)
    await made.gate(named)
    const fault = made.fault(named, made.requests.length)
    if (fault === 'silence') return
    if (fault === 'cut_before') return void request.socket.destroy()
    if (fault === 'error' || fault === 'conflict') return void response.writeHead(fault === 'error' ? 503 : 409).end()
    const answer = named.startsWith('LIST')
      ? list(made, url.searchParams)
      : serve(made, request.method!, key, request, body)
    if (fault === 'cut_after') return void request.socket.destroy()
    send(response, answer, request.method === 'HEAD', fault)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  made.endpoint = `http://${host}:${(server.address() as AddressInfo).port}`
  return made
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: Buffer
}

function serve(made: BucketServer, method: string, key: string, request: IncomingMessage, body: Buffer): Answer {
  const standing = made.objects.get(key)
  if (method === 'PUT') {
    const { 'if-none-match': none, 'if-match': match } = request.headers
    const isRefused = (none === '*' && standing) || (match !== undefined && match !== (standing && etagOf(standing)))
    if (made.isConditional && isRefused) return { status: 412 }
    const metadata = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-')),
    ) as Record<string, string>
    made.objects.set(key, { bytes: body, metadata, modified: new Date() })
    return { status: 200, headers: { etag: etagOf({ bytes: body, metadata }) } }
  }
  if (method === 'DELETE') {
    made.objects.delete(key)
    return { status: 204 }
  }
  if (!standing) return { status: 404 }
  if (request.headers['if-match'] !== undefined && request.headers['if-match'] !== etagOf(standing))
    return { status: 412 }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (start !== undefined) return { status: 206, body: standing.bytes.subarray(Number(start), Number(end) + 1) }
  return { status: 200, headers: { etag: etagOf(standing), ...standing.metadata }, body: standing.bytes }
}

function list({ objects, page: size }: BucketServer, query: URLSearchParams): Answer {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')]
  const names = new Set<string>()
  for (const key of objects.keys()) {
    if (!key.startsWith(prefix)) continue
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    names.add(end < 0 ? key : key.slice(0, end + 1))
  }
  const after = query.get('continuation-token') ?? ''
  const left = [...names].sort().filter((name) => name > after)
  const page = left.slice(0, size)
  const entries = page.map((name) =>
    objects.has(name) ? entryOf(name, objects.get(name)!) : `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`,
  )
  const more = left.length > size ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const body = `<?xml version="1.0"?><ListBucketResult><IsTruncated>${left.length > size}</IsTruncated>${more}${entries.join('')}</ListBucketResult>`
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) }
}

function entryOf(name: string, stored: Stored): string {
  const modified = (stored.modified ?? new Date('2025-01-01')).toISOString()
  const facts = `<LastModified>${modified}</LastModified><ETag>${etagOf(stored).replaceAll('"', '&quot;')}</ETag>`
  return `<Contents><Key>${name}</Key><Size>${stored.bytes.length}</Size>${facts}</Contents>`
}

function send(response: ServerResponse, { status, headers, body }: Answer, isHead: boolean, fault?: Fault): void {
  response.writeHead(status, { ...headers, 'content-length': String(body?.length ?? 0) })
  if (isHead || !body) return void response.end()
  if (fault === 'half') {
    response.write(body.subarray(0, body.length >> 1))
    return void setTimeout(() => response.destroy(), 5)
  }
  const changed = Buffer.from(body)
  if (fault === 'changed' && changed.length > 0) changed[changed.length >> 1] ^= 1
  response.end(changed)
}

function etagOf({ bytes }: Stored): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
