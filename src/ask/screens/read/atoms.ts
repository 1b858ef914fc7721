import { criterion } from '../predicate.ts'
import { DraftReader } from './draft_reader.ts'
import { has } from './items.ts'
import type { Atom, FoundAtom } from './order_reader.ts'

/** Finds what single stretches of a query ask for. Every rule is about kinds of words, none about a query. */
export class AtomReader extends DraftReader {
  /** The atom that starts at a place; `before` is the one that was read last. */
  at(place: number, before: Atom | undefined): Atom | undefined {
    const found =
      this.orderAt(place, before) ??
      this.#compared(place, before) ??
      this.#categorised(place) ??
      this.#sized(place) ??
      this.#likeCompany(place) ??
      this.#standing(place) ??
      this.#bare(place)
    return found && { ...found, from: place }
  }

  /** The longest sequence of items from a position on that forms a criterion about a number. */
  #compared(place: number, before: Atom | undefined): FoundAtom | undefined {
    if (this.fieldAt(place) && this.#isPart(place, before)) return undefined
    let best: FoundAtom | undefined
    const doubts = this.doubts.length
    for (let draft = this.extended({ from: place, to: place }); draft; draft = this.extended(draft)) {
      const groups = this.criteriaOf(draft, before)
      if (draft.isDenied) for (const each of groups?.flat() ?? []) each.not = true
      if (groups) best = { groups, to: draft.to }
    }
    if (best) this.doubts.splice(doubts)
    return best
  }

  /** Whether a field is the end of a longer name that is not known: `organic revenue growth`, `debt to EBITDA`. */
  #isPart(place: number, before: Atom | undefined): boolean {
    const isOpen = (at: number) => {
      const item = this.items[at]
      const isFree = item !== undefined && (before?.to ?? 0) <= at
      return isFree && (item.senses.length === 0 || has(item, 'field', 'not_here')) && !has(item, 'filler')
    }
    const last = this.items[place - 1]
    if (!last || (before?.to ?? 0) > place - 1) return false
    if (has(last, 'dash')) return isOpen(place - 2)
    return this.items[place].at - last.end <= 1 && isOpen(place - 1)
  }

  /** `sector tech`, `flow bias is not net buying`. */
  #categorised(place: number): FoundAtom | undefined {
    const field = this.fieldAt(place)
    if (field?.unit !== 'category') return undefined
    const not = this.sense(field.to, 'not') !== undefined
    const at = not ? field.to + 1 : field.to
    const value = this.items[at]?.senses.find((sense) => sense.kind === 'category' && sense.field === field.id)
    return value?.kind === 'category'
      ? { groups: this.one(field, 'is', { words: [value.word], not }), to: at + 1 }
      : undefined
  }

  /** `large banks`, `mid or large caps`: a size before an industry is that of the company. */
  #sized(place: number): FoundAtom | undefined {
    const next = this.sense(place + 1, 'category')
    const isJoined = has(this.items[place + 1], 'and', 'or', 'comma', 'but', 'dash')
    const [size] = (isJoined && this.sense(place + 2, 'phrase')?.groups.flat()) || []
    const isBeforeSize = size?.field === 'market_cap' && size.compare === 'level'
    if (next?.field !== 'sector' && next?.field !== 'industry' && !isBeforeSize) return undefined
    const cap = this.named('market_cap', place)
    const level = this.levelOf(cap, place)
    return level !== undefined && !this.vocabulary.levels[level]
      ? { groups: this.one(cap, 'level', { level }), to: place + 1 }
      : undefined
  }

  #likeCompany(place: number): FoundAtom | undefined {
    const isBehind = this.sense(place, 'company') !== undefined
    const company = this.sense(isBehind ? place : place + 1, 'company')
    if (!company || !this.sense(isBehind ? place + 1 : place, 'same_as')) return undefined
    return { groups: [[criterion('industry', 'same_as_company', { words: [company.ticker] })]], to: place + 2 }
  }

  /** Criteria without numbers: `profitable`, `banks`, `net buying`, `AAPL`. */
  #standing(place: number): FoundAtom | undefined {
    const phrase = this.sense(place, 'phrase')
    // `shrinking share count`: what shrinks is named, and not known.
    const isOfOther = this.sense(place, 'direction') && this.items[place + 1]?.senses.length === 0
    if (phrase && !isOfOther) return { groups: structuredClone(phrase.groups), to: place + 1 }
    const category = this.sense(place, 'category')
    const company = this.sense(place, 'company')
    if (!category && !company) return undefined
    const [field, word] = category ? [category.field, category.word] : ['ticker', company!.ticker]
    return { groups: [[criterion(field, 'is', { words: [word] })]], to: place + 1 }
  }

  /** `no buybacks`, `with dividends`: a field alone after a negation, or after a word for having it, is above zero. */
  #bare(place: number): FoundAtom | undefined {
    const field = this.fieldAt(place)
    if (!field || ['category', 'ratio'].includes(field.unit) || field.id === 'market_cap') return undefined
    const isHad = /\b(?:with|have|has|having|any)\s+$/.test(this.items[place].lead)
    const next = this.items[field.to]
    const isWhole = next === undefined || has(next, 'and', 'or', 'comma', 'but')
    return (this.sense(place - 1, 'not') || isHad) && isWhole
      ? { groups: this.one(field, 'above', { low: 0 }), to: field.to }
      : undefined
  }
}
