import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyNth } from '../harness/cases.ts'
import { type Call, readCalls } from './calls.ts'
import type { Fault } from './child.ts'
import { compileShim } from './compiled_shim.ts'
import { Disk } from './disk.ts'
import { days, layDay } from './landing.ts'
import { run } from './part.ts'

const shim = compileShim()

/**
 * Unlike a killed process, a power cut loses bytes and names that were not synced. The calls of a run are replayed on a
 * disk model, which checks that files are synced before something refers to them.
 */
describe.skipIf('missing' in shim)('a power cut', () => {
  const library = 'library' in shim ? shim.library : ''
  let root: string
  let landing: string

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'crowdtape-power-'))
    landing = join(root, 'landing')
    for (const day of days.slice(0, 2)) await layDay(landing, day)
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  const calls = async (
    home: string,
    env: NodeJS.ProcessEnv,
    fault?: Pick<Fault, 'on' | 'at' | 'mode'>,
  ): Promise<Call[]> => {
    const log = join(root, `${Math.random()}.calls`)
    const args = ['run', 'nightly', '--landing', landing, '--home', home, '--as-of', days[1], '--json']
    const ended = await run(args, { library, inside: home, log, ...fault }, env)
    if (!fault) expect(ended.code, ended.stderr).toBe(0)
    return readCalls(log, home)
  }

  test('loses nothing that a catalog, a pointer or a person id depends on', async () => {
    const made = await calls(join(root, 'home'), {})
    expect(new Disk().play(made)).toEqual([])
    expect(made.filter(({ to }) => to?.startsWith('releases/pointer/')).length).toBe(1)
  })

  test('loses nothing if the previous run was killed between a rename and its fsync', async () => {
    const env = { CROWDTAPE_SECRET: 'a secret of the faults' }
    const moments = [
      'lake/catalog/00000003',
      'lake/gold/retail_flows/2025-03-04/',
      'pointer/0',
      'lake/lineage/2025-03-04-',
      'releases/2025-03-04-',
    ]
    for (const on of everyNth(moments, 3)) {
      const home = join(root, on.replaceAll('/', '-'))
      const disk = new Disk()
      // `short`: the rename succeeds, then the process dies.
      const broken = await calls(home, env, { on, at: 1, mode: 'short' })
      expect(broken.at(-1)?.to).toContain(on)
      disk.play(broken)
      expect(disk.play(await calls(home, env)), `killed after the name ${on}`).toEqual([])
      await rm(home, { recursive: true })
    }
  })
})
