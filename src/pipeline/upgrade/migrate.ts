import { formats } from '../../base/formats.ts'
import { listQuarantine } from '../../ingest/quarantine.ts'
import { catalogFormat } from '../../lake/catalog/catalog.ts'
import { hasSecret, NoSecret, personSecret, secretHash } from '../../lake/person_ids.ts'
import { mayHoldExactData, takeOutExactData } from '../../release/exact_data.ts'
import type { Stage } from '../request.ts'
import type { RunContext } from '../run_context.ts'

/**
 * Migrates a home to the formats of this version. Each step is atomic, so a repeated call completes an interrupted migration. The catalog
 * is migrated last, because runs can start as soon as it has the new format. Throws `NoSecret` or `NotOurSeal` if the secret is missing or
 * wrong, and `DamagedRelease` if a release cannot be read.
 */
export async function migrate(context: RunContext, stage: Stage): Promise<void> {
  const { lake, releases } = context
  const catalog = await lake.catalog()
  // The secret is verified first, because nothing must be migrated with a wrong secret.
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
 * The hash of the secret with which the person ids of a lake were computed. If the catalog lacks the hash, the current secret is verified
 * by decrypting a quarantined row. Undefined if no row is quarantined; the next ingest then records the hash of its own secret.
 */
async function peopleOf({ lake, home }: RunContext): Promise<string | undefined> {
  const { people, quarantine } = await lake.catalog()
  if (people !== undefined || quarantine.length === 0) return people
  if (!hasSecret(home)) throw new NoSecret(home)
  const secret = await personSecret(home)
  await listQuarantine(lake, { secret, limit: 1 })
  return secretHash(secret)
}
