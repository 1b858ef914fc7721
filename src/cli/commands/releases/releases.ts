import { Command } from 'commander'
import { Releases } from '../../../release/releases.ts'
import { examples, homeOf, homeOption, jsonOption, settingsHelp } from '../../options.ts'
import { print, printJson, table } from '../../table.ts'

export default function releases(): Command {
  return new Command('releases')
    .description('list the releases and mark the live release')
    .addHelpText(...examples('crowdtape releases --json'))
    .addHelpText(...settingsHelp('home'))
    .addOption(homeOption())
    .addOption(jsonOption())
    .action(async (options: { home?: string; json?: boolean }) => {
      const all = new Releases(homeOf(options).home)
      const [builtPartitions, current] = [await all.list(), await all.current()]
      const listed = builtPartitions.map((release) => ({
        id: release.id,
        as_of: release.as_of,
        pipeline: release.pipeline,
        created_at: release.created_at,
        digest: release.digest,
        rows: Object.values(release.tables).reduce((sum, each) => sum + each.rows, 0),
        warnings: release.audit.filter((result) => result.outcome === 'warned').length,
        live: release.id === current?.release,
      }))
      if (options.json) return printJson({ releases: listed, current: current ?? null })
      if (listed.length === 0) return print('there is no release yet; `crowdtape run nightly` creates the first')
      const columns = ['', 'release', 'as of', 'pipeline', 'made', 'rows', 'warnings']
      print(
        table(
          columns,
          listed.map((each) => [
            each.live ? 'live' : '',
            each.id,
            each.as_of,
            each.pipeline,
            each.created_at.slice(0, 16).replace('T', ' '),
            each.rows,
            each.warnings,
          ]),
        ),
      )
    })
}
