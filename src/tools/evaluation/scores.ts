/** How found items compare with expected items, summed over messages. */
export interface Counts {
  truePositives: number
  falsePositives: number
  falseNegatives: number
}

/** Micro-averaged precision, recall and F1, each 0 to 1. Precision is 0 if nothing was found, and recall is 0 if nothing was expected. */
export interface SetScore extends Counts {
  precision: number
  recall: number
  f1: number
}

/** The labels found and expected in one message. An optional label counts neither when found nor when missed. */
export interface SetComparison {
  found: readonly string[]
  expected: readonly string[]
  optional: readonly string[]
}

/** Scores sets of labels over messages. */
export function scoreSets(comparisons: readonly SetComparison[]): SetScore {
  const counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0 }
  for (const { found, expected, optional } of comparisons) {
    for (const item of found) {
      if (expected.includes(item)) counts.truePositives++
      else if (!optional.includes(item)) counts.falsePositives++
    }
    for (const item of expected) if (!found.includes(item)) counts.falseNegatives++
  }
  return setScore(counts)
}

export function setScore(counts: Counts): SetScore {
  const { truePositives, falsePositives, falseNegatives } = counts
  const share = (all: number) => (all === 0 ? 0 : truePositives / all)
  return {
    ...counts,
    precision: share(truePositives + falsePositives),
    recall: share(truePositives + falseNegatives),
    f1: share(truePositives + (falsePositives + falseNegatives) / 2),
  }
}

/** Accuracy and macro-F1, each 0 to 1, for one verdict per message. F1 is averaged over the given classes. */
export interface ClassScore {
  messages: number
  accuracy: number
  macroF1: number
}

/**
 * Scores verdicts. A verdict outside `classes`, such as an abstention, is wrong but not a false positive of any class.
 */
export function scoreClasses(
  verdicts: readonly { found: string; expected: string }[],
  classes: readonly string[],
): ClassScore {
  const right = verdicts.filter(({ found, expected }) => found === expected).length
  const scores = classes.map(
    (name) =>
      scoreSets(
        verdicts.map(({ found, expected }) => ({
          found: found === name ? [name] : [],
          expected: expected === name ? [name] : [],
          optional: [],
        })),
      ).f1,
  )
  return {
    messages: verdicts.length,
    accuracy: verdicts.length === 0 ? 0 : right / verdicts.length,
    macroF1: scores.reduce((sum, score) => sum + score, 0) / classes.length,
  }
}
