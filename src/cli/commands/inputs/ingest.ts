import { Command } from 'commander'
import { feedNamed } from '../../../feeds/contract/registry.ts'
import { type FeedReport, ingestPaths } from '../../../ingest/ingest.ts'
import { refusalLines, refusalsIn } from '../../../ingest/report.ts'
import { personSecret } from '../../../lake/person_ids.ts'
import { ingestSource, sourceContext, sourceLines } from '../../../pipeline/inputs/ingest_source.ts'
import { openContext } from '../../../pipeline/run_context.ts'
import { configuredSources } from '../../../sources/configured.ts'
import { examples, homeOf, homeOption, jsonOption, settingsHelp, waitOption } from '../../options.ts'
import { progressStages } from '../../progress.ts'
import { print, printJson, table } from '../../table.ts'
import { BadUsage } from '../../usage.ts'
import edgar from './ingest/edgar.ts'

interface IngestOptions {
  source?: string
  home?: string
  wait?: number
  json?: boolean
}

export default function ingest(): Command {
  return (
    new Command('ingest')
      .description('ingest files of one feed, new rows of a configured source, or filings from EDGAR')
      .addHelpText(
        ...examples(
          'crowdtape ingest prices closes.csv',
          'crowdtape ingest --source brokerage',
          'crowdtape ingest edgar --tickers AAPL,MSFT --forms 10-K,10-Q',
        ),
      )
      .addHelpText(...settingsHelp('home', 'lock', 'ingest', 'build', 'queue', 'edgar', 'providers', 'model'))
      // If positional options were not enabled, `ingest` would parse the options that follow `edgar`, because both commands have options of
      // the same names.
      .enablePositionalOptions()
      .addCommand(edgar())
      .argument('[feed]', 'name of the feed, e.g. portfolio_trades')
      .argument('[path]', 'file or folder with files of this feed')
      .option('--source <name>', 'ingest new rows of this source, which config/sources.yaml defines')
      .addOption(homeOption())
      .addOption(waitOption())
      .addOption(jsonOption())
      .action((feed: string | undefined, path: string | undefined, options: IngestOptions) => {
        if (options.source !== undefined && feed === undefined) return fromSource(options.source, options)
        if (options.source === undefined && feed !== undefined && path !== undefined)
          return fromPath(feed, path, options)
        throw new BadUsage(
          'expected either FEED and PATH, such as `crowdtape ingest prices prices.csv`, or --source NAME',
        )
      })
  )
}

async function fromPath(feed: string, path: string, options: IngestOptions): Promise<void> {
  await feedNamed(feed)
  const { home, settings } = homeOf(options)
  const context = await openContext(home, `ingest ${feed}`, settings, options.wait)
  try {
    const stage = progressStages()
    const report = await stage(`Ingest ${path}`, async (say) =>
      ingestPaths(context.lake, feed, path, {
        secret: await personSecret(home),
        batchBytes: settings.CROWDTAPE_BATCH_BYTES,
        onProgress: (progress) => say(`${progress.files_done} of ${progress.files_total} files`),
      }),
    )
    for (const line of refusalLines(refusalsIn(report.feeds))) process.stderr.write(`crowdtape: ${line}\n`)
    if (options.json) return printJson(report)
    printFeeds(report.feeds)
  } finally {
    await context.close()
  }
}

/**
 * Ingests the new rows of a source. If the source fails halfway, the rows that were read before are ingested, and the
 * exit code is 1.
 */
async function fromSource(name: string, options: IngestOptions): Promise<void> {
  const { home, settings } = homeOf(options)
  const sources = await configuredSources(settings.CROWDTAPE_SOURCES)
  const configured = sources.find((each) => each.name === name)
  if (!configured) {
    const known = sources.map((each) => each.name).join(', ') || 'none'
    throw new BadUsage(
      `there is no source "${name}"; ${settings.CROWDTAPE_SOURCES ?? 'config/sources.yaml'} defines: ${known}`,
    )
  }
  const source = configured.open(sourceContext(settings))
  const report = await ingestSource(home, source, settings, progressStages(), options.wait)
  for (const line of sourceLines(report)) process.stderr.write(`crowdtape: ${line}\n`)
  for (const line of refusalLines(refusalsIn(report.feeds))) process.stderr.write(`crowdtape: ${line}\n`)
  if (report.failed !== undefined) process.exitCode = 1
  if (options.json) return printJson(report)
  printFeeds(report.feeds)
  const leftOut = Object.entries(report.leftOut ?? {}).map(([reason, entries]) => `${entries} ${reason}`)
  if (leftOut.length > 0) print(`left out, because they are not rows of a feed: ${leftOut.join(', ')}`)
}

function printFeeds(feeds: FeedReport[]): void {
  const columns = ['feed', 'new files', 'known', 'rejected', 'read', 'accepted', 'quarantined']
  const cells = feeds.map((each) => [
    each.feed,
    each.files_new,
    each.files_known,
    each.files_rejected,
    each.read,
    each.accepted,
    each.quarantined,
  ])
  print(table(columns, cells))
}
