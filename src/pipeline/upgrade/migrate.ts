import { formats } from '../../base/formats.ts'
import { listQuarantine } from '../../ingest/quarantine.ts'
import { catalogFormat } from '../../lake/catalog/catalog.ts'
import { hasSecret, NoSecret, personSecret, secretHash } from '../../lake/person.ts'
import { mayHoldExactData, takeOutExactData } from '../../release/exact_data.ts'
import type { Stage } from '../request.ts'
import type { RunContext } from '../run_context.ts'

/**
 * Migrates a home to the formats of this version in atomic steps, so that repeating the call completes an interrupted
 * migration. The catalog comes last, because no run starts before it is migrated. Throws `NoSecret`, `NotOurSeal`,
 * `DamagedRelease`.
 */
export async function migrate(context: RunContext, stage: Stage): Promise<void> {
  const { lake, releases } = context
  const catalog = await lake.catalog()
  // The secret is verified first, because it may turn out to be the wrong one.
  const people = await peopleOf(context)
  for (const release of (await releases.list()).filter(mayHoldExactData)) {
    await stage(`Remove exact data from release ${release.id}`, () => takeOutExactData(lake.engine, releases, release))
  }
  if (lake.version === 0 || catalogFormat(catalog) >= formats.catalog) return
  await stage(`Write the catalog in format ${formats.catalog}`, () =>
    lake.commit((draft) => {
      draft.format = formats.catalog
      if (people !== undefined) draft.people = people
    }),
  )
}

/**
 * The hash of the secret that a lake was filled with. If the catalog does not have it, the current secret is verified by decrypting a
 * quarantined row. Undefined if no row is quarantined; then the next delivery determines the secret.
 */
async function peopleOf({ lake, home }: RunContext): Promise<string | undefined> {
  const { people, quarantine } = await lake.catalog()
  if (people !== undefined || quarantine.length === 0) return people
  if (!hasSecret(home)) throw new NoSecret(home)
  const secret = await personSecret(home)
  await listQuarantine(lake, { secret, limit: 1 })
  return secretHash(secret)
}
