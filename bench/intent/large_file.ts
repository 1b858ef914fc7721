import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openEngine } from '../../src/base/duckdb.ts'
import { literal } from '../../src/base/quote.ts'
import { generate } from '../../src/tools/generate/generate.ts'
import { type Measured, measure } from '../process.ts'

const size = { conversations: 2_400_000, days: 108, end: '2025-09-30', people: 48_000, tickers: 600 }

/** The answer of the assistant in each conversation. It is long, so that the file has 2 GB. */
const answer = 'Here is what the last reports say, and what would change the picture. '.repeat(6)

/**
 * Measures a nightly run with default settings. The input is one landing file of 2 GB that contains the conversations
 * of 108 days.
 */
export async function benchLargeFile(cli: string, dir: string): Promise<Measured> {
  const home = join(dir, 'large-home')
  const landing = await largeLanding(dir)
  await rm(home, { recursive: true, force: true })
  process.stderr.write('nightly over one file of 2 GB\n')
  return measure([cli, 'run', 'nightly', '--landing', landing, '--home', home, '--as-of', size.end, '--json'])
}

/** Generates a landing folder with companies and one file of conversations, unless it exists. */
async function largeLanding(dir: string): Promise<string> {
  const landing = join(dir, 'large-landing')
  const whole = join(landing, 'conversations', 'all.jsonl')
  if (existsSync(whole)) return landing
  const parts = join(dir, 'large-generated')
  for (const folder of [parts, landing]) await rm(folder, { recursive: true, force: true })
  process.stderr.write(`generating ${size.conversations} conversations in one file\n`)
  await generate({ out: parts, ...size, trades: 1000, snapshotRows: 1000, bad: false, temp: join(dir, 'temp') })
  await mkdir(join(landing, 'conversations'), { recursive: true })
  await rename(join(parts, 'companies'), join(landing, 'companies'))
  const engine = await openEngine({ memory: '4GB', threads: 2, temp: join(dir, 'temp', 'large') })
  await engine.with((connection) =>
    connection.run(
      `copy (
        select * replace (list_append(messages, {'role': 'assistant', 'text': ${literal(answer)}, 'created_at': started_at}) as messages)
        from read_json(${literal(join(parts, 'conversations', '*'))}, format = 'newline_delimited', columns = {'conversation_id': 'VARCHAR',
          'user_id': 'VARCHAR', 'started_at': 'VARCHAR', 'messages': 'STRUCT(role VARCHAR, text VARCHAR, created_at VARCHAR)[]'})
      ) to ${literal(`${whole}.part`)} (format json)`,
    ),
  )
  await engine.close()
  await rename(`${whole}.part`, whole)
  await rm(parts, { recursive: true })
  return landing
}
