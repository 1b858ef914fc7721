import { Command, Option } from 'commander'
import { engineMemory } from '../../../base/settings/memory_share.ts'
import { settings } from '../../../base/settings.ts'
import { generate as generateFiles } from '../../../tools/generate/generate.ts'
import { dayOption, examples, jsonOption, settingsHelp, wholeNumber } from '../../options.ts'
import { progressStages } from '../../progress.ts'
import { print, printJson } from '../../table.ts'
import { BadUsage } from '../../usage.ts'

interface GenerateCommandOptions {
  out: string
  seed: number
  days: number
  end: string
  people?: number
  tickers?: number
  trades?: number
  snapshots?: number
  conversations?: number
  format: 'mixed' | 'parquet'
  bad: boolean
  json?: boolean
}

export default function generate(): Command {
  const number = (flags: string, meaning: string) => new Option(flags, meaning).argParser(wholeNumber)
  return new Command('generate')
    .description('write synthetic landing files; the same options always produce the same bytes')
    .addHelpText(...examples('crowdtape generate --out sample --days 30 --people 500'))
    .addHelpText(...settingsHelp('CROWDTAPE_THREADS'))
    .option('--out <dir>', 'landing folder to write into', 'data/sample')
    .addOption(number('--seed <number>', 'random seed').default(7))
    .addOption(number('--days <number>', 'days of history').default(120))
    .addOption(dayOption('--end <date>', 'last day').default('2025-09-30'))
    .addOption(number('--people <number>', 'number of people with connected portfolios'))
    .addOption(number('--tickers <number>', 'number of tickers'))
    .addOption(number('--trades <number>', 'number of trades over all days'))
    .addOption(number('--snapshots <number>', 'number of snapshot rows over all days'))
    .addOption(number('--conversations <number>', 'number of conversations over all days'))
    .addOption(
      new Option(
        '--format <format>',
        'mixed: all feeds in several file formats; parquet: only the portfolio feeds, one Parquet file per day',
      )
        .choices(['mixed', 'parquet'])
        .default('mixed'),
    )
    .option('--no-bad', 'leave out the invalid rows that test the quarantine')
    .addOption(jsonOption())
    .action(async (options: GenerateCommandOptions) => {
      for (const name of ['days', 'people', 'tickers'] as const) {
        if (options[name] === 0) throw new BadUsage(`found --${name} 0, expected at least 1`)
      }
      const made = await writeSample(options)
      if (options.json) return printJson(made)
      print(
        `${made.files.length} files, ${(made.bytes / 1e6).toFixed(1)} MB, ${made.days[0]} to ${made.days.at(-1)} in ${options.out}`,
      )
    })
}

/** Writes synthetic landing files, with the memory and threads that the settings allow. */
export function writeSample(options: Omit<GenerateCommandOptions, 'json'>) {
  const given = settings()
  return progressStages()(`Generate ${options.days} days`, (say) =>
    generateFiles({
      ...options,
      snapshotRows: options.snapshots,
      memory: engineMemory(given),
      threads: given.CROWDTAPE_THREADS,
      progress: ({ stage, done, of }) => say(`${stage}: ${done} of ${of}`),
    }),
  )
}
