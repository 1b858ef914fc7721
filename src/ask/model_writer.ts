import type { ChatRequest } from '../llm/chat_answerer.ts'

export interface ModelWriterOptions {
  /** Lets a language model write. Throws on failure, and at once while the circuit breaker is open. */
  write(request: ChatRequest, signal: AbortSignal): Promise<string>
  log: { warn(facts: Record<string, unknown>, message: string): void }
  /** Called with the provider of each answer. */
  onAnswer?(provider: 'model' | 'built_in'): void
  /** Time limit for both drafts together. Default: that of `write`. */
  longestMs?: number
  /** Log message of a fallback. */
  fallBack?: string
}

/** Thrown for an answer that must not be sent. The message has no text of the answer. */
export class UnfitAnswer extends Error {
  override name = 'UnfitAnswer'
  /** Problems to report to the model, if it may write once more. */
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`found ${problems.length} things that the evidence does not give`)
    this.problems = problems
  }
}

/** A task for a model: its request, which includes problems of the previous draft, and the conversion of a draft to an answer. */
export interface WritingTask<Answer> {
  request(problems: string[]): ChatRequest
  /** Throws `UnfitAnswer` for a draft that must not be sent. */
  accept(draft: string): Answer
}

/** A language model that writes answers, which are checked. */
export interface ModelWriter {
  /**
   * The answer, or undefined if the built-in one is needed: two drafts were unfit, or the server failed. The log has
   * the reason without any text of question or answer. Throws the signal's reason if aborted.
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

/** The answer from the first draft, or from its correction. */
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

/** Only our own errors are logged in full, because others might repeat the texts. */
function reasonOf(error: unknown): string {
  const { name, message } = error as Error
  return name === 'UnfitAnswer' || name === 'RemoteFailure' ? message : name
}
