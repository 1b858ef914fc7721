import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { print, table } from '../../src/cli/table.ts'
import { modelThemeCalibrationFile } from '../../src/labels/boards/model_themes.ts'
import { themeCalibrationFile } from '../../src/labels/boards/theme_likelihood.ts'
import { topicCalibrationFile } from '../../src/labels/boards/topic_likelihood.ts'
import { localEmbedder } from '../../src/search/embedding/local_embedder.ts'
import { judgedLabels, judgedQuestions } from '../../src/tools/evaluation/judged_labels.ts'
import { type Sample, samples } from '../labels/judged.ts'
import { learn, outOfGroup, type Task, themeTask, topicTask } from './board_training.ts'

/**
 * Learns config/labels/theme_calibration.yaml and topic_calibration.yaml from judged posts on message boards. Prints how often the labels
 * agree with the judgements, for authors, message boards and samples that were left out of training. If `--model` names the folder of a
 * local model, the script learns model_theme_calibration.yaml instead. Texts are not stored.
 */
const project = fileURLToPath(new URL('../..', import.meta.url))
const { values: given } = parseArgs({
  options: { data: { type: 'string', default: join(project, '../shared/data') }, model: { type: 'string' } },
})
const boardMessages = (sample: Sample) =>
  judgedLabels(project, given.data, sample)
    .filter(({ board }) => !board.startsWith('reddit'))
    .map((judged) => ({ ...judged, sample }))

const questions = judgedQuestions(project, given.data)

if (given.model === undefined) {
  train(await themeTask(questions), themeCalibrationFile, ['authors', 'board'])
  train(topicTask(samples.flatMap(boardMessages)), topicCalibrationFile, ['sample', 'board'])
} else {
  const embedder = await localEmbedder({ folder: given.model })
  const task = await themeTask(questions, (texts) => embedder.embed(texts, 'passage'))
  train(task, modelThemeCalibrationFile, ['authors', 'board'])
}

function train(task: Task, file: string, groups: string[]): void {
  for (const kind of groups) {
    const found = outOfGroup(task, kind)
    const limits = [0, task.least - 0.1, task.least - 0.05, task.least, task.least + 0.05]
    print(
      table(
        [`minimum probability, other ${kind}`, 'labels', 'right'],
        limits.map((limit) => {
          const some = found.filter(({ probability }) => probability >= limit)
          const right = some.filter(({ isRight }) => isRight).length
          return [limit.toFixed(2), some.length, Math.round((1000 * right) / some.length) / 10]
        }),
      ),
    )
  }
  const { least, bias, signs, labels, unproven } = learn(task)
  const path = join(project, file)
  const about = readFileSync(path, 'utf8').match(/^#.*$/gm) ?? []
  const lines = (values: [string, number][]) => values.map(([name, value]) => `  ${name}: ${value.toFixed(2)}`)
  const sorted = Object.entries(labels).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  writeFileSync(
    path,
    [
      ...about,
      '',
      `least: ${least}`,
      `bias: ${bias.toFixed(2)}`,
      'signs:',
      ...lines(task.signs.map((sign, at) => [sign, signs[at]])),
      `unproven: ${unproven.toFixed(2)}`,
      'labels:',
      ...lines(sorted),
      '',
    ].join('\n'),
  )
  print(`${task.messages.length} messages: ${file}`)
}
