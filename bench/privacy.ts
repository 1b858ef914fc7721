import { attack, type Outcome } from '../test/privacy/attack.ts'
import { daysOf, settle } from '../test/privacy/investors.ts'
import { areInputsThere, daysTo, loadRealInputs, missing, realReleases } from '../test/privacy/real_inputs.ts'
import { publish } from '../test/privacy/releases.ts'
import { emptyTables } from '../test/privacy/tables.ts'
import { computeTruth } from '../test/privacy/truth.ts'
import { measureUtility } from './privacy_utility.ts'

/**
 * `npm run bench:privacy [PEOPLE ...]`: what attacks recover from 60 successive releases, and how exact the published figures are,
 * on the real inputs and in random worlds of so many investors (default 30, 60, 300).
 */
const worlds = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [30, 60, 300]

if (!areInputsThere) console.warn(missing)
for (const last of areInputsThere ? realReleases : []) {
  await report(`real inputs up to ${last}`, daysTo(last), (world) => loadRealInputs(world, last))
}
for (const people of worlds) {
  await report(`${people} investors`, daysOf({ days: 60 }), (world) => settle(world, { people, days: 60, seed: 7 }))
}

async function report(
  name: string,
  releases: string[],
  fill: (world: Awaited<ReturnType<typeof emptyTables>>) => Promise<void>,
): Promise<void> {
  const world = await emptyTables()
  await fill(world)
  await publish(world, { releases })
  await computeTruth(world)
  console.log(`\n${name}, ${releases.length} releases`)
  console.table(lines(await attack(world, releases)))
  console.table(await measureUtility(world))
  world.closeSync()
}

function lines({ sides, changes, traded, whales }: Outcome) {
  const percent = (part: number, whole: number) => (whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`)
  return [
    ...sides
      .filter(({ shown }) => shown > 0)
      .map(({ split, shown, exposed }) => ({
        attack: `one-sided rows: ${split}`,
        found: exposed,
        of: shown,
        bar: '0',
      })),
    ...Object.entries(changes).map(([estimate, { recovered, of }]) => ({
      attack: `single-person change within 10 %: ${estimate}`,
      found: percent(recovered, of),
      of,
      bar: '10 %',
    })),
    {
      attack: "one person's day of trades within 10 %: all windows of all releases",
      found: percent(traded.recovered, traded.of),
      of: traded.of,
      bar: '10 %',
    },
    ...Object.entries(whales).map(([estimate, errors]) => ({
      attack: `withheld whale within 15 %: ${estimate}`,
      found: percent(errors.filter((error) => error < 0.15).length, errors.length),
      of: errors.length,
      bar: '0 %',
    })),
  ]
}
