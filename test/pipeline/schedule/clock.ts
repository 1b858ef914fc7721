import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from '../../build/small_project.ts'
import { fileOf } from '../../harness/debian.ts'

/** A clock for processes that are started with `env`; it can be set while they run. */
export interface FakeClock {
  env: Record<string, string>
  set(instant: string): void
}

/** Debian's faketime, if available; `missing` says how to install it. */
export function fakeClock(instant: string): FakeClock | { missing: string } {
  const library = fileOf('/usr/lib/*/faketime/libfaketimeMT.so.1', 'faketime')
  if ('missing' in library) return library
  const file = join(emptyFolder(), 'clock')
  // Written as an offset, so that processes started later share the same clock.
  const set = (to: string) =>
    writeFileSync(file, `${((Date.parse(to) - Date.now()) / 1000).toFixed(0)}s\n`.replace(/^(?!-)/, '+'))
  set(instant)
  return {
    set,
    env: {
      LD_PRELOAD: library.path,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Only the wall clock is faked. Monotonic clocks and file times stay real.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  }
}
