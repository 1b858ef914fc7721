import type { Store } from '../../lake/store/store.ts'
import { Archive } from '../../release/archive/archive.ts'
import { History } from '../../release/archive/history.ts'
import { PastReleases } from '../../release/archive/past_releases.ts'
import type { ReleaseLimits } from '../../release/release.ts'

/** The API's access to the archive: it opens past releases and reads time series. */
export class ServedArchive {
  readonly archive: Archive
  readonly past: PastReleases
  readonly history: History

  /**
   * `most` is the maximum number of past releases that are open at the same time. The memory limit applies to each of these releases. A
   * second, equal limit applies to all time series together.
   */
  constructor(store: Store, limits: ReleaseLimits & { most: number }) {
    this.archive = new Archive(store)
    this.past = new PastReleases(this.archive, limits)
    this.history = new History(this.archive, limits)
  }

  async close(): Promise<void> {
    this.past.close()
    await this.history.close()
  }
}
