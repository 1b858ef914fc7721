import { Accounting, type Part } from '../../../src/ask/screens/model/accounting.ts'
import { QueryWords } from '../../../src/ask/screens/model/query_words.ts'
import { readPredicate } from '../../../src/ask/screens/notation.ts'
import type { Predicate, QuotedPredicate } from '../../../src/ask/screens/predicate.ts'
import { has, isUnknown } from '../../../src/ask/screens/read/items.ts'
import { Lexicon } from '../../../src/ask/screens/read/lexicon.ts'
import { screenVocabulary } from '../../../src/ask/screens/vocabulary.ts'
import type { ScreenCase } from '../../../src/evaluation/screen_evaluation.ts'
import { names } from './names.ts'

const vocabulary = screenVocabulary()
const lexicon = new Lexicon(vocabulary)

/** What a model that reads a query right writes of it. */
export function rightDraft({ ask, screen, unread, refused }: ScreenCase): QuotedPredicate {
  const nothing: Predicate = { all: [], sort: null, count: null, not_understood: [ask] }
  return quoted(ask, refused ? nothing : { ...readPredicate(screen!), not_understood: unread })
}

/** A predicate with, behind each part, the words of the query that say it; of one part alone, all of them. */
export function quoted(ask: string, { all, sort, count, not_understood }: Predicate): QuotedPredicate {
  const words = new QueryWords(ask, lexicon, vocabulary, names)
  const accounting = new Accounting(words, vocabulary)
  const left = new Set(not_understood.flatMap((each) => words.places(each).flat()))
  const isOnly = all.flatMap(({ any }) => any).length + (sort ? 1 : 0) === 1
  const said = (part: Part) =>
    words.items
      .filter(
        (item) =>
          !left.has(item) &&
          (isUnknown(item) ||
            accounting.suits(item, part) ||
            (isOnly && (has(item, 'compare') || has(item, 'after'))) ||
            ('sort' in part && count !== null && accounting.suits(item, { count }))),
      )
      .map((item) => words.slice([item]))
  return {
    all: all.map(({ any }) => ({ any: any.map((criterion) => ({ said: said({ criterion }), ...criterion })) })),
    sort: sort && { said: said({ sort }), ...sort },
    count,
    not_understood,
  }
}
