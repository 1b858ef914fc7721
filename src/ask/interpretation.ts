import { z } from 'zod'

/**
 * What every answer to a question tells of its reading: the question in plain words, its slots as JSON, and the words that
 * no slot took. Each domain has slots of its own; an answer without `not_understood` words used all that was asked.
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
