import { readdir, readFile, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { refuseNewer } from '../../base/formats.ts'
import { isAlive } from '../../lake/lock.ts'
import type { RunEvent, RunSummary } from './run_event.ts'
import { beatMs, runsFolder } from './run_log.ts'
import { fetchShared } from './shared_runs.ts'

/** A run, read from its record. Times are ISO 8601 in UTC. */
export interface Run {
  run: string
  job: string
  days: string[]
  started_at: string
  /** Null while the run is in progress. If the run died, this is the time of its last heartbeat. */
  ended_at: string | null
  /** `died` means that the record has no `ended` event, and that the process is gone or the last heartbeat is too old. */
  outcome: 'running' | 'done' | 'failed' | 'died'
  seconds: number | null
  /** The error message. If the run died, a sentence with its last stage. */
  error: string | null
  /** Class of the error, such as `AuditFailed`. */
  error_kind: string | null
  peak_memory_bytes: number | null
  stages: {
    title: string
    started_at: string
    seconds: number | null
    outcome: 'running' | 'done' | 'failed' | 'died'
  }[]
  did: RunSummary | null
}

/** A run that has sent no heartbeat for this many milliseconds counts as dead, even if a process with its id exists. */
const silentMs = 30 * beatMs

/**
 * The newest `limit` runs of this home and of the other homes with the same bucket, newest first. Throws `NewerFormat` if a newer version
 * of this project wrote one of the records.
 */
export async function readRuns(home: string, limit: number, now: number = Date.now()): Promise<Run[]> {
  const folder = runsFolder(home)
  const unfinished = await fetchShared(home, folder, await recordsIn(folder), limit)
  const newest = (await recordsIn(folder)).reverse().slice(0, limit)
  const runs = [
    ...(await Promise.all(newest.map((name) => readRun(join(folder, name), now)))),
    ...unfinished.map((text) => runOf(eventsIn(text), 0, now)),
  ]
  const found = runs.filter((run) => run !== undefined)
  return found.sort((a, b) => (a.run < b.run ? 1 : -1)).slice(0, limit)
}

/** Names of the records of a folder, oldest first. */
async function recordsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.jsonl')).sort()
}

async function readRun(path: string, now: number): Promise<Run | undefined> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)])
    return runOf(eventsIn(text), mtimeMs, now)
  } catch (error) {
    // The record was deleted after it was listed.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Parses the complete lines of a record. A killed run may have written only a part of its last line. */
function eventsIn(text: string): RunEvent[] {
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as RunEvent]
      } catch {
        return []
      }
    })
}

/**
 * Builds a run from the events of its record. `touchedMs` is the modification time of the record, which each heartbeat updates. A copy from
 * a bucket has the time of the last heartbeat in a `seen` event instead.
 */
function runOf(events: RunEvent[], touchedMs: number, now: number): Run | undefined {
  const [started] = events
  if (started?.event !== 'started') return undefined
  refuseNewer('run', `run ${started.run}`, started.format ?? 1)
  const lastSeen = events.find((event) => event.event === 'seen')
  const seenMs = lastSeen ? Date.parse(lastSeen.at) : touchedMs
  const ended = events.find((event) => event.event === 'ended')
  const isSilent = now - seenMs > silentMs
  const isGone = isSilent || (started.host === hostname() && !isAlive(started.pid))
  const outcome = ended ? ended.outcome : isGone ? 'died' : 'running'
  const stages: Run['stages'] = []
  for (const event of events) {
    if (event.event === 'stage') {
      const open = outcome === 'running' ? 'running' : 'died'
      stages.push({ title: event.title, started_at: event.at, seconds: null, outcome: open })
    } else if (event.event === 'staged') {
      const stage = stages.findLast(({ title }) => title === event.title)
      if (stage) Object.assign(stage, { seconds: event.seconds, outcome: event.isFailed ? 'failed' : 'done' })
    }
  }
  const seen = new Date(seenMs).toISOString()
  const endedAt = ended?.at ?? (outcome === 'died' ? seen : null)
  const until = endedAt === null ? now : Date.parse(endedAt)
  return {
    run: started.run,
    job: started.job,
    days: started.days,
    started_at: started.at,
    ended_at: endedAt,
    outcome,
    seconds: ended?.seconds ?? Math.round((until - Date.parse(started.at)) / 100) / 10,
    error: ended?.outcome === 'failed' ? ended.error : outcome === 'died' ? diedIn(stages) : null,
    error_kind: ended?.outcome === 'failed' ? ended.kind : null,
    peak_memory_bytes: ended?.peak_memory_bytes ?? null,
    stages,
    did: ended?.outcome === 'done' ? ended.did : null,
  }
}

function diedIn(stages: Run['stages']): string {
  const last = stages.at(-1)
  if (!last) return 'its process ended before its first stage'
  return last.outcome === 'died' ? `its process ended in “${last.title}”` : `its process ended after “${last.title}”`
}
