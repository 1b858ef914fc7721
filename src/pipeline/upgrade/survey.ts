import { type Artefact, formats } from '../../base/formats.ts'
import type { Settings } from '../../base/settings.ts'
import { catalogFormat } from '../../lake/catalog/catalog.ts'
import { readCatalog } from '../../lake/lake.ts'
import { storeOf } from '../../lake/store/open_store.ts'
import { Archive } from '../../release/archive/archive.ts'
import type { ArchiveEntry } from '../../release/archive/entry.ts'
import { mayHoldExactData } from '../../release/exact_data.ts'
import type { Manifest } from '../../release/manifest.ts'
import { Releases } from '../../release/releases.ts'
import { layoutOf } from '../../search/index/published.ts'
import { readRuns } from '../runs/runs.ts'
import { type Rebuild, rebuildOf } from './rebuild.ts'

/** The formats of all objects of one kind (an artefact, such as the releases), and what an upgrade does with these objects. */
export interface ArtefactState {
  artefact: Artefact
  wanted: number
  /** Number of objects by format. */
  found: Record<number, number>
  /** Number of objects that `upgrade --apply` migrates, and number of objects that a run or a backfill rebuilds. */
  migrate: number
  rebuild: number
  /** A text that says what happens to these objects. Empty if nothing happens. */
  action: string
}

export interface UpgradeSurvey {
  home: string
  artefacts: ArtefactState[]
  /** What the next run for the day of the live release builds. Null if no release is live. */
  rebuild: Rebuild | null
}

/**
 * Lists what an upgrade of a home would change. Changes nothing and does not lock the home. Throws `NewerFormat` if a newer version of this
 * project wrote the home.
 */
export async function survey(home: string, settings: Settings): Promise<UpgradeSurvey> {
  const store = storeOf(home)
  const all = new Releases(home, store)
  const { version, catalog } = await readCatalog(home)
  const releases = await all.list()
  const entries = await new Archive(store, all).entries()
  const current = await all.current()
  const live = releases.find(({ id }) => id === current?.release)
  const runs = await readRuns(home, LOOKED_AT)
  return {
    home,
    artefacts: [
      catalogState(version === 0 ? [] : [catalogFormat(catalog)]),
      releaseState(releases, live),
      passageState(releases, live),
      archiveState(releases, entries),
      state('run', [], 0, 0, 'this version can read the records of all earlier formats'),
      state('job', [], 0, 0, 'workers refuse a job in another format; the next run adds the job again'),
    ],
    rebuild: live ? await rebuildOf(home, live.as_of, settings, runs) : null,
  }
}

/** The time estimate is based on the largest build among this many runs, the newest ones. */
const LOOKED_AT = 200

function catalogState(found: number[]): ArtefactState {
  const old = found.filter((format) => format < formats.catalog).length
  return state(
    'catalog',
    found,
    old,
    0,
    old > 0 && 'the format number and a hash of the secret are added to the catalog',
  )
}

function releaseState(releases: Manifest[], live: Manifest | undefined): ArtefactState {
  const exact = releases.filter(mayHoldExactData).length
  const old = live && (live.format ?? 1) < formats.release ? 1 : 0
  return state(
    'release',
    releases.map(({ format = 1 }) => format),
    exact,
    old,
    exact > 0 && `lineage and leftover bytes of exact data are removed from ${exact} releases`,
    old > 0 &&
      'the next run rebuilds the live release; until then, an endpoint returns no rows if the live release lacks its table',
  )
}

function passageState(releases: Manifest[], live: Manifest | undefined): ArtefactState {
  const found = releases.flatMap(({ passages }) => (passages ? [layoutOf(passages.dataset)] : []))
  const old = live?.passages && layoutOf(live.passages.dataset) < formats.passages ? live.passages.rows : 0
  return state(
    'passages',
    found,
    0,
    old,
    old > 0 && `the next run indexes ${old} passages again; until then, search does not find these passages`,
  )
}

function archiveState(releases: Manifest[], entries: ArchiveEntry[]): ArtefactState {
  const today = new Date().toISOString().slice(0, 10)
  const archived = new Set(entries.filter(({ intraday }) => !intraday).map(({ as_of }) => as_of))
  const days = releases.map(({ as_of }) => as_of).filter((day) => day < today && !archived.has(day))
  const missing = [...new Set(days)].sort()
  return state(
    'archive',
    entries.map(({ archive }) => archive),
    0,
    missing.length,
    missing.length > 0 &&
      `the missing days are added by \`crowdtape backfill --from ${missing[0]} --to ${missing.at(-1)}\``,
  )
}

function state(
  artefact: Artefact,
  all: number[],
  migrate: number,
  rebuild: number,
  ...actions: (string | false)[]
): ArtefactState {
  const found: ArtefactState['found'] = {}
  for (const format of all) found[format] = (found[format] ?? 0) + 1
  return { artefact, wanted: formats[artefact], found, migrate, rebuild, action: actions.filter(Boolean).join('; ') }
}
