import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../src/base/config.ts'
import { emptyFolder } from '../../build/small_project.ts'
import { kept } from '../../harness/kept.ts'
import { secret } from '../../pipeline/home.ts'
import { deliver } from '../../pipeline/landing.ts'
import { smallMarket } from '../../pipeline/small_market.ts'

export const days = ['2025-09-01', '2025-09-02']
/** A value in a quarantined row, which must never be shown. */
export const mail = 'jane.doe@example.com'

/** A home after two nightly runs and a failed one, with an e-mail address in a quarantined row. */
export async function operatedHome(): Promise<{ home: string; failed: Ended; logged: Ended }> {
  const { folder, made } = await kept('operated', operate)
  const home = emptyFolder()
  cpSync(join(folder, 'home'), home, { recursive: true })
  return { home, ...made }
}

async function operate(folder: string): Promise<{ failed: Ended; logged: Ended }> {
  const [home, landing] = ['home', 'landing'].map((name) => join(folder, name))
  const market = smallMarket({ end: days[1], days: 3, people: 14, trades_a_day: 30 })
  for (const [feed, rows] of Object.entries(market)) await deliver(landing, feed, 'rows.jsonl', rows)
  const bad = { ...market.portfolio_trades[0], trade_id: 'bad', side: mail }
  await deliver(landing, 'portfolio_trades', 'bad.jsonl', [bad])
  const run = (day: string, env = {}) =>
    crowdtape(['run', 'nightly', '--home', home, '--landing', landing, '--as-of', day], env)
  for (const day of days.slice(0, 1)) await run(day)
  const logged = await run(days[1], { CROWDTAPE_LOG_FORMAT: 'json' })
  const failed = await run(days[1], { CROWDTAPE_SECRET: 'another secret of many letters' })
  return { failed, logged }
}

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

export function crowdtape(argv: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(projectRoot, 'bin/crowdtape.js'), ...argv], {
      env: { ...process.env, CROWDTAPE_SECRET: secret, CROWDTAPE_MEMORY: '500MB', ...env },
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}
