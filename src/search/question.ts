import { termsOf } from '../text/terms.ts'
import { type AskedPeriods, fiscalPeriodsIn } from './asked_periods.ts'
import { formKey } from './passage.ts'
import { type AskedLine, type FilingVocabulary, filingVocabulary } from './vocabulary.ts'

/** What a search has to find, as understood from a question. */
export interface FilingQuestion extends AskedPeriods {
  /**
   * Terms of the question with their weights, 0 to 1. Names of companies are left out. Terms about the form of the
   * answer are left out or get a low weight.
   */
  terms: Map<string, number>
  /** The lines of financial statements that answer the question. Each line has all labels under which statements print it. */
  lines: AskedLine[]
  /** Financial statements that the question names. */
  statements: string[]
  /** Phrases that are typical of passages about the question's topics. Each is a list of terms. */
  says: string[][]
  /** Items of reports that cover the topics of the question. */
  items: string[]
  /** Whether the question asks for an explanation of results and not for a financial statement. */
  isDiscussion: boolean
  /** Whether the question asks about the future of a year, which the report on the previous year describes. */
  isAhead: boolean
  /** Forms that the question names, without hyphens. */
  forms: string[]
}

/**
 * Finds out what a question asks for. `nameTerms` are the terms in the names of the companies that the question is
 * about. Never throws.
 */
export function questionOf(
  text: string,
  nameTerms: ReadonlySet<string> = new Set(),
  vocabulary: FilingVocabulary = filingVocabulary(),
): FilingQuestion {
  const all = termsOf(text)
  const question: FilingQuestion = {
    ...fiscalPeriodsIn(text),
    terms: new Map(),
    lines: [],
    statements: [],
    says: [],
    items: [],
    isDiscussion: false,
    isAhead: false,
    forms: formsIn(text),
  }
  const named = new Set<number>()
  const addItems = (items: readonly string[]) => {
    question.items.push(...items.filter((item) => !question.items.includes(item)))
  }
  for (const { value, from, to } of vocabulary.meanings.find(all)) {
    if (value.kind === 'statement') {
      for (let at = from; at < to; at++) named.add(at)
      if (!question.statements.includes(value.id)) question.statements.push(value.id)
    } else if (value.kind === 'metric') {
      for (const line of vocabulary.linesOf(value.id)) {
        if (!question.lines.some(({ metric }) => metric === line.metric)) question.lines.push(line)
      }
      if (vocabulary.isDiscussed(value.id)) addItems(discussions)
    } else {
      const { says, items, isAhead } = vocabulary.topic(value.id)
      question.says.push(...says)
      addItems(items)
      question.isAhead ||= isAhead
    }
  }
  // If a question names a statement, it asks for figures of the statement, even if other words of the question suggest an explanation.
  question.isDiscussion = question.statements.length === 0 && question.items.includes('7')
  const isTelling = (term: string) => !vocabulary.questionWords.has(term) && !nameTerms.has(term)
  // In a short question, a term about the form of the answer can also be a word of the passage.
  const isShort = all.length <= shortQuestion && new Set(all.filter(isTelling)).size <= fewTelling
  all.forEach((term, at) => {
    if (nameTerms.has(term)) return
    const weight = isTelling(term) ? (named.has(at) ? 0.3 : 1) : isShort ? plainWeight : 0
    if (weight > 0 && !yearTerm.test(term)) question.terms.set(term, Math.max(weight, question.terms.get(term) ?? 0))
  })
  if (question.terms.size === 0) for (const term of all) question.terms.set(term, 1)
  return question
}

/**
 * A question is short if it has at most `shortQuestion` terms, of which at most `fewTelling` are about the content. In a short question,
 * terms about the form of the answer have the weight `plainWeight`. The values were found by measurements on questions about 10-Ks.
 */
const shortQuestion = 10
const fewTelling = 4
const plainWeight = 0.3

/**
 * Items that explain changes of figures in a report, in an 8-K about results, and in the press release that is attached
 * to such an 8-K.
 */
const discussions = ['7', '2.02', 'EX-99.1']

const yearTerm = /^(?:fy)?(?:19|20)\d\d$|^q[1-4]$|^fy\d*$/

function formsIn(text: string): string[] {
  const forms = [...text.matchAll(/\b(10-?k|10-?q|8-?k|20-?f|6-?k|def ?14a)s?\b/gi)].map(([, form]) => {
    const key = formKey(form)
    return key.startsWith('DEF') ? 'DEF 14A' : key
  })
  return [...new Set(forms)]
}
