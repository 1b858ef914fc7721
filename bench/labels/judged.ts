import type { Labels } from '../../src/labels/labels.ts'
import { unknownTheme } from '../../src/labels/labels.ts'
import { judgedLabels } from '../../src/tools/evaluation/judged_labels.ts'

/** Samples of messages that an annotator judged (`eval/labels/<name>.yaml`), in the order in which they were judged. */
export const samples = ['fresh', 'tuned', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const

export type Sample = (typeof samples)[number]

/** Number of labels that the labeller assigned, and how many of them are right. */
export interface Precision {
  assigned: number
  right: number
}

export interface JudgedMeasure {
  messages: number
  /** Precision of themes and of topics, each by message board. */
  themes: Record<string, Precision>
  topics: Record<string, Precision>
  /** Precision by theme, over all message boards. */
  byTheme: Record<string, Precision>
}

/**
 * Measures the precision of themes and topics on a sample of messages that an annotator judged. Throws `DataMissing` if the messages are
 * not in the data folder.
 */
export function measureJudged(
  project: string,
  data: string,
  name: Sample,
  label: (text: string) => Labels,
): JudgedMeasure {
  const measure: JudgedMeasure = { messages: 0, themes: {}, topics: {}, byTheme: {} }
  for (const { board, text, themes, topics } of judgedLabels(project, data, name)) {
    const labels = label(text)
    measure.messages++
    if (labels.theme !== unknownTheme) {
      count(measure.themes, board, themes.includes(labels.theme))
      count(measure.byTheme, labels.theme, themes.includes(labels.theme))
    }
    for (const topic of labels.topics) count(measure.topics, board, topics.includes(topic))
  }
  return measure
}

function count(counts: Record<string, Precision>, name: string, isRight: boolean): void {
  counts[name] ??= { assigned: 0, right: 0 }
  counts[name].assigned++
  if (isRight) counts[name].right++
}

/** The share of right labels over all message boards. NaN if no label is assigned. */
export function overall(counts: Record<string, Precision>): number {
  const all = Object.values(counts)
  return all.reduce((sum, { right }) => sum + right, 0) / all.reduce((sum, { assigned }) => sum + assigned, 0)
}
