import { expect, test } from 'vitest'
import { key } from '../../../api_fixture.ts'
import { filingsApi } from '../invented.ts'

test('starts a summary with the facts of its period, and names the period', async () => {
  const { app } = await filingsApi()
  const summaryOf = async (ticker: string) => {
    const url = `/v1/filings/summary?ticker=${ticker}`
    return (await app.inject({ url, headers: { 'x-service-api-key': key } })).json().filings[0].summary
  }
  expect(await summaryOf('ACME')).toMatch(
    /^In fiscal 2024 \(the year to 2024-12-31\): revenue \$4,480 million \(a year earlier \$4,000 million\), net income \$512 million \(a year earlier \$561 million\)\. Net sales increased/,
  )
  // BOLT has no facts, and a summary takes no figures from tables.
  expect(await summaryOf('BOLT')).toMatch(/^Net sales decreased 5%/)
})
