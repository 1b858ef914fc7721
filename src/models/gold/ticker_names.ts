import { writeRows } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { readTickerWords } from '../../labels/tickers/ticker_words.ts'

const columns: Record<string, [string, string]> = {
  ticker: ['VARCHAR', "today's symbol"],
  name: ['VARCHAR', 'a name that people use for the ticker, or a former symbol of the ticker'],
  is_former: ['BOOLEAN', 'true if the name is a former symbol'],
}

export default typescriptModel({
  about: 'Names and former symbols of the tickers in config/labels/ticker_aliases.yaml.',
  grain: ['ticker', 'name', 'is_former'],
  columns,
  published: false,
  checks: ['length(name) > 0'],
  inputs: [],
  files: ['config/labels/ticker_aliases.yaml', 'config/labels/ticker_words.yaml'],
  async run({ connection, output }) {
    const { companies, renamed } = readTickerWords()
    const named = Object.entries(companies).flatMap(([ticker, names]) =>
      [...new Set(names)].map((name) => ({ ticker, name, is_former: false })),
    )
    const former = Object.entries(renamed).map(([name, ticker]) => ({ ticker, name, is_former: true }))
    await writeRows(connection, output, columns, [...named, ...former])
  },
})
