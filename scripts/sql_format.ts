import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { format } from 'sql-formatter'

/** `npm run sql`: exits with 1 if an SQL file is not formatted; `--fix` formats all SQL files. Comments at the top are not changed. */
const shouldFix = process.argv.includes('--fix')
const crooked = globSync(['sql/**/*.sql', 'bench/**/*.sql']).filter((path) => {
  const text = readFileSync(path, 'utf8')
  const wanted = formatted(text)
  if (text !== wanted && shouldFix) writeFileSync(path, wanted)
  return text !== wanted
})
for (const path of crooked) console.error(`${path}: ${shouldFix ? 'formatted' : 'not formatted; npm run sql -- --fix'}`)
if (crooked.length > 0 && !shouldFix) process.exitCode = 1

function formatted(text: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => !line.startsWith('--'))
  const body = format(lines.slice(start).join('\n'), {
    language: 'duckdb',
    tabWidth: 4,
    keywordCase: 'lower',
    dataTypeCase: 'lower',
    functionCase: 'lower',
    expressionWidth: 100,
    linesBetweenQueries: 1,
  })
  return `${[...lines.slice(0, start), body].join('\n')}\n`
}
