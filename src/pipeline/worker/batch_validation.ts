import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { OtherCode } from '../../build/partition_builder.ts'
import type { Runner } from '../../build/runner/runner.ts'
import { feedNamed } from '../../feeds/contract/registry.ts'
import {
  type BatchJob,
  codeOf,
  type ValidatedBatch,
  type ValidationPlace,
  validateBatch,
} from '../../ingest/batches/batch_job.ts'
import { seal, unseal } from '../../ingest/encryption.ts'
import { OtherSecret } from '../../ingest/ingest.ts'
import { inspect } from '../../ingest/inspect.ts'
import { isUnchanged } from '../../ingest/readers/landing.ts'
import type { StagedFile } from '../../ingest/readers/source.ts'
import { hasSecret, NoSecret, personSecret } from '../../lake/person_ids.ts'
import type { Store } from '../../lake/store/store.ts'

/**
 * A batch of landing files as a run sends it to workers. It names the files but lacks their content, because no rows may be stored in
 * Redis.
 */
export interface BatchMessage extends Omit<BatchJob, 'files'> {
  files: SentFile[]
}

interface SentFile extends Omit<StagedFile, 'inspection'> {
  sha256: string
}

/** Thrown if a worker does not have the landing folder of the run at the same path. No row of the batch was ingested. */
export class OtherLanding extends Error {
  override name = 'OtherLanding'
}

/**
 * Returns a function that lets a worker validate a batch. The function throws `OtherLanding` if the worker does not have the landing folder
 * of the run at the same path.
 */
export function validateOnWorkers(
  store: Store,
  runner: Runner,
  secret: string,
): (job: BatchJob) => Promise<ValidatedBatch> {
  return async (job) => {
    const key = validatedKey(job)
    const files = job.files.map(({ inspection, ...file }) => ({
      ...file,
      path: resolve(file.path),
      root: resolve(file.root),
      sha256: inspection.sha256,
    }))
    await runner.run<BatchMessage, unknown>([{ ...job, files }], {
      make: () => Promise.reject(new Error('the batch was sent to the workers, so this process must not validate it')),
      exists: () => store.exists(key),
      find: async () => undefined,
      made() {},
    })
    const validated = await readValidated(store, secret, key)
    await store.remove(key)
    for (const { index, outcome } of validated.verdicts) {
      const file = job.files[index]
      if (outcome !== 'deferred' || !(await isUnchanged(file))) continue
      throw new OtherLanding(
        `${job.model}: on a worker, ${file.path} is missing or has other content; the landing folder must be at the same path on ` +
          'all hosts; nothing of the batch was ingested; mount the folder on the workers, or set CROWDTAPE_INGEST_WORKERS=off',
      )
    }
    return validated
  }
}

/**
 * Validates a batch on a worker and stores the result. Returns the number of rows of each bronze part. Throws `NoSecret` if the worker has
 * no secret, and `OtherSecret`, `OtherLanding` or `OtherCode` if its secret, landing folder or code differs from that of the run.
 */
export async function validateSent(
  place: ValidationPlace,
  home: string,
  sent: BatchMessage,
): Promise<{ rows: number }[]> {
  if (!hasSecret(home)) throw new NoSecret(home)
  const secret = await personSecret(home)
  const feed = await feedNamed(sent.model.slice('bronze.'.length))
  const files: StagedFile[] = []
  const numbers: number[] = []
  for (const { sha256, ...file } of sent.files) {
    if (!existsSync(file.root)) {
      throw new OtherLanding(
        `${hostname()} has no folder ${file.root}, but the landing folder of the run must be at this path on all hosts; nothing ` +
          'was ingested; mount the folder on this host, or set CROWDTAPE_INGEST_WORKERS=off for the run',
      )
    }
    const inspection = (await isUnchanged(file)) ? await inspect(file) : undefined
    if (inspection?.sha256 !== sha256) continue
    numbers.push(file.index)
    files.push({ ...file, index: files.length, inspection })
  }
  const code = codeOf(feed, secret, place.engine.build)
  if (code.people !== sent.code.people) throw new OtherSecret(home, code.people, sent.code.people)
  for (const part of ['engine', 'contract'] as const) {
    if (code[part] === sent.code[part]) continue
    throw new OtherCode(
      `${sent.model} (${sent.partition}): the ${part} of this worker differs from the ${part} of the run, so the worker and ` +
        'the run have different versions of the project; nothing was ingested',
    )
  }
  const validated = await validateBatch(place, feed, { ...sent, files }, secret)
  const verdicts = validated.verdicts.map((verdict) => ({ ...verdict, index: numbers[verdict.index] }))
  for (const { index } of sent.files) {
    if (!numbers.includes(index)) verdicts.push({ index, outcome: 'deferred', read: 0, accepted: 0, quarantined: 0 })
  }
  // Reasons may quote values of rows, so the result is encrypted in the lake.
  const sealed = seal(secret, JSON.stringify({ ...validated, verdicts } satisfies ValidatedBatch))
  await place.store.write(validatedKey(sent), (aside) => writeFile(aside, sealed))
  return validated.parts.map(([, { rows }]) => ({ rows }))
}

async function readValidated(store: Store, secret: string, key: string): Promise<ValidatedBatch> {
  using _held = await store.hold([key])
  const frames: string[] = []
  for await (const frame of unseal(secret, store.path(key))) frames.push(frame)
  return JSON.parse(frames.join('')) as ValidatedBatch
}

function validatedKey({ id }: { id: string }): string {
  return `lake/judged/${id}.sealed`
}
