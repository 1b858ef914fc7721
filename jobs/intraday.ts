import { dailyJob } from '../src/pipeline/daily_job.ts'

/**
 * Builds a release of the current day, in which only partitions with new inputs are rebuilt. The nightly run for that day later replaces
 * the release.
 */
export default dailyJob({
  name: 'intraday',
  about: 'the current day so far (default: today, UTC)',
  day: 'running',
  priority: 1,
  mayBatch: false,
})
