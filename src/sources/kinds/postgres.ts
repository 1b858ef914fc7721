import { z } from 'zod'
import { allFeeds } from '../../feeds/contract/registry.ts'
import { sourceKind } from '../kind.ts'
import { PostgresSource } from '../postgres/postgres_source.ts'

const feeds = (await allFeeds()).map(({ name }) => name)

export default sourceKind({
  about: 'Feeds from queries to a PostgreSQL database (13 or newer). A watermark column shows which rows are new.',
  settings: z.strictObject({
    url: z.string().regex(/^postgres(ql)?:\/\//, 'expected an address such as postgresql://host/database'),
    feeds: z
      .partialRecord(
        z.enum(feeds as [string, ...string[]]),
        z.strictObject({ query: z.string().min(1), watermark: z.string().min(1) }),
      )
      .refine((queries) => Object.keys(queries).length > 0, 'expected a query for at least one feed'),
    late_minutes: z
      .number()
      .positive()
      .max(7 * 1440)
      .default(60),
    rows_per_file: z.int().min(1).default(1_000_000),
  }),
  open: (name, settings, context) =>
    new PostgresSource(
      name,
      settings as typeof settings & { feeds: Record<string, { query: string; watermark: string }> },
      context,
    ),
})
