import { z } from 'zod'
import { daysBefore, lagOf } from '../base/calendar/days.ts'
import { type Engine, rows } from '../base/duckdb.ts'
import { identifier, literal } from '../base/quote.ts'
import { type Refusals, refusalLines } from '../ingest/report.ts'
import type { AuditResult, Manifest, TableEntry } from './manifest.ts'
import type { Promotion, Releases } from './releases.ts'

/** Schema of `config/audit.yaml`. */
export const auditSchema = z.strictObject({
  freshness: z.record(
    z.string(),
    z.strictObject({ warn: z.number().int().min(0).optional(), fail: z.number().int().min(0).optional() }),
  ),
  delivery: z.record(z.string(), z.enum(['warn', 'fail'])).default({}),
  volume: z.strictObject({
    days_back: z.number().int().min(1),
    least_rows: z.number().int().min(1),
    fail_below: z.number().min(0).max(1),
    warn_above: z.number().min(1),
  }),
})

/** The limits that the audit checks. `floor` is the privacy floor, as a number of people. */
export interface AuditLimits extends z.infer<typeof auditSchema> {
  floor: number
  /** Names of checks that the operator accepts for this run, even if they fail. */
  accepted: string[]
}

/** Thrown if a release fails its audit. The failed release is kept in `rejected` for inspection, and the live release stays live. */
export class AuditFailed extends Error {
  override name = 'AuditFailed'
  readonly manifest: Manifest

  constructor(manifest: Manifest, current: Promotion | undefined, place: string, refused: Refusals[]) {
    const failures = manifest.audit.filter((result) => result.outcome === 'failed')
    const isFailed = (feed: string) => failures.some(({ check }) => check === `${feed}: delivery`)
    const why = [...failures.map(({ detail }) => detail), ...refusalLines(refused.filter(({ feed }) => isFailed(feed)))]
    const up = current ? `release ${current.release} stays up` : 'nothing was published'
    super(`release ${manifest.id} failed its audit: ${why.join('; ')}; ${up}; see ${place}`)
    this.manifest = manifest
  }
}

interface ReleaseCandidate {
  id: string
  as_of: string
  tables: Record<string, TableEntry>
  newest: Record<string, string | undefined>
  /** Landing files that this run refused completely, by feed. */
  refused: Refusals[]
  /** `expected` is the number of passages that the release should have, and `found` the number that its index contains. */
  passages?: { expected: number; found: number; flaw?: string }
}

/** Checks a release before it goes live: completeness, privacy floor, freshness and usual size. */
export async function audit(
  engine: Engine,
  file: string,
  candidate: ReleaseCandidate,
  releases: Releases,
  limits: AuditLimits,
): Promise<AuditResult[]> {
  const judged = [
    ...freshness(candidate, limits.freshness),
    ...delivery(candidate.refused, limits.delivery),
    ...volume(candidate, await releases.list(comparedDays(candidate, limits.volume)), limits.volume),
  ]
  return [
    // The operator cannot accept failures of these checks, because they are faults of the release itself.
    ...(await contents(engine, file, candidate.tables, limits.floor)),
    ...passages(candidate),
    ...judged.map((result) => unlessAccepted(result, limits.accepted)),
  ]
}

/**
 * Returns the failed checks for refused files, for a run whose data equals an existing release. The existing release is not audited again,
 * but the run must still fail if files were refused, because their rows may be missing for the day. Checks that were accepted in the audit
 * of the existing release stay accepted.
 */
export function failedDeliveries(existing: Manifest, refused: Refusals[], limits: AuditLimits): AuditResult[] {
  const accepted = [...limits.accepted, ...existing.audit.map(({ check }) => check)]
  return delivery(refused, limits.delivery)
    .map((result) => unlessAccepted(result, accepted))
    .filter(({ outcome }) => outcome === 'failed')
}

function unlessAccepted(result: AuditResult, accepted: string[]): AuditResult {
  const isAccepted = result.outcome === 'failed' && accepted.includes(result.check)
  return isAccepted ? { ...result, outcome: 'warned', detail: `${result.detail}; accepted` } : result
}

/** Columns that contain perturbed counts of people. */
const peopleColumns = new Set(['holders', 'traders'])

/**
 * Opens the file of the release. Checks that every table has the expected number of rows, and that no count of people
 * is below the floor.
 */
