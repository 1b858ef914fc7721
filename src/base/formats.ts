/**
 * Format versions of all stored data. A number is increased with each change that older code could not read or would
 * misread. docs/operate.md describes the changes, and the CHANGELOG says what an upgrade costs.
 */
export const formats = {
  /** The catalog of the lake, in `lake/catalog`. */
  catalog: 2,
  /** Tables and manifest of a release. */
  release: 6,
  /** Search index of the passages of filings. The number is part of the name of the index folder. */
  passages: 6,
  /** Entries of the archive, and the names of its objects. */
  archive: 1,
  /** Record of a run. */
  run: 1,
  /** Job of the queue. */
  job: 2,
} as const

export type Artefact = keyof typeof formats

/** Thrown for data that a newer version wrote. Nothing was changed. */
export class NewerFormat extends Error {
  override name = 'NewerFormat'

  constructor(artefact: Artefact, place: string, found: number) {
    super(
      `${place}: found format ${found}, expected ${formats[artefact]} or less: a newer Crowdtape wrote it; nothing was ` +
        'changed; use the newer version',
    )
  }
}

/** Thrown for data that must be migrated before it can be written to. Nothing was changed. */
export class OlderFormat extends Error {
  override name = 'OlderFormat'

  constructor(artefact: Artefact, place: string, found: number) {
    super(
      `${place}: found format ${found}, expected ${formats[artefact]}: an older Crowdtape wrote it; nothing was changed; ` +
        '`crowdtape upgrade` shows the migration, `crowdtape upgrade --apply` does it',
    )
  }
}

/** Throws `NewerFormat` for a format that this version does not know. `place` is where it was found. */
export function refuseNewer(artefact: Artefact, place: string, found: number): void {
  if (found > formats[artefact]) throw new NewerFormat(artefact, place, found)
}
