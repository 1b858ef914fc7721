import { z } from 'zod'
import { ConfigMistake, parseConfig } from '../../base/config.ts'
import type { ModelContract, Span } from '../model.ts'

const span = z.string().transform((text, context): Span => {
  const days = /^(\d+) days?$/.exec(text)?.[1]
  if (days) return { days: Number(days) }
  if (text === 'history' || text === 'all' || text === 'previous') return text
  if (text === 'newest') return { newest: [0] }
  const ranges = /^newest, and (\d[\d, -]*) days before it$/.exec(text)?.[1].split(', ').map(daysOf)
  if (ranges?.every((range) => range.length > 0)) return { newest: [0, ...ranges.flat()] }
  const known = '"N days", history, all, newest, "newest, and N, N-N days before it" or previous'
  context.addIssue({ code: 'custom', message: `found "${text}", expected ${known}` })
  return z.NEVER
})

/** All numbers of a range such as `30-37`, or the single number of a text such as `30`. Empty if the text has another form. */
function daysOf(text: string): number[] {
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  return Array.from({ length: Math.max(0, Number(last) - Number(first) + 1) || 0 }, (_, at) => Number(first) + at)
}

/** Schema of `reads` in a SQL header or a TypeScript model: a span for each input. */
export const readsSchema = z.record(z.string().regex(/^[a-z]+\.[a-z_]+$/, 'expected layer.name'), span)

const headerSchema = z.strictObject({
  about: z.string(),
  grain: z.array(z.string()).min(1),
  columns: z.record(z.string(), z.string()),
  checks: z.array(z.string()).default([]),
  partition: z.enum(['day', 'week', 'as_of', 'key', 'all']).optional(),
  stored: z.boolean().default(true),
  sharded: z.boolean().default(false),
  published: z.boolean().optional(),
  reads: readsSchema.default({}),
  batch: z
    .string()
    .regex(/^\d+ rows$/, 'expected "N rows"')
    .transform((text) => Number.parseInt(text, 10))
    .optional(),
})

/**
 * Splits a SQL model into its contract and its query. The contract is the header: the `--` lines at the top of the file, which contain
 * YAML. If the header contains a mistake, throws `ConfigMistake` with the file and the line.
 */
export function readHeader(text: string, source: string, layer: string): { contract: ModelContract; sql: string } {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('--'))
  const yaml = lines
    .slice(0, end)
    .map((line) => quoted(line.replace(/^-- ?/, '')))
    .join('\n')
  if (end < 1)
    throw new ConfigMistake(`${source}:1: the file must begin with a header of -- lines with about, grain and columns`)
  const header = parseConfig(yaml, source, headerSchema)
  return {
    contract: {
      ...header,
      partition: header.partition ?? (layer === 'gold' ? 'as_of' : 'day'),
      published: layer === 'gold' && (header.published ?? true),
    },
    sql: lines.slice(end).join('\n').trim().replace(/;$/, ''),
  }
}

/**
 * Quotes a text or SQL in a header line, because it may contain colons, which YAML would parse. Replaces `yes` and `no` by booleans,
 * because they are strings in YAML 1.2.
 */
function quoted(line: string): string {
  const flag = /^(stored|sharded|published): (yes|no)$/.exec(line)
  if (flag) return `${flag[1]}: ${flag[2] === 'yes'}`
  const prose = /^(about: | {2}- | {2}[a-z_0-9]+: )(.+)$/.exec(line)
  return prose ? prose[1] + JSON.stringify(prose[2]) : line
}
