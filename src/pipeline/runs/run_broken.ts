import { BuildFailed } from '../../build/partition_builder.ts'
import type { Releases } from '../../release/releases.ts'

/**
 * Thrown when an error of the disk, the memory or the SQL engine stopped a run. The message names the live release and says that the run
 * can be repeated.
 */
export class RunBroken extends Error {
  override name = 'RunBroken'

  constructor(cause: Error, live: string | undefined) {
    const stays = live ? `release ${live} stays up` : 'nothing was published'
    super(`${cause.message}; ${stays}; finished work is kept, run again to continue`, { cause })
  }
}

/** Wraps an error of the operating system or the SQL engine in `RunBroken`. Returns all other errors unchanged. */
export async function withLiveRelease(error: unknown, releases: Releases): Promise<unknown> {
  if (!(error instanceof Error) || !isOfMachine(error)) return error
  const live = await releases.current().catch(() => undefined)
  return new RunBroken(error, live?.release)
}

function isOfMachine(error: Error): boolean {
  const isOfSystem = 'errno' in error && 'syscall' in error
  const { message } = error instanceof BuildFailed ? (error.cause as Error) : error
  return isOfSystem || /^(IO|Out of Memory|TransactionContext|INTERNAL|FATAL) Error/i.test(message)
}
