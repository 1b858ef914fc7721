import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BadSetting, settings } from '../../../src/base/settings.ts'
import { ModelClient } from '../../../src/llm/client.ts'
import { localEmbedder, NoLocalModel } from '../../../src/search/embedding/local_embedder.ts'
import { openAiEmbedder } from '../../../src/search/embedding/openai_embedder.ts'
import { cachedEmbedder } from '../../../src/search/embedding/vector_cache.ts'
import { annualReport, openFilingsHome, searchRelease, years } from '../filings_world.ts'

/** A server that embeds a text by its length, or responds with 500 while it is down. */
async function embeddingServer() {
  const asked: string[][] = []
  const state = { isDown: false }
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      if (state.isDown) return response.writeHead(500).end('{}')
      const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { input: string[] }
      asked.push(input)
      const data = input.map((text, index) => ({ object: 'embedding', index, embedding: [text.length, 1, 0.5] }))
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({
          object: 'list',
          data: data.reverse(),
          model: 'm',
          usage: { prompt_tokens: 1, total_tokens: 1 },
        }),
      )
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void http.close())
  const baseUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`
  const server = () => new ModelClient({ baseUrl, timeoutMs: 5000, retries: 0, backoffMs: 1 })
  return { asked, state, baseUrl, server }
}

function emptyFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'crowdtape-vectors-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('embeds each text only once, also with a second embedder on the same cache', async () => {
  const { asked, server } = await embeddingServer()
  const folder = emptyFolder()
  const first = cachedEmbedder(await openAiEmbedder(server(), { model: 'Some/Model' }), folder)
  expect(first).toMatchObject({ id: 'openai-some-model', dimensions: 3 })
  const vectors = await first.embed(['one', 'three', 'one'], 'passage')
  expect(vectors[0]).toEqual(vectors[2])
  expect(vectors[1][0]).toBeCloseTo(5 / Math.hypot(5, 1, 0.5), 5)
  const sent = asked.length
  const second = cachedEmbedder(first, folder)
  expect(await second.embed(['three', 'one'], 'passage')).toEqual([vectors[1], vectors[0]])
  expect(asked.length).toBe(sent)
  await second.embed(['one', 'seven'], 'passage')
  expect(asked.at(-1)).toEqual(['seven'])
})

test('falls back to the built-in embedder with a warning while the server is down', async () => {
  const { state, baseUrl, asked } = await embeddingServer()
  const home = await openFilingsHome({
    CROWDTAPE_EMBEDDINGS: 'openai',
    CROWDTAPE_EMBEDDING_MODEL: 'm',
    OPENAI_BASE_URL: baseUrl,
    CROWDTAPE_LLM_RETRIES: '0',
  })
  onTestFinished(() => home.close())
  await home.deliver('reports.jsonl', [annualReport(years.ardent2022)])
  state.isDown = true
  const without = await home.nightly('2024-03-01')
  expect(without.passages!.embedder).toBe('built-in-1')
  expect(without.audit).toContainEqual(expect.objectContaining({ check: 'passages: embedder', outcome: 'warned' }))
  state.isDown = false
  const release = await home.nightly('2024-03-01')
  expect(release.id).not.toBe(without.id)
  expect(release.passages!.embedder).toBe('openai-m')
  const sent = asked.length
  await home.nightly('2024-03-01')
  expect(asked.slice(sent).flat()).toEqual(['filing'])
  // A reader without the server searches by words.
  expect((await searchRelease(home.path, release.id, { query: 'accounts payable' }))[0].text).toContain(
    'Accounts payable',
  )
})

test('searches new passages by words while the server is down, and embeds them afterwards', async () => {
  const { state, baseUrl, asked } = await embeddingServer()
  const home = await openFilingsHome({
    CROWDTAPE_EMBEDDINGS: 'openai',
    CROWDTAPE_EMBEDDING_MODEL: 'm',
    OPENAI_BASE_URL: baseUrl,
    CROWDTAPE_LLM_RETRIES: '0',
  })
  onTestFinished(() => home.close())
  await home.deliver('first.jsonl', [annualReport(years.ardent2022)])
  const whole = await home.nightly('2023-12-31')
  const embedded = asked.flat().length
  await home.deliver('second.jsonl', [annualReport(years.ardent2023)])
  state.isDown = true
  const down = await home.nightly('2024-12-31')
  expect(down.passages).toMatchObject({ embedder: 'openai-m', rows: 2 * whole.passages!.rows })
  expect(down.audit).toContainEqual(
    expect.objectContaining({ check: 'passages: embedder', detail: expect.stringContaining('only by their words') }),
  )
  const found = await searchRelease(home.path, down.id, { query: 'accounts payable' })
  expect(new Set(found.map(({ accession }) => accession)).size).toBe(2)
  expect(asked.flat().length).toBe(embedded)
  state.isDown = false
  const back = await home.nightly('2024-12-31')
  expect(back.id).not.toBe(down.id)
  expect(back.passages!.segments).not.toEqual(down.passages!.segments)
  // The first filing's passages are not sent again.
  expect(asked.flat().length).toBeLessThanOrEqual(2 * embedded)
})

test('keeps the vectors received before a failure', async () => {
  const folder = emptyFolder()
  let left = 1
  const failing = {
    id: 'failing',
    dimensions: 1,
    embed: async (texts: string[]) => {
      if (left-- === 0) throw new Error('down')
      return texts.map((text) => Float32Array.from([text.length]))
    },
  }
  const texts = Array.from({ length: 600 }, (_, at) => `text ${at}`)
  await expect(cachedEmbedder(failing, folder).embed(texts, 'passage')).rejects.toThrow('down')
  const sent: string[] = []
  const working = {
    ...failing,
    embed: async (some: string[]) => {
      sent.push(...some)
      return some.map((text) => Float32Array.from([text.length]))
    },
  }
  await cachedEmbedder(working, folder).embed(texts, 'passage')
  expect(sent).toEqual(texts.slice(512))
})

test('throws NoLocalModel if the model folder does not exist', async () => {
  await expect(localEmbedder({ folder: '/nowhere/model' })).rejects.toThrow(NoLocalModel)
})

test('an embedding provider without a model is an invalid setting', () => {
  expect(() => settings({ CROWDTAPE_EMBEDDINGS: 'openai', OPENAI_API_KEY: 'k' })).toThrow(BadSetting)
  expect(() => settings({ CROWDTAPE_EMBEDDINGS: 'local' })).toThrow(/CROWDTAPE_EMBEDDING_FOLDER/)
  expect(
    settings({ CROWDTAPE_EMBEDDINGS: 'openai', CROWDTAPE_EMBEDDING_MODEL: 'm', OPENAI_API_KEY: 'k' }),
  ).toBeDefined()
})
