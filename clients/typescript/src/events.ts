import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import { CrowdtapeError } from './problem.ts'

/** Yields the server-sent events of a response. Throws `CrowdtapeError` if the status is an error, or if an `error` event arrives. */
export async function* eventsOf(response: Response): AsyncGenerator<EventSourceMessage> {
  if (!response.ok || !response.body) throw await CrowdtapeError.of(response)
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const reader = events.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (next.value.event === 'error')
        throw new CrowdtapeError(JSON.parse(next.value.data), response.headers.get('x-request-id'))
      yield next.value
    }
  } finally {
    // Closes the connection if the caller leaves the loop early, so that the server stops its work.
    await reader.cancel().catch(() => {})
  }
}
