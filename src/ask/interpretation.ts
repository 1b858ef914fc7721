import { z } from 'zod'

/**
 * How a question was read: in plain words, its slots as JSON, and the words without a slot. Each domain has its own
 * slots; without `not_understood` words, everything in the question was used.
 */
export interface Interpretation<Slots> {
  in_words: string
  /** One for each part of the question, in its order. */
  asked: Slots[]
  not_understood: string[]
}

/** The schema of an interpretation over the slots of a domain. */
export function interpretationOf<Slots extends z.ZodType>(slots: Slots) {
  return z.object({
    in_words: z.string().describe('How the question was read, in plain words.'),
    asked: z.array(slots).describe('The slots of each part of the question.'),
    not_understood: z
      .array(z.string())
      .describe(
        'Words of the question that were not understood, so that the answer does not regard them; what may name a person is put as [name].',
      ),
  })
}
