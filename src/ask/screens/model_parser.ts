import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { configFile } from '../../base/config.ts'
import { withoutPersonalData } from '../../labels/personal_data.ts'
import { jsonIn } from '../../llm/json_in_text.ts'
import { readPrompt } from '../../llm/prompts.ts'
import { type ModelWriter, UnfitAnswer, type WritingTask } from '../model_writer.ts'
import type { Parsed, ScreenParser } from './parser.ts'
import { companyOf, has, itemsOf } from './read/items.ts'
import { Lexicon } from './read/lexicon.ts'
import { builtInParser, shortened } from './read/read_screen.ts'
import { type ScreenVocabulary, screenerFile, screenVocabulary } from './vocabulary.ts'

const rewordings = z.object({
  rewordings: z
    .array(
      z.object({
        found: z.string().describe('Words of the query that were not understood, copied exactly.'),
        read: z.string().describe('Words of the vocabulary with the same meaning.'),
      }),
    )
    .max(20),
})

/**
 * A parser that asks a language model to reword what the grammar did not understand, and reads the query again. A rewording
 * must keep numbers, symbols and negations. If the second draft is also unfit or the model fails, the built-in reading is used.
 */
export function modelScreenParser(
  writer: ModelWriter,
  vocabulary: ScreenVocabulary = screenVocabulary(),
): ScreenParser {
  const lexicon = new Lexicon(vocabulary)
  const builtIn = builtInParser(vocabulary)
  const { text: system } = readPrompt('screen', { vocabulary: readFileSync(configFile(screenerFile), 'utf8') })
  return {
    async parse(query, names, signal = new AbortController().signal) {
      const own = builtIn.read(query, names)
      const unread = own.notUnderstood
      // A query that may contain personal data is not sent to the model.
      if (unread.length === 0 || withoutPersonalData(query) !== query) return own
      const marksOf = (text: string) => marksIn(itemsOf(text, lexicon, vocabulary, names), text)
      const task: WritingTask<Parsed> = {
        request: (problems) => {
          const facts = { not_understood: unread, ...(problems.length > 0 && { problems_of_previous_draft: problems }) }
          const format = { name: 'screen', schema: rewordings }
          return { system, question: query, facts: JSON.stringify(facts), format }
        },
        accept(draft) {
          const { reworded, read } = rewordedBy(draft, query, unread, marksOf)
          const parsed = builtIn.read(reworded, names)
          const groups = parsed.predicate.all.map((group) => JSON.stringify(group))
          if (!own.predicate.all.every((group) => groups.includes(JSON.stringify(group))))
            throw new UnfitAnswer(['the rewordings change the meaning of words that were already understood'])
          if (read.length > 0 && (parsed.isLost || parsed.notUnderstood.length >= unread.length))
            throw new UnfitAnswer(['the rewordings contain words that are not in the vocabulary'])
          return { ...parsed, corrections: [...parsed.corrections, ...read] }
        },
      }
      return (await writer.answer(task, signal)) ?? { ...own, isLasting: false }
    },
  }
}

/** What a rewording must keep: numbers, companies, and whether the number of negations is odd. */
function marksIn(items: ReturnType<typeof itemsOf>, text: string) {
  return {
    isHere: !items.some((item) => has(item, 'not_here')),
    kept: {
      numbers: (text.match(/\d+(?:[.,]\d+)*/g) ?? []).sort().join(' '),
      companies: items.flatMap((item) => companyOf(item) ?? []).join(' '),
      negations: items.filter((item) => has(item, 'not')).length % 2,
    },
  }
}

/** Applies a draft's rewordings to a query. Throws `UnfitAnswer` if one of them adds, drops or changes something. */
function rewordedBy(
  draft: string,
  query: string,
  unread: string[],
  marksOf: (text: string) => ReturnType<typeof marksIn>,
) {
  const written = rewordings.safeParse(jsonIn(draft))
  if (!written.success) throw new UnfitAnswer(['the draft does not match the schema'])
  const problems: string[] = []
  let reworded = query
  for (const [at, { found, read }] of written.data.rewordings.entries()) {
    const [from, to] = [marksOf(found), marksOf(read)]
    if (!unread.some((each) => each.includes(found)) || !reworded.includes(found))
      problems.push(`rewordings.${at}.found: is not among the words that were not understood`)
    if (!from.isHere) problems.push(`rewordings.${at}: asks for something that is not in the data`)
    for (const kind of ['numbers', 'companies', 'negations'] as const)
      if (from.kept[kind] !== to.kept[kind]) problems.push(`rewordings.${at}: changes the ${kind}`)
    reworded = reworded.replace(found, ` ${read} `)
  }
  if (problems.length > 0) throw new UnfitAnswer(problems)
  const read = written.data.rewordings.map((each) => ({ found: shortened(each.found), read: shortened(each.read) }))
  return { reworded, read }
}
