/**
 * A cell of the intent cube is one number: what it counts, which labels it asks for, each label as a small id, 0 for "any".
 * A group by one UBIGINT is what makes tens of millions of (cell, person) pairs affordable. Of a pair of tickers or topics
 * the smaller id comes first, and a single one stands in the first place, so that every set of labels has one key.
 */
interface Field {
  shift: number
  bits: number
}

const fields = {
  sentiment: { shift: 0, bits: 3 },
  theme: { shift: 3, bits: 10 },
  topic_2: { shift: 13, bits: 7 },
  topic: { shift: 20, bits: 7 },
  ticker_2: { shift: 27, bits: 17 },
  ticker: { shift: 44, bits: 17 },
  measure: { shift: 61, bits: 1 },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields

/** The labels that a cell may ask for, in the order of their names in the output. */
export const labelFields = ['ticker', 'ticker_2', 'topic', 'topic_2', 'theme', 'sentiment'] as const

/** Largest id that a field has room for. */
export function roomOf(name: FieldName): number {
  return 2 ** fields[name].bits - 1
}

/** SQL of an id in its place in a key. */
export function placed(id: string, name: FieldName): string {
  return `((${id})::ubigint << ${fields[name].shift})`
}

/** SQL of the id that stands in a key. */
export function fieldOf(key: string, name: FieldName): string {
  return `((${key} >> ${fields[name].shift}) & ${roomOf(name)})`
}

/** SQL of how many labels a key asks for. */
export function levelOf(key: string): string {
  return `(${labelFields.map((name) => `(${fieldOf(key, name)} <> 0)::utinyint`).join(' + ')})`
}

/** SQL of the key without its sentiment. */
export function withoutSentiment(key: string): string {
  return `(${key} - ${fieldOf(key, 'sentiment')})`
}

/**
 * SQL of the list of keys that ask for one label less. A pair has two such: without its second, and without its first,
 * whose place the second then takes.
 */
export function parentsOf(key: string): string {
  const dropped = (name: FieldName) => `${key} - ${placed(fieldOf(key, name), name)}`
  const without = (name: FieldName, condition: string) => `case when ${condition} then ${dropped(name)} end`
  const firstOf = (first: FieldName, second: FieldName) => {
    const moved = `${dropped(first)} - ${placed(fieldOf(key, second), second)} + ${placed(fieldOf(key, second), first)}`
    return [`case when ${fieldOf(key, first)} <> 0 then ${moved} end`, without(second, `${fieldOf(key, second)} <> 0`)]
  }
  const parents = [
    ...firstOf('ticker', 'ticker_2'),
    ...firstOf('topic', 'topic_2'),
    without('theme', `${fieldOf(key, 'theme')} <> 0`),
    without('sentiment', `${fieldOf(key, 'sentiment')} <> 0`),
  ]
  return `list_filter([${parents.join(', ')}], lambda parent: parent is not null)`
}
