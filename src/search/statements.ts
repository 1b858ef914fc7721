import type { FilingVocabulary } from './vocabulary.ts'

/** The financial statement to which a passage belongs, and how certain that is (0 to 1). */
export interface StatementPart {
  statement: string
  strength: number
}

/**
 * Finds the statement to which a table belongs, by the labels of its lines. Undefined if the labels do not decide. Each label counts once,
 * and less if several statements have the label. A title that names a statement counts as much as two lines.
 */
export function statementOf(
  lines: readonly string[][],
  heading: readonly string[],
  vocabulary: FilingVocabulary,
): StatementPart | undefined {
  const scores = new Map<string, number>()
  const add = (statement: string, weight: number) => scores.set(statement, (scores.get(statement) ?? 0) + weight)
  const seen = new Set<string>()
  for (const line of lines) {
    // Long lines are prose, and prose may mention any statement.
    if (line.length === 0 || line.length > longestLabel) continue
    for (const { value: owners, to } of vocabulary.statementLines.startingAt(line, 0)) {
      const label = line.slice(0, to).join(' ')
      if (seen.has(label)) continue
      seen.add(label)
      for (const owner of owners) add(owner, 1 / owners.length)
    }
  }
  const named = new Set(
    [
      ...vocabulary.statementNames.find(heading),
      ...lines.slice(0, 6).flatMap((line) => vocabulary.statementNames.find(line)),
    ].map(({ value }) => value),
  )
  for (const statement of named) if (scores.has(statement)) add(statement, 2 / named.size)
  const [best] = [...scores].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
  if (!best || best[1] < leastScore) return undefined
  return { statement: best[0], strength: Math.min(best[1] / sureScore, 1) }
}

const longestLabel = 16
const leastScore = 2.5
const sureScore = 8
