import { readdir } from 'node:fs/promises'
import type { Settings } from '../../base/settings.ts'
import { storeOf } from '../../lake/store/open_store.ts'
import { type Finding, failure, ok, warning } from './check.ts'

/** Seconds by which the clock may differ from that of a service. */
const CLOCK_SECONDS = 60

/** Checks of Redis and of the store. */
export async function serviceFindings(home: string, settings: Settings): Promise<Finding[]> {
  return [...(await redis(settings)), await bucket(home, settings)]
}

async function redis({ REDIS_URL: url }: Settings): Promise<Finding[]> {
  if (!url) return [ok('redis', 'not set; only workers need one (REDIS_URL)')]
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
          warning('clock', `${seconds} s apart from the clock of Redis`, 'let both hosts follow an NTP server'),
        )
      }
      return findings.length > 0
        ? findings
        : [ok('redis', `${address} responds; its settings are suitable for a queue`)]
    })
  } catch (error) {
    return [failure('redis', (error as Error).message, 'start Redis, or correct REDIS_URL')]
  }
}

/** Writes and removes an object to test the store, as each run does at its start. */
async function bucket(home: string, { CROWDTAPE_STORE: url, CROWDTAPE_LANDING }: Settings): Promise<Finding> {
  try {
    const store = storeOf(home)
    await store.probe()
    if (url) return ok('store', `${url} supports conditional writes`)
    const feeds = await readdir(CROWDTAPE_LANDING).catch(() => undefined)
    if (feeds) return ok('store', `the home folder; landing ${CROWDTAPE_LANDING} has ${feeds.length} folders`)
    return warning('landing', `no folder ${CROWDTAPE_LANDING}`, '`crowdtape init` writes one; or set CROWDTAPE_LANDING')
  } catch (error) {
    const fix = 'correct CROWDTAPE_STORE, CROWDTAPE_STORE_ENDPOINT and the credentials; nothing was changed'
    return failure('store', (error as Error).message, fix)
  }
}
