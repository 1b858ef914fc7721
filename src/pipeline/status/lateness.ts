import { daysBefore, daysBetween, lagOf } from '../../base/calendar/days.ts'
import type { AuditLimits } from '../../release/audit.ts'
import type { Run } from '../runs/runs.ts'

/** How old the newest data of a feed is, compared with the newest day for which data is expected. */
export interface FeedFreshness {
  feed: string
  /** Newest day of which the feed has rows. Null if the feed is not partitioned by day or has no rows. */
  newest: string | null
  last_delivery: string | null
  /** Number of days from the feed's newest day to the expected day. */
  lag_days: number | null
  /** Allowed lag in days. Null if `config/audit.yaml` sets no limit for the feed. */
  allowed_days: number | null
}

/** The live release or a feed, if it lags more than allowed. */
export interface Late {
  what: 'release' | 'feed'
  name: string
  lag_days: number | null
  why: string
}

/** Facts that determine the lateness of a feed. */
export interface DeliveredFeed {
  feed: string
  newest: string | null
  last_delivery: string | null
  /** Numbers of files and rows in the last delivery. */
  last: { files: number; read: number; quarantined: number }
}

/** The newest complete day in UTC. If nothing is late, the live release is of this day, and every feed has data of this day. */
export function expectedDay(now: number): string {
  return daysBefore(new Date(now).toISOString().slice(0, 10), 1)
}

export function freshnessOf(feed: DeliveredFeed, expected: string, limits: AuditLimits['freshness']): FeedFreshness {
  const lag = lagOf(feed.newest, expected)
  const { feed: name, newest, last_delivery } = feed
  const { warn, fail } = limits[name] ?? {}
  return { feed: name, newest, last_delivery, lag_days: lag, allowed_days: warn ?? fail ?? null }
}

/** The late release and feeds with the reasons. A late release comes first. */
export function lateness(
  { asOf, feeds, runs }: { asOf: string | null; feeds: DeliveredFeed[]; runs: Run[] },
  expected: string,
  limits: AuditLimits['freshness'],
): Late[] {
  const late: Late[] = []
  if (asOf === null || asOf < expected) {
    const lag = lagOf(asOf, expected)
    late.push({ what: 'release', name: asOf ?? 'none', lag_days: lag, why: whyOld(expected, runs) })
  }
  const known = new Map(feeds.map((feed) => [feed.feed, feed]))
  for (const name of Object.keys(limits)) {
    const feed = known.get(name) ?? { feed: name, newest: null, last_delivery: null, last: nothing }
    const { lag_days, allowed_days } = freshnessOf(feed, expected, limits)
    if (allowed_days === null || (lag_days !== null && lag_days <= allowed_days)) continue
    late.push({ what: 'feed', name, lag_days, why: whyLate(feed, expected, allowed_days) })
  }
  return late
}

function whyOld(expected: string, runs: Run[]): string {
  const last = runs.find(({ days }) => days.length > 0)
  if (!last) return 'no run is recorded in this home'
  const named = `the last run (${last.job}, started ${last.started_at.slice(0, 16).replace('T', ' ')} UTC)`
  if (last.outcome === 'running') return `${named} is still running`
  if (last.outcome === 'failed') return `${named} failed: ${last.error}`
  if (last.outcome === 'died') return `${named} died: ${last.error}`
  const day = last.days.at(-1)!
  if (day >= expected) return `${named} was for ${day}, but another release is live`
  return `${named} was for ${day}, not for ${expected}`
}

function whyLate({ last_delivery, newest, last }: DeliveredFeed, expected: string, allowed: number): string {
  if (last_delivery === null) return 'nothing has ever been delivered'
  const on = last_delivery.slice(0, 10)
  if (last.read > 0 && last.quarantined * 2 >= last.read) {
    return `${last.quarantined} of ${last.read} rows of the last delivery (${on}) are in quarantine`
  }
  const days = daysBetween(on, expected)
  if (days > allowed) return `no new file since ${on}`
  return newest === null
    ? `the last delivery (${on}) had no valid rows`
    : `the last delivery (${on}) reaches only to ${newest}`
}

const nothing = { files: 0, read: 0, quarantined: 0 }
