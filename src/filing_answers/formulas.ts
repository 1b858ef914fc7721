import { z } from 'zod'
import { loadConfig } from '../config/load.ts'
import { filingVocabulary } from '../search/vocabulary.ts'
import { expanded, type Formula, neededLines, parseFormula } from './formula.ts'

export const formulasFile = 'config/filing_formulas.yaml'

/** How a computed figure is shown: `0.25` is `25%` as percent, and `0.25` as times. */
export type ShownAs = 'percent' | 'times' | 'days' | 'amount'

export interface KnownFormula {
  name: string
  formula: Formula
  as: ShownAs
}

export interface Formulas {
  /** By the metric that it computes; lines of statements are no formulas. */
  of: ReadonlyMap<string, KnownFormula>
  /** Metrics that answer a question together. */
  groups: ReadonlyMap<string, readonly string[]>
  /** Lines that count by their size. */
  sizes: ReadonlySet<string>
}

const schema = z.strictObject({
  formulas: z.record(
    z.string(),
    z.strictObject({
      name: z.string().min(1),
      is: z.string().min(1),
      as: z.enum(['percent', 'times', 'days', 'amount']),
    }),
  ),
  groups: z.record(z.string(), z.array(z.string()).min(1)),
  sizes: z.array(z.string()),
})

let formulas: Formulas | undefined

/** Reads `config/filing_formulas.yaml`, once for the process. Throws where it names what nobody knows. */
export function knownFormulas(): Formulas {
  formulas ??= read()
  return formulas
}

function read(): Formulas {
  const { formulas, groups, sizes } = loadConfig(formulasFile, schema)
  const of = new Map(
    Object.entries(formulas).map(([metric, { is, ...rest }]) => [metric, { ...rest, formula: parseFormula(is) }]),
  )
  for (const [metric, { formula }] of of) {
    const whole = expanded(formula, (name) => (name === metric ? undefined : of.get(name)?.formula))
    for (const { metric: line } of neededLines(whole)) {
      if (!isLine(line)) throw new Error(`${formulasFile}: ${metric}: found "${line}", expected a line of a statement`)
    }
  }
  for (const [group, members] of Object.entries(groups)) {
    const unknown = members.find((member) => !of.has(member))
    if (unknown) throw new Error(`${formulasFile}: groups.${group}: found "${unknown}", expected one of the formulas`)
  }
  return { of, groups: new Map(Object.entries(groups)), sizes: new Set(sizes) }
}

/** Whether a metric is a line that statements print. */
export function isLine(metric: string): boolean {
  return filingVocabulary().hasLine(metric)
}
