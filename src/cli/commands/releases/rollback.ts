import { Command } from 'commander'
import { pino } from 'pino'
import { lockHome } from '../../../lake/lock.ts'
import { announceReleases } from '../../../pipeline/runs/release_webhooks.ts'
import { Releases } from '../../../release/releases.ts'
import { examples, homeOf, homeOption, jsonOption, settingsHelp, waitOption } from '../../options.ts'
import { print, printJson } from '../../table.ts'

interface RollbackOptions {
  home?: string
  to?: string
  wait?: number
  json?: boolean
}

const announcing = [
  'CROWDTAPE_RELEASE_WEBHOOKS',
  'CROWDTAPE_WEBHOOK_SECRET',
  'CROWDTAPE_WEBHOOK_TIMEOUT_SECONDS',
] as const

export default function rollback(): Command {
  return new Command('rollback')
    .description('make the previous release, or the release given with --to, live again')
    .addHelpText(...examples('crowdtape rollback', 'crowdtape rollback --to 2025-09-30-0123456789ab'))
    .addHelpText(...settingsHelp('home', 'lock', ...announcing))
    .option('--to <release>', 'id of the release to make live')
    .addOption(homeOption())
    .addOption(waitOption())
    .addOption(jsonOption())
    .action(async (options: RollbackOptions) => {
      const { home, settings } = homeOf(options)
      const lock = await lockHome(home, 'rollback', options.wait ?? settings.CROWDTAPE_WAIT_SECONDS)
      try {
        const live = await new Releases(home).rollback(options.to)
        if (options.json) printJson({ live })
        else print(`now live: ${live}`)
        await announceReleases(home, settings, pino({ level: 'silent' }))
      } finally {
        await lock.release()
      }
    })
}
