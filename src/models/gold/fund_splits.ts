import { rows } from '../../base/duckdb.ts'
import { RowWriter } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { knownSplits, type Split, splitsFile } from '../../funds/splits.ts'

const columns = {
  ticker: 'VARCHAR',
  date: ['DATE', 'first trading day (New York) at the new price'],
  ratio: ['DOUBLE', 'number of shares after the split for each share before the split'],
} satisfies Record<string, string | [string, string]>

/**
 * Splits up to as_of. This table leaves out later splits. Fund models read splits only from here, so a later split does not rebuild them.
 */
export default typescriptModel({
  about:
    'Stock splits up to as_of: the splits of the feed `corporate_actions`, and those splits of config/splits.yaml that the feed lacks.',
  grain: ['ticker', 'date'],
  columns,
  checks: ['ratio > 0', "date <= getvariable('as_of')"],
  published: false,
  inputs: ['silver.corporate_actions'],
  files: [splitsFile],
  async run({ connection, partitions: [asOf], output }) {
    const delivered = await rows<Split>(
      connection,
      "select ticker, day::varchar as date, ratio from silver.corporate_actions where action = 'split'",
    )
    const isDelivered = new Set(delivered.map(({ ticker, date }) => `${ticker} ${date}`))
    const rest = knownSplits().filter(({ ticker, date }) => !isDelivered.has(`${ticker} ${date}`))
    const writer = await RowWriter.create(connection, output, columns)
    // A ratio of 1 in the feed cancels a split that was entered by mistake, also a split of config/splits.yaml.
    for (const split of [...delivered, ...rest]) if (split.date <= asOf && split.ratio !== 1) writer.write({ ...split })
    writer.close()
  },
})
