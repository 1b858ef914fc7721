import { expect, test } from 'vitest'
import { explain, type RowLineage } from '../../src/build/explain.ts'
import { partitionKey } from '../../src/build/fingerprint.ts'
import { shardPartitions, shardsIn } from '../../src/build/shards.ts'
import { prune } from '../../src/pipeline/retention/prune.ts'
import { status } from '../../src/pipeline/status/status.ts'
import { verifyByRebuild, verifyBytes } from '../../src/pipeline/verify.ts'
import { daysEnding } from '../../src/tools/generate/calendar.ts'
import { type Home, openHome } from './home.ts'
import { deliverDays, folder } from './landing.ts'
import { smallMarket } from './small_market.ts'

const end = '2025-09-04'
const market = smallMarket({ end, days: 3, people: 40, trades_a_day: 80, seed: 3 })

/** These depend on sharded models; `screening` does too, but reads them only through `options_flows`. */
const models = /^gold\.(retail_|options_flows)/

test('1, 2 and 8 shards publish the same release, and its tools also work when the number has changed', async () => {
  const landing = folder()
  await deliverDays(landing, market, daysEnding(end, 3))
  const open = (shards: number, path?: string) =>
    openHome(landing, { path, models, env: { CROWDTAPE_SHARDS: String(shards) } })

  const whole = await open(1)
  const [one] = (await whole.nightly(end)).releases
  const divided = await open(8)
  const [eight] = (await divided.nightly(end)).releases
  expect(eight.digest).toBe(one.digest)
  expect(await divided.tables()).toEqual(await whole.tables())
  expect((await whole.tables()).retail_flows.length).toBeGreaterThan(10)
  const { inputs } = await divided.context.releases.lineage(eight)
  expect(Object.keys(inputs['gold.exact_flow_sums'])).toEqual(shardPartitions(end, 8))
  await divided.close()

  // The live release was built with 8 shards.
  const two = await open(2, divided.path)
  expect((await verifyByRebuild(two.context, eight, () => {})).differences).toEqual([])
  expect((await verifyBytes(two.context, eight)).differences).toEqual([])
  expect(await tradesBehind(two)).toEqual(await tradesBehind(whole))

  const again = await two.nightly(end)
  expect(again).toMatchObject({ live: eight.id, moved: false })
  expect(built(again.models)).toEqual({
    'gold.exact_flow_sums': 2,
    'gold.exact_flow_trader_sums': 2,
    'gold.perturbed_flow_cells': 1,
    'gold.flow_traders': 1,
  })
  await prune(two.context, 1, false)
  expect((await verifyBytes(two.context, eight)).differences).toEqual([])
  expect((await status(two.path)).models.find(({ model }) => model === 'gold.exact_flow_sums')?.newest).toBe(end)
  expect(built((await two.nightly(end)).models)).toEqual({})
})

/** Number of delivered trades from which the live release computes a flow. */
async function tradesBehind({ context: { releases, models } }: Home): Promise<number> {
  const { inputs } = await releases.lineage(await releases.manifest((await releases.current())!.release))
  const context = await models.context(
    (name, partition) => partitionKey(name, partition, inputs[name][partition].fingerprint),
    shardsIn(inputs),
  )
  const key = { ticker: 'AAPL', asset_class: 'stock', window_days: '3' }
  const evidence = await explain(context, models.graph.models.get('gold.retail_flows')!, [end], key)
  context.pool.close()
  const leaves = (each: RowLineage): RowLineage[] => [each, ...each.inputs.flatMap(leaves)]
  const trades = leaves(evidence).filter(({ name }) => name === 'bronze.portfolio_trades')
  expect(trades.length).toBe(1)
  return trades[0].rows
}

function built(models: Record<string, { built: number }>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(models).flatMap(([name, counts]) => (counts.built > 0 ? [[name, counts.built]] : [])),
  )
}
