import { BadCue } from '../text/phrases/cue_notation.ts'
import { CueSet } from '../text/phrases/phrase_matcher.ts'
import type { TokenizedText } from '../text/words.ts'
import { namesOf, screenVocabulary, stemsOf } from './screens/vocabulary.ts'

/** A sector, an industry or a kind of security, with its symbols. */
export interface Group {
  id: string
  label: string
  symbols: ReadonlySet<string>
  /** Whether it is defined as a list of symbols, like the magnificent seven. */
  isList?: boolean
}

export interface ListedCompany {
  ticker: string
  name: string
  sector: string | null
  industry: string | null
}

/** Finds groups of companies in a text, such as sectors and industries. `config/screener.yaml` has the words for each group. */
export class KnownGroups {
  readonly #groups: Group[] = []
  readonly #set: CueSet
  readonly #owners: Group[] = []

  /** `symbols` are the symbols that the release publishes, which may include symbols that are not listed. */
  constructor(companies: ListedCompany[], funds: string[], coins: string[] = [], symbols: string[] = []) {
    const vocabulary = screenVocabulary()
    const { sectors, industries, phrases } = vocabulary
    const cues: string[] = []
    const add = (id: string, label: string, phrases: string[], symbols: string[], isList = false) => {
      const group = { id, label, symbols: new Set(symbols), isList }
      this.#groups.push(group)
      for (const phrase of phrases) {
        const cue = phrase.replaceAll('&', 'and')
        if (!isCue(cue)) continue
        cues.push(cue)
        this.#owners.push(group)
      }
    }
    const namesIn = (field: 'sector' | 'industry') =>
      new Map(companies.flatMap(({ [field]: name }) => (name ? [[name, stemsOf(name)]] : [])))
    const kinds = { sector: namesIn('sector'), industry: namesIn('industry') }
    for (const [field, named] of [['sector', sectors] as const, ['industry', industries] as const])
      for (const [id, { label, words }] of Object.entries(named)) {
        const wanted = namesOf(vocabulary, kinds, field, id)
        const members = companies.filter(({ [field]: name }) => name !== null && wanted.includes(name))
        add(
          id,
          label,
          words,
          members.map(({ ticker }) => ticker),
        )
      }
    for (const { groups, words } of phrases) {
      const [{ field, words: symbols }] = groups[0]
      if (field === 'ticker') add(words[0].replaceAll(' ', '_'), words[0], words, symbols, true)
    }
    add('etfs', 'ETFs', ['etf', 'index fund', 'exchange traded fund'], funds)
    add('coins', 'coins', ['crypto', 'cryptocurrency', 'coin', 'crypto coin', 'crypto token'], coins)
    const others = new Set([...funds, ...coins])
    const stocks = [...symbols, ...companies.map(({ ticker }) => ticker)].filter((symbol) => !others.has(symbol))
    add('stocks', 'stocks', [], stocks)
    this.#set = new CueSet(cues)
  }

  get(id: string): Group | undefined {
    return this.#groups.find((group) => group.id === id)
  }

  /** The groups that a text names, with the positions of the words. */
  placesIn(reading: TokenizedText): { group: Group; start: number; end: number }[] {
    return this.#set.find(reading).map(({ cue, start, end }) => ({ group: this.#owners[cue], start, end }))
  }
}

function isCue(text: string): boolean {
  try {
    new CueSet([text])
    return true
  } catch (error) {
    if (error instanceof BadCue) return false
    throw error
  }
}
