import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '../../src/base/config.ts'
import { emptyFolder } from '../build/small_project.ts'

// npm's shell ends on a signal and passes none on: what it started has to notice.
test.each([
  { command: ['npm', 'start'], isUp: 'crowdtape answers at', isDown: '"msg":"stopped"' },
  { command: ['npx', 'crowdtape', 'serve'], isUp: 'crowdtape answers at', isDown: '"msg":"stopped"' },
  { command: ['npx', 'crowdtape', 'schedule'], isUp: '"msg":"scheduling"', isDown: '"msg":"stopped"' },
])('SIGTERM sent to `$command` stops what it started, cleanly', async ({ command: [name, ...args], isUp, isDown }) => {
  const home = emptyFolder()
  mkdirSync(join(home, 'landing'))
  const child = spawn(name, args, {
    cwd: projectRoot,
    env: { ...process.env, CROWDTAPE_HOME: home, CROWDTAPE_LANDING: join(home, 'landing'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that nothing is left should the test fail.
    detached: true,
  })
  onTestFinished(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // All of it has ended.
    }
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  await vi.waitFor(() => expect(said).toContain(isUp), { timeout: 60_000, interval: 50 })
  // Its end is seen once nobody holds its output any more.
  const closed = new Promise<void>((resolve) => void child.once('close', () => resolve()))
  child.kill('SIGTERM')
  await closed
  expect(said).toContain(isDown)
})
