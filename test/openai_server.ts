import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { deliver, type Fault } from './openai_damaged_replies.ts'

/** How the server answers one chat request. */
export type Behaviour =
  | { status: number; headers?: Record<string, string>; code?: string; body?: string }
  | { hang: true }
  | { hangUp: true }
  | { content: string; finish?: string; usage?: null }
  | { refusal: string }
  | { slowMs: number }
  | { label: Label }
  | 'right'

/** The item that the model returns for a text, or undefined to leave it out. */
export type Label = (text: string, index: number) => Record<string, unknown> | undefined

interface Sent {
  path: string
  body: unknown
  authorization: string | undefined
}

interface StoredBatch {
  id: string
  object: 'batch'
  status: string
  endpoint: string
  completion_window: string
  created_at: number
  input_file_id: string
  output_file_id?: string
  error_file_id?: string
  metadata: Record<string, string>
}

/** Valid for any vocabulary: uses only values that every request allows. */
const plain: Label = (_, index) => ({
  index,
  is_question: true,
  tickers: [],
  topics: [],
  theme: 'unknown',
  sentiment: 'neutral',
})

/**
 * A server on 127.0.0.1 that speaks the OpenAI protocol: chat completions (with streaming), embeddings, files and
 * batches. Chat requests use the next behaviour of `script`, then `rest`; every request is recorded in `sent`.
 */
