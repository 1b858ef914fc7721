import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PointerMoved, Releases } from '../../src/release/releases.ts'
import { emptyFolder } from '../build/small_project.ts'

const idOf = (as_of: string) => `${as_of}-0123456789ab`

/** A home with a release of each day, none of them live. */
function standing(...days: string[]): Releases {
  const home = emptyFolder()
  for (const as_of of days) {
    mkdirSync(join(home, 'releases', idOf(as_of)), { recursive: true })
    writeFileSync(join(home, 'releases', idOf(as_of), 'manifest.json'), JSON.stringify({ id: idOf(as_of), as_of }))
  }
  return new Releases(home)
}

test('rejects a promotion based on a stale pointer, and the live release stays live', async () => {
  const [older, before, newer] = ['2025-09-02', '2025-09-03', '2025-09-04']
  const releases = standing(older, before, newer)
  await releases.promote(idOf(before), 'nightly', undefined)
  const seen = await releases.current()
  await releases.promote(idOf(newer), 'nightly', seen)
  const late = releases.promote(idOf(older), 'backfill', seen)
  await expect(late).rejects.toThrow(PointerMoved)
  await expect(late).rejects.toThrow(`another process published release ${idOf(newer)}, which stays live`)
  await expect(releases.promote(idOf(older), 'backfill', undefined)).rejects.toThrow(PointerMoved)
  expect(await releases.current()).toMatchObject({ release: idOf(newer), by: 'nightly' })
  // Repeating the promotion of another process is not a conflict.
  await releases.promote(idOf(newer), 'nightly', seen)
  expect((await releases.promotions()).length).toBe(2)
})

test('rejects a promotion if the live release was replaced and restored in the meantime', async () => {
  const [one, two, three] = ['2025-09-02', '2025-09-03', '2025-09-04']
  const releases = standing(one, two, three)
  await releases.promote(idOf(one), 'nightly', undefined)
  const seen = await releases.current()
  await releases.promote(idOf(two), 'nightly', seen)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await releases.rollback(idOf(one))
  await expect(releases.promote(idOf(three), 'nightly', seen)).rejects.toThrow(PointerMoved)
})
