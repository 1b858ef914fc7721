import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Sent {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number; message?: string }
  attributes: Record<string, unknown>
}

/** Receives OTLP over HTTP and collects the spans that are sent to it. */
export async function otlp() {
  const spans: Sent[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse((await request.toArray()).join(''))
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }: { key: string }) => key === 'service.name').value.stringValue
      for (const { spans: some } of scopeSpans)
        for (const span of some) {
          const attributes = span.attributes.map(({ key, value }: { key: string; value: object }) => [
            key,
            Object.values(value)[0],
          ])
          spans.push({ ...span, service, attributes: Object.fromEntries(attributes) })
        }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { spans, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
