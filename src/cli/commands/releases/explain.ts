import { Command } from 'commander'
import { explain as explainRow, type RowLineage } from '../../../build/explain.ts'
import { partitionKey } from '../../../build/fingerprint.ts'
import { shardsIn } from '../../../build/shards.ts'
import { openContext } from '../../../pipeline/run_context.ts'
import { NoSuchRelease } from '../../../release/releases.ts'
import { examples, homeOf, homeOption, jsonOption, settingsHelp, waitOption } from '../../options.ts'
import { print, printJson } from '../../table.ts'
import { BadUsage } from '../../usage.ts'

interface ExplainOptions {
  home?: string
  release?: string
  wait?: number
  json?: boolean
}

export default function explain(): Command {
  return new Command('explain')
    .description('trace a published row to the landing files and lines from which it was computed')
    .addHelpText(...examples('crowdtape explain retail_flows ticker=NVDA window_days=30'))
    .addHelpText(...settingsHelp('home', 'lock', 'build', 'queue', 'providers', 'model'))
    .argument('<table>', 'published table that contains the row, e.g. retail_flows')
    .argument('<key...>', 'values of the columns that identify the row, e.g. ticker=NVDA window_days=30')
    .option('--release <id>', 'id of the release that contains the row (default: the live release)')
    .addOption(homeOption())
    .addOption(waitOption())
    .addOption(jsonOption())
    .action(async (tableName: string, pairs: string[], options: ExplainOptions) => {
      const key = Object.fromEntries(pairs.map(keyValue))
      const { home, settings } = homeOf(options)
      const context = await openContext(home, 'explain', settings, options.wait)
      try {
        const id = options.release ?? (await context.releases.current())?.release
        if (!id) throw new NoSuchRelease('there is no release yet; `crowdtape run nightly` creates the first')
        const { releases } = context
        const { inputs } = await releases.lineage(await releases.manifest(id))
        const name = `gold.${tableName}`
        const model = context.models.graph.models.get(name)
        if (!model?.published) {
          const tables = [...context.models.graph.models.values()].filter((each) => each.published)
          const known = tables.map((each) => each.name.slice('gold.'.length)).join(', ')
          throw new BadUsage(`there is no published table "${tableName}"; the tables are ${known}`)
        }
        const buildContext = await context.models.context(
          (each, partition) => partitionKey(each, partition, inputs[each][partition].fingerprint),
          shardsIn(inputs),
        )
        const evidence = await explainRow(buildContext, model, Object.keys(inputs[name] ?? {}), key)
        if (options.json) printJson({ release: id, evidence })
        else printEvidence(evidence, '')
      } finally {
        await context.close()
      }
    })
}

function keyValue(pair: string): [string, string] {
  const at = pair.indexOf('=')
  if (at < 1) throw new BadUsage(`found "${pair}", expected COLUMN=VALUE, such as ticker=NVDA`)
  return [pair.slice(0, at), pair.slice(at + 1)]
}

function printEvidence(evidence: RowLineage, indent: string): void {
  const [first, last] = [evidence.partitions[0], evidence.partitions.at(-1)]
  const when = first === last ? first : `${first} .. ${last}`
  print(`${indent}${evidence.name} (${when}): ${evidence.rows} ${evidence.rows === 1 ? 'row' : 'rows'}`)
  for (const [what, counts] of [
    ['not counted', evidence.left_out],
    ["not the author's own words", evidence.removed],
  ] as const) {
    const reasons = Object.entries(counts ?? {}).map(([reason, count]) => `${count} ${reason}`)
    if (reasons.length > 0) print(`${indent}  ${what}: ${reasons.join(', ')}`)
  }
  for (const row of evidence.found ?? []) print(`${indent}  ${JSON.stringify(row)}`)
  for (const { file, rows, lines } of evidence.files ?? []) {
    // Labels written by a language model have no file and no lines.
    const which = lines.length > 0 ? `, lines ${lines.join(', ')}${rows > lines.length ? ', …' : ''}` : ''
    print(`${indent}  ${file}: ${rows} rows${which}`)
  }
  for (const input of evidence.inputs) printEvidence(input, `${indent}  `)
}
