import { Command } from 'commander'
import type { Finding } from '../../doctor/check.ts'
import { fileFindings } from '../../doctor/files.ts'
import { machineFindings } from '../../doctor/machine.ts'
import { serviceFindings } from '../../doctor/services.ts'
import { examples, homeOf, homeOption, jsonOption, settingsHelp } from '../../options.ts'
import { print, printJson } from '../../table.ts'

export default function doctor(): Command {
  return new Command('doctor')
    .description(
      'check Node, disk, memory, clock, time zones, Redis, store, secret, keys and configuration; exits with 1 on ' +
        'a failure',
    )
    .addHelpText(...examples('crowdtape doctor --home data', 'crowdtape doctor --json'))
    .addHelpText(...settingsHelp('home', 'CROWDTAPE_MEMORY', 'CROWDTAPE_LANDING', 'CROWDTAPE_TEXT_DAYS', 'REDIS_URL'))
    .addOption(homeOption())
    .addOption(jsonOption())
    .action(async (options: { home?: string; json?: boolean }) => {
      const { home, settings } = homeOf(options)
      const findings = [
        ...(await machineFindings(home, settings)),
        ...(await serviceFindings(home, settings)),
        ...(await fileFindings(home, settings)),
      ]
      if (findings.some(({ outcome }) => outcome === 'failure')) process.exitCode = 1
      if (options.json) return printJson({ home, findings })
      for (const finding of findings) print(lineOf(finding))
    })
}

function lineOf({ check, outcome, found, fix }: Finding): string {
  return `${outcome.padEnd(8)} ${check}: ${found}${fix ? `\n         fix: ${fix}` : ''}`
}
