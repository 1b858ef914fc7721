import { z } from 'zod'
import { address, bucket, count, seconds, text } from './kinds.ts'

export const home = {
  CROWDTAPE_HOME: text.default('data').describe('Folder of the lake, releases and keys; `--home` overrides it.'),
  CROWDTAPE_CONFIG: text
    .optional()
    .describe(
      "Folder with the operator's changed copies of files from `config/`. `crowdtape init` writes such a folder. Files that are not in this " +
        'folder are read from the project. Use the same value for all commands.',
    ),
  CROWDTAPE_SECRET: z
    .string()
    .min(16, 'expected at least 16 characters')
    .optional()
    .describe(
      'Secret for the keyed hash of user ids. If not set, a secret is created in the home folder when it is first needed.',
    ),
  CROWDTAPE_STORE: z
    .string()
    .regex(bucket, 'expected a bucket such as s3://bucket/prefix')
    .optional()
    .describe(
      'Bucket of the lake and releases, such as `s3://bucket/prefix`; the home folder then caches the bucket. Credentials come ' +
        'from the environment or the machine, as for any AWS tool. If not set, everything is in the home folder.',
    ),
  CROWDTAPE_STORE_ENDPOINT: address('http://127.0.0.1:9000')
    .optional()
    .describe('Address of an S3-compatible store, such as `http://127.0.0.1:9000`. If not set, Amazon S3 is used.'),
  CROWDTAPE_STORE_REGION: text.default('us-east-1').describe('Region of the bucket.'),
  CROWDTAPE_STORE_TIMEOUT_SECONDS: seconds(1).default(60).describe('Timeout of one request to the store.'),
  CROWDTAPE_STORE_RETRIES: count(0)
    .max(20)
    .default(6)
    .describe('Retries of a request that failed because of the network or the store.'),
  CROWDTAPE_CACHE_BYTES: count(0)
    .default(20_000_000_000)
    .describe(
      'Maximum size of the cache of bucket objects in the home folder, in bytes; objects in use are kept even if they exceed it.',
    ),
}

export const lock = {
  CROWDTAPE_WAIT_SECONDS: count(0)
    .default(0)
    .describe('How long a command waits for another writer of the home folder; `--wait` overrides it.'),
}
