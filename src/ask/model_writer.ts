import type { ChatRequest } from '../llm/chat_answerer.ts'

export interface ModelWriterOptions {
  /** Sends a request to a language model. Throws if the request fails, and without a request while the circuit breaker is open. */
  write(request: ChatRequest, signal: AbortSignal): Promise<string>
  log: { warn(facts: Record<string, unknown>, message: string): void }
  /** Called for each answer with the provider that wrote the answer. */
  onAnswer?(provider: 'model' | 'built_in'): void
  /** Time limit for both drafts together. If it is undefined, only the time limit of `write` applies. */
  longestMs?: number
  /** Log message for answers that the built-in provider writes because the model failed. */
  fallBack?: string
}

/** Thrown for a draft that must not be sent. The error message contains no text of the draft, so it can be logged. */
export class UnfitAnswer extends Error {
  override name = 'UnfitAnswer'
  /** The problems of the draft. They are sent to the model for its second draft. */
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`the draft was rejected, number of problems: ${problems.length}`)
    this.problems = problems
  }
}

/** A writing task for a model. `request` includes the problems of the previous draft, and `accept` converts a draft to an answer. */
export interface WritingTask<Answer> {
  request(problems: string[]): ChatRequest
  /** Throws `UnfitAnswer` for a draft that must not be sent. */
  accept(draft: string): Answer
}

/** Lets a language model write answers, and accepts only drafts that pass the check of the task. */
export interface ModelWriter {
  /**
   * Returns undefined if two drafts were unfit or the server failed, so that the caller uses the built-in answer. The
   * reason is logged without text of the question or the answer. Throws the signal's reason if aborted.
   */
  answer<Answer>(task: WritingTask<Answer>, signal: AbortSignal): Promise<Answer | undefined>
}

export function modelWriter({
  write,
  log,
  onAnswer = () => {},
  longestMs,
  fallBack = 'answer written by the built-in provider',
}: ModelWriterOptions): ModelWriter {
  return {
    async answer(task, signal) {
      const ended = longestMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
      try {
        const answer = await firstFit(task, (problems) => write(task.request(problems), ended))
        onAnswer('model')
        return answer
      } catch (error) {
        signal.throwIfAborted()
        log.warn({ reason: reasonOf(error) }, fallBack)
        onAnswer('built_in')
        return undefined
      }
    },
  }
}

/** The answer from the first draft or, if that draft is unfit, from a second draft. */
async function firstFit<Answer>(
  { accept }: WritingTask<Answer>,
  write: (problems: string[]) => Promise<string>,
): Promise<Answer> {
  const draft = await write([])
  try {
    return accept(draft)
  } catch (error) {
    if (!(error instanceof UnfitAnswer)) throw error
    return accept(await write(error.problems))
  }
}

/** The reason to log. Messages of errors that this project does not define are left out, because they may contain the question. */
function reasonOf(error: unknown): string {
  const { name, message } = error as Error
  return name === 'UnfitAnswer' || name === 'RemoteFailure' ? message : name
}
