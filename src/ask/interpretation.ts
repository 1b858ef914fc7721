import { z } from 'zod'

/**
 * How a question was understood: in plain words, as slots, and the words that were not understood. Each domain (intent,
 * screens, filings) declares its own slots.
 */
export interface Interpretation<Slots> {
  in_words: string
  /** The slots of each part of the question, in the order of the parts. */
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
        'Words of the question that were not understood and that the answer ignores. Words that may name a person are replaced by [name].',
      ),
  })
}
