import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '../../src/base/config.ts'
import { emptyFolder } from '../build/small_project.ts'

// npm's shell exits on a signal without forwarding it, so the child process has to notice.
test.each([
  { command: ['npm', 'start'], isUp: 'crowdtape answers at', isDown: '"msg":"stopped"' },
  { command: ['npx', 'crowdtape', 'serve'], isUp: 'crowdtape answers at', isDown: '"msg":"stopped"' },
  { command: ['npx', 'crowdtape', 'schedule'], isUp: '"msg":"scheduling"', isDown: '"msg":"stopped"' },
])('SIGTERM sent to `$command` stops its child process cleanly', async ({ command: [name, ...args], isUp, isDown }) => {
  const home = emptyFolder()
  mkdirSync(join(home, 'landing'))
  const child = spawn(name, args, {
    cwd: projectRoot,
    env: { ...process.env, CROWDTAPE_HOME: home, CROWDTAPE_LANDING: join(home, 'landing'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that a failing test leaves no process behind.
    detached: true,
  })
  onTestFinished(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // The group has already exited.
    }
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  await vi.waitFor(() => expect(said).toContain(isUp), { timeout: 60_000, interval: 50 })
  // `close` is emitted once every process has closed the output.
  const closed = new Promise<void>((resolve) => void child.once('close', () => resolve()))
  child.kill('SIGTERM')
  await closed
  expect(said).toContain(isDown)
})
