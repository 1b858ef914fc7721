import { z } from 'zod'
import { address, bucket, count, seconds, text } from './kinds.ts'

export const home = {
  CROWDTAPE_HOME: text.default('data').describe('Folder of the lake, releases and keys; `--home` overrides it.'),
  CROWDTAPE_CONFIG: text
    .optional()
    .describe(
      "Folder with an operator's own files of `config/` (`crowdtape init` writes one); missing files are read from the " +
        'project. Use the same value for all commands.',
    ),
  CROWDTAPE_SECRET: z
    .string()
    .min(16, 'expected at least 16 characters')
    .optional()
    .describe(
      'Secret of the keyed hash of user ids. If not set, one is created in the home folder when it is first needed.',
    ),
  CROWDTAPE_STORE: z
    .string()
    .regex(bucket, 'expected a bucket such as s3://bucket/prefix')
    .optional()
    .describe(
      'Bucket of the lake and releases, such as `s3://bucket/prefix`; the home folder is then its cache. Credentials come ' +
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
      'Maximum size of the cache of bucket objects in the home folder, in bytes; objects in use at one time may exceed it.',
    ),
}

export const ingest = {
  CROWDTAPE_LANDING: text
    .default('data/landing')
    .describe(
      'Landing folder with one sub-folder per feed, or `s3://bucket/prefix` at the endpoint of the store; `--landing` overrides it.',
    ),
  CROWDTAPE_SOURCES: text
    .optional()
    .describe('File with the sources of `ingest --source` and of runs. If not set, `config/sources.yaml`.'),
  CROWDTAPE_TEXT_DAYS: count(1)
    .optional()
    .describe(
      'Days for which the lake keeps the text of conversations; after that, runs and `prune` remove it permanently and keep ' +
        'its labels. If not set, text is kept.',
    ),
  CROWDTAPE_BATCH_BYTES: count(1)
    .default(268_435_456)
    .describe('Size of the input that is ingested and committed at once, in bytes.'),
}

export const releases = {
  CROWDTAPE_KEEP_RELEASES: count(1).default(30).describe('Releases that `prune` keeps; `--keep` overrides it.'),
}
