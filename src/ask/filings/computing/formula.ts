import { type Formula as FormulaWith, parseFormula } from '../../../filings/facts/formula.ts'

/** Functions of a line: its mean over a year and the year before, its change since the year before, or its value in that year. */
const functions = {
  average: { least: 1, most: 1, words: 'average ' },
  change: { least: 1, most: 1, words: 'change in ' },
  prior: { least: 1, most: 1, words: "the year before's " },
} as const

/** A formula over lines of statements, in the language of config/metrics.yaml. */
export type LineFormula = FormulaWith<keyof typeof functions>

/** A line that a formula needs. `back` is 0 for its value in the year itself and 1 for the year before. */
export interface NeededLine {
  metric: string
  back: 0 | 1
}

/** Reads a formula such as `365 * average(payables) / (cost_of_sales + change(inventory))`. Throws if it is invalid. */
export function parseLineFormula(text: string): LineFormula {
  const formula = parseFormula(text, functions)
  if (neededLines(formula).some(({ metric }) => metric === ''))
    throw new Error(`found a function of something else in "${text}", expected a metric`)
  return formula
}

/** The line that a function is called with; empty if its argument is something else. */
function lineOf({ of: [line] }: Extract<LineFormula, { kind: 'call' }>): string {
  return line.kind === 'metric' ? line.metric : ''
}

/** Replaces lines that have a formula of their own with that formula, except within functions. */
export function expanded(
  formula: LineFormula,
  known: (metric: string) => LineFormula | undefined,
  depth = 0,
): LineFormula {
  if (formula.kind === 'operation')
    return { ...formula, left: expanded(formula.left, known, depth), right: expanded(formula.right, known, depth) }
  const own = formula.kind === 'metric' && depth < deepest ? known(formula.metric) : undefined
  return own ? expanded(own, known, depth + 1) : formula
}

/** Maximum depth of expansion, which also ends a definition that refers to itself. */
const deepest = 4

/** The lines that a formula needs, each once, in order of appearance. */
export function neededLines(formula: LineFormula): NeededLine[] {
  const all = (each: LineFormula): NeededLine[] => {
    if (each.kind === 'operation') return [...all(each.left), ...all(each.right)]
    if (each.kind === 'metric') return [{ metric: each.metric, back: 0 }]
    if (each.kind !== 'call') return []
    const before = { metric: lineOf(each), back: 1 } as const
    return each.name === 'prior' ? [before] : [{ metric: lineOf(each), back: 0 }, before]
  }
  return [...new Map(all(formula).map((line) => [`${line.metric} ${line.back}`, line])).values()]
}

/** The value of a formula; undefined if a line is missing or a divisor is not positive. */
export function evaluateFormula(
  formula: LineFormula,
  lineValue: (metric: string, back: 0 | 1) => number | undefined,
): number | undefined {
  if (formula.kind === 'number') return formula.value
  if (formula.kind === 'metric') return lineValue(formula.metric, 0)
  if (formula.kind === 'tag') return undefined
  if (formula.kind === 'call') {
    const before = lineValue(lineOf(formula), 1)
    const now = formula.name === 'prior' ? before : lineValue(lineOf(formula), 0)
    if (now === undefined || before === undefined) return undefined
    return { average: (now + before) / 2, change: now - before, prior: before }[formula.name]
  }
  const [left, right] = [formula.left, formula.right].map((each) => evaluateFormula(each, lineValue))
  if (left === undefined || right === undefined || (formula.operator === '/' && right <= 0)) return undefined
  return { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[formula.operator]
}

/** A formula in words and signs, such as `365 × average accounts payable / cost of sales`. */
export function spelled(formula: LineFormula, nameOf: (metric: string) => string): string {
  if (formula.kind === 'number') return String(formula.value)
  if (formula.kind === 'metric') return nameOf(formula.metric)
  if (formula.kind === 'call') return `${functions[formula.name].words}${nameOf(lineOf(formula))}`
  if (formula.kind === 'tag') return formula.tag
  const { operator, left, right } = formula
  const isSum = (sign: string) => sign === '+' || sign === '-'
  const part = (each: LineFormula, isRight: boolean) => {
    const text = spelled(each, nameOf)
    if (each.kind !== 'operation') return text
    const isLooser = isSum(each.operator) && !isSum(operator)
    const isBehind = isRight && (operator === '/' || (operator === '-' && isSum(each.operator)))
    return isLooser || isBehind ? `(${text})` : text
  }
  return `${part(left, false)} ${operator === '*' ? '×' : operator} ${part(right, true)}`
}

/** The literal numbers of a formula. */
export function numbersIn(formula: LineFormula): number[] {
  if (formula.kind === 'number') return [formula.value]
  return formula.kind === 'operation' ? [...numbersIn(formula.left), ...numbersIn(formula.right)] : []
}