export class OpenAiServer {
  readonly sent: Sent[] = []
  readonly script: Behaviour[] = []
  rest: Behaviour = 'right'
  label: Label = plain
  /** Overrides the message content; when it returns undefined, labels are sent. */
  write: ((body: ChatBody) => string | undefined) | undefined
  /** Batches end after this many polls, with the status `end`. */
  batch = {
    looks: 0,
    end: 'completed',
    answered: Number.POSITIVE_INFINITY,
    hasApi: true,
    fails: false,
    losesAnswer: false,
  }
  /** The fault of the nth response, counted from 0, for any endpoint. */
  fault: (nth: number) => Fault | undefined = () => undefined
  /** Length of the embedding vectors. */
  dimensions = 8
  /** Returns the vector of a text. When undefined, vectors are derived from the letters of the text. */
  vectorOf: ((text: string) => number[]) | undefined
  /** Whether embedding requests fail with status 500. */
  failsToEmbed = false
  /** The highest number of concurrent requests. */
  mostAtOnce = 0
  #atOnce = 0
  #port = 0
  readonly #files = new Map<string, string>()
  readonly batches: StoredBatch[] = []
  readonly #server = createServer((request, response) => {
    this.#answer(request, new Spoilt(response)).catch((error) => {
      response.destroy(error)
    })
  })

  /** Starts a server that stops when the test finishes. */
  static async start(): Promise<OpenAiServer> {
    const server = await OpenAiServer.serve()
    onTestFinished(() => server.stop())
    return server
  }

  /** Starts a server that runs until `stop` is called. */
  static async serve(): Promise<OpenAiServer> {
    const server = new OpenAiServer()
    await server.#listen(0)
    return server
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.#port}/v1`
  }

  /** Environment variables that point a run at this server. */
  get environment(): Record<string, string> {
    return { CROWDTAPE_LABELS: 'openai', OPENAI_BASE_URL: this.baseUrl, CROWDTAPE_LLM_MODEL: 'stand-in' }
  }

  /** Bodies of the chat requests received. */
  get chats(): { model: string; messages: { role: string; content: string }[]; response_format?: unknown }[] {
    return this.sent.filter(({ path }) => path === '/v1/chat/completions').map(({ body }) => body as never)
  }

  /** Texts sent for labelling, in chat requests and in batches, in order. */
  get texts(): string[] {
    const inBatches = [...this.#files.values()].flatMap((jsonl) =>
      jsonl.split('\n').flatMap((line) => (line.includes('"method"') ? [JSON.parse(line).body] : [])),
    )
    return [...this.chats, ...inBatches].flatMap((body) => textsOf(body))
  }

  /** Texts sent for embedding, in order. */
  get embedded(): string[] {
    return this.sent.flatMap(({ path, body }) => (path === '/v1/embeddings' ? (body as { input: string[] }).input : []))
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Listens again on the same port. */
  restart(): Promise<void> {
    return this.#listen(this.#port)
  }

  #listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, '127.0.0.1', () => {
        this.#port = (this.#server.address() as AddressInfo).port
        this.#server.off('error', reject)
        resolve()
      })
    })
  }

  async #answer(request: IncomingMessage, response: Spoilt): Promise<void> {
    const url = new URL(request.url!, this.baseUrl)
    const raw = await textOf(request)
    const isJson = request.headers['content-type']?.includes('json')
    const body = isJson && raw ? JSON.parse(raw) : raw
    response.fault = this.fault(this.sent.length)
    this.sent.push({ path: url.pathname, body, authorization: request.headers.authorization })
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#atOnce)
    response.raw.on('close', () => this.#atOnce--)
    const [, , kind, id, what] = url.pathname.split('/')
    if (kind === 'chat') return this.#chat(body, response)
    if (kind === 'embeddings' && this.failsToEmbed) return failure(response, 500)
    if (kind === 'embeddings')
      return json(response, 200, embeddingsOf(body, this.vectorOf ?? byLetters(this.dimensions)))
    if (!this.batch.hasApi) return failure(response, 404)
    if (this.batch.fails) return failure(response, 500)
    if (kind === 'files' && request.method === 'POST') return json(response, 200, this.#upload(raw))
    if (kind === 'files' && what === 'content') return this.#content(id, response)
    if (kind === 'batches' && request.method === 'POST') {
      const started = this.#startBatch(body)
      return this.batch.losesAnswer ? void response.raw.destroy() : json(response, 200, started)
    }
    if (kind === 'batches' && id) return this.#look(id, response)
    if (kind === 'batches') {
      return json(response, 200, { object: 'list', data: [...this.batches].reverse(), has_more: false })
    }
    failure(response, 404)
  }

  async #chat(body: ChatBody, response: Spoilt): Promise<void> {
    const behaviour = this.script.shift() ?? this.rest
    if (typeof behaviour === 'object') {
      if ('hang' in behaviour) return
      if ('hangUp' in behaviour) return void response.raw.destroy()
      if ('status' in behaviour) return failure(response, behaviour.status, behaviour)
      if ('slowMs' in behaviour) await new Promise((resolve) => setTimeout(resolve, behaviour.slowMs))
    }
    const completion = completionOf(body, behaviour, this.label, this.write)
    if (body.stream) return response.send({ status: 200, type: 'text/event-stream', text: eventsOf(completion) })
    return json(response, 200, completion)
  }

  #upload(raw: string): object {
    const jsonl = raw.split('\r\n').find((part) => part.startsWith('{"custom_id"')) ?? ''
    const id = `file-${this.#files.size + 1}`
    this.#files.set(id, jsonl)
    return { id, object: 'file', bytes: jsonl.length, created_at: 1, filename: 'batch.jsonl', purpose: 'batch' }
  }

  #content(id: string, response: Spoilt): void | Promise<void> {
    const content = this.#files.get(id)
    if (content === undefined) failure(response, 404)
    else return response.send({ status: 200, type: 'application/octet-stream', text: content })
  }

  #startBatch(body: { input_file_id: string; endpoint: string; metadata?: Record<string, string> }): StoredBatch {
    const batch: StoredBatch = {
      id: `batch_${this.batches.length + 1}`,
      object: 'batch',
      status: 'validating',
      endpoint: body.endpoint,
      completion_window: '24h',
      created_at: 1,
      input_file_id: body.input_file_id,
      metadata: body.metadata ?? {},
    }
    this.batches.push(batch)
    return batch
  }

  #look(id: string, response: Spoilt): void | Promise<void> {
    const batch = this.batches.find((each) => each.id === id)
    if (batch && this.batch.looks > 0) {
      this.batch.looks--
      batch.status = 'in_progress'
    } else if (batch && !isEnded(batch.status)) this.#endBatch(batch)
    if (batch) return json(response, 200, batch)
    failure(response, 404)
  }

  #endBatch(batch: StoredBatch): void {
    batch.status = this.batch.end
    if (batch.status === 'failed') return
    const lines = this.#files.get(batch.input_file_id)!.trim().split('\n')
    const output: string[] = []
    const errors: string[] = []
    for (const [number, line] of lines.entries()) {
      const { custom_id, body } = JSON.parse(line)
      const behaviour = this.script.shift() ?? this.rest
      const status = typeof behaviour === 'object' && 'status' in behaviour ? behaviour.status : 200
      if (number >= this.batch.answered) {
        errors.push(JSON.stringify({ id: `r${number}`, custom_id, response: null, error: { code: 'batch_expired' } }))
      } else if (status >= 300) {
        const response = { status_code: status, request_id: 'r', body: { error: { message: 'no' } } }
        errors.push(JSON.stringify({ id: `r${number}`, custom_id, response, error: null }))
      } else {
        const response = {
          status_code: 200,
          request_id: 'r',
          body: completionOf(body, behaviour, this.label, this.write),
        }
        // The order of batch output is not guaranteed.
        output.unshift(JSON.stringify({ id: `r${number}`, custom_id, response, error: null }))
      }
    }
    if (output.length > 0) batch.output_file_id = this.#keep(output)
    if (errors.length > 0) batch.error_file_id = this.#keep(errors)
  }

  #keep(lines: string[]): string {
    const id = `file-${this.#files.size + 1}`
    this.#files.set(id, `${lines.join('\n')}\n`)
    return id
  }
}

