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

/** The numbers of a range such as `30-37`, or a single number; empty for any other text. */
function daysOf(text: string): number[] {
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  return Array.from({ length: Math.max(0, Number(last) - Number(first) + 1) || 0 }, (_, at) => Number(first) + at)
}

/** Spans by input, as written in a header or a TypeScript model. */
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
 * Splits a SQL model into its header, which is the contract, and its query. The header is the leading block of `--`
 * lines in YAML. Throws `ConfigMistake` with file and line.
 */
export function readHeader(text: string, source: string, layer: string): { contract: ModelContract; sql: string } {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('--'))
  const yaml = lines
    .slice(0, end)
    .map((line) => quoted(line.replace(/^-- ?/, '')))
    .join('\n')
  if (end < 1) throw new ConfigMistake(`${source}:1: found no header, expected -- about, grain, columns and checks`)
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
 * Quotes texts and SQL in a header before it is parsed, because they contain colons. Turns `yes` and `no` into booleans, because they are
 * strings in YAML 1.2.
 */
function quoted(line: string): string {
  const flag = /^(stored|sharded|published): (yes|no)$/.exec(line)
  if (flag) return `${flag[1]}: ${flag[2] === 'yes'}`
  const prose = /^(about: | {2}- | {2}[a-z_0-9]+: )(.+)$/.exec(line)
  return prose ? prose[1] + JSON.stringify(prose[2]) : line
}
