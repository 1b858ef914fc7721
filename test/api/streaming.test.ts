import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Problem } from '../../src/api/http/problem.ts'
import { shutDown } from '../../src/api/http/shutdown.ts'
import type { ServerOptions } from '../../src/api/server.ts'
import { type Answerer, builtInAnswerer } from '../../src/ask/intent/answerer.ts'
import { key, type TestApi, testApi } from '../api_fixture.ts'
import { intentRows } from '../intent_rows.ts'

const url = '/v1/retail/intent/ask'
const question = 'Compare NVDA, AMD and TSLA'

interface Event {
  event: string
  data: string
}

/** The events of a stream and the number of its comment lines. */
function eventsOf(body: string): { events: Event[]; comments: number } {
  const blocks = body.split('\n\n').filter((block) => block !== '')
  const events = blocks.filter((block) => !block.startsWith(':'))
  return {
    comments: blocks.length - events.length,
    events: events.map((block) => {
      const [event, data, ...rest] = block.split('\n')
      expect(rest).toEqual([])
      return { event: event.replace(/^event: /, ''), data: data.replace(/^data: /, '') }
    }),
  }
}

async function withApi(options: Partial<ServerOptions>, work: (api: TestApi) => Promise<void>): Promise<void> {
  const api = await testApi(intentRows(), options)
  try {
    await work(api)
  } finally {
    await api.close()
  }
}

it.each([
  ['newly computed', {}],
  ['from the cache', { asked: true }],
  ['without a cache', { cacheBytes: 0 }],
])('streams the answer as deltas, then the JSON response, then done: %s', async (_name, how) =>
  withApi('cacheBytes' in how ? how : {}, async (api) => {
    if ('asked' in how) await api.post(url, { question })
    const answer = await api.post(url, { question, stream: true }, { 'accept-encoding': 'gzip, br' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-release': 'first',
      'x-content-type-options': 'nosniff',
      'ratelimit-limit': '6000',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers['x-request-id']).toBeTruthy()
    const { events } = eventsOf(answer.body)
    expect(events.map(({ event }) => event).join(' ')).toMatch(/^(delta ){2,}result done$/)
    const deltas = events.filter(({ event }) => event === 'delta').map(({ data }) => JSON.parse(data).text)
    const plain = await api.post(url, { question })
    expect(events.at(-2)!.data).toBe(plain.body)
    expect(deltas.join('')).toBe(plain.json().answer)
  }),
)

it('streams a cached answer in the same pieces as the first time', async () =>
  withApi({}, async (api) => {
    const first = await api.post(url, { question, stream: true })
    expect((await api.post(url, { question, stream: true })).body).toBe(first.body)
  }))

it.each(['text/event-stream', 'application/json', '*/*'])('streams when Accept is %s', async (accept) =>
  withApi({}, async (api) => {
    const answer = await api.post(url, { question, stream: true }, { accept })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream'])
    expect((await api.post(url, { question, stream: true }, { accept: 'text/html' })).statusCode).toBe(406)
  }),
)

it('ends with an error event without internal details when the answerer fails', async () => {
  const answerer = failing(new Error('inner workings'))
  await withApi({ answerer }, async (api) => {
    const { events } = eventsOf((await api.post(url, { question, stream: true })).body)
    expect(events.map(({ event }) => event)).toEqual(['delta', 'error'])
    expect(JSON.parse(events[1].data)).toMatchObject({ type: 'urn:crowdtape:problem:internal', status: 500 })
    expect(events[1].data).not.toContain('inner workings')
    const plain = await api.post(url, { question })
    expect([plain.statusCode, plain.json()]).toEqual([500, JSON.parse(events[1].data)])
  })
  await withApi({ answerer: failing(new Problem(503, 'too-slow', 'The answer took too long.')) }, async (api) => {
    const { events } = eventsOf((await api.post(url, { question, stream: true })).body)
    expect(JSON.parse(events[1].data)).toMatchObject({ status: 503, detail: 'The answer took too long.' })
  })
})

it('returns a problem instead of a stream when the release cannot be read', async () =>
  withApi({}, async (api) => {
    api.app.release.release!.read = () => Promise.reject(new Error('inner workings'))
    const answer = await api.post(url, { question, stream: true })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, 'application/problem+json'])
  }))

it('writes comment lines while the answer is slow', async () =>
  withApi({ answerer: slow(120), commentMs: 25 }, async (api) => {
    const { events, comments } = eventsOf((await api.post(url, { question, stream: true })).body)
    expect(comments).toBeGreaterThanOrEqual(2)
    expect(events.at(-1)!.event).toBe('done')
  }))

