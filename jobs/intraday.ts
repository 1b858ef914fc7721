import { dailyJob } from '../src/pipeline/daily_job.ts'

/** Only partitions with new inputs are built. The nightly run of the day replaces the release. */
export default dailyJob({
  name: 'intraday',
  about: 'the running day so far (default: today, UTC)',
  day: 'running',
  priority: 1,
  mayBatch: false,
})
