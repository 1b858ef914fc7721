import { writeFileSync } from 'node:fs'
import type { CleanScript } from '../../src/base/clean_process.ts'

/** Work for a clean process: writes what it is and what it was given, or dies. */
const work: CleanScript<{ file?: string }> = async (_, { file }) => {
  if (!file) process.kill(process.pid, 'SIGKILL')
  else writeFileSync(file, JSON.stringify({ pid: process.pid, environment: Object.keys(process.env) }))
}
export default work