it('sends each delta as soon as it is written', async () =>
  withApi({ answerer: slow(300, 'first words') }, async (api) => {
    const { body, socket } = await opened(api, { question, stream: true })
    const started = performance.now()
    const [chunk] = await once(body, 'data')
    expect(String(chunk)).toContain('first words')
    expect(performance.now() - started).toBeLessThan(250)
    socket.destroy()
  }))

it.each([true, false])('aborts the answer when the client disconnects, with stream %s', async (stream) => {
  const { answerer, writing } = endless()
  await withApi({ answerer }, async (api) => {
    const { socket } = await opened(api, { question, stream }, stream)
    const signal = await writing
    expect(signal.aborted).toBe(false)
    socket.destroy()
    await once(signal, 'abort')
    expect(signal.reason).toBe('client left')
    await pause(20)
    expect(api.app.release.release!.borrowers).toBe(0)
  })
})

it('cancels the query when the client disconnects', async () =>
  withApi({}, async (api) => {
    const { release } = api.app.release
    const read = release!.read.bind(release)
    const ended = Promise.withResolvers<Error>()
    release!.read = (work, signal) => {
      const reading = read(async (reader) => {
        await reader.rows('select count(*) from range(1000000) a, range(1000000) b where a.range + b.range = 7')
        return work(reader)
      }, signal)
      reading.catch(ended.resolve)
      return reading
    }
    const { socket } = await opened(api, { question, stream: true }, false)
    await pause(100)
    socket.destroy()
    expect((await ended.promise).name).toBe('QueryStopped')
  }))

it('finishes an open stream on shutdown', async () =>
  withApi({ answerer: slow(300, 'first words') }, async (api) => {
    const { body } = await opened(api, { question, stream: true })
    let text = ''
    body.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    await pause(50)
    const stopping = shutDown(api.app, { deadlineMs: 5000 })
    await once(body, 'end')
    expect(await stopping).toBe(true)
    expect(eventsOf(text).events.at(-1)!.event).toBe('done')
  }))

it('aborts a stream and its answer at the shutdown deadline', async () => {
  const { answerer, writing } = endless()
  await withApi({ answerer }, async (api) => {
    const { body } = await opened(api, { question, stream: true })
    const signal = await writing
    const stopped = once(signal, 'abort')
    const cut = once(body, 'error')
    body.resume()
    expect(await shutDown(api.app, { deadlineMs: 100 })).toBe(false)
    await cut
    await stopped
  })
})

it('does not cache a temporary answer, and caches a lasting one', async () => {
  let calls = 0
  const answerer: Answerer = {
    async answer() {
      calls++
      return { text: `answer ${calls}`, isLasting: calls > 1 }
    },
  }
  await withApi({ answerer }, async (api) => {
    const texts: string[] = []
    for (let turn = 0; turn < 3; turn++) texts.push((await api.post(url, { question })).json().answer)
    expect(texts).toEqual(['answer 1', 'answer 2', 'answer 2'])
  })
})

/** An answerer that does not end until it is aborted. */
function endless(): { answerer: Answerer; writing: Promise<AbortSignal> } {
  const writing = Promise.withResolvers<AbortSignal>()
  const answerer: Answerer = {
    answer(_question, _evidence, onDelta, signal) {
      onDelta('first words')
      writing.resolve(signal)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  }
  return { answerer, writing: writing.promise }
}

function slow(ms: number, first = 'words'): Answerer {
  return {
    async answer(question, evidence, onDelta, signal) {
      onDelta(`${first} `)
      await pause(ms)
      const { text, isLasting } = await builtInAnswerer.answer(question, evidence, onDelta, signal)
      return { text: `${first} ${text}`, isLasting }
    },
  }
}

function failing(error: Error): Answerer {
  return {
    async answer(_question, _evidence, onDelta) {
      onDelta('words')
      throw error
    },
  }
}

/** Sends a POST over a socket and waits for the response if one is expected. */
async function opened(api: TestApi, body: unknown, hasAnswer = true) {
  if (!api.app.server.listening) await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as { port: number }
  const headers = { 'x-service-api-key': key, 'content-type': 'application/json' }
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: url, headers, agent: false })
  sent.on('error', () => {})
  const answered = once(sent, 'response')
  sent.end(JSON.stringify(body))
  if (!hasAnswer) {
    answered.catch(() => {})
    await once(sent, 'finish')
    return { socket: sent, body: undefined as never }
  }
  const [response] = await answered
  return { socket: sent, body: response as import('node:http').IncomingMessage }
}
