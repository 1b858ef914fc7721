import { Command } from 'commander'
import type { Settings } from '../../../base/settings.ts'
import { openContext } from '../../../pipeline/run_context.ts'
import { migrate } from '../../../pipeline/upgrade/migrate.ts'
import type { Rebuild } from '../../../pipeline/upgrade/rebuild.ts'
import { type ArtefactState, survey, type UpgradeSurvey } from '../../../pipeline/upgrade/survey.ts'
import { examples, homeOf, homeOption, jsonOption, settingsHelp, waitOption } from '../../options.ts'
import { progressStages } from '../../progress.ts'
import { print, printJson, table } from '../../table.ts'

interface UpgradeOptions {
  home?: string
  apply?: boolean
  wait?: number
  json?: boolean
}

export default function upgrade(): Command {
  return new Command('upgrade')
    .description('show what this version has to migrate and rebuild in a home folder; with --apply, migrate the folder')
    .addHelpText(...examples('crowdtape upgrade --home data', 'crowdtape upgrade --home data --apply'))
    .addHelpText(...settingsHelp('home', 'lock', 'build', 'providers', 'model'))
    .option('--apply', 'migrate the home folder; if not given, nothing is changed')
    .addOption(homeOption())
    .addOption(waitOption())
    .addOption(jsonOption())
    .action(async (options: UpgradeOptions) => {
      const { home, settings } = homeOf(options)
      const chosen: Settings = { ...settings, CROWDTAPE_QUEUE: 'off' }
      const before = await survey(home, settings)
      const isDue = before.artefacts.some((each) => each.migrate > 0)
      if (options.apply && isDue) {
        const context = await openContext(home, 'upgrade', chosen, options.wait, {}, { isUpgrade: true })
        try {
          await migrate(context, progressStages())
        } finally {
          await context.close()
        }
      }
      const isApplied = options.apply === true && isDue
      const after = isApplied ? await survey(home, settings) : before
      if (options.json) return printJson({ ...after, migrated: isApplied })
      print(`${textOf(after)}\n\n${endOf(isDue, isApplied)}`)
    })
}

function textOf({ artefacts, rebuild }: UpgradeSurvey): string {
  const found = table(
    ['artefact', 'found formats (count)', 'wanted format', 'migrate', 'rebuild', 'what happens'],
    artefacts.map(cellsOf),
  )
  return `${found}\n\n${rebuild ? rebuildText(rebuild) : 'no release is live, so the next run builds everything'}`
}

function rebuildText({ day, layers, seconds }: Rebuild): string {
  if (layers.every(({ build, follows }) => build + follows === 0)) return `the next run of ${day} rebuilds nothing`
  const cells = layers.map(({ layer, build, follows, reuse, rows }) => [layer, build, follows, reuse, rows])
  const time =
    seconds === null
      ? 'how long it takes is unknown, because no run is recorded'
      : `a full build takes about ${seconds} s`
  return [
    `the next run of ${day} builds these partitions (${time}; \`crowdtape plan --as-of ${day}\` says why):`,
    table(['layer', 'build', 'if an input differs', 'reuse', 'rows'], cells),
  ].join('\n')
}

function cellsOf({ artefact, wanted, found, migrate: due, rebuild, action }: ArtefactState): (string | number)[] {
  const formats = Object.entries(found).map(([format, count]) => `${format} (${count})`)
  return [artefact, formats.join(', ') || '-', wanted, due, rebuild, action || 'nothing']
}

function endOf(isDue: boolean, isApplied: boolean): string {
  if (isApplied) return 'the home folder was migrated; runs can start again'
  return isDue
    ? 'nothing was changed; `crowdtape upgrade --apply` migrates the home folder'
    : 'there is nothing to migrate'
}
