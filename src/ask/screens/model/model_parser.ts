import { withoutPersonalData } from '../../../language/personal_data.ts'
import { readPrompt } from '../../../language/prompts.ts'
import { jsonOf } from '../../../language/remote/completion.ts'
import { type ModelWriter, type Task, UnfitAnswer } from '../../model_writer.ts'
import type { Parsed, ScreenParser } from '../parser.ts'
import { type Criterion, type Predicate, quotedSchema, written } from '../predicate.ts'
import { builtInParser, shortened } from '../read/built_in_parser.ts'
import type { Correction } from '../read/corrections.ts'
import type { ScreenNames } from '../read/items.ts'
import { Lexicon } from '../read/lexicon.ts'
import { type ScreenVocabulary, screenVocabulary } from '../vocabulary.ts'
import type { Part } from './accounting.ts'
import { checked } from './draft_check.ts'
import { QueryWords } from './query_words.ts'
import { toldVocabulary } from './told_vocabulary.ts'

/**
 * A language model's grade. It fills the same predicate as the built-in parser, and quotes the words behind each part; what
 * it fills is held to the query before it counts (`checked`). It may mend one draft; then, and whatever goes wrong, the
 * built-in parser reads the query.
 */
export function modelScreenParser(
  writer: ModelWriter,
  vocabulary: ScreenVocabulary = screenVocabulary(),
): ScreenParser {
  const lexicon = new Lexicon(vocabulary)
  const builtIn = builtInParser(vocabulary)
  const schema = quotedSchema(vocabulary.names)
  const { text: system } = readPrompt('screen', toldVocabulary(vocabulary))
  const format = { name: 'screen', schema }
  const defaultPeriod = (field: string) => vocabulary.fields.get(field)?.period ?? null
  const parse = (query: string, draft: string, names: ScreenNames, own: Parsed): Parsed => {
    const read = schema.safeParse(jsonOf(draft))
    if (!read.success)
      throw new UnfitAnswer(read.error.issues.map(({ path }) => `${path.join('.') || 'draft'}: ${strange}`))
    const words = new QueryWords(query, lexicon, vocabulary, names)
    const { predicate, problems, taken, left } = checked(read.data, words, vocabulary)
    const wrong = problems.length > 0 ? problems : differences(predicate, own, defaultPeriod)
    if (wrong.length > 0) throw new UnfitAnswer(wrong)
    const parts = predicate.all.flatMap(({ any }) => any).length + (predicate.sort ? 1 : 0)
    return {
      predicate: { ...predicate, not_understood: predicate.not_understood.map(shortened) },
      corrections: taken.map((each) => correctionOf(vocabulary, each)),
      reasons: [
        ...new Set(
          left.flatMap(({ senses }) => senses.flatMap((each) => (each.kind === 'not_here' ? [each.because] : []))),
        ),
      ],
      isLost: parts === 0 || predicate.not_understood.length > parts,
      isLasting: true,
    }
  }
  return {
    async parse(query, names, signal = new AbortController().signal) {
      const own = await builtIn.parse(query, names)
      // What looks like somebody's address or number stays here.
      if (withoutPersonalData(query) !== query) return own
      const task: Task<Parsed> = {
        request: (problems) => ({
          system,
          question: query,
          facts: JSON.stringify(problems.length > 0 ? { problems_of_previous_draft: problems } : {}),
          format,
        }),
        accept: (draft) => parse(query, draft, names, own),
      }
      return (await writer.answer(task, signal)) ?? { ...own, isLasting: false }
    },
  }
}

const strange = 'not as the schema describes it'

/** Where a reading is less than the built-in one, or joins the same criteria otherwise than the rules in README.md do. */
function differences(predicate: Predicate, own: Parsed, defaultPeriod: (field: string) => string | null): string[] {
  const isWhole = !own.isLost && own.predicate.not_understood.length === 0 && own.corrections.length === 0
  if (!isWhole) return []
  if (predicate.not_understood.length > 0) return ['not_understood: all of the query can be said by the fields']
  const keyOf = (each: Criterion, not: boolean) => JSON.stringify({ ...each, not })
  const said = new Set(own.predicate.all.flatMap(({ any }) => any.map((each) => keyOf(each, each.not))))
  const isTurned = predicate.all.some(({ any }) => any.some((each) => said.has(keyOf(each, !each.not))))
  if (isTurned) return ['a criterion is negated in the query and not in the groups, or the other way round']
  const criteria = ({ all }: Predicate) => {
    const single = all.flatMap(({ any }) => any).map((each) => ({ any: [each] }))
    return written({ all: single, sort: null, count: null, not_understood: [] }, defaultPeriod)
  }
  const joins = ({ all }: Predicate) => written({ all, sort: null, count: null, not_understood: [] }, defaultPeriod)
  const isSame = criteria(predicate) === criteria(own.predicate)
  return isSame && joins(predicate) !== joins(own.predicate)
    ? ['the groups do not join the criteria as “and”, “or” and commas of the query do']
    : []
}

/** Words that the vocabulary does not know are told with what they were read as. */
function correctionOf({ fields }: ScreenVocabulary, { words, part }: { words: string; part: Part }): Correction {
  const found = shortened(words)
  if ('count' in part) return { found, read: String(part.count) }
  if ('sort' in part) return { found, read: `${fields.get(part.sort.field)!.label}, ${part.sort.direction} first` }
  const { field, level, words: values } = part.criterion
  return { found, read: [fields.get(field)!.label, level ?? values.join(' or ')].join(' ').replaceAll('_', ' ').trim() }
}
