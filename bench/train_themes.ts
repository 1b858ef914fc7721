import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { print, table } from '../src/cli/table.ts'
import { calibrationFile } from '../src/labels/boards/calibration.ts'
import { signs } from '../src/labels/boards/evidence.ts'
import { judgedQuestions } from '../src/tools/evaluation/judged_labels.ts'
import { type Candidate, candidatesOf, learnCalibration, outOfFold } from './labels/theme_training.ts'

/**
 * Learns config/labels/theme_calibration.yaml from the judged questions of four boards, and prints how the themes that it would give
 * meet the judgements: by authors, and by a board, that were not learnt from. Keeps no text.
 */
const project = fileURLToPath(new URL('..', import.meta.url))
const { values: given } = parseArgs({
  options: { data: { type: 'string', default: join(project, '../shared/data') } },
})

const candidates = candidatesOf(judgedQuestions(project, given.data))
for (const [name, group] of [
  ['authors', (each: Candidate) => each.fold],
  ['board', (each: Candidate) => each.board],
] as const) {
  const found = outOfFold(candidates, group)
  print(
    table(
      [`least probability (other ${name})`, 'given', 'right'],
      [0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85].map((limit) => {
        const given = found.filter(({ probability }) => probability >= limit)
        return [
          limit,
          given.length,
          Math.round((1000 * given.filter((each) => each.isRight).length) / given.length) / 10,
        ]
      }),
    ),
  )
}
const { least, bias, signs: weights, themes, unproven } = learnCalibration(candidates)
const path = join(project, calibrationFile)
const about = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('#'))
const rounded = (value: number) => value.toFixed(2)
writeFileSync(
  path,
  [
    ...about,
    '',
    `least: ${least}`,
    `bias: ${rounded(bias)}`,
    'signs:',
    ...signs.map((sign, at) => `  ${sign}: ${rounded(weights[at])}`),
    `unproven: ${rounded(unproven)}`,
    'themes:',
    ...Object.entries(themes)
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .map(([theme, offset]) => `  ${theme}: ${rounded(offset)}`),
    '',
  ].join('\n'),
)
print(`${candidates.length} candidates: ${calibrationFile}`)
