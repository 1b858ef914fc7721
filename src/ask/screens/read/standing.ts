import { criterion } from '../predicate.ts'
import { type FoundAtom, ItemReader, isKind } from './item_reader.ts'
import { companyOf, has } from './items.ts'

/** Reads criteria without numbers. */
export class StandingReader extends ItemReader {
  /** Criteria without numbers: `profitable`, `AAPL`, `like NVDA`, `no debt`. A size before an industry is that of the company. */
  standing(place: number): FoundAtom | undefined {
    const [first, second] = [this.items[place], this.items[place + 1]]
    const isAfter = has(second, 'same_as') && /^(?:competitor|peer|rival)/.test(second.text)
    const like = has(first, 'same_as') ? companyOf(second) : isAfter ? companyOf(first) : undefined
    if (like) return { groups: [[criterion('industry', 'same_as_company', { words: [like] })]], to: place + 2 }
    const criteria = this.sense(place, 'criteria')
    if (criteria) return { groups: structuredClone(criteria.groups), to: place + 1 }
    // `No buybacks`, `with revenue growth`, `where holders are underwater`.
    const isBare =
      has(this.items[place - (has(this.items[place - 1], 'universal') ? 2 : 1)], 'not') ||
      /\b(?:with|having)(?: an?| some)? $/.test(first.lead)
    const field = this.fieldAt(place)
    const isSaid = field?.isAway || (isBare && field && /usd|percent|count/.test(field.unit))
    if (isSaid && this.isEnd(field.to))
      return { groups: [[this.one(field, field.isAway ? 'below' : 'above', { low: 0 })]], to: field.to }
    const words = (this.items[place]?.senses ?? []).flatMap((sense) => (sense.kind === 'level' ? [sense.level] : []))
    const cap = this.named('market_cap', place)
    const level = isKind(this.oneAt(place + 1)?.field) ? this.levelOf(cap, words) : undefined
    if (level === undefined || this.vocabulary.levels[level]) return undefined
    return { groups: [[this.one(cap, 'level', { level })]], to: place + 1 }
  }
}