/** A response that can be corrupted by a fault. */
class Spoilt {
  readonly raw: ServerResponse
  fault: Fault | undefined

  constructor(raw: ServerResponse) {
    this.raw = raw
  }

  send(reply: { status: number; type: string; text: string }): Promise<void> {
    return deliver(this.raw, reply, this.fault)
  }
}

export interface ChatBody {
  model: string
  stream?: boolean
  messages: { role: string; content: string }[]
}

function completionOf(
  body: ChatBody,
  behaviour: Behaviour,
  label: Label,
  write?: (body: ChatBody) => string | undefined,
) {
  const given = (typeof behaviour === 'object' ? behaviour : {}) as {
    label?: Label
    content?: string
    refusal?: string
    finish?: string
    usage?: null
  }
  const labelled = given.label ?? label
  const items = textsOf(body).flatMap((text, index) => labelled(text, index) ?? [])
  const content = given.content ?? write?.(body) ?? JSON.stringify({ items })
  const refusal = given.refusal ?? null
  const finish_reason = given.finish ?? 'stop'
  const words = body.messages.reduce((sum, message) => sum + message.content.length, 0)
  const usage = {
    prompt_tokens: words >> 2,
    completion_tokens: content.length >> 2,
    total_tokens: (words + content.length) >> 2,
  }
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: body.model,
    choices: [
      {
        index: 0,
        finish_reason,
        logprobs: null,
        message: { role: 'assistant', content: refusal === null ? content : null, refusal },
      },
    ],
    ...(given.usage !== null && { usage }),
  }
}

function textsOf(body: ChatBody): string[] {
  try {
    const { questions } = JSON.parse(body.messages.at(-1)!.content)
    return (questions as { text: string }[]).map(({ text }) => text)
  } catch {
    return []
  }
}

function failure(
  { raw }: Spoilt,
  status: number,
  { headers = {}, code = null as string | null, body = undefined as string | undefined } = {},
): void {
  const error = { message: 'what the server says, text and all', type: 'error', param: null, code }
  raw.writeHead(status, { 'content-type': 'application/json', ...headers })
  raw.end(body ?? JSON.stringify({ error }))
}

/** A completion as a stream of chunks, one word per chunk. */
function eventsOf({ choices: [{ message, finish_reason }], usage, ...rest }: ReturnType<typeof completionOf>): string {
  const pieces = message.content?.match(/\S+\s*|\s+/g) ?? []
  const deltas = message.refusal === null ? pieces.map((content) => ({ content })) : [{ refusal: message.refusal }]
  const chunk = (delta: object, finish: string | null) => ({
    ...rest,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  const chunks = [
    chunk({ role: 'assistant', content: '' }, null),
    ...deltas.map((delta) => chunk(delta, null)),
    chunk({}, finish_reason),
    ...(usage ? [{ ...rest, object: 'chat.completion.chunk', choices: [], usage }] : []),
  ]
  return `${chunks.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('')}data: [DONE]\n\n`
}

function embeddingsOf({ input, model }: { input: string[]; model: string }, vectorOf: (text: string) => number[]) {
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
  const tokens = input.join().length >> 2
  return { object: 'list', model, data: data.reverse(), usage: { prompt_tokens: tokens, total_tokens: tokens } }
}

/** Vectors derived from the letter counts of a text. */
function byLetters(dimensions: number): (text: string) => number[] {
  return (text) => {
    const vector = Array.from({ length: dimensions }, () => 0.1)
    for (const letter of text.toLowerCase()) vector[letter.charCodeAt(0) % dimensions]++
    return vector
  }
}

function isEnded(status: string): boolean {
  return ['completed', 'failed', 'expired', 'cancelled'].includes(status)
}

function json(response: Spoilt, status: number, body: object): Promise<void> {
  return response.send({ status, type: 'application/json', text: JSON.stringify(body) })
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
