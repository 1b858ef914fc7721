import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { rows as rowsOf } from '../src/base/duckdb.ts'
import { questions } from './mcp/questions.ts'

/**
 * Answers ten research questions only with the tools of `crowdtape mcp`. A script calls the tools instead of a language model. Each answer
 * is compared with the tables of the live release in the home folder. If an answer differs, the exit code is 1.
 */
const { values: given } = parseArgs({ options: { home: { type: 'string', default: 'data' } } })
const home = resolve(given.home)
if (!existsSync(join(home, 'releases'))) {
  process.stderr.write(
    `${home}: this folder has no releases; --home must name a home folder with releases, such as the one that \`crowdtape demo\` creates\n`,
  )
  process.exit(2)
}

const client = new Client({ name: 'bench', version: '1' })
const started = performance.now()
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: ['bin/crowdtape.js', 'mcp', '--home', home],
    env: { ...process.env, LOG_LEVEL: 'warn' } as Record<string, string>,
  }),
)
const { tools } = await client.listTools()
console.log(`${tools.length} tools after ${Math.round(performance.now() - started)} ms`)

let calls: string[] = []
async function call<Answer>(name: string, args: object): Promise<Answer> {
  calls.push(name)
  const result = await client.callTool({ name, arguments: { ...args } })
  if (result.isError) throw new Error(`${name}: ${JSON.stringify(result.content)}`)
  return result.structuredContent as Answer
}

const { as_of } = await call<{ as_of: string }>('get_reference_windows', {})
const { release } = await call<{ release: string }>('get_reference_windows', { as_of })
const instance = await DuckDBInstance.create(join(home, 'releases', release, 'tables.duckdb'), {
  access_mode: 'READ_ONLY',
})
const connection = await instance.connect()
let wrong = 0
for (const { question, answer, truth } of questions) {
  calls = []
  const began = performance.now()
  const found = await answer(call)
  const ms = Math.round(performance.now() - began)
  const [expected] = await rowsOf<Record<string, unknown>>(connection, truth)
  const isRight = JSON.stringify(found) === JSON.stringify(expected)
  if (!isRight) wrong++
  console.log(`\n${question}\n  ${isRight ? 'right' : 'WRONG'}: ${JSON.stringify(found)}`)
  if (!isRight) console.log(`  expected: ${JSON.stringify(expected)}`)
  console.log(`  ${calls.join(', ')}; ${ms} ms`)
}
console.log(`\n${questions.length - wrong} of ${questions.length} right, release ${release}`)
connection.closeSync()
instance.closeSync()
await client.close()
process.exitCode = wrong > 0 ? 1 : 0
