import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createServer as createApi } from '../../src/api/server.ts'
import { noTracing, openTracing } from '../../src/base/tracing.ts'
import { crowdtape } from '../api/ops/ops_world.ts'
import { silent } from '../api_fixture.ts'
import { emptyFolder } from '../build/small_project.ts'
import { otlp } from './otlp.ts'

test('disables tracing without an endpoint', async () => {
  expect(await openTracing({}, 'crowdtape-run')).toBe(noTracing)
  expect(noTracing.start('run', {}).traceparent).toBeUndefined()
})

test('records a run and its stages as one trace, with the error class of a failed run', async () => {
  const { spans, endpoint } = await otlp()
  const [home, landing] = [emptyFolder(), emptyFolder()]
  // Once a delivery has been ingested, a run with another secret is rejected.
  mkdirSync(join(landing, 'prices'))
  writeFileSync(join(landing, 'prices/a.jsonl'), '{"ticker": "NVDA", "date": "2025-09-02", "close": 1}\n')
  expect((await crowdtape(['ingest', 'prices', join(landing, 'prices'), '--home', home])).code).toBe(0)
  const args = ['run', 'nightly', '--home', home, '--landing', landing, '--as-of', '2025-09-02']
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, CROWDTAPE_SECRET: 'another secret of many letters' }
  expect((await crowdtape(args, env)).code).toBe(1)
  const root = spans.find(({ name }) => name === 'run nightly')!
  expect(root).toMatchObject({ service: 'crowdtape-run', status: { code: 2, message: 'OtherSecret' } })
  expect(root.attributes['crowdtape.run']).toMatch(/^\d{8}T/)
  const stages = spans.filter(({ parentSpanId }) => parentSpanId === root.spanId)
  expect(stages.map(({ name }) => name)).toEqual(['Ingest landing files'])
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
})

test('records a request as a child span named by its route, without parameter values', async () => {
  const { spans, endpoint } = await otlp()
  const tracing = await openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, 'crowdtape-api')
  const app = await createApi({ home: emptyFolder(), log: silent, apiKeys: ['key'], tracing })
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  await fetch(`${base}/v1/retail/tickers/SECRET`, { headers: { 'x-service-api-key': 'key', traceparent } })
  await app.close()
  expect(spans).toMatchObject([
    {
      name: 'GET /v1/retail/tickers/:ticker',
      traceId: 'a'.repeat(32),
      parentSpanId: 'b'.repeat(16),
      attributes: { 'http.response.status_code': 503 },
    },
  ])
  expect(JSON.stringify(spans)).not.toContain('SECRET')
})

test('closes without an error when the OTLP endpoint is unreachable', async () => {
  const tracing = await openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, 'crowdtape-run')
  tracing.start('run', {}).end()
  await tracing.close()
})
