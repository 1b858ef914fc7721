import type { ChatRequest } from '../language/remote/chat_answerer.ts'

export interface ModelWriterOptions {
  /** Has a language model write; throws where it cannot. */
  write(request: ChatRequest, signal: AbortSignal): Promise<string>
  log: { warn(facts: Record<string, unknown>, message: string): void }
  /** How long the model is left alone after three failures in a row. Default a minute. */
  restMs?: number
}

/** Thrown for an answer that may not leave. Says what kind of thing is wrong, nothing of the answer. */
export class UnfitAnswer extends Error {
  override name = 'UnfitAnswer'
  /** What the model is told of it, where it may write once more. */
  readonly problems: string[]

  constructor(message: string, problems: string[] = []) {
    super(message)
    this.problems = problems
  }
}

/** What is asked of a model: a request, told what was wrong with the draft before, and what makes of a draft an answer. */
export interface Task<Answer> {
  request(problems: string[]): ChatRequest
  /** Throws `UnfitAnswer` for a draft that may not leave. */
  accept(draft: string): Answer
  /** Drafts at most. */
  drafts: number
}

/** A language model that writes answers, checked. */
export interface ModelWriter {
  /**
   * The answer, or undefined where the built-in one has to do: no draft was fit, the server failed, or the model rests after
   * failures. The log says why, without a word of the question or the answer. Throws what the signal was aborted with.
   */
  answer<Answer>(task: Task<Answer>, signal: AbortSignal): Promise<Answer | undefined>
}

export function modelWriter({ write, log, restMs = 60_000 }: ModelWriterOptions): ModelWriter {
  let failures = 0
  let restUntil = 0
  return {
    async answer(task, signal) {
      if (performance.now() < restUntil) return undefined
      let problems: string[] = []
      for (let draft = 1; ; draft++) {
        try {
          const answer = task.accept(await write(task.request(problems), signal))
          failures = 0
          return answer
        } catch (error) {
          signal.throwIfAborted()
          if (error instanceof UnfitAnswer && draft < task.drafts) {
            problems = error.problems
            continue
          }
          if (++failures >= 3) restUntil = performance.now() + restMs
          log.warn({ reason: reasonOf(error), failures }, 'answer written by the built-in grade')
          return undefined
        }
      }
    },
  }
}

/** Only errors made for it may speak: others might repeat what was sent. */
function reasonOf(error: unknown): string {
  const { name, message } = error as Error
  return name === 'UnfitAnswer' || name === 'RemoteFailure' ? message : name
}
