import { Command, Option } from 'commander'
import { expireText } from '../../../pipeline/retention/expire_text.ts'
import { prune as pruneHome } from '../../../pipeline/retention/prune.ts'
import { openContext } from '../../../pipeline/run_context.ts'
import { examples, homeOf, homeOption, jsonOption, settingsHelp, waitOption, wholeNumber } from '../../options.ts'
import { expiredLine } from '../../run_report.ts'
import { print, printJson } from '../../table.ts'
import { BadUsage } from '../../usage.ts'

interface PruneOptions {
  home?: string
  keep?: number
  dryRun?: boolean
  wait?: number
  json?: boolean
}

export default function prune(): Command {
  return new Command('prune')
    .description(
      'remove old releases, unused stored objects and expired text; ingested rows are kept, except for expired text',
    )
    .addHelpText(...examples('crowdtape prune --keep 30 --dry-run'))
    .addHelpText(...settingsHelp('home', 'lock', 'retention', 'build', 'queue', 'providers', 'model'))
    .addOption(new Option('--keep <number>', 'number of the newest releases to keep').argParser(wholeNumber))
    .option('--dry-run', 'only print what would be removed')
    .addHelpText(
      'after',
      '\nThe release before the live release, and releases that were live within the last hour, are also kept if they\n' +
        'have passages of filings, because an API that still serves such a release reads these files.\n' +
        'The archive keeps every release, except intraday releases of a day whose complete release exists.',
    )
    .addOption(homeOption())
    .addOption(waitOption())
    .addOption(jsonOption())
    .action(async (options: PruneOptions) => {
      const { home, settings } = homeOf(options)
      const keep = options.keep ?? settings.CROWDTAPE_KEEP_RELEASES
      if (keep < 1) throw new BadUsage('found --keep 0, expected at least 1, because the live release is always kept')
      const context = await openContext(home, 'prune', settings, options.wait)
      try {
        const isDryRun = options.dryRun === true
        const pruned = await pruneHome(context, keep, isDryRun)
        const expired = await expireText(context, isDryRun)
        if (options.json) return printJson({ ...pruned, expired })
        const verb = options.dryRun ? 'would remove' : 'removed'
        print(
          `${verb} ${pruned.removed.length} releases and ${pruned.objects} objects (${(pruned.bytes / 1e6).toFixed(1)} MB)`,
        )
        print(`kept ${pruned.kept.length} releases`)
        if (settings.CROWDTAPE_TEXT_DAYS !== undefined) print(expiredLine(expired, verb))
      } finally {
        await context.close()
      }
    })
}
