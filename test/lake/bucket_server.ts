import { onTestFinished } from 'vitest'
import { type BucketServer, conditionalStore } from './conditional_store.ts'

export type { BucketServer, Fault } from './conditional_store.ts'

/** An object store with conditional PUTs on the loopback interface, closed after the test. */
export async function bucketServer(): Promise<BucketServer> {
  const server = await conditionalStore('127.0.0.1')
  onTestFinished(() => server.close())
  return server
}
