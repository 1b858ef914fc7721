import type { SandboxedJob } from 'bullmq'
import { failureOf } from '../../../src/pipeline/worker/failure.ts'

/** A job that fails with an error of the name that it brings. */
export default async function failingJob({ data }: SandboxedJob<{ name: string }>): Promise<void> {
  throw failureOf(Object.assign(new Error('found 3 rows'), { name: data.name }))
}
