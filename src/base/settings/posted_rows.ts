import { count, text } from './kinds.ts'

export const posted_rows = {
  INGEST_KEYS: text
    .default('')
    .describe('Keys of `POST /ingest/{feed}`, comma-separated, in addition to those of `keys create --scope ingest`.'),
  API_INGEST_LANDING: text
    .optional()
    .describe(
      'Landing folder, or s3://bucket/prefix, that `POST /ingest/{feed}` writes to. If not set, the endpoint does not exist.',
    ),
  API_INGEST_MAX_BYTES: count(1).default(67_108_864).describe('Largest body of `POST /ingest/{feed}`, in bytes.'),
  API_INGEST_WAITING_BYTES: count(1)
    .default(1_073_741_824)
    .describe(
      'Maximum size of posted data that waits to be ingested, in bytes; while it is exceeded, posts are answered with 503.',
    ),
}
