import { withoutPersonalData } from '../../../language/personal_data.ts'
import { placedText } from '../../../text/placed_words.ts'
import { spellingOf } from '../../../text/spelling.ts'
import type { KnownNames } from '../../known_names.ts'
import type { Asked } from './asked.ts'
import { Clause } from './clause.ts'
import { readPart } from './grammar.ts'
import { partsOf } from './parts.ts'
import { termsIn } from './terms.ts'
import { intentVocabulary } from './vocabulary.ts'

/** A question as it was read. */
export interface ReadQuestion {
  parts: Asked[]
  /** Misspelt words, and what they were read as. */
  corrections: { from: string; to: string }[]
}

/** Reads a question about retail interest, and the symbols given beside it, into the slots of each of its parts. */
export function readQuestion(question: string, given: string[], names: KnownNames): ReadQuestion {
  const { text, corrections } = corrected(withoutPlaceholders(withoutPersonalData(question)), names)
  const placed = placedText(text)
  const clauses = partsOf(placed, termsIn(placed, names))
  const parts: Asked[] = []
  for (const [at, clause] of clauses.entries()) {
    const asked = readPart(clause, given, names, clauses[at - 1])
    const last = parts.at(-1)
    const hasSubject = asked.tickers.length + asked.topics.length > 0
    if (last && !hasSubject && asked.isOnRanked && last.tickers.length + last.topics.length > 0) {
      asked.tickers = last.tickers
      asked.topics = last.topics
      asked.isOnRanked = false
    }
    parts.push(asked)
  }
  const windows = parts.filter(({ window }) => window)
  if (windows.length === 1) for (const part of parts) part.window ??= windows[0].window
  return {
    parts: parts.length > 0 ? parts : [readPart(new Clause(placedText(''), []), given, names, undefined)],
    corrections,
  }
}

/** What stands for personal data says nothing, unless the question is about whom it names. */
function withoutPlaceholders(text: string): string {
  return text.replaceAll(placeholder, (found, asked) => (asked ? found : ' '))
}

const placeholder = /((?:did|does|has|of|about|by|from) )?\[(?:email|user|link|phone|wallet)\]/g

/** The text with misspelt words put right, as far as one known word is near enough. */
function corrected(question: string, names: KnownNames): { text: string; corrections: ReadQuestion['corrections'] } {
  const placed = placedText(question)
  const unknown = termsIn(placed, names).filter(({ kind }) => kind === 'unknown')
  const corrections: ReadQuestion['corrections'] = []
  let text = question
  for (const { start } of unknown.toReversed()) {
    const { form, token } = placed.words[start]
    const { at, text: written, kind } = placed.tokens[token]
    if (kind !== 'word' || !/^[a-z]+$/.test(form) || written.length !== form.length || names.isEnglish(form)) continue
    const to = speller(names)(form)
    if (to === undefined) continue
    text = text.slice(0, at) + to + text.slice(at + written.length)
    corrections.unshift({ from: form, to })
  }
  return { text, corrections }
}

const spellers = new WeakMap<KnownNames, (word: string) => string | undefined>()

function speller(names: KnownNames): (word: string) => string | undefined {
  const found = spellers.get(names) ?? spellingOf([...intentVocabulary().words, ...names.nameWords])
  spellers.set(names, found)
  return found
}
