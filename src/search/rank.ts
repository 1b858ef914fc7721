import type { Candidate } from './candidate.ts'
import type { FilingQuestion } from './question.ts'
import type { AskedLine } from './vocabulary.ts'

/** How rare terms are among the passages that could be asked about: the more, the rarer. */
export type Rarity = (term: string) => number

/** What a candidate's score is made of; each about 0 to 1. */
export interface Marks {
  text: number
  heading: number
  says: number
  /** One mark for each asked line. */
  lines: number[]
  statement: number
  years: number
  item: number
  filing: number
  nearness: number
}

export const weights = {
  text: 1,
  heading: 0.5,
  says: 0.5,
  lines: 1.2,
  statement: 0.8,
  years: 0.3,
  item: 0.15,
  filing: 1,
  nearness: 0.3,
}

export function marksOf(
  candidate: Candidate,
  question: FilingQuestion,
  rarity: Rarity,
  filingFit: number,
): Marks {
  const counts = new Map<string, number>()
  let length = 0
  for (const line of candidate.lines) {
    length += line.length
    for (const term of line) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  const heading = new Set(candidate.heading)
  let most = 0
  let inText = 0
  let inHeading = 0
  for (const [term, weight] of question.terms) {
    const worth = weight * rarity(term)
    most += worth
    const times = counts.get(term) ?? 0
    inText += (worth * times * (k1 + 1)) / (times + k1 * (1 - b + (b * length) / usualLength))
    if (heading.has(term)) inHeading += worth
  }
  const saying = question.says.map((phrase) => {
    const held = phrase.filter((term) => counts.has(term) || heading.has(term)).length
    return held === phrase.length ? 1 : 0
  })
  const asked = new Set([...question.statements, ...question.lines.flatMap(({ statement }) => statement ?? [])])
  const years = question.years.map(String)
  return {
    text: most > 0 ? inText / most : 0,
    heading: most > 0 ? inHeading / most : 0,
    says: saying.length > 0 ? Math.min(1, saying.filter(Boolean).length / Math.min(3, saying.length)) : 0,
    lines: question.lines.map((line) => lineMark(line, candidate)),
    statement: asked.has(candidate.statement)
      ? candidate.statement_strength * (question.statements.length === 0 || question.statements.includes(candidate.statement) ? 1 : 0.4)
      : 0,
    years: years.length > 0 ? years.filter((year) => counts.has(year) || heading.has(year)).length / years.length : 0,
    item: question.items.includes(candidate.item) ? 1 : 0,
    filing: filingFit,
    nearness: Math.max(0, candidate.nearness),
  }
}

const k1 = 1
const b = 0.4
/** Terms of a passage of about 250 tokens. */
const usualLength = 120

/** How surely a passage has a line: its label alone in a row is surest, words within prose least. */
function lineMark({ labels, statement }: AskedLine, { lines, kind, statement: part }: Candidate): number {
  let best = 0
  for (const line of lines) {
    for (const label of labels) {
      const at = placeOf(label, line)
      if (at < 0) continue
      const isRow = kind === 'table' && line.length <= label.length + 8
      const mark = !isRow ? 0.35 : at === 0 ? (line.length <= label.length + 2 ? 1 : 0.8) : 0.5
      if (mark > best) best = mark
    }
  }
  return statement !== undefined && part === statement ? best : best * 0.7
}

function placeOf(phrase: readonly string[], terms: readonly string[]): number {
  for (let at = 0; at + phrase.length <= terms.length; at++) {
    if (phrase.every((term, offset) => terms[at + offset] === term)) return at
  }
  return -1
}