async function contents(
  engine: Engine,
  file: string,
  tables: Record<string, TableEntry>,
  floor: number,
): Promise<AuditResult[]> {
  return engine.with(async (connection) => {
    await connection.run(`attach ${literal(file)} as audited (read_only)`)
    try {
      const results: AuditResult[] = []
      const columns = await rows<{ table_name: string; column_name: string }>(
        connection,
        "select table_name, column_name from duckdb_columns() where database_name = 'audited'",
      )
      for (const [name, { rows: expected }] of Object.entries(tables)) {
        const counts = columns
          .filter((column) => column.table_name === name && peopleColumns.has(column.column_name))
          .map((column) => `count(*) filter (where ${identifier(column.column_name)} < ${floor})`)
        const below = counts.length > 0 ? counts.join(' + ') : '0'
        const [row] = await rows<{ total: string; below: string }>(
          connection,
          `select count(*) as total, ${below} as below from audited.${identifier(name)}`,
        )
        results.push(
          verdict(
            `${name}: rows`,
            Number(row.total) === expected,
            `${name}: found ${row.total} rows, expected ${expected}`,
          ),
          verdict(
            `${name}: floor`,
            Number(row.below) === 0,
            `${name}: ${row.below} rows count fewer than ${floor} people`,
          ),
        )
      }
      const total = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
      results.push(verdict('anything', total > 0, `found ${total} rows in all tables, expected some`))
      return results
    } finally {
      await connection.run('detach audited')
    }
  })
}

function passages({ passages: counted }: ReleaseCandidate): AuditResult[] {
  if (!counted) return []
  const { expected, found, flaw } = counted
  const detail = `passages: found ${found} rows, expected ${expected}${flaw ? `; ${flaw}` : ''}`
  return [verdict('passages: rows', found === expected && !flaw, detail)]
}

/**
 * Checks how many days ago the newest row of each feed is. The result does not name the day itself, because a feed's
 * newest day could reveal a person's activity; only `status` shows this day.
 */
function freshness(candidate: ReleaseCandidate, limits: AuditLimits['freshness']): AuditResult[] {
  return Object.entries(limits).map(([feed, { warn, fail }]) => {
    const newest = candidate.newest[feed]
    const lag = lagOf(newest, candidate.as_of) ?? Infinity
    const judge = (outcome: AuditResult['outcome'], detail: string) => ({
      check: `${feed}: freshness`,
      outcome,
      detail: `${feed}: ${newest ? `newest row is ${detail}` : `no rows up to ${candidate.as_of}`}`,
    })
    if (fail !== undefined && lag > fail)
      return judge('failed', `more than ${fail} days back, which config/audit.yaml does not allow`)
    if (warn !== undefined && lag > warn) return judge('warned', `more than ${warn} days back`)
    return judge('passed', `at most ${warn ?? fail} days back`)
  })
}

/**
 * Checks whether landing files were refused. The release records only their number; the report of the run has their
 * names and the reasons.
 */
function delivery(refused: Refusals[], limits: AuditLimits['delivery']): AuditResult[] {
  return refused.map(({ feed, files_rejected: files }) => ({
    check: `${feed}: delivery`,
    outcome: limits[feed] === 'fail' ? 'failed' : 'warned',
    detail:
      `${feed}: ${files} landing ${files === 1 ? 'file was' : 'files were'} refused as a whole, expected none; ` +
      `\`crowdtape quarantine list --feed ${feed}\` says why`,
  }))
}

/** The days before the candidate's day whose releases are used for comparing the sizes of tables. */
function comparedDays(
  { as_of }: ReleaseCandidate,
  { days_back }: AuditLimits['volume'],
): { from: string; below: string } {
  return { from: daysBefore(as_of, days_back), below: as_of }
}

function volume(candidate: ReleaseCandidate, compared: Manifest[], limits: AuditLimits['volume']): AuditResult[] {
  // Only the newest release of each day is used, so that a day that was published five times counts once.
  const byDay = new Map(compared.map((release) => [release.as_of, release]))
  return Object.entries(candidate.tables).flatMap(([name, { rows: found }]) => {
    // The number of withheld rows is not checked, because it depends on a few people and not on the size of the
    // delivery.
    if (name.endsWith('_withheld')) return []
    const before = [...byDay.values()].flatMap((release) => release.tables[name]?.rows ?? []).sort((a, b) => a - b)
    const usual = before[Math.floor(before.length / 2)]
    if (usual === undefined || usual === 0) return []
    const check = `${name}: volume`
    const detail = `${name}: found ${found} rows, the median of the days before is ${usual}`
    if (usual < limits.least_rows) return found === 0 ? { check, outcome: 'warned' as const, detail } : []
    if (found < usual * limits.fail_below) return { check, outcome: 'failed' as const, detail }
    // Growth is only a warning, because a new fund or feed makes a table larger at once.
    if (found > usual * limits.warn_above) return { check, outcome: 'warned' as const, detail }
    return { check, outcome: 'passed' as const, detail }
  })
}

function verdict(check: string, isPassed: boolean, detail: string): AuditResult {
  return { check, outcome: isPassed ? 'passed' : 'failed', detail }
}
