import { seconds } from './kinds.ts'

export const stop = {
  CROWDTAPE_STOP_SECONDS: seconds(0)
    .default(30)
    .describe('How long running jobs may continue after `schedule` or `worker` receives the signal to stop.'),
}
