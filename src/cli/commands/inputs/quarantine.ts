import { join } from 'node:path'
import { Command, Option } from 'commander'
import { feedNamed } from '../../../feeds/contract/registry.ts'
import { listQuarantine } from '../../../ingest/quarantine.ts'
import { readCatalog } from '../../../lake/lake.ts'
import { personSecret } from '../../../lake/person_ids.ts'
import { storeOf } from '../../../lake/store/open_store.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { examples, homeOf, homeOption, jsonOption, settingsHelp, wholeNumber } from '../../options.ts'
import { print, printJson, table } from '../../table.ts'

interface ListOptions {
  home?: string
  feed?: string
  limit: number
  json?: boolean
}

export default function quarantine(): Command {
  const command = new Command('quarantine')
    .description('show rows that were not ingested because they violate the contract of their feed')
    .addHelpText(...examples('crowdtape quarantine list --feed portfolio_trades --limit 20'))
    .addHelpText(...settingsHelp('home'))
  command.addCommand(
    new Command('list')
      .description('list quarantined rows with file, line and reason, newest delivery first')
      .option('--feed <feed>', 'list only rows of this feed')
      .addOption(new Option('--limit <rows>', 'maximum number of rows').argParser(wholeNumber).default(50))
      .addOption(homeOption())
      .addOption(jsonOption())
      .action(async (options: ListOptions) => {
        if (options.feed) await feedNamed(options.feed)
        const { home } = homeOf(options)
        const { catalog } = await readCatalog(home)
        const lake = {
          store: storeOf(home, join(home, '.spill', `looked-at-${process.pid}`)),
          catalog: async () => catalog,
        }
        const parts = catalog.quarantine.filter((part) => !options.feed || part.feed === options.feed)
        // If there are no quarantined rows, the folder may not be a home folder. No secret is then created in the folder.
        const { feed, limit } = options
        const secret = parts.length > 0 ? await personSecret(home) : ''
        const rows = parts.length > 0 ? await listQuarantine(lake, { secret, feed, limit }) : []
        const total = parts.reduce((sum, part) => sum + part.rows, 0)
        if (options.json) return printJson({ total, rows })
        const columns = ['feed', 'file', 'line', 'reason', 'row']
        const cells = rows.map((each) => [
          each.feed,
          each.file,
          each.line ?? 'file',
          each.reason,
          excerpt(each.row, 60),
        ])
        if (rows.length > 0) print(table(columns, cells))
        print(`${rows.length} of ${total} quarantined rows`)
      }),
  )
  return command
}
