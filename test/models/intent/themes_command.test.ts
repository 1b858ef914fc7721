import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../src/base/config.ts'
import { emptyFolder } from '../../build/small_project.ts'

const edits = () => readFileSync(join(projectRoot, 'config/labels/theme_edits.yaml'), 'utf8')

test.concurrent('without a release, lists the themes of the taxonomy', async () => {
  const { code, out } = await crowdtape('themes', '--json')
  expect(code).toBe(0)
  const listed = JSON.parse(out)
  expect(listed).toMatchObject({ release: null, theme_set: null })
  expect(listed.themes.length).toBeGreaterThanOrEqual(80)
  expect(listed.themes[0]).toMatchObject({ origin: 'taxonomy', since: null, share_pct: null })
})

test.concurrent.each([
  { what: 'an unknown theme', argv: ['retire', 'wash_sales'], hint: 'did you mean wash_sale' },
  {
    what: 'a theme merged into itself',
    argv: ['merge', 'wash_sale', 'wash_sale'],
    hint: 'cannot become part of itself',
  },
  { what: 'a label that is too long', argv: ['rename', 'wash_sale', 'x'.repeat(81)], hint: 'expected 1 to 80' },
  { what: 'a label with an e-mail address', argv: ['rename', 'wash_sale', 'a@example.com'], hint: 'e-mail address' },
  { what: 'an unknown theme to restore', argv: ['restore', 'wash_sales'], hint: 'did you mean wash_sale' },
  { what: 'a missing argument', argv: ['merge', 'wash_sale'], hint: "missing required argument 'into'" },
])('$what exits with code 2 and writes nothing', async ({ argv, hint }) => {
  const before = edits()
  const { code, err } = await crowdtape('themes', ...argv)
  expect(err).toContain(hint)
  expect(code).toBe(2)
  expect(edits()).toBe(before)
})

test.concurrent("an edit is written to the operator's own folder, even if the file is not there yet", async () => {
  const own = emptyFolder()
  const before = edits()
  const { code, err } = await crowdtapeWith({ CROWDTAPE_CONFIG: own }, 'themes', 'retire', 'wash_sale')
  expect(code, err).toBe(0)
  expect(readFileSync(join(own, 'labels/theme_edits.yaml'), 'utf8')).toContain('wash_sale')
  expect(edits()).toBe(before)
})

type Ended = { code: number | null; out: string; err: string }

function crowdtape(...argv: string[]): Promise<Ended> {
  return crowdtapeWith({}, ...argv)
}

function crowdtapeWith(env: NodeJS.ProcessEnv, ...argv: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join(projectRoot, 'bin/crowdtape.js'), ...argv], {
    env: { ...process.env, CROWDTAPE_HOME: emptyFolder(), ...env },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += chunk))
  child.stderr.on('data', (chunk) => (said.err += chunk))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })))
}
