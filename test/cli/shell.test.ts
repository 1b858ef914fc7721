import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { settings } from '../../src/base/settings.ts'
import { completionScript, shells } from '../../src/cli/completion.ts'
import { fileFindings } from '../../src/cli/doctor/files.ts'
import { commandLine } from '../../src/cli/main.ts'
import { crowdtape } from '../api/ops/ops_world.ts'
import { emptyFolder } from '../build/small_project.ts'
import { program } from '../harness/debian.ts'

describe('help', () => {
  test('every command has examples, and their commands and options exist', async () => {
    const root = await commandLine()
    for (const command of root.commands) {
      let help = ''
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
      const examples = [...help.matchAll(/^ {2}(?:\w+=\S+ )?crowdtape (.+?)(?: {3}#.*)?$/gm)].map(([, words]) => words)
      const shown = examples.filter((each) => !each.includes('crowdtape.env'))
      expect(shown.length, `${command.name()} has no example`).toBeGreaterThan(0)
      for (const words of shown) {
        const [first, ...rest] = words.replaceAll(/"[^"]*"/g, 'text').split(/\s+/)
        expect(first.replace(/\)$/, ''), words).toBe(command.name())
        let at: Command = command
        for (const word of rest) {
          const flag = /^--[\w-]+/.exec(word)?.[0]
          const inner = at.commands.find((each) => each.name() === word)
          if (inner) at = inner
          else if (flag)
            expect(
              at.options.map(({ long }) => long),
              words,
            ).toContain(flag)
        }
      }
    }
  })
})

describe('completion', () => {
  test('bash completes subcommands, options and option values', async () => {
    const script = join(emptyFolder(), 'completion.bash')
    writeFileSync(script, completionScript(await commandLine(), 'bash'))
    const offered = (...words: string[]) => {
      const line = `source ${script}; COMP_WORDS=(crowdtape ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _crowdtape; echo "\${COMPREPLY[@]}"`
      return execFileSync('bash', ['-c', line], { encoding: 'utf8' }).trim().split(' ')
    }
    expect(offered('qu')).toEqual(['quarantine', 'queue'])
    expect(offered('run', '')).toEqual(expect.arrayContaining(['nightly', 'intraday', '--help']))
    expect(offered('run', 'nightly', '--home', 'x', '--acc')).toEqual(['--accept'])
    expect(offered('keys', 'create', '--scope', '')).toEqual(['api', 'ops', 'ingest'])
    expect(offered('completion', '--no-such')).toEqual([''])
  })

  test('fish completes subcommands, options and option values, with descriptions', async ({ skip }) => {
    const fish = program('fish', 'fish')
    if ('missing' in fish) return skip(fish.missing)
    const script = join(emptyFolder(), 'crowdtape.fish')
    writeFileSync(script, completionScript(await commandLine(), 'fish'))
    const offered = (line: string) =>
      execFileSync(fish.path, ['-c', `source ${script}; complete -C '${line}'`], { encoding: 'utf8' })
    expect(offered('crowdtape run ni')).toMatch(/^nightly\tpublish the release/m)
    expect(offered('crowdtape keys create --scope ')).toMatch(/^ops/m)
    expect(offered('crowdtape run nightly --ver')).toContain('--verbose')
  })

  test('zsh loads the completion script and registers it', async ({ skip }) => {
    const zsh = program('zsh', 'zsh')
    if ('missing' in zsh) return skip(zsh.missing)
    const script = join(emptyFolder(), 'completion.zsh')
    writeFileSync(script, completionScript(await commandLine(), 'zsh'))
    const line = `autoload -U compinit && compinit -D && source ${script} && print -l $_comps[crowdtape]`
    expect(execFileSync(zsh.path, ['-f', '-c', line], { encoding: 'utf8' })).toContain('_crowdtape')
    expect(shells).toContain('zsh')
  })
})

describe('init and doctor', () => {
  test('init writes files that a shell and the commands can read, and overwrites none', async () => {
    const root = emptyFolder()
    expect((await crowdtape(['init', root])).code).toBe(0)
    const env = Object.fromEntries(
      execFileSync('sh', ['-c', `set -a; . ${join(root, 'crowdtape.env')}; env`], { encoding: 'utf8', env: {} })
        .split('\n')
        .filter((line) => line.startsWith('CROWDTAPE_'))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    expect(env).toEqual({
      CROWDTAPE_HOME: join(root, 'data'),
      CROWDTAPE_CONFIG: join(root, 'config'),
      CROWDTAPE_LANDING: join(root, 'landing'),
    })
    // The notes on columns are not ingested as deliveries.
    const planned = JSON.parse((await crowdtape(['plan', '--json'], env)).stdout)
    expect(Object.values(planned.files).flat()).toEqual([])
    expect(readFileSync(join(root, 'landing/prices/_columns.txt'), 'utf8')).toContain('close: a number above 0')

    // The operator's copy of the schedule is used.
    const schedule = join(root, 'config/schedule.yaml')
    writeFileSync(schedule, readFileSync(schedule, 'utf8').replaceAll(/^schedules:[\s\S]*/gm, 'schedules: {'))
    const broken = await crowdtape(['schedule', '--next', '1'], env)
    expect([broken.code, broken.stderr]).toEqual([2, expect.stringMatching(/config\/schedule.yaml:\d+/)])
    const again = await crowdtape(['init', root, '--json'])
    expect(JSON.parse(again.stdout)).toMatchObject({ written: [], kept: expect.arrayContaining([schedule]) })
  })

  test('doctor reports each problem with a fix and exits with 1', async () => {
    const [home, config] = [emptyFolder(), emptyFolder()]
    const doctor = async (env: Record<string, string>) => {
      const { code, stdout } = await crowdtape(['doctor', '--json', '--home', home], { CROWDTAPE_SECRET: '', ...env })
      const { findings } = JSON.parse(stdout) as { findings: { check: string; outcome: string; fix?: string }[] }
      return { code, wrong: findings.filter(({ outcome }) => outcome !== 'ok') }
    }
    const landing = { CROWDTAPE_LANDING: emptyFolder(), CROWDTAPE_SECRET: 'sixteen letters or more' }
    expect(await doctor(landing)).toEqual({ code: 0, wrong: [] })
    const away = { CROWDTAPE_STORE: 's3://away/lake', CROWDTAPE_STORE_ENDPOINT: 'http://127.0.0.1:1' }
    const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', CROWDTAPE_STORE_RETRIES: '1' }
    const unreachable = await doctor({ ...landing, ...away, ...keys })
    expect([unreachable.code, unreachable.wrong.map(({ check }) => check)]).toEqual([1, ['store', 'format']])
    writeFileSync(join(home, 'keys.json'), 'no keys')
    writeFileSync(join(config, 'schedul.yaml'), '')
    writeFileSync(join(config, 'audit.yaml'), 'freshness: [')
    const { code, wrong } = await doctor({ ...landing, CROWDTAPE_CONFIG: config, REDIS_URL: 'redis://127.0.0.1:1' })
    expect(code).toBe(1)
    for (const { check, fix } of wrong) expect(fix, `${check} has no fix`).toBeTruthy()
    expect(wrong.map(({ check, outcome }) => `${check} ${outcome}`).sort()).toEqual(
      ['configuration failure', 'configuration warning', 'keys failure', 'redis failure'].sort(),
    )
  })

  test('doctor reports a secret that other users can read', async () => {
    const home = join(emptyFolder(), 'home')
    mkdirSync(home)
    writeFileSync(join(home, 'secret'), 'a secret of sixteen letters\n')
    chmodSync(join(home, 'secret'), 0o644)
    expect(await fileFindings(home, settings({}))).toContainEqual(
      expect.objectContaining({ check: 'secret', outcome: 'failure', fix: expect.stringContaining('chmod 600') }),
    )
  })
})
