import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Command, Option } from 'commander'
import { openEngine } from '../../../base/duckdb.ts'
import { engineMemory, engineThreads } from '../../../base/settings/memory_share.ts'
import { storeOf } from '../../../lake/store/open_store.ts'
import { Archive } from '../../../release/archive/archive.ts'
import { type Vintage, vintages } from '../../../release/archive/days.ts'
import { exportArchive, NothingToExport } from '../../../release/archive/export.ts'
import { Releases } from '../../../release/releases.ts'
import { dayOption, examples, homeOf, homeOption, jsonOption, settingsHelp } from '../../options.ts'
import { progressStages } from '../../progress.ts'
import { print, printJson } from '../../table.ts'
import { BadUsage } from '../../usage.ts'

interface ExportOptions {
  from: string
  to: string
  tables?: string[]
  format: 'parquet' | 'csv'
  vintage: Vintage
  out: string
  home?: string
  json?: boolean
}

export default function exportCommand(): Command {
  return new Command('export')
    .description('write the published tables of several days to a folder, as one file per table and day')
    .addHelpText(...examples('crowdtape export --from 2025-09-01 --to 2025-09-30 --out exported --format csv'))
    .addHelpText(...settingsHelp('home', 'CROWDTAPE_MEMORY', 'CROWDTAPE_THREADS'))
    .addOption(dayOption('--from <date>', 'first day').makeOptionMandatory())
    .addOption(dayOption('--to <date>', 'last day').makeOptionMandatory())
    .addOption(
      new Option('--tables <names>', 'export only these tables, comma-separated').argParser((names: string) =>
        names.split(','),
      ),
    )
    .addOption(new Option('--format <format>', 'file format').choices(['parquet', 'csv']).default('parquet'))
    .addOption(
      new Option(
        '--vintage <vintage>',
        'first: the first release after the day was over; latest: the newest release of the day, which contains late data',
      )
        .choices([...vintages])
        .default('first'),
    )
    .requiredOption('--out <dir>', 'folder to write to; files of other days that exist there are kept')
    .addOption(homeOption())
    .addOption(jsonOption())
    .action(async (options: ExportOptions) => {
      if (options.from > options.to) {
        throw new BadUsage(`found --from ${options.from} after --to ${options.to}, expected the earlier day first`)
      }
      const { home, settings } = homeOf(options)
      const own = await mkdtemp(join(tmpdir(), 'crowdtape-export-'))
      const engine = await openEngine({ memory: engineMemory(settings), threads: engineThreads(settings), temp: own })
      try {
        const store = storeOf(home, own)
        const archive = new Archive(store, new Releases(home, store))
        const request = { ...options, out: resolve(options.out) }
        const exported = await progressStages()('Export', (say) => exportArchive(engine, archive, request, say))
        if (options.json) return printJson({ ...exported, out: request.out })
        const { files, kept, rows, days, tables } = exported
        const there = kept > 0 ? `, ${kept} existed already` : ''
        print(
          `${files} files written${there}: ${tables.length} tables on ${days.length} days from ${days[0]} to ${days.at(-1)}, ` +
            `${rows.toLocaleString('en-US')} rows, in ${request.out}`,
        )
      } catch (error) {
        if (error instanceof NothingToExport) throw new BadUsage(error.message)
        throw error
      } finally {
        await engine.close()
        await rm(own, { recursive: true, force: true })
      }
    })
}
