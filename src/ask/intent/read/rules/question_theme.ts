import { unknownTheme } from '../../../../labels/labels.ts'
import { themeOf, themePlaces } from '../../../../labels/themes.ts'
import { tokensOf } from '../../../../text/tokens.ts'
import type { KnownNames } from '../../../known_names.ts'
import { type Clause, isOf } from '../clause.ts'
import type { QuestionTerm } from '../term.ts'
import { asksWhether } from './bounds.ts'

/** A theme, and whether the part says that others ask it; otherwise its share neither confirms nor denies the part. */
interface FoundTheme {
  theme: string
  isNamed: boolean
}

/**
 * The theme of a question that a part says others ask: `asking if it is too late`, `Is it too late? Do people ask
 * that?`
 */
export function takeTheme(clause: Clause, names: KnownNames): FoundTheme | undefined {
  const { words, text, tokens } = clause.text
  const asks = clause.all('ask.themes', 'talk.talk', 'talk.feel')
  // `Ask when they ask about ETFs` names no question.
  const isCrowd = (at: number) => clause.all('crowd').some(({ start }) => start === at)
  const opens = (at: number) =>
    opensQuestion.has(words[at]?.form ?? '') && !(words[at].form === 'when' && isCrowd(at + 1))
  const quotation = /(?:["“]|(?<!\S)['‘])([^"“”]{5,80})["”'’](?!\w)/.exec(text)
  const label = quotation?.[1].replace(/[?.!,]+$/, '').toLowerCase()
  const named = [...names.themes.values()].find((theme) => theme.label.replace(/[?.!]+$/, '').toLowerCase() === label)
  const themeOfQuotation = named?.theme_id ?? (quotation ? themeOfText(quotation[1]) : undefined)
  const quoted = themeOfQuotation ? quotation! : undefined
  const ask = asks.find((term) => {
    const { start, end } = term
    const isNoun = /^(?:question|theme|quer)/.test(words[start].form)
    return (
      (!isNoun && !isOf(term, 'talk.talk') && opens(end)) ||
      /^(?:if|whether)$/.test(words[end]?.form ?? '') ||
      (words[end]?.form === 'about' && opens(end + 1))
    )
  })
  // `Whether they ask about taxes more than dividends` compares two things.
  if (!quoted && clause.has('order.more', 'order.less', 'than', 'bound')) return undefined
  const same = asks.find((term) => isSame(clause, term))
  const at = (word: number) => tokens[words[word].token].at
  const from = quoted ? quoted[1] : ask ? text.slice(at(ask.end)) : same ? text.slice(0, at(same.start)) : undefined
  const theme = quoted ? themeOfQuotation : from === undefined ? themeOfUnknown(clause) : themeOfText(from)
  if (theme === undefined) return undefined
  // A quoted question counts only as the theme that it belongs to.
  if (quoted) {
    const end = quoted.index + quoted[0].length
    const isQuoted = (term: QuestionTerm) => at(term.start) > quoted.index && at(term.start) < end
    clause.terms.splice(0, clause.terms.length, ...clause.terms.filter((term) => !isQuoted(term)))
    return { theme, isNamed: true }
  }
  for (const { start, end } of themePlaces(clause.text.reading, theme)) {
    for (const term of clause.terms) {
      if (term.start >= start && term.end <= end && !['ticker', 'period', 'exclude'].includes(term.kind))
        term.isUsed = true
    }
  }
  for (const term of clause.all('out.advice', 'out.future', 'out.trade'))
    if (!ask || term.start >= ask.end) term.isUsed = true
  return { theme, isNamed: from !== undefined }
}

/** `Do people trust management`: of a question whether, the theme that has its words which nothing else knows. */
function themeOfUnknown(clause: Clause): string | undefined {
  const unknown = clause.all('unknown')
  if (unknown.length === 0 || !asksWhether(clause) || !clause.has('crowd')) return undefined
  // `Over the last year` is no part of the question.
  const written = clause.terms.filter(({ kind }) => kind !== 'period').map((term) => clause.formOf(term))
  const theme = themeOfText(written.join(' '))
  const places = theme === undefined ? [] : themePlaces(clause.text.reading, theme)
  const isCovered = ({ start, end }: QuestionTerm) => places.some((place) => place.start <= start && end <= place.end)
  return unknown.every(isCovered) ? theme : undefined
}

/** `asking that`, where nothing follows. */
function isSame(clause: Clause, ask: QuestionTerm): boolean {
  const next = clause.after(ask, 1)
  return next?.kind === 'pronoun' && clause.after(next) === undefined && ask.start > 4
}

const opensQuestion = new Set('if whether why how when where what it they this there is will should'.split(' '))

/** The theme of a question in these words, if it has one. */
export function themeOfText(text: string): string | undefined {
  const id = themeOf(tokensOf(`${text.replace(/[?.!\s]+$/, '')}?`))
  return id === unknownTheme ? undefined : id
}
