import { Command } from 'commander'
import { Gauge, Registry } from 'prom-client'
import { homeOf, homeOption, jsonOption } from '../cli/options.ts'
import { print, printJson, table } from '../cli/table.ts'
import { status as readStatus, type Status } from '../pipeline/status.ts'

export default function status(): Command {
  return new Command('status')
    .description('what is live, how fresh each feed is, what was built, who is writing')
    .addOption(homeOption())
    .addOption(jsonOption())
    .option('--prometheus', 'what the last run asked of language models, as Prometheus reads it from a text file')
    .action(async (options: { home?: string; json?: boolean; prometheus?: boolean }) => {
      const found = await readStatus(homeOf(options).home)
      if (options.prometheus) return print((await lastUse(found)).trim())
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
      if (found.language.length > 0) {
        const columns = ['run ended', 'for', 'task', 'model', 'requests', 'failed', 'tokens', 'USD']
        const cells = found.language
          .slice(-10)
          .flatMap(({ from, to, at, tasks }) =>
            tasks.map((each) => [
              at,
              from === to ? to : `${from} to ${to}`,
              each.task,
              each.model,
              each.requests,
              each.failures,
              each.input_tokens + each.output_tokens,
              each.usd,
            ]),
          )
        print(`\n${table(columns, cells)}`)
      }
    })
}

/** A run is over before anybody could ask it: the node exporter's text files are how its figures come to Prometheus. */
async function lastUse({ language }: Status): Promise<string> {
  const registry = new Registry()
  const labelNames = ['task', 'model'] as const
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `crowdtape_run_${name}`, help, labelNames, registers: [registry] })
  const gauges = {
    requests: gauge('model_requests', 'Requests to language models in the last run that asked any.'),
    failures: gauge('model_failures', 'Requests of it that came to nothing.'),
    input_tokens: gauge('model_input_tokens', 'Tokens read by models in it.'),
    output_tokens: gauge('model_output_tokens', 'Tokens written by models in it.'),
    usd: gauge('model_usd', 'US dollars spent in it, by the prices set.'),
  }
  const last = language.at(-1)
  for (const { task, model, ...spent } of last?.tasks ?? []) {
    for (const name of Object.keys(gauges) as (keyof typeof gauges)[]) {
      gauges[name].set({ task, model }, spent[name])
    }
  }
  return registry.metrics()
}
