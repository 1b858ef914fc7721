import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from '../../build/small_project.ts'
import { fileOf } from '../../harness/debian.ts'

/** A clock that processes started with `env` go by, and that can be set while they run. */
export interface FakeClock {
  env: Record<string, string>
  set(instant: string): void
}

/** Debian's faketime where there is one; `missing` says what would bring it. */
export function fakeClock(instant: string): FakeClock | { missing: string } {
  const library = fileOf('/usr/lib/*/faketime/libfaketimeMT.so.1', 'faketime')
  if ('missing' in library) return library
  const file = join(emptyFolder(), 'clock')
  // As an offset, so that processes started later go on by the same clock.
  const set = (to: string) =>
    writeFileSync(file, `${((Date.parse(to) - Date.now()) / 1000).toFixed(0)}s\n`.replace(/^(?!-)/, '+'))
  set(instant)
  return {
    set,
    env: {
      LD_PRELOAD: library.path,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Wall clocks jump, monotonic ones do not; and files keep their times.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  }
}
