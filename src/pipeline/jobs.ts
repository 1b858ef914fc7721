import { readdirSync } from 'node:fs'
import { sourceSuffix } from '../base/source_file.ts'
import type { Job } from './job.ts'

const folder = new URL('../../jobs/', import.meta.url)

/** The jobs by name. Each file in `jobs/` defines one job. */
export const jobs: ReadonlyMap<string, Job> = new Map(
  await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith(sourceSuffix))
      .sort()
      .map(async (file): Promise<[string, Job]> => {
        const { default: job } = (await import(new URL(file, folder).href)) as { default: Job }
        const name = file.slice(0, -sourceSuffix.length)
        if (job.name !== name)
          throw new Error(`jobs/${file}: the job has the name "${job.name}", but it must have the name of its file`)
        return [name, job]
      }),
  ),
)

/** The jobs that a schedule can run, because they have a default day. */
export const dailyJobs: readonly Job[] = [...jobs.values()].filter(({ day }) => day !== 'range')
