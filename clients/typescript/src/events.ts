import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import { CrowdtapeError } from './problem.ts'

/** The events of a response. Throws `CrowdtapeError` for one that is no success, and for an `error` event. */
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
    // Whoever stops listening ends the work on the other side.
    await reader.cancel().catch(() => {})
  }
}
