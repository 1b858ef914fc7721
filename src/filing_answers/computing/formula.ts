/** A formula over lines of statements: numbers, lines of a year, and what becomes of them. */
export type Formula =
  | { kind: 'number'; value: number }
  /** A line's value: of the year itself, the mean with the year before, the change since it, or of that year. */
  | { kind: 'line'; of: LineOf; metric: string }
  | { kind: 'operation'; sign: '+' | '-' | '*' | '/'; left: Formula; right: Formula }

export type LineOf = 'year' | 'average' | 'change' | 'prior'

/** A line in a year, as a formula needs it: `back` is 0 for the year itself and 1 for the one before. */
export interface NeededLine {
  metric: string
  back: 0 | 1
}

/**
 * Reads `365 * average(payables) / (cost_of_sales + change(inventory))`. Metrics are lower-case words joined by _. Throws
 * where it is none.
 */
export function parseFormula(text: string): Formula {
  const tokens = [...text.matchAll(/\d+(?:\.\d+)?|[a-z]\w*|[-+*/()]|\S/g)].map(([token]) => token)
  let at = 0
  const expect = (token: string) => {
    if (tokens[at] !== token) throw new Error(`found "${tokens[at] ?? 'the end'}" in "${text}", expected "${token}"`)
    at++
  }
  const atom = (): Formula => {
    const token = tokens[at++]
    if (token === '(') {
      const inner = sum()
      expect(')')
      return inner
    }
    if (/^\d/.test(token ?? '')) return { kind: 'number', value: Number(token) }
    if (!/^[a-z]/.test(token ?? '')) throw new Error(`found "${token ?? 'the end'}" in "${text}", expected a metric`)
    if (tokens[at] !== '(' || !isFunction(token)) return { kind: 'line', of: 'year', metric: token }
    at++
    const metric = tokens[at++]
    if (!/^[a-z]/.test(metric ?? '')) throw new Error(`found "${metric ?? 'the end'}" in "${text}", expected a metric`)
    expect(')')
    return { kind: 'line', of: token, metric }
  }
  const chain = (signs: string, part: () => Formula) => () => {
    let left = part()
    while (at < tokens.length && signs.includes(tokens[at])) {
      const sign = tokens[at++] as '+'
      left = { kind: 'operation', sign, left, right: part() }
    }
    return left
  }
  const sum = chain('+-', chain('*/', atom))
  const formula = sum()
  if (at < tokens.length) throw new Error(`found "${tokens[at]}" in "${text}", expected an operator`)
  return formula
}

function isFunction(token: string): token is 'average' {
  return token === 'average' || token === 'change' || token === 'prior'
}

/** A formula with its lines that are formulas themselves written out; those may not be averaged over years. */
export function expanded(formula: Formula, known: (metric: string) => Formula | undefined, depth = 0): Formula {
  if (formula.kind === 'number') return formula
  if (formula.kind === 'operation')
    return {
      ...formula,
      left: expanded(formula.left, known, depth),
      right: expanded(formula.right, known, depth),
    }
  const own = formula.of === 'year' && depth < deepest ? known(formula.metric) : undefined
  return own ? expanded(own, known, depth + 1) : formula
}

/** A definition that leads back to itself ends here. */
const deepest = 4

/** The lines that a formula needs, each once, in its order. */
export function neededLines(formula: Formula): NeededLine[] {
  const needed: NeededLine[] = []
  const add = (metric: string, back: 0 | 1) => {
    if (!needed.some((each) => each.metric === metric && each.back === back)) needed.push({ metric, back })
  }
  const visit = (each: Formula) => {
    if (each.kind === 'operation') {
      visit(each.left)
      visit(each.right)
    } else if (each.kind === 'line') {
      if (each.of !== 'prior') add(each.metric, 0)
      if (each.of !== 'year') add(each.metric, 1)
    }
  }
  visit(formula)
  return needed
}

/** What it comes to; undefined where a line is missing, or something would be divided by nothing. */
export function evaluate(
  formula: Formula,
  lineValue: (metric: string, back: 0 | 1) => number | undefined,
): number | undefined {
  if (formula.kind === 'number') return formula.value
  if (formula.kind === 'line') {
    const now = formula.of === 'prior' ? 0 : lineValue(formula.metric, 0)
    const before = formula.of === 'year' ? 0 : lineValue(formula.metric, 1)
    if (now === undefined || before === undefined) return undefined
    if (formula.of === 'average') return (now + before) / 2
    if (formula.of === 'change') return now - before
    return formula.of === 'prior' ? before : now
  }
  const left = evaluate(formula.left, lineValue)
  const right = evaluate(formula.right, lineValue)
  if (left === undefined || right === undefined) return undefined
  if (formula.sign === '+') return left + right
  if (formula.sign === '-') return left - right
  if (formula.sign === '*') return left * right
  return right === 0 ? undefined : left / right
}

/** In words and signs, such as `365 × average accounts payable / cost of sales`. */
export function spelled(formula: Formula, nameOf: (metric: string) => string): string {
  if (formula.kind === 'number') return String(formula.value)
  if (formula.kind === 'line') return `${ofWords[formula.of]}${nameOf(formula.metric)}`
  const { sign, left, right } = formula
  const isSum = sign === '+' || sign === '-'
  const part = (each: Formula, isRight: boolean) => {
    const text = spelled(each, nameOf)
    if (each.kind !== 'operation') return text
    const isSumWithin = each.sign === '+' || each.sign === '-'
    const needs = isSum ? isRight && sign === '-' && isSumWithin : isSumWithin || (isRight && sign === '/')
    return needs ? `(${text})` : text
  }
  return `${part(left, false)} ${sign === '*' ? '×' : sign} ${part(right, true)}`
}

const ofWords = { year: '', average: 'average ', change: 'change in ', prior: "the year before's " }

/** The numbers that stand in a formula itself. */
export function numbersIn(formula: Formula): number[] {
  if (formula.kind === 'number') return [formula.value]
  return formula.kind === 'operation' ? [...numbersIn(formula.left), ...numbersIn(formula.right)] : []
}
