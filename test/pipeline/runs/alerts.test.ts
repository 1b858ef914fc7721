import { expect, test } from 'vitest'
import { type Alert, sendAlert } from '../../../src/pipeline/runs/alerts.ts'
import { receiver } from './receiver.ts'

const timeoutMs = 5000

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

test('the receiver gets the alert as the JSON body of a POST', async () => {
  const { got, url } = await receiver([204])
  expect(await sendAlert(alert, { url, timeoutMs })).toBeUndefined()
  expect(got).toHaveLength(1)
  expect(got[0].request).toMatchObject({ method: 'POST', url: '/hook' })
  expect(got[0].request.headers['content-type']).toBe('application/json')
  expect(got[0].body).toEqual(alert)
})

test('retries after 429, 5xx, a closed connection and a timeout', async () => {
  const { got, url } = await receiver([429, 503, 0, -1, 200])
  expect(await sendAlert(alert, { url, retries: 5, waitMs: 5, timeoutMs: 200 })).toBeUndefined()
  expect(got).toHaveLength(5)
})

test('a rejection is final and reported', async () => {
  const { got, url } = await receiver([410])
  expect(await sendAlert(alert, { url, waitMs: 5, timeoutMs })).toBe('status 410')
  expect(got).toHaveLength(1)
})

test('a redirect is reported as an error and not followed', async () => {
  const { got, url } = await receiver([307, 204])
  expect(await sendAlert(alert, { url, waitMs: 5, timeoutMs })).toBe('status 307')
  expect(got).toHaveLength(1)
})

test('an endless response body does not cause a retry', async () => {
  const { got, url } = await receiver([299])
  expect(await sendAlert(alert, { url, waitMs: 5, retries: 1, timeoutMs: 500 })).toBeUndefined()
  expect(got).toHaveLength(1)
})

test('an unreachable receiver is reported without throwing', async () => {
  const flaw = await sendAlert(alert, { url: 'http://127.0.0.1:9/hook', retries: 1, waitMs: 5, timeoutMs })
  expect(flaw).toContain('fetch failed')
})
