import { settings } from '../../src/base/settings.ts'
import { openContext } from '../../src/pipeline/run_context.ts'

/**
 * Builds the inputs of a day's intent cube (`node bench/intent/intent_cube.ts HOME DAY inputs`) or the cube itself (`cube` instead of
 * `inputs`). The two commands are separate processes, so that the peak memory of the cube alone can be measured. Prints the seconds of each
 * model as JSON.
 */
const [home, day, what] = process.argv.slice(2)
const cube = ['gold.intent_cells', 'gold.intent_baselines']
const context = await openContext(home, 'bench', settings())
try {
  const { models } = context
  const required = (await models.lineage()).required(new Map(cube.map((model) => [model, [day]])))
  const seconds: Record<string, number> = {}
  for (const [model, partitions] of required) {
    if (cube.includes(model) !== (what === 'cube')) continue
    const start = performance.now()
    await models.build(new Map([[model, partitions]]))
    seconds[model] = (performance.now() - start) / 1000
  }
  console.log(JSON.stringify(seconds))
} finally {
  await context.close()
}
