import type { AddressInfo } from 'node:net'
import { Command, Option } from 'commander'
import { workerShare } from '../../../base/settings/memory_share.ts'
import type { Settings } from '../../../base/settings.ts'
import { openTracing } from '../../../base/tracing.ts'
import { queueNameOf } from '../../../build/queue/queue_name.ts'
import { noteStore, storeOf } from '../../../lake/store/open_store.ts'
import { logInOrder } from '../../log_in_order.ts'
import { examples, homeOf, homeOption, settingsHelp, wholeNumber } from '../../options.ts'
import { redisOf } from '../../queue_place.ts'
import { stopSignals } from '../../stop_signals.ts'
import { BadUsage } from '../../usage.ts'

interface WorkerOptions {
  home?: string
  jobs?: number
}

export default function worker(): Command {
  return new Command('worker')
    .description('build the partitions that runs and backfills put into the queue of the home folder; stops on SIGTERM')
    .addHelpText(...examples('REDIS_URL=redis://127.0.0.1:6379 crowdtape worker --jobs 4'))
    .addHelpText(...settingsHelp('home', 'build', 'queue', 'worker', 'stop', 'traces', 'HOST', 'providers', 'model'))
    .addOption(homeOption())
    .addOption(
      new Option('--jobs <count>', 'maximum number of jobs at the same time, each in its own process').argParser(
        wholeNumber,
      ),
    )
    .action(async (options: WorkerOptions) => {
      if (options.jobs === 0) throw new BadUsage('found --jobs 0, expected at least 1')
      const { home, settings } = homeOf(options)
      const redis = redisOf(settings)
      const store = storeOf(home)
      // `probe` throws if the store does not support conditional writes, because two writers could then overwrite each other's data.
      await store.probe()
      await noteStore(home)
      const place = { url: redis, name: await queueNameOf(store) }
      const [{ BuildWorker }, { WorkerMetrics }] = await Promise.all([
        import('../../../pipeline/worker/worker.ts'),
        import('../../../pipeline/worker/worker_metrics.ts'),
      ])
      const log = logInOrder(settings.LOG_LEVEL)
      const share = workerShare(settings, options.jobs)
      const metrics = new WorkerMetrics()
      const port = settings.CROWDTAPE_WORKER_PORT
      const server = port === undefined ? undefined : await metrics.serve(settings.HOST, port)
      const heapMegabytes = share.heapMegabytes
      const env = { ...process.env, ...environmentOf(home, share) }
      const tracing = await openTracing(settings, 'crowdtape-worker')
      const working = new BuildWorker({ ...place, tracing, jobs: share.jobs, env, heapMegabytes, log, metrics })
      const stop = stopSignals((signal) => log.info({ signal }, 'stopping'))
      const stopped = new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }))
      // The port is read from the server, because the operating system chooses a port if the setting is 0.
      const metrics_port = (server?.address() as AddressInfo | undefined)?.port
      const told = { home, jobs: share.jobs, queue: place.name, metrics_port }
      const ready = working.ready().then(() => log.info(told, 'worker ready'))
      await Promise.race([stopped, ready])
      await stopped
      const isEnded = await working.stop(settings.CROWDTAPE_STOP_SECONDS * 1000)
      await tracing.close()
      server?.close()
      log.info({}, 'stopped')
      // If builds are still active after the deadline, the process must not wait for them.
      if (!isEnded) process.exit(0)
    })
}

/** The settings that a build process gets instead of the settings of its worker. */
function environmentOf(home: string, share: ReturnType<typeof workerShare>): Partial<Record<keyof Settings, string>> {
  return {
    CROWDTAPE_HOME: home,
    CROWDTAPE_MEMORY: share.memory,
    CROWDTAPE_THREADS: String(share.threads),
    CROWDTAPE_CACHE_BYTES: String(share.cacheBytes),
  }
}
