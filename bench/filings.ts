import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { builtInEmbedder } from '../src/search/embedding/built_in_embedder.ts'
import type { Embedder } from '../src/search/embedding/embedder.ts'
import { benchFigures } from './filings/figures.ts'
import { benchFinanceBench } from './filings/financebench.ts'
import { benchMetrics } from './filings/metrics.ts'
import { benchScale } from './filings/scale.ts'
import { benchFiqa, benchQuestions } from './filings/texts.ts'

/**
 * Measures the search in filings on labelled sets, with plain BM25 over the same passages as the reference. Also compares computed metrics
 * with reported figures. `--data` names the folder whose subfolder `eval/` has the sets. If `--no-vectors` is given, the search uses no
 * vectors, which shows what vectors contribute. `--only` takes one of financebench, figures, fiqa, questions, scale and metrics.
 */
const { values: given } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    only: { type: 'string', multiple: true, default: ['financebench', 'figures', 'fiqa', 'questions', 'metrics'] },
    passages: { type: 'string', default: '200000' },
    verbose: { type: 'boolean', default: false },
    'no-vectors': { type: 'boolean', default: false },
  },
})
const folder = (name: string) => join(resolve(given.data), 'eval', name)
const parts: Record<string, () => Promise<object>> = {
  financebench: () => benchFinanceBench(folder('financebench'), embedder, given.verbose),
  fiqa: () => benchFiqa(folder('fiqa'), embedder),
  scale: () => benchScale(folder('financebench'), embedder, Number(given.passages)),
  figures: () => benchFigures(resolve(given.data, 'eval'), resolve(given.data, 'landing'), embedder),
  metrics: () => benchMetrics(resolve(given.data)),
  questions: () => benchQuestions(folder('qa_financial_10k'), embedder),
}
const embedder = given['no-vectors'] ? withoutVectors(builtInEmbedder()) : builtInEmbedder()
if (!existsSync(folder('financebench'))) {
  process.stderr.write(
    `${folder('financebench')}: there are no labelled sets here; --data must name the folder whose subfolder eval/ contains the sets\n`,
  )
  process.exit(2)
}
for (const name of given.only) console.table(await parts[name]())

/** Replaces an embedder by one that returns only zero vectors. */
function withoutVectors(embedder: Embedder): Embedder {
  return { ...embedder, id: 'none', embed: async (texts) => texts.map(() => new Float32Array(embedder.dimensions)) }
}
