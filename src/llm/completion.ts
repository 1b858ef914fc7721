import { z } from 'zod'

/** The fields of a chat completion that are used. Some servers leave out some of them. */
const schema = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
})

/** Why a completion cannot be used. */
export type NoUse = 'refused' | 'filtered' | 'truncated'

/** The text of a completion and, if the completion cannot be used, the reason. */
export interface Completion {
  content: string
  noUse: NoUse | undefined
}

/** Parses a response as a chat completion. Undefined if it is something else. */
export function completionIn(answer: unknown): Completion | undefined {
  const choice = schema.safeParse(answer).data?.choices[0]
  if (!choice) return undefined
  const { content, refusal } = choice.message
  return { content: content ?? '', noUse: noUseOf(Boolean(refusal), choice.finish_reason ?? 'stop') }
}

export function noUseOf(isRefused: boolean, finish: string): NoUse | undefined {
  if (isRefused) return 'refused'
  return finish === 'content_filter' ? 'filtered' : finish === 'length' ? 'truncated' : undefined
}
