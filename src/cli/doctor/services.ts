import { readdir } from 'node:fs/promises'
import type { Settings } from '../../base/settings.ts'
import { storeOf } from '../../lake/store/open_store.ts'
import { type Finding, failure, ok, warning } from './check.ts'

/** Number of seconds by which the clock may differ from the clock of Redis. */
const CLOCK_SECONDS = 60

/** Checks Redis and the store. */
export async function serviceFindings(home: string, settings: Settings): Promise<Finding[]> {
  return [...(await redis(settings)), await bucket(home, settings)]
}

async function redis({ REDIS_URL: url }: Settings): Promise<Finding[]> {
  if (!url) return [ok('redis', 'REDIS_URL is not set; Redis is needed only for workers')]
  const [{ withQueue }, { redisWarnings }, { redisTime }] = await Promise.all([
    import('../../build/queue/queue.ts'),
    import('../../build/queue/redis.ts'),
    import('../../build/queue/cancelled.ts'),
  ])
  try {
    return await withQueue({ url, name: 'crowdtape-doctor' }, async ({ client, address }) => {
      const findings = (await redisWarnings(client, address)).map((found) =>
        warning('redis', found, 'see “On many machines” in docs/operate.md'),
      )
      const seconds = Math.round(Math.abs(Date.now() - (await redisTime(client))) / 1000)
      if (seconds > CLOCK_SECONDS) {
        findings.push(
          warning(
            'clock',
            `differs by ${seconds} s from the clock of Redis`,
            'synchronize the clocks of both hosts with an NTP server',
          ),
        )
      }
      return findings.length > 0 ? findings : [ok('redis', `${address} responds and has suitable settings for a queue`)]
    })
  } catch (error) {
    return [failure('redis', (error as Error).message, 'start Redis, or correct REDIS_URL')]
  }
}

/** Tests the store in the same way as the start of each run: an object is written and removed. */
async function bucket(home: string, { CROWDTAPE_STORE: url, CROWDTAPE_LANDING }: Settings): Promise<Finding> {
  try {
    const store = storeOf(home)
    await store.probe()
    if (url) return ok('store', `${url} supports conditional writes`)
    const feeds = await readdir(CROWDTAPE_LANDING).catch(() => undefined)
    if (feeds)
      return ok('store', `the home folder; the landing folder ${CROWDTAPE_LANDING} has ${feeds.length} sub-folders`)
    return warning(
      'landing',
      `there is no folder ${CROWDTAPE_LANDING}`,
      'create the folder with `crowdtape init`, or correct CROWDTAPE_LANDING',
    )
  } catch (error) {
    const fix = 'correct CROWDTAPE_STORE, CROWDTAPE_STORE_ENDPOINT and the credentials; nothing was changed'
    return failure('store', (error as Error).message, fix)
  }
}
