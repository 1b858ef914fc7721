import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { demoDay } from '../src/cli/commands/inputs/demo.ts'
import { writeSample } from '../src/cli/commands/inputs/generate.ts'
import { added, attack, type Outcome, type Recovered } from '../test/privacy/attacks/attack.ts'
import { attackConversations } from '../test/privacy/attacks/conversations.ts'
import type { Claims } from '../test/privacy/attacks/counts.ts'
import { computeTruth } from '../test/privacy/attacks/truth.ts'
import { publishConversations, releasesOf, talk } from '../test/privacy/conversations.ts'
import { daysOf, settle } from '../test/privacy/investors.ts'
import { areInputsThere, daysTo, loadRealInputs, missing, realReleases } from '../test/privacy/real_inputs.ts'
import { publish } from '../test/privacy/releases.ts'
import { emptyTables } from '../test/privacy/tables.ts'
import { type Expected, expectedFlows } from './privacy_expected.ts'
import { measureConversations, measureUtility, type Utility } from './privacy_utility.ts'

/**
 * `npm run bench:privacy [real | demo | conversations | PEOPLE ...]`: measures what attacks recover from 60 successive releases, and how exact the
 * published figures are. The inputs (worlds) are the real data, the data of the demo, or random data with the given number of investors
 * (default: real demo conversations 30 60 300). Conversations are random too, of 60, 300 and 3,000 people. Each world except the demo is published under several secrets, and the results are added up, because the
 * result for a single secret depends on chance if there are few cells. For flows, the average over many secrets is computed too.
 */
const worlds = process.argv.length > 2 ? process.argv.slice(2) : ['real', 'demo', 'conversations', '30', '60', '300']

for (const world of worlds) {
  if (world === 'real') await reportRealInputs()
  else if (world === 'demo') await reportDemo()
  else if (world === 'conversations') await reportConversations()
  else {
    const people = Number(world)
    await report(`${people} investors`, daysOf({ days: 60 }), 3, (world, secret) =>
      settle(world, { people, days: 60, seed: 7 + secret }),
    )
  }
}

async function reportRealInputs(): Promise<void> {
  if (!areInputsThere) console.warn(missing)
  for (const last of areInputsThere ? realReleases : [])
    await report(`real inputs up to ${last}`, daysTo(last), 40, (world, secret) =>
      loadRealInputs(world, last, `secret ${secret}`),
    )
}

async function reportDemo(): Promise<void> {
  const landing = await mkdtemp(join(tmpdir(), 'crowdtape-privacy-'))
  try {
    await writeSample({ out: landing, seed: 7, days: 120, end: demoDay, format: 'parquet', bad: false })
    await report('the demo', daysTo(demoDay), 1, (world, secret) =>
      loadRealInputs(world, demoDay, `secret ${secret}`, landing),
    )
  } finally {
    await rm(landing, { recursive: true })
  }
}

/** The attacks need several releases; for the errors in large cells, one release of many people is enough. */
async function reportConversations(): Promise<void> {
  for (const [people, releases] of [
    [60, 60],
    [300, 20],
    [3000, 1],
  ]) {
    const talkers = { people, releases, seed: 7 }
    const world = await talk(talkers)
    await publishConversations(world, releasesOf(talkers))
    console.log(`\nconversations of ${people} people, ${releases} releases`)
    if (releases > 1) {
      const chance = 'chance + 10 %'
      const { people, withheld, whales, claims } = await attackConversations(world.connection)
      console.table([
        ...Object.entries(people).map(([name, found]) => line(`one person's conversations: ${name}`, found, chance)),
        ...Object.entries(withheld).map(([name, found]) => line(`withheld conversations: ${name}`, found, chance)),
        ...Object.entries(whales).map(([name, found]) => line(`withheld whale within 15 %: ${name}`, found, 'chance')),
        ...claimLines(claims),
      ])
    }
    console.table(await measureConversations(world.connection))
    world.connection.closeSync()
  }
}

async function report(
  name: string,
  releases: string[],
  secrets: number,
  fill: (world: DuckDBConnection, secret: number) => Promise<void>,
): Promise<void> {
  const outcomes: Outcome[] = []
  const utilities: Utility[] = []
  let expected: Expected[] = []
  for (let secret = 0; secret < secrets; secret++) {
    const world = await emptyTables()
    await fill(world, secret)
    await publish(world, { releases })
    await computeTruth(world)
    outcomes.push(await attack(world, releases))
    utilities.push(...(await measureUtility(world)))
    if (secret === 0) expected = await expectedFlows(world, releases)
    world.closeSync()
  }
  console.log(`\n${name}, ${releases.length} releases under each of ${secrets} secrets`)
  console.table(lines(outcomes.reduce(added)))
  console.table(expected)
  console.table([...Map.groupBy(utilities, ({ list, people }) => `${list} ${people}`).values()].map(meanOf))
}

/** Adds up the numbers of cells, and averages the published shares and the median errors over the secrets. */
function meanOf(found: Utility[]): Utility {
  const mean = (of: (one: Utility) => number | null) =>
    Math.round((100 * found.reduce((sum, one) => sum + Number(of(one)), 0)) / found.length) / 100
  return {
    ...found[0],
    cells: found.reduce((sum, { cells }) => sum + cells, 0),
    published_pct: mean((one) => one.published_pct),
    amount_error_pct: mean((one) => one.amount_error_pct),
    share_error_points: found[0].share_error_points === null ? null : mean((one) => one.share_error_points),
  }
}

function percent(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`
}

function line(attack: string, { recovered, guessed, of }: Recovered, bar: string) {
  return { attack, found: percent(recovered, of), 'by chance': percent(guessed, of), of, bar }
}

function claimLines(claims: Record<string, Claims>) {
  return Object.entries(claims).map(([list, { claimed, right, guessed, of }]) => ({
    attack: `exact counts claimed at 0.9: ${list} (right: ${percent(right, claimed)})`,
    found: percent(claimed, of),
    'by chance': percent(guessed, of),
    of,
    bar: '4 %',
  }))
}

function lines({ splits, changes, traded, whales, parts, claims }: Outcome) {
  return [
    ...splits
      .filter(({ shown }) => shown > 0)
      .map(({ split, shown, exposed }) => ({
        attack: `one-sided rows: ${split}`,
        found: exposed,
        of: shown,
        bar: '0',
      })),
    ...Object.entries(changes).map(([estimate, found]) =>
      line(`single-person change within 10 %: ${estimate}`, found, '10 %'),
    ),
    ...Object.entries(traded).map(([estimate, found]) =>
      line(`one person's day of trades within 10 %: ${estimate}`, found, '10 %'),
    ),
    ...Object.entries(whales).map(([estimate, found]) =>
      line(`withheld whale within 15 %: ${estimate}`, found, 'chance'),
    ),
    ...Object.entries(parts).map(([kind, found]) =>
      line(`withheld within 15 %, combined classes minus the published ones: ${kind}`, found, 'chance'),
    ),
    ...claimLines(claims),
  ]
}
