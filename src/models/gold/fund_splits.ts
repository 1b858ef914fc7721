import { RowWriter } from '../../base/row_writer.ts'
import { step } from '../../build/step.ts'
import { knownSplits, splitsFile } from '../../funds/splits.ts'

const columns = {
  ticker: 'VARCHAR',
  date: ['DATE', 'first trading day (New York) at the new price'],
  ratio: ['DOUBLE', 'shares after for one share before'],
} satisfies Record<string, string | [string, string]>

/** The known splits up to as_of; the one way by which config/splits.yaml reaches the fund models. */
export default step({
  about: 'Known stock splits up to as_of, from config/splits.yaml.',
  grain: ['ticker', 'date'],
  columns,
  checks: ['ratio > 0', "date <= getvariable('as_of')"],
  published: false,
  inputs: [],
  files: [splitsFile],
  async run({ connection, partition, output }) {
    const writer = await RowWriter.create(connection, output, columns)
    for (const split of knownSplits()) if (split.date <= partition) writer.write({ ...split })
    writer.close()
  },
})
