import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CleanProcess } from '../../src/base/clean_process.ts'
import { openEngine } from '../../src/base/duckdb.ts'
import { emptyFolder } from '../build/small_project.ts'

const script = new URL('./clean_script.ts', import.meta.url)

async function opened() {
  const folder = emptyFolder()
  const engine = await openEngine({ memory: '100MB', threads: 1, temp: join(folder, 'spill') })
  onTestFinished(() => engine.close())
  return { folder, clean: new CleanProcess(engine) }
}

test('reuses one process without the environment and removes its spilled data on dispose', async () => {
  const { folder, clean } = await opened()
  const files = ['one', 'two'].map((name) => join(folder, name))
  for (const file of files) await clean.run(script, { file })
  const [one, two] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')))
  // The path of the compile cache reveals nothing about the data.
  expect(one).toEqual({ pid: expect.any(Number), environment: ['NODE_COMPILE_CACHE'] })
  expect(two).toEqual(one)
  expect(one.pid).not.toBe(process.pid)
  const spilled = () => readdirSync(join(folder, 'spill')).filter((name) => name.startsWith(`${one.pid}-`))
  expect(spilled()).toHaveLength(1)
  await clean[Symbol.asyncDispose]()
  expect(existsSync(`/proc/${one.pid}`)).toBe(false)
  expect(spilled()).toEqual([])
})

test('reports a killed process as an error and can be disposed of afterwards', async () => {
  const { clean } = await opened()
  await expect(clean.run(script, {})).rejects.toThrow(
    /clean_script\.ts: its process ended with SIGKILL before it answered/,
  )
  await clean[Symbol.asyncDispose]()
})
