/**
 * A parsed formula. `Name` is the union of the function names that the formula may call. A tag without a prefix belongs
 * to us-gaap; tags of other taxonomies are written `prefix:Tag`.
 */
export type Formula<Name extends string = FunctionName> =
  | { kind: 'number'; value: number }
  | { kind: 'tag'; tag: string }
  | { kind: 'metric'; metric: string }
  | { kind: 'operation'; operator: '+' | '-' | '*' | '/'; left: Formula<Name>; right: Formula<Name> }
  | { kind: 'call'; name: Name; of: Formula<Name>[] }

/**
 * The functions that a formula can call. `least` and `most` limit the number of arguments, and `gives` describes the
 * result.
 */
export const functions = {
  first: { least: 2, most: 30, gives: 'the first argument that exists' },
  larger: { least: 2, most: 30, gives: 'the largest argument that exists' },
  sum: { least: 1, most: 30, gives: 'the sum of the arguments that exist' },
  sum_once: {
    least: 2,
    most: 5,
    gives: 'as sum, but equal values are added once: they are the same figure under two tags',
  },
  plus_any: { least: 2, most: 5, gives: 'the first plus the other arguments that exist; equal values are added once' },
  first_or_double: { least: 2, most: 30, gives: 'the first, unless another is at least twice as large' },
  beyond: { least: 2, most: 5, gives: 'the first, unless one of the others is at least as large and so includes it' },
  unless: { least: 2, most: 30, gives: 'the first, if none of the others exists' },
  growth: {
    least: 1,
    most: 1,
    gives: 'a metric divided by its value a year before, minus 1, if the value a year before is above zero',
  },
} as const

export type FunctionName = keyof typeof functions

type Functions<Name extends string> = Readonly<Record<Name, { least: number; most: number }>>

/** Thrown when a formula cannot be parsed. The message quotes the mistake. */
export class BadFormula extends Error {
  override name = 'BadFormula'
}

const token = /\s*(?:((?:[a-z]+(?:-[a-z]+)*:)?[A-Z][A-Za-z0-9]*)|([a-z][a-z0-9_]*|\d+(?:\.\d+)?)|([-+*/(),]))/y

/**
 * Parses a formula such as `larger(Revenues, SalesRevenueNet) - cost_of_revenue`. A name with a capital letter is a
 * tag, a name before a bracket is one of the `known` functions, and any other name is a metric. Throws `BadFormula`,
 * which quotes the mistake.
 */
export function parseFormula(text: string): Formula
export function parseFormula<Name extends string>(text: string, known: Functions<Name>): Formula<Name>
export function parseFormula(text: string, known: Functions<string> = functions): Formula<string> {
  const tokens = tokensOf(text)
  let at = 0
  const next = () => tokens[at]
  const expect = (sign: string) => {
    if (tokens[at++] !== sign)
      throw new BadFormula(`found "${tokens[at - 1] ?? 'the end'}" in "${text}", expected "${sign}"`)
  }
  const chain = (operators: string, inner: () => Formula<string>): Formula<string> => {
    let left = inner()
    while (next() !== undefined && operators.includes(next())) {
      const operator = tokens[at++] as '+' | '-' | '*' | '/'
      left = { kind: 'operation', operator, left, right: inner() }
    }
    return left
  }
  const sum = (): Formula<string> => chain('+-', () => chain('*/', atom))
  const atom = (): Formula<string> => {
    const word = tokens[at++]
    if (word === '(') {
      const inner = sum()
      expect(')')
      return inner
    }
    if (word !== undefined && /^\d/.test(word)) return { kind: 'number', value: Number(word) }
    if (word !== undefined && /[A-Z]/.test(word)) return { kind: 'tag', tag: word }
    if (word === undefined || !/^[a-z]/.test(word))
      throw new BadFormula(`found "${word ?? 'the end'}" in "${text}", expected a tag, a metric or a function`)
    if (next() !== '(') return { kind: 'metric', metric: word }
    return call(word)
  }
  const call = (name: string): Formula<string> => {
    if (!Object.hasOwn(known, name))
      throw new BadFormula(`found function "${name}" in "${text}", expected one of ${Object.keys(known).join(', ')}`)
    const of: Formula<string>[] = []
    do {
      at++
      of.push(sum())
    } while (next() === ',')
    expect(')')
    const { least, most } = known[name]
    if (of.length < least || of.length > most)
      throw new BadFormula(`found ${of.length} arguments of ${name} in "${text}", expected ${least} to ${most}`)
    return { kind: 'call', name, of }
  }
  const formula = sum()
  if (at < tokens.length) throw new BadFormula(`found "${tokens[at]}" in "${text}", expected the end of the formula`)
  return formula
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  const whole = text.trimEnd()
  while (token.lastIndex < whole.length) {
    const start = token.lastIndex
    const match = token.exec(whole)
    if (!match)
      throw new BadFormula(`found "${whole.slice(start, start + 20)}" in "${text}", expected a name or a sign`)
    tokens.push(match[1] ?? match[2] ?? match[3])
  }
  return tokens
}

/** The tags and metrics in the text of a formula, in order. The inputs of these metrics are not included. */
export function namedInputs(formula: Formula): { tags: string[]; metrics: string[] } {
  if (formula.kind === 'number') return { tags: [], metrics: [] }
  if (formula.kind === 'tag') return { tags: [formula.tag], metrics: [] }
  if (formula.kind === 'metric') return { tags: [], metrics: [formula.metric] }
  const parts = (formula.kind === 'operation' ? [formula.left, formula.right] : formula.of).map(namedInputs)
  return { tags: parts.flatMap((part) => part.tags), metrics: parts.flatMap((part) => part.metrics) }
}

/** Whether a formula calls `growth`, which compares a year with the year before it. */
export function isGrowth(formula: Formula): boolean {
  if (formula.kind === 'call') return formula.name === 'growth' || formula.of.some(isGrowth)
  return formula.kind === 'operation' && (isGrowth(formula.left) || isGrowth(formula.right))
}
