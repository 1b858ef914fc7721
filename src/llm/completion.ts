import { z } from 'zod'

/** The parts of a chat completion that are read. Servers leave out what they like. */
const schema = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
})

/** Why a completion is of no use. */
export type NoUse = 'refused' | 'filtered' | 'truncated'

/** What a completion says, and why it is of no use, if so. */
export interface Completion {
  content: string
  noUse: NoUse | undefined
}

/** Reads a completion; undefined where it is none. */
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

/** The JSON in what a model wrote, or undefined: small models put a fence around it. */
export function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, ''))
  } catch {
    return undefined
  }
}
