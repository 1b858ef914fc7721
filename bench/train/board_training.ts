import { createHash } from 'node:crypto'
import { type Calibration, likelihood } from '../../src/labels/boards/calibration.ts'
import { type Embed, modelThemeSigns, nearnessMeasure } from '../../src/labels/boards/model_themes.ts'
import { likeliestTheme, type Nearness, themeSigns } from '../../src/labels/boards/theme_likelihood.ts'
import { topicSigns } from '../../src/labels/boards/topic_likelihood.ts'
import { readText } from '../../src/labels/questions.ts'
import { readThemes } from '../../src/labels/themes.ts'
import { readTopics, topicFinder } from '../../src/labels/topics.ts'
import { entryFinder } from '../../src/text/phrases/vocabulary.ts'
import type { JudgedQuestion, Judgement } from '../../src/tools/evaluation/judged_labels.ts'
import { logisticRegression, probability } from './logistic.ts'

/** A message for training, with the labels that an annotator gave to it. */
export interface Message<Hit = unknown> {
  /**
   * The groups of the message, by kind: its `board`, and either its `sample` or one of ten random groups of `authors`.
   * In cross-validation, each group is tested with a calibration that was learnt from the other groups.
   */
  groups: Record<string, string>
  hits: Hit[]
  judged: readonly string[]
}

/** A label that a calibration chose for a message, with the evidence for the label and its probability. */
export interface Choice {
  label: string
  evidence: number[]
  probability: number
}

/** The training task for one kind of label (themes or topics): the messages, and how their labels are found and chosen. */
export interface Task<M extends Message = Message> {
  least: number
  signs: readonly string[]
  messages: M[]
  /**
   * All labels for which the message contains a cue, each with its evidence: for a theme, that of its most likely cue;
   * for a topic, that of all its cues.
   */
  choices(message: M, calibration: Calibration): Choice[]
  /** The labels that would be assigned if there were no threshold `least`. */
  given(message: M, calibration: Calibration): Choice[]
}

/**
 * The task of learning themes from judged questions. If `embed` is given, the similarity to the examples of a theme is
 * also evidence.
 */
export async function themeTask(questions: readonly JudgedQuestion[], embed?: Embed): Promise<Task> {
  const themes = readThemes()
  const find = entryFinder(themes, (words) => words)
  const messages = questions
    .map(({ board, author, text, themes: judged }) => {
      const read = readText(text)
      const authors = String(createHash('sha256').update(author).digest()[0]! % 10)
      return { groups: { authors, board }, read, hits: find(read.reading), judged }
    })
    .filter(({ hits, read }) => hits.length > 0 && read.reading.isChat)
  const nearness = new Map<(typeof messages)[number], Nearness>()
  if (embed) {
    const measured = await (await nearnessMeasure(embed, themes))(messages.map(({ read }) => read))
    for (const [at, message] of messages.entries()) nearness.set(message, measured[at])
  }
  const choose = (message: (typeof messages)[number], hits: (typeof messages)[number]['hits'], by: Calibration) => {
    const { hit, ...found } = likeliestTheme(message.read.reading, hits, themes, by, nearness.get(message))!
    return { label: themes[hit.entry].id, ...found }
  }
  const task: Task<(typeof messages)[number]> = {
    least: 0.64,
    signs: embed ? modelThemeSigns : themeSigns,
    messages,
    choices: (message, by) =>
      [...Map.groupBy(message.hits, ({ entry }) => entry).values()].map((hits) => choose(message, hits, by)),
    given: (message, by) => [choose(message, message.hits, by)],
  }
  return task
}

/**
 * The task of learning topics from judged samples. An assigned topic counts as wrong if the annotator did not list it.
 */
export function topicTask(judged: readonly (Judgement & { board: string; sample: string; text: string })[]): Task {
  const topics = readTopics()
  const find = topicFinder(topics)
  const messages = judged.flatMap(({ board, sample, text, topics }) => {
    const { reading } = readText(text)
    return reading.isChat ? [{ groups: { board, sample }, hits: find(reading), judged: topics }] : []
  })
  const choices = ({ hits }: (typeof messages)[number], by: Calibration) =>
    hits.map(({ entry, evidence }) => {
      const label = topics[entry].id
      return { label, evidence, probability: likelihood(evidence, label, by) }
    })
  const task: Task<(typeof messages)[number]> = { least: 0.83, signs: topicSigns, messages, choices, given: choices }
  return task
}

/**
 * Labels the messages of each group with a calibration that was learnt from the other groups. Returns the probability
 * of each label, and whether the label is right.
 */
export function outOfGroup(task: Task, kind: string): { probability: number; isRight: boolean }[] {
  const groups = new Set(task.messages.map(({ groups }) => groups[kind]))
  return [...groups].flatMap((group) => {
    const calibration = learn(task, (message) => message.groups[kind] !== group)
    return task.messages
      .filter((message) => message.groups[kind] === group)
      .flatMap((message) =>
        task.given(message, calibration).map(({ label, probability }) => ({
          probability,
          isRight: message.judged.includes(label),
        })),
      )
  })
}

const signRidge = 1
/**
 * Ridge penalty that pulls the offset of a label towards zero. It is needed because most labels have few judged
 * messages.
 */
const labelRidge = 4
const freeRidge = 0.01
const turns = 3

/**
 * Learns a calibration by logistic regression. The examples are the labels for which a message contains cues, each with
 * its evidence (`choices`).
 */
export function learn(task: Task, isIncluded: (message: Message) => boolean = () => true): Calibration {
  const { least, signs } = task
  const messages = task.messages.filter(isIncluded)
  const bias = signs.length
  const ids = new Map<string, number>()
  const unproven = -1 / Math.sqrt(labelRidge)
  let calibration: Calibration = { least, bias: 0, signs: signs.map((_, at) => Number(at === 0)), labels: {}, unproven }
  for (let turn = 0; turn < turns; turn++) {
    const examples = messages.flatMap((message) =>
      task.choices(message, calibration).map(({ label, evidence }) => {
        if (!ids.has(label)) ids.set(label, signs.length + 1 + ids.size)
        const features = [
          ...evidence.map((value, sign) => [sign, value] as const),
          [bias, 1],
          [ids.get(label)!, 1],
        ] as const
        return { label, features, isPositive: message.judged.includes(label), weight: 1 }
      }),
    )
    const ridge = [...signs.map(() => signRidge), freeRidge, ...Array.from(ids, () => labelRidge)]
    const weights = logisticRegression(examples, ridge)
    const information = new Map<string, number>()
    for (const { label, features } of examples) {
      const chance = probability(features, weights)
      information.set(label, (information.get(label) ?? labelRidge) + chance * (1 - chance))
    }
    calibration = {
      least,
      bias: weights[bias],
      signs: [...weights.subarray(0, signs.length)],
      labels: Object.fromEntries(
        [...information].map(([label, sum]) => [label, weights[ids.get(label)!] - 1 / Math.sqrt(sum)]),
      ),
      unproven,
    }
  }
  return calibration
}
