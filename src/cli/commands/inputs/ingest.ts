import { Command } from 'commander'
import { feedNamed } from '../../../feeds/contract/registry.ts'
import { ingestPaths } from '../../../ingest/ingest.ts'
import { refusalLines, refusalsIn } from '../../../ingest/report.ts'
import { personSecret } from '../../../lake/person.ts'
import { openWorkplace } from '../../../pipeline/workplace.ts'
import { examples, homeOf, homeOption, jsonOption, settingsHelp, waitOption } from '../../options.ts'
import { progressStages } from '../../progress.ts'
import { print, printJson, table } from '../../table.ts'
import edgar from './ingest/edgar.ts'

interface IngestOptions {
  home?: string
  wait?: number
  json?: boolean
}

export default function ingest(): Command {
  return (
    new Command('ingest')
      .description('take in one file, or a folder of files, of one feed; or what EDGAR has')
      .addHelpText(
        ...examples(
          'crowdtape ingest prices closes.csv',
          'crowdtape ingest edgar --tickers AAPL,MSFT --forms 10-K,10-Q',
        ),
      )
      .addHelpText(...settingsHelp('home', 'ingest', 'build', 'queue', 'edgar', 'providers', 'model'))
      // Otherwise options behind `edgar` would be taken for those of `ingest`, which have the same names.
      .enablePositionalOptions()
      .addCommand(edgar())
      .argument('<feed>', 'feed, e.g. portfolio_trades')
      .argument('<path>', 'file or folder')
      .addOption(homeOption())
      .addOption(waitOption())
      .addOption(jsonOption())
      .action(async (feed: string, path: string, options: IngestOptions) => {
        await feedNamed(feed)
        const { home, settings } = homeOf(options)
        const workplace = await openWorkplace(home, `ingest ${feed}`, settings, options.wait)
        try {
          const stage = progressStages()
          const report = await stage(`Take in ${path}`, async (say) =>
            ingestPaths(workplace.lake, feed, path, {
              secret: await personSecret(home),
              batchBytes: settings.CROWDTAPE_BATCH_BYTES,
              onProgress: (progress) => say(`${progress.files_done} of ${progress.files_total} files`),
            }),
          )
          for (const line of refusalLines(refusalsIn(report.feeds))) process.stderr.write(`crowdtape: ${line}\n`)
          if (options.json) return printJson(report)
          const columns = ['feed', 'new files', 'known', 'rejected', 'read', 'accepted', 'quarantined']
          const cells = report.feeds.map((each) => [
            each.feed,
            each.files_new,
            each.files_known,
            each.files_rejected,
            each.read,
            each.accepted,
            each.quarantined,
          ])
          print(table(columns, cells))
        } finally {
          await workplace.close()
        }
      })
  )
}
