import { z } from 'zod'

/** What config/sources.yaml says of where a source's files lie. */
export const placeSettings = {
  path: z.string().regex(/^(s3:\/\/[a-z0-9][a-z0-9.-]+(\/.*)?|[^:]+)$/, 'expected a folder, or s3://bucket/prefix'),
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  region: z.string().default('us-east-1'),
}
