/** An error with the title and text that the page shows. */
export class Failure extends Error {
  /** If the server cannot answer a question, `interpretation` says how it understood the question. */
  constructor(status, title, detail, interpretation) {
    super(detail)
    this.status = status
    this.title = title
    this.interpretation = interpretation
  }
}

/**
 * Sends requests to the server with the visitor's key. The key is kept in sessionStorage until the tab is closed, and
 * is sent only in the header X-Service-API-Key.
 */
export class Session {
  #storage
  #base
  #refused
  release = null

  /** `refused` is called if the server does not accept the key any more. */
  constructor({ storage, base, refused }) {
    this.#storage = storage
    this.#base = base
    this.#refused = refused
  }

  get key() {
    return sessionStorage.getItem(this.#storage)
  }

  keep(key) {
    sessionStorage.setItem(this.#storage, key)
  }

  forget() {
    sessionStorage.removeItem(this.#storage)
  }

  /** Sends a call `{path, query, body}` and returns the answer. Throws `Failure` if the request fails. */
  async ask(call, options = {}) {
    const response = await this.#send(call, 'application/json', options)
    return response.json()
  }

  /**
   * Sends a call and yields the events of the streamed answer as `{event, data}`. Throws `Failure` if the call fails or
   * an `error` event arrives.
   */
  async *stream({ body, ...call }, options = {}) {
    const asked = { ...call, body: { ...body, stream: true } }
    const response = await this.#send(asked, 'text/event-stream', options)
    let text = ''
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + piece).split('\n\n')
      text = blocks.pop()
      for (const block of blocks) {
        const { event, data } = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
        if (event === 'error') throw failure(JSON.parse(data))
        if (event) yield { event, data: JSON.parse(data) }
      }
    }
  }

  async #send(call, accept, { signal, key = this.key, isTrial = false, keepsCookie = false }) {
    let response
    try {
      response = await fetch(this.#base + addressOf(call), {
        method: call.body ? 'POST' : 'GET',
        headers: {
          accept,
          'X-Service-API-Key': key ?? '',
          ...(call.body && { 'content-type': 'application/json' }),
        },
        body: call.body && JSON.stringify(call.body),
        signal,
        credentials: keepsCookie ? 'same-origin' : 'omit',
      })
    } catch (error) {
      if (error.name === 'AbortError') throw error
      if (error instanceof TypeError && /header|ByteString|ISO-8859-1/i.test(error.message)) {
        throw new Failure(401, 'Key not accepted', 'A key consists only of ASCII letters, digits and punctuation.')
      }
      throw new Failure(0, 'The server did not answer', 'Check the connection and try again.')
    }
    this.release = response.headers.get('x-release') ?? this.release
    const type = response.headers.get('content-type') ?? ''
    if (response.ok && type.startsWith(accept)) return response
    if (response.status === 401 && !isTrial) this.#refused()
    throw failure(/json/.test(type) ? await response.json() : {}, response.status)
  }

  /** Returns the call as a shell command, with `$KEY` in place of the key. */
  curl(call) {
    const address = `${location.origin}${this.#base}${addressOf(call)}`.replaceAll("'", '%27')
    const body =
      call.body &&
      ` \\\n  -H 'Content-Type: application/json' -d '${JSON.stringify(call.body).replaceAll("'", "'\\''")}'`
    return `curl -H "X-Service-API-Key: $KEY" '${address}'${body ?? ''}`
  }
}

/** Converts a problem in a response to a `Failure`. */
function failure({ status, detail = 'The response of the server is not JSON.', interpretation }, answered = status) {
  return new Failure(answered, titles[answered] ?? 'The request failed', detail, interpretation)
}

const titles = {
  400: 'The server rejected this request',
  401: 'Key not accepted',
  404: 'Not found',
  429: 'Too many requests with this key',
  503: 'Not ready',
}

function addressOf({ path, query = {} }) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}
