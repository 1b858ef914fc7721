import type { ChatRequest } from '../llm/chat_answerer.ts'

export interface ModelWriterOptions {
  /** Has a language model write; throws where it cannot, at once where it is left alone. */
  write(request: ChatRequest, signal: AbortSignal): Promise<string>
  log: { warn(facts: Record<string, unknown>, message: string): void }
  /** Hears which grade an answer came from. */
  onAnswer?(grade: 'model' | 'built_in'): void
  /** How long both drafts may take together; default: as long as `write` lets them. */
  longestMs?: number
  /** What the log says of a fall-back. */
  fallBack?: string
}

/** Thrown for an answer that may not leave. Says what kind of thing is wrong, nothing of the answer. */
export class UnfitAnswer extends Error {
  override name = 'UnfitAnswer'
  /** What the model is told of it, where it may write once more. */
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`found ${problems.length} things that the evidence does not give`)
    this.problems = problems
  }
}

/** What is asked of a model: a request, told what was wrong with the draft before, and what makes of a draft an answer. */
export interface Task<Answer> {
  request(problems: string[]): ChatRequest
  /** Throws `UnfitAnswer` for a draft that may not leave. */
  accept(draft: string): Answer
}

/** A language model that writes answers, checked. */
export interface ModelWriter {
  /**
   * The answer, or undefined where the built-in one has to do: two drafts were unfit, or the server failed. The log says
   * why, without a word of the question or the answer. Throws what the signal was aborted with.
   */
  answer<Answer>(task: Task<Answer>, signal: AbortSignal): Promise<Answer | undefined>
}

export function modelWriter({
  write,
  log,
  onAnswer = () => {},
  longestMs,
  fallBack = 'answer written by the built-in grade',
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

/** What comes of a draft, or of the one that mends it. */
async function firstFit<Answer>(
  { accept }: Task<Answer>,
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

/** Only errors made for it may speak: others might repeat what was sent. */
function reasonOf(error: unknown): string {
  const { name, message } = error as Error
  return name === 'UnfitAnswer' || name === 'RemoteFailure' ? message : name
}
