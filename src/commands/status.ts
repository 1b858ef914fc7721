import { Command } from 'commander'
import { homeOf, homeOption, jsonOption } from '../cli/options.ts'
import { print, printJson, table } from '../cli/table.ts'
import { status as readStatus } from '../pipeline/status.ts'

export default function status(): Command {
  return new Command('status')
    .description('what is live, how fresh each feed is, what was built, who is writing')
    .addOption(homeOption())
    .addOption(jsonOption())
    .action(async (options: { home?: string; json?: boolean }) => {
      const found = await readStatus(homeOf(options).home)
      if (options.json) return printJson(found)
      print(
        found.live ? `live: ${found.live.release}, since ${found.live.since} by ${found.live.by}` : 'live: nothing yet',
      )
      print(`releases: ${found.releases}; quarantined rows: ${found.quarantine}; writer: ${found.writer ?? 'none'}`)
      for (const warning of found.warnings) print(`warning: ${warning}`)
      if (found.feeds.length > 0) {
        const columns = ['feed', 'files', 'read', 'accepted', 'quarantined', 'oldest', 'newest']
        const cells = found.feeds.map((feed) => [
          feed.feed,
          feed.files,
          feed.read,
          feed.accepted,
          feed.quarantined,
          feed.oldest,
          feed.newest,
        ])
        print(`\n${table(columns, cells)}`)
      }
      if (found.models.length > 0) {
        const columns = ['model', 'partitions', 'rows', 'MB', 'newest']
        const cells = found.models.map((each) => [
          each.model,
          each.partitions,
          each.rows,
          each.bytes / 1e6,
          each.newest,
        ])
        print(`\n${table(columns, cells)}`)
      }
    })
}
