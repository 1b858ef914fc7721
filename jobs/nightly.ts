import { dailyJob } from '../src/pipeline/daily_job.ts'

export default dailyJob({
  name: 'nightly',
  about: 'the newest complete day (default: yesterday, UTC)',
  day: 'complete',
  priority: 2,
  mayBatch: true,
})
