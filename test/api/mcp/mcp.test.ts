import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { endpoints } from '../../../src/api/endpoint_folder.ts'
import { toolsOf } from '../../../src/api/mcp/tools.ts'
import { key, type TestApi, testApi } from '../../api_fixture.ts'
import { marketRows } from '../../ask/market.ts'
import { screeningRows } from '../../ask/screens/screening_rows.ts'

let api: TestApi
let url: URL
beforeAll(async () => {
  const screening = screeningRows([
    { ticker: 'NVDA', industry: 'Semiconductors', net_income_ttm: 86e9, revenue_growth_quarter: 0.56 },
  ])
  api = await testApi(
    { ...marketRows(), screening },
    { corsOrigins: ['https://app.example'], rateLimitPerMinute: 10_000 },
  )
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  url = new URL(`http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/mcp`)
})
afterAll(() => api.close())

async function connected(headers: Record<string, string> = { 'x-service-api-key': key }): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  onTestFinished(() => client.close())
  return client
}

/** Arguments for each tool: the example of its body, or its required parameters. */
async function argumentsOf(): Promise<Map<string, Record<string, unknown>>> {
  const needed: Record<string, unknown> = { ticker: 'NVDA', query: 'supply of chips', signal: 'flows', name: 'flows' }
  return new Map(
    (await endpoints())
      .filter(({ fileType, aliasOf }) => !fileType && !aliasOf)
      .map((endpoint) => {
        const [{ tool }] = [...toolsOf([endpoint]).values()]
        const { stream: _, ...example } = ((endpoint.body?.meta() as { examples?: object[] })?.examples?.[0] ?? {}) as {
          stream?: boolean
        }
        const required = (tool.inputSchema.required ?? []).map((name) => [name, needed[name]])
        return [tool.name, endpoint.body ? example : Object.fromEntries(required)]
      }),
  )
}

it('has a described, read-only tool for each endpoint except aliases and file downloads', async () => {
  const client = await connected()
  const { tools } = await client.listTools()
  const all = await endpoints()
  expect(tools.map(({ name }) => name).toSorted()).toEqual(
    all
      .filter(({ aliasOf, fileType }) => !aliasOf && !fileType)
      .map(({ operation }) => operation.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      .toSorted(),
  )
  for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
    expect(name).toMatch(/^[a-z_]{3,60}$/)
    expect(description!.length, name).toBeGreaterThan(60)
    expect(description, name).not.toMatch(/^\|/m)
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    expect(inputSchema.properties).not.toHaveProperty('stream')
    for (const [argument, schema] of Object.entries(inputSchema.properties ?? {}))
      expect((schema as { description?: string }).description, `${name}.${argument}`).toBeTruthy()
    expect(outputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) })
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
  }
  // A model reads the whole list before it chooses a tool.
  expect(JSON.stringify(tools.map(({ outputSchema: _, ...tool }) => tool)).length).toBeLessThan(60_000)
})

it('returns the response of the API for each tool, matching the output schema', async () => {
  const client = await connected()
  // The client needs the list to check responses against the output schemas.
  const { tools } = await client.listTools()
  const given = await argumentsOf()
  const requests = toolsOf(await endpoints())
  for (const { name } of tools) {
    const args = given.get(name)!
    const called = await client.callTool({ name, arguments: args })
    const { method, url, body } = requests.get(name)!.request(args)
    const plain = method === 'GET' ? await api.get(url) : await api.post(url, body)
    // This server has no archive. The tests of the archive call these tools.
    if (['get_history', 'get_dataset_files'].includes(name)) {
      expect([name, plain.statusCode, called.isError]).toEqual([name, 404, true])
      continue
    }
    expect([name, plain.statusCode, called.isError ?? false]).toEqual([name, 200, false])
    expect(called.structuredContent, name).toEqual(plain.json())
    expect(called.content).toEqual([{ type: 'text', text: plain.body }])
  }
})

