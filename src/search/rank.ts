import type { PassageCandidate } from './index/candidate.ts'
import type { FilingQuestion } from './question.ts'
import { TermPhrases } from './term_phrases.ts'

/** Returns how rare a term is among the searched passages. A rarer term has a higher number. */
export type Rarity = (term: string) => number

/** The components of a candidate's score. Each is about 0 to 1. */
export interface Marks {
  text: number
  heading: number
  says: number
  /** One component for each statement line that the question asks for. */
  lines: number[]
  statement: number
  years: number
  item: number
  filing: number
  nearness: number
}

export const weights = {
  text: 1,
  heading: 0.3,
  says: 0.4,
  lines: 1.2,
  statement: 0.8,
  years: 0.2,
  item: 0.15,
  filing: 1,
  nearness: 0.3,
}

/** Scores passages for one question. The constructor prepares whatever depends only on the question. */
export class Marker {
  readonly #question: FilingQuestion
  readonly #rarity = new Map<string, number>()
  /** Terms that the score depends on. */
  readonly #watched: Set<string>
  readonly #labels = new TermPhrases<number>()
  readonly #statements: Set<string>
  readonly #years: string[]
  readonly #most: number

  constructor(question: FilingQuestion, rarity: Rarity) {
    this.#question = question
    this.#years = question.years.map(String)
    this.#statements = new Set([...question.statements, ...question.lines.flatMap(({ statement }) => statement ?? [])])
    this.#watched = new Set([...question.terms.keys(), ...question.says.flat(), ...this.#years])
    let most = 0
    for (const [term, weight] of question.terms) {
      const worth = weight * rarity(term)
      this.#rarity.set(term, worth)
      most += worth
    }
    this.#most = most
    question.lines.forEach(({ labels }, at) => {
      for (const label of labels) this.#labels.add(label, at)
    })
  }

  marks(candidate: PassageCandidate, filingFit: number): Marks {
    const { says, items, statements } = this.#question
    const counts = new Map<string, number>()
    let length = 0
    for (const line of candidate.lines) {
      length += line.length
      for (const term of line) if (this.#watched.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
    }
    const heading = new Set(candidate.headingTerms)
    const holds = (term: string) => counts.has(term) || heading.has(term)
    let inText = 0
    let inHeading = 0
    for (const [term, worth] of this.#rarity) {
      const times = counts.get(term) ?? 0
      inText += (worth * times * (k1 + 1)) / (times + k1 * (1 - b + (b * length) / usualLength))
      if (heading.has(term)) inHeading += worth
    }
    const said = says.filter((phrase) => phrase.every(holds)).length
    const isNamed = statements.length === 0 || statements.includes(candidate.statement)
    return {
      text: this.#most > 0 ? inText / this.#most : 0,
      heading: this.#most > 0 ? inHeading / this.#most : 0,
      says: Math.min(1, said / Math.min(3, says.length || 1)),
      lines: this.#lineMarks(candidate),
      statement: this.#statements.has(candidate.statement) ? candidate.strength * (isNamed ? 1 : 0.4) : 0,
      years: this.#years.length > 0 ? this.#years.filter(holds).length / this.#years.length : 0,
      item: items.includes(candidate.item) ? 1 : 0,
      filing: filingFit,
      nearness: Math.max(0, candidate.nearness),
    }
  }

  /**
   * For each line that the question asks for, how certain it is that the passage contains it. A table row whose only
   * words are the label is the most certain, and a label within prose is the least certain.
   */
  #lineMarks({ lines, kind, statement }: PassageCandidate): number[] {
    const { lines: asked } = this.#question
    const best = asked.map(() => 0)
    if (asked.length === 0) return best
    for (const line of lines) {
      for (let at = 0; at < line.length; at++) {
        for (const { value, to } of this.#labels.startingAt(line, at)) {
          const isRow = kind === 'table' && line.length <= to - at + 8
          const mark = !isRow ? 0.35 : at > 0 ? 0.5 : line.length <= to + 2 ? 1 : 0.8
          const home = asked[value].statement
          const worth = home !== undefined && home === statement ? mark : mark * 0.7
          if (worth > best[value]) best[value] = worth
        }
      }
    }
    return best
  }
}

const k1 = 1
const b = 0.4
/** Usual number of terms in a passage of about 250 tokens. */
const usualLength = 120
