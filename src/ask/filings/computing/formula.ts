import { type Formula as FormulaWith, parseFormula as parsed } from '../../../filings/facts/formula.ts'

/** Functions of a line's balances: the mean with the year before, the change since it, or that year's balance. */
const functions = {
  average: { least: 1, most: 1, words: 'average ' },
  change: { least: 1, most: 1, words: 'change in ' },
  prior: { least: 1, most: 1, words: "the year before's " },
} as const

/** A formula over lines of statements, in the language of config/metrics.yaml. */
export type LineFormula = FormulaWith<keyof typeof functions>

/** A line in a year, as a formula needs it: `back` is 0 for the year itself and 1 for the one before. */
export interface NeededLine {
  metric: string
  back: 0 | 1
}

/** Reads `365 * average(payables) / (cost_of_sales + change(inventory))`. Throws where it is none. */
export function parseLineFormula(text: string): LineFormula {
  const formula = parsed(text, functions)
  if (calls(formula).some(({ of: [line] }) => line.kind !== 'metric'))
    throw new Error(`found a function of something else in "${text}", expected a metric`)
  return formula
}

type Call = Extract<LineFormula, { kind: 'call' }>

function calls(formula: LineFormula): Call[] {
  if (formula.kind === 'operation') return [...calls(formula.left), ...calls(formula.right)]
  return formula.kind === 'call' ? [formula] : []
}

/** The line that a call is of. */
function lineOf({ of: [line] }: Call): string {
  return line.kind === 'metric' ? line.metric : ''
}

/** A formula with its lines that are formulas themselves written out; those may not be averaged over years. */
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

/** A definition that leads back to itself ends here. */
const deepest = 4

/** The lines that a formula needs, each once, in its order. */
export function neededLines(formula: LineFormula): NeededLine[] {
  const all = (each: LineFormula): NeededLine[] => {
    if (each.kind === 'operation') return [...all(each.left), ...all(each.right)]
    if (each.kind === 'metric') return [{ metric: each.metric, back: 0 }]
    if (each.kind !== 'call') return []
    const before = { metric: lineOf(each), back: 1 } as const
    return each.name === 'prior' ? [before] : [{ metric: lineOf(each), back: 0 }, before]
  }
  const needed = all(formula)
  return needed.filter(
    ({ metric, back }, at) => needed.findIndex((each) => each.metric === metric && each.back === back) === at,
  )
}

/** The result; undefined if a line is missing, or a divisor is not positive. */
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
  const left = evaluateFormula(formula.left, lineValue)
  const right = evaluateFormula(formula.right, lineValue)
  if (left === undefined || right === undefined || (formula.operator === '/' && right <= 0)) return undefined
  return { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[formula.operator]
}

/** In words and signs, such as `365 × average accounts payable / cost of sales`. */
export function spelled(formula: LineFormula, nameOf: (metric: string) => string): string {
  if (formula.kind === 'number') return String(formula.value)
  if (formula.kind === 'metric') return nameOf(formula.metric)
  if (formula.kind === 'call') return `${functions[formula.name].words}${nameOf(lineOf(formula))}`
  if (formula.kind === 'tag') return formula.tag
  const { operator, left, right } = formula
  const isSum = operator === '+' || operator === '-'
  const part = (each: LineFormula, isRight: boolean) => {
    const text = spelled(each, nameOf)
    if (each.kind !== 'operation') return text
    const isSumWithin = each.operator === '+' || each.operator === '-'
    const needs = isSum ? isRight && operator === '-' && isSumWithin : isSumWithin || (isRight && operator === '/')
    return needs ? `(${text})` : text
  }
  return `${part(left, false)} ${operator === '*' ? '×' : operator} ${part(right, true)}`
}

/** The literal numbers of a formula. */
export function numbersIn(formula: LineFormula): number[] {
  if (formula.kind === 'number') return [formula.value]
  return formula.kind === 'operation' ? [...numbersIn(formula.left), ...numbersIn(formula.right)] : []
}