it('omits null arguments and passes lists and text unchanged', async () => {
  const client = await connected()
  const flows = async (args: Record<string, unknown>) => {
    const { structuredContent } = await client.callTool({ name: 'get_retail_flows', arguments: args })
    return structuredContent
  }
  const plain = await api.get('/v1/retail/positioning/flows?asset_classes=stock,etf&limit=3')
  expect(await flows({ asset_classes: ['stock', 'etf'], limit: 3, ticker: null })).toEqual(plain.json())
  const odd = await client.callTool({ name: 'get_retail_ticker', arguments: { ticker: 'A/B?c&d' } })
  expect(odd.structuredContent).toMatchObject({ ticker: 'A/B?C&D', flows: null })
})

it('reports invalid arguments to the model and an unknown tool to the client', async () => {
  const client = await connected()
  const wrong = await client.callTool({ name: 'get_retail_flows', arguments: { lookback_days: 8, tickr: 'X' } })
  expect(wrong.isError).toBe(true)
  expect(wrong.content).toEqual([
    { type: 'text', text: expect.stringMatching(/400: .*tickr: found an unknown parameter.*lookback_days: found "8"/) },
  ])
  const refused = await client.callTool({ name: 'screen_tickers', arguments: { query: 'gibberish flibber' } })
  expect([refused.isError, JSON.stringify(refused.content)]).toEqual([true, expect.stringContaining('400: ')])
  await expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toThrow('drop_tables')
})

it('serves the catalogue and the methodology as resources', async () => {
  const client = await connected()
  const { resources } = await client.listResources()
  const uris = resources.map(({ uri }) => uri)
  expect(uris).toEqual(expect.arrayContaining(['crowdtape://reference/topics', 'crowdtape://docs/privacy.md']))
  for (const { uri, mimeType } of resources) {
    const { contents } = await client.readResource({ uri })
    expect(contents).toEqual([{ uri, mimeType, text: expect.stringMatching(/^[{#]/) }])
  }
  const [topics] = (await client.readResource({ uri: 'crowdtape://reference/topics' })).contents
  expect('text' in topics && topics.text).toBe((await api.get('/v1/reference/topics')).body)
  await expect(client.readResource({ uri: 'crowdtape://docs/../package.json' })).rejects.toThrow()
})

it('requires an API key, in its own header or as a bearer token', async () => {
  await expect(connected({})).rejects.toThrow()
  await expect(connected({ authorization: 'Bearer wrong' })).rejects.toThrow()
  const client = await connected({ authorization: `Bearer ${key}` })
  expect((await client.callTool({ name: 'get_reference_windows', arguments: {} })).isError).toBeFalsy()
})

it('rejects origins that are not allowed', async () => {
  const ask = (origin: string) =>
    api.post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { origin, accept: 'application/json, text/event-stream' },
    )
  expect((await ask('http://rebound.example')).statusCode).toBe(403)
  expect((await ask('https://app.example')).statusCode).toBe(200)
  expect((await ask('http://localhost:3000')).statusCode).toBe(200)
})

it('counts a call once against the rate limit of its key and tells a model when to retry', async () => {
  const few = await testApi(marketRows(), { rateLimitPerMinute: 2 })
  const call = (method: string, params: object) =>
    few.post('/mcp', { jsonrpc: '2.0', id: 1, method, params }, { accept: 'application/json, text/event-stream' })
  const windows = { name: 'get_reference_windows', arguments: {} }
  expect((await call('tools/call', windows)).body).toContain('snapshot_dates')
  expect((await call('tools/list', {})).statusCode).toBe(200)
  expect((await call('tools/list', {})).statusCode).toBe(429)
  expect((await call('tools/call', windows)).body).toMatch(/429: .*try again in/)
  await few.close()
})

it('serves the same tools over stdin and stdout', async () => {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['bin/crowdtape.js', 'mcp', '--home', api.home],
    env: { ...process.env, LOG_LEVEL: 'warn' } as Record<string, string>,
  })
  await client.connect(transport)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual((await (await connected()).listTools()).tools.map(({ name }) => name))
  const { structuredContent } = await client.callTool({ name: 'get_retail_ticker', arguments: { ticker: 'NVDA' } })
  expect(structuredContent).toEqual((await api.get('/v1/retail/tickers/NVDA')).json())
  const { pid } = transport
  await client.close()
  await expect.poll(() => isRunning(pid!)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
