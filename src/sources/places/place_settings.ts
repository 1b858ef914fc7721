import { z } from 'zod'

/** Settings of config/sources.yaml for the location of a source's files. */
export const placeSettings = {
  path: z.string().regex(/^(s3:\/\/[a-z0-9][a-z0-9.-]+(\/.*)?|[^:]+)$/, 'expected a folder, or s3://bucket/prefix'),
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  region: z.string().default('us-east-1'),
}
