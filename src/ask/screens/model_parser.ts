import { z } from 'zod'
import { withoutPersonalData } from '../../labels/personal_data.ts'
import { jsonOf } from '../../llm/completion.ts'
import { readPrompt } from '../../llm/prompts.ts'
import { placedText } from '../../text/phrases/placed_words.ts'
import type { KnownNames } from '../known_names.ts'
import { type ModelWriter, UnfitAnswer, type WritingTask } from '../model_writer.ts'
import { modelVocabulary } from './model_vocabulary.ts'
import type { Parsed, ScreenParser } from './parser.ts'
import { shortened } from './read/fragments.ts'
import { has, itemsOf, type QueryItem } from './read/items.ts'
import { Lexicon } from './read/lexicon.ts'
import { builtInParser } from './read/read_screen.ts'
import { type ScreenVocabulary, screenVocabulary } from './vocabulary.ts'

const rewordings = z.object({
  rewordings: z
    .array(
      z.object({
        found: z.string().describe('Words of the query that were not understood, copied as they stand there.'),
        read: z.string().describe('Words of the vocabulary that say the same.'),
      }),
    )
    .max(20),
})

/**
 * A parser that asks a language model to reword what the grammar did not understand, and reads the query again. A
 * rewording must keep numbers, symbols and negations; after one repaired draft, or any failure, the built-in reading is used.
 */
export function modelScreenParser(
  writer: ModelWriter,
  vocabulary: ScreenVocabulary = screenVocabulary(),
): ScreenParser {
  const lexicon = new Lexicon(vocabulary)
  const builtIn = builtInParser(vocabulary)
  const { text: system } = readPrompt('screen', modelVocabulary(vocabulary))
  const format = { name: 'screen', schema: rewordings }
  return {
    async parse(query, names, signal = new AbortController().signal) {
      const own = await builtIn.parse(query, names)
      const unread = own.predicate.not_understood
      // What looks like somebody's address or number stays here.
      if (unread.length === 0 || withoutPersonalData(query) !== query) return own
      const task: WritingTask<Parsed> = {
        request: (problems) => ({
          system,
          question: query,
          facts: JSON.stringify({
            not_understood: unread,
            ...(problems.length > 0 && { problems_of_previous_draft: problems }),
          }),
          format,
        }),
        accept: (draft) => {
          const itemsIn = (text: string) => itemsOf(text, lexicon, vocabulary, names)
          return readAgain(rewordedBy(draft, query, unread, itemsIn, names), own, names)
        },
      }
      return (await writer.answer(task, signal)) ?? { ...own, isLasting: false }
    },
  }

  /** The reworded query as the built-in parser reads it. Throws `UnfitAnswer` where that is not more than was read before. */
  function readAgain({ reworded, read }: Reworded, own: Parsed, names: KnownNames): Parsed {
    const parsed = builtIn.read(reworded, names)
    const keys = ({ predicate }: Parsed) => new Set(predicate.all.map((group) => JSON.stringify(group)))
    const isKept = [...keys(own)].every((key) => keys(parsed).has(key))
    if (!isKept) throw new UnfitAnswer(['what was understood before is read otherwise'])
    if (
      read.length > 0 &&
      (parsed.isLost || parsed.predicate.not_understood.length >= own.predicate.not_understood.length)
    )
      throw new UnfitAnswer(['words that the vocabulary does not have'])
    return { ...parsed, corrections: [...parsed.corrections, ...read] }
  }
}

interface Reworded {
  reworded: string
  read: Parsed['corrections']
}

/**
 * A query with a draft's rewordings in place. Throws `UnfitAnswer` for a rewording that adds, drops or changes
 * something.
 */
function rewordedBy(
  draft: string,
  query: string,
  unread: string[],
  itemsIn: (text: string) => QueryItem[],
  names: KnownNames,
): Reworded {
  const written = rewordings.safeParse(jsonOf(draft))
  if (!written.success) throw new UnfitAnswer(['not as the schema describes it'])
  const problems: string[] = []
  let reworded = query
  for (const [at, { found, read }] of written.data.rewordings.entries()) {
    const name = `rewordings.${at}`
    if (!unread.some((each) => each.includes(found)) || !reworded.includes(found)) {
      problems.push(`${name}.found: no words of the query that were not understood`)
      continue
    }
    const [from, to] = [itemsIn(found), itemsIn(read)]
    if (from.some((item) => has(item, 'not_here'))) problems.push(`${name}: what it asks for is not in the data`)
    if (numbersIn(found) !== numbersIn(read)) problems.push(`${name}: not the same numbers`)
    if (negationsIn(from) !== negationsIn(to)) problems.push(`${name}: not the same negations`)
    const symbols = new Set(names.tickerPlaces(placedText(found)).map(({ symbol }) => symbol))
    if (to.some(({ senses }) => senses.some((sense) => sense.kind === 'company' && !symbols.has(sense.ticker))))
      problems.push(`${name}: a company that the query does not name`)
    reworded = reworded.replace(found, ` ${read} `)
  }
  if (problems.length > 0) throw new UnfitAnswer(problems)
  return {
    reworded,
    read: written.data.rewordings.map(({ found, read }) => ({ found: shortened(found), read: shortened(read) })),
  }
}

function numbersIn(text: string): string {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).sort().join(' ')
}

/** Whether an odd number of words turns the meaning around. */
function negationsIn(items: QueryItem[]): number {
  return items.filter((item) => has(item, 'not')).length % 2
}
