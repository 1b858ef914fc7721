import { onTestFinished } from 'vitest'
import { type BucketServer, bucketServer } from './bucket_server.ts'

export type { BucketServer, Fault } from './bucket_server.ts'

/** A bucket server on the loopback interface, closed after the test. */
export async function testBucket(): Promise<BucketServer> {
  const server = await bucketServer('127.0.0.1')
  onTestFinished(() => server.close())
  return server
}
