import { count, text } from './kinds.ts'

export const ingest = {
  CROWDTAPE_LANDING: text
    .default('data/landing')
    .describe(
      'Landing folder with one subfolder per feed: a local path, or `s3://bucket/prefix` at `CROWDTAPE_STORE_ENDPOINT`. `--landing` overrides it.',
    ),
  CROWDTAPE_SOURCES: text
    .optional()
    .describe(
      'File that lists the sources for `ingest --source` and for runs. If not set, `config/sources.yaml` is used.',
    ),
  CROWDTAPE_BATCH_BYTES: count(1)
    .default(268_435_456)
    .describe('Maximum size of one batch of files, in bytes. The files of a batch are committed together.'),
}
