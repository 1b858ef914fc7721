import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import type { Usage } from './budget.ts'
import type { ChatModel } from './chat_answerer.ts'
import type { ModelClient } from './client.ts'
import { completionIn } from './completion.ts'
import { RemoteFailure } from './failure.ts'
import { promptHash, readPrompt } from './prompts.ts'
import { type SummarySource, summaryGrounds } from './verify/summary_grounds.ts'
import { problemsOf } from './verify/verifier.ts'

/** Estimated number of output tokens of a summary. */
const outputTokens = 500

/** A valid summary, or the problems of an invalid summary, or the reason why the server's answer was rejected. */
export type SummaryVerdict = { summary: string } | { problems: string[] } | { rejected: string }

/** The provider id of summaries: the model and a short hash of its instructions. */
export function summaryGradeOf({ model }: Pick<ChatModel, 'model'>): string {
  return `${model} ${promptHash(readPrompt('summary').text)}`
}

/**
 * Builds the request for the summary of one filing. `material` is JSON. `problems` lists what was wrong with the
 * previous draft.
 */
export function summaryRequest(
  { model, temperature, maxOutputTokens }: ChatModel,
  material: string,
  problems: string[] = [],
): ChatCompletionCreateParamsNonStreaming {
  const content =
    problems.length > 0 ? JSON.stringify({ ...JSON.parse(material), problems_of_previous_draft: problems }) : material
  return {
    model,
    messages: [
      { role: 'system', content: readPrompt('summary').text },
      { role: 'user', content: content },
    ],
    max_completion_tokens: maxOutputTokens,
    ...(temperature !== undefined && { temperature }),
  }
}

export function summaryEstimate(request: ChatCompletionCreateParamsNonStreaming): Usage {
  const characters = request.messages.reduce((sum, message) => sum + String(message.content).length, 0)
  return { input: Math.ceil(characters / 3.5), output: outputTokens }
}

/**
 * Parses a completion, and verifies the summary against the filing. `answer` can be anything that a server might send.
 */
export function readSummary(answer: unknown, material: string): SummaryVerdict {
  const completion = completionIn(answer)
  if (!completion) return { rejected: 'malformed' }
  if (completion.noUse) return { rejected: completion.noUse }
  const summary = completion.content.replaceAll(/\s+/g, ' ').trim()
  const problems = problemsOf(summary, summaryGrounds(JSON.parse(material) as SummarySource))
  return problems.length === 0 ? { summary } : { problems }
}

/**
 * Requests the summary of one filing. If the draft is invalid, the model gets the list of its problems and one more
 * attempt. Undefined if the server gives no usable answer.
 */
export async function summarise(
  server: ModelClient,
  model: ChatModel,
  material: string,
): Promise<{ summary: string } | { rejected: string } | undefined> {
  const draft = async (problems: string[]): Promise<SummaryVerdict> => {
    const request = summaryRequest(model, material, problems)
    let verdict: SummaryVerdict = { rejected: 'malformed' }
    await server.ask(summaryEstimate(request), (options) => server.api.chat.completions.create(request, options), {
      fault: (answer) => {
        verdict = readSummary(answer, material)
        return 'rejected' in verdict && verdict.rejected === 'malformed' ? 'answers that are malformed' : undefined
      },
    })
    return verdict
  }
  try {
    const first = await draft([])
    const last = 'problems' in first ? await draft(first.problems) : first
    if ('rejected' in last && last.rejected === 'malformed') return undefined
    return 'problems' in last ? { rejected: 'unfounded' } : last
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error
    return error.kind === 'unfit' ? { rejected: 'not accepted by the server' } : undefined
  }
}
