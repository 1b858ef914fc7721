import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Alert, sendAlert } from '../../src/alerts/webhook.ts'

const alert: Alert = {
  version: 1,
  kind: 'audit_failed',
  at: '2025-09-02T06:40:00.000Z',
  text: 'crowdtape run nightly: release failed its audit: retail_flows: volume',
  run: '20250902T063000Z-abcdef',
  job: 'run nightly',
  days: ['2025-09-01'],
  live: '2025-08-31-0123456789ab',
  details: ['retail_flows: volume'],
}

/** A receiver that answers with these statuses in turn, the last one from then on; 0 hangs up. */
async function receiver(statuses: number[]) {
  const got: { request: IncomingMessage; body: unknown }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      got.push({ request, body: JSON.parse(body) })
      const status = statuses[Math.min(got.length, statuses.length) - 1]
      if (status === 0) request.socket.destroy()
      else if (status > 0) response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

test('the receiver gets the alert as the JSON body of a POST', async () => {
  const { got, url } = await receiver([204])
  expect(await sendAlert(alert, { url })).toBeUndefined()
  expect(got).toHaveLength(1)
  expect(got[0].request).toMatchObject({ method: 'POST', url: '/hook' })
  expect(got[0].request.headers['content-type']).toBe('application/json')
  expect(got[0].body).toEqual(alert)
})

test('it is sent again after 429, 5xx, a hang-up and silence', async () => {
  const { got, url } = await receiver([429, 503, 0, -1, 200])
  expect(await sendAlert(alert, { url, retries: 5, waitMs: 5, timeoutMs: 200 })).toBeUndefined()
  expect(got).toHaveLength(5)
})

test('a refusal is final, and told', async () => {
  const { got, url } = await receiver([410])
  expect(await sendAlert(alert, { url, waitMs: 5 })).toBe('status 410')
  expect(got).toHaveLength(1)
})

test('a receiver that is not there is told and nothing is thrown', async () => {
  const flaw = await sendAlert(alert, { url: 'http://127.0.0.1:9/hook', retries: 1, waitMs: 5 })
  expect(flaw).toContain('fetch failed')
})
