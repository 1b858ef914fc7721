import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { print, printJson, table } from '../src/cli/table.ts'
import { builtInLabeller } from '../src/labels/built_in.ts'
import { judgedSentiment } from '../src/tools/evaluation/judged_labels.ts'
import { DataMissing, readRealSets } from '../src/tools/evaluation/real_sets.ts'
import { measureJudged, samples } from './labels/judged.ts'
import { InsideProject, mistakeLines, outsideProject } from './labels/mistakes.ts'
import { measureJudgedSentiment, measureSentiment } from './labels/sentiment.ts'
import { measureSpeed } from './labels/speed.ts'
import { measureTickers } from './labels/tickers.ts'
import { measureTopics } from './labels/topics.ts'

/**
 * Measures the quality and speed of the built-in labels on real messages that annotators labelled. Reference methods are measured in the
 * same run. `--mistakes` prints messages that were labelled wrongly. `--mistakes-file` writes these messages to a file, which must be
 * outside the project because the messages are real.
 */
const project = fileURLToPath(new URL('..', import.meta.url))
const { values: given } = parseArgs({
  options: {
    data: { type: 'string', default: join(project, '../shared/data') },
    json: { type: 'boolean', default: false },
    mistakes: { type: 'boolean', default: false },
    'mistakes-file': { type: 'string' },
    worst: { type: 'string', default: '50' },
    passes: { type: 'string', default: '3' },
  },
})

try {
  const file = given['mistakes-file'] === undefined ? undefined : outsideProject(given['mistakes-file'], project)
  await bench(file)
} catch (error) {
  if (!(error instanceof DataMissing || error instanceof InsideProject)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof DataMissing ? 1 : 2
}

async function bench(mistakesFile: string | undefined): Promise<void> {
  const sets = await readRealSets(resolve(given.data, 'eval'), resolve(given.data, 'landing'))
  const worst = given.mistakes || mistakesFile ? Number(given.worst) : 0
  const { label } = builtInLabeller(sets.listings)
  const sentiment = measureSentiment(sets.sentiment, worst)
  const tickers = measureTickers(sets.tickers, sets.listings, sets.equivalents, worst)
  const topics = measureTopics(sets.conversations, label, worst)
  const judged = Object.fromEntries(samples.map((name) => [name, measureJudged(project, given.data, name, label)]))
  const otherYears = measureJudgedSentiment(judgedSentiment(project, given.data))
  const speed = measureSpeed(sets.conversations, sets.listings, Number(given.passes))

  if (given.json) {
    printJson({
      sentiment: { messages: sentiment.messages, scores: sentiment.scores },
      tickers: tickers.scores.map(({ recogniser, score: { outcomes: _, ...score } }) => ({ recogniser, score })),
      topics: { ...topics, mistakes: undefined },
      judged,
      otherYears,
      speed,
    })
  } else {
    section(
      `Sentiment: ${sentiment.messages} StockTwits messages whose authors chose bullish or bearish (the half not used for tuning)`,
      ['judge', 'accuracy', 'macro-F1', 'F1 bullish', 'F1 bearish', 'abstained'],
      sentiment.scores.map(({ judge, score }) => [
        judge,
        ...[score.accuracy, score.macroF1, score.bullish.f1, score.bearish.f1, score.abstained].map(rounded),
      ]),
    )
    section(
      `Tickers: ${sets.tickers.length} messages labelled by an annotator`,
      ['recogniser', 'precision', 'recall', 'F1'],
      tickers.scores.map(({ recogniser, score }) => [recogniser, ...figures(score)]),
    )
    section(
      `Topics: ${topics.messages} conversations that an annotator labelled before the labeller existed`,
      ['labeller', 'precision', 'recall', 'F1'],
      topics.scores.map(({ labeller, score }) => [labeller, ...figures(score)]),
    )
    section(
      `Is it a question? ${topics.questions[0].messages} of the same conversations`,
      ['labeller', 'precision', 'recall', 'F1', 'accuracy'],
      topics.questions.map(({ labeller, score, accuracy }) => [labeller, ...figures(score), rounded(accuracy)]),
    )
    section(
      'Topics and questions by source, built in',
      ['source', 'conversations', 'topics precision', 'topics recall', 'topics F1', 'questions accuracy'],
      topics.bySource.map((each) => [
        each.source,
        each.messages,
        ...figures(each.topics),
        rounded(each.questionAccuracy),
      ]),
    )
    for (const [name, sample] of Object.entries(judged)) {
      section(
        `Judged messages (${name}): ${sample.messages} of four message boards; share of assigned labels that are right`,
        ['board', 'themes', 'right', 'topics', 'right'],
        Object.entries(sample.topics).map(([board, topics]) => {
          const themes = sample.themes[board] ?? { assigned: 0, right: 0 }
          return [
            board,
            themes.assigned,
            rounded(themes.right / themes.assigned),
            topics.assigned,
            rounded(topics.right / topics.assigned),
          ]
        }),
      )
      section(
        `Themes of the judged messages (${name})`,
        ['theme', 'assigned', 'right'],
        Object.entries(sample.byTheme)
          .sort(([, a], [, b]) => b.assigned - a.assigned)
          .map(([theme, { assigned, right }]) => [theme, assigned, right]),
      )
    }
    section(
      'Sentiment in other years: the half of the judged messages that was not used for training',
      ['board', 'messages', 'macro-F1', '95 % interval', 'VADER', 'abstained', 'neutral messages', 'given a direction'],
      Object.entries(otherYears).map(([board, { messages, scores, interval, neutral, directed }]) => [
        board,
        messages,
        rounded(scores[0].score.macroF1),
        interval.map(rounded).join('-'),
        rounded(scores[1].score.macroF1),
        rounded(scores[0].score.abstained),
        neutral,
        rounded(directed / neutral),
      ]),
    )
    section(
      `Speed: ${speed.conversations} real conversations, one thread`,
      ['work', 'units per second of CPU'],
      [
        [`labels of ${speed.units} units, ${speed.questions} of them questions`, speed.unitsPerSecond],
        ['splitting the same texts into words', speed.splitUnitsPerSecond],
      ],
    )
  }

  if (worst === 0) return
  const mistakes = { sentiment: sentiment.mistakes, tickers: tickers.mistakes, topics: topics.mistakes }
  if (mistakesFile) await writeFile(mistakesFile, `${JSON.stringify(mistakes, null, 2)}\n`)
  if (!given.mistakes) return
  // With --json, stdout contains only the JSON document, so the mistakes go to stderr.
  const out = given.json ? process.stderr : process.stdout
  for (const [about, some] of Object.entries(mistakes))
    out.write(`\nWorst mistakes, ${about}\n${mistakeLines(some).join('\n')}\n`)
}

function section(title: string, head: string[], rows: (string | number)[][]): void {
  print(`\n${title}\n${table(head, rows)}`)
}

function figures({ precision, recall, f1 }: { precision: number; recall: number; f1: number }): number[] {
  return [precision, recall, f1].map(rounded)
}

function rounded(share: number): number {
  return Math.round(1_000 * share) / 10
}
