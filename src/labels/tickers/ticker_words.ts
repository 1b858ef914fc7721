import { z } from 'zod'
import { loadConfig, projectRoot } from '../../base/config.ts'

/** Words of a YAML text block, separated by spaces or line ends. */
const block = z.string().transform((text) => text.split(/\s+/).filter((word) => word !== ''))
const symbol = z.string().regex(/^[A-Z]{1,6}(?:\.[A-Z])?$/, 'must be a symbol such as ACME or BRK.B')
const names = z.array(z.string().min(1))

const aliasesSchema = z
  .strictObject({
    companies: z.record(symbol, names.min(1)),
    capitalised: names,
    doubtful: names,
    not_companies: names,
    symbols_in_capitals: block,
    short_symbols: block,
    renamed: z.record(symbol, symbol),
    former_symbols: block,
    funds: block,
    never_shares: block,
    coins: block,
  })
  .superRefine((aliases, context) => {
    const known = new Set(
      Object.values(aliases.companies)
        .flat()
        .map((name) => name.toLowerCase()),
    )
    for (const list of ['capitalised', 'doubtful'] as const) {
      for (const [at, name] of aliases[list].entries()) {
        if (known.has(name.toLowerCase())) continue
        context.addIssue({ code: 'custom', path: [list, at], message: `"${name}" is not a name under companies above` })
      }
    }
  })

const wordsSchema = z.strictObject({
  common: block,
  words: block,
  name_words: block,
  person_names: block,
  stock_words_after: block,
  stock_words_before: block,
})

/** The content of `config/labels/ticker_aliases.yaml` and `config/labels/ticker_words.yaml`; those files explain each field. */
export type TickerWords = z.infer<typeof aliasesSchema> & z.infer<typeof wordsSchema>

/** Reads both files below `root`. If a file is invalid, throws `ConfigMistake`, which names the line. */
export function readTickerWords(root: string = projectRoot): TickerWords {
  return {
    ...loadConfig('config/labels/ticker_aliases.yaml', aliasesSchema, root),
    ...loadConfig('config/labels/ticker_words.yaml', wordsSchema, root),
  }
}
