import { rows } from '../../src/base/duckdb.ts'
import { settings } from '../../src/base/settings.ts'
import { openContext } from '../../src/pipeline/run_context.ts'
import { ingestInputs } from '../../src/pipeline/stages.ts'

/**
 * Ingests conversations and labels them up to a day: `node bench/intent/intent_labels.ts HOME LANDING UNTIL`. Prints
 * JSON with the seconds of both steps and the number of labelled units. As a reference, it also prints how many seconds
 * DuckDB takes to split the same texts into lower-case words. A unit is a question with the messages before it, or a
 * conversation without a question.
 */
const [home, landing, until] = process.argv.slice(2)
const context = await openContext(home, 'bench', settings())
try {
  const { lake, models } = context
  const takingIn = await seconds(async () => {
    await ingestInputs(context, { days: [], landing, isDayNamed: true, accepted: [] }, (_, work) => work(() => {}))
  })
  const days = (await models.lineage()).domain('daily.questions').filter((day) => day <= until)
  let units = 0
  const labelling = await seconds(async () => {
    const { builtPartitions } = await models.build(new Map([['daily.questions', days]]))
    for (const { rows } of builtPartitions.get('daily.questions')!.values()) units += rows
  })
  const { conversations } = (await lake.catalog()).bronze
  const files = days.flatMap((day) => conversations[day].map(({ key }) => `'${lake.store.path(key)}'`))
  const splitting = await seconds(async () => {
    await lake.engine.with((connection) =>
      rows(
        connection,
        `select sum(len(regexp_split_to_array(lower(text), '[^\\p{L}\\p{N}$'']+'))) as words
         from (select unnest(messages, recursive := true) from read_parquet([${files.join(', ')}])) where role = 'user'`,
      ),
    )
  })
  console.log(JSON.stringify({ takingIn, labelling, splitting, units }))
} finally {
  await context.close()
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
