import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pLimit from 'p-limit'
import { z } from 'zod'
import { type KnownNames, namesFrom } from '../../ask/known_names.ts'
import type { Parsed, ScreenParser } from '../../ask/screens/parser.ts'
import { screenVocabulary } from '../../ask/screens/vocabulary.ts'
import { parseConfig, projectRoot } from '../../base/config.ts'
import { type Measure, share } from './measure.ts'
import { readPredicate, written } from './screen_notation.ts'

/** Folder of the project's own queries, each with its meaning. */
export const ownScreens: string = join(projectRoot, 'eval', 'screener')

const caseSchema = z
  .strictObject({
    /** A query to the screener. */
    ask: z.string().min(1),
    /** The predicate that the query means, in the notation of `written`. */
    screen: z.string().optional(),
    /** Other predicates that are equally good interpretations of the query. */
    or: z.array(z.string()).default([]),
    /** Whether the query was set aside before the parser was tuned. */
    held_out: z.boolean().default(false),
    /** Parts of the query that must be reported as not understood. */
    unread: z.array(z.string()).default([]),
    /** Whether the query must be refused because too little of it can be expressed as conditions. */
    refused: z.boolean().default(false),
  })
  .refine(({ screen, refused }) => refused === (screen === undefined), 'expected either screen or refused')

export type ScreenCase = z.output<typeof caseSchema>

/** Reads the sets of a folder, one per file `<name>.yaml`. If a file is invalid, throws `ConfigMistake`, which names the line. */
export function readScreenSets(folder: string): { name: string; cases: ScreenCase[] }[] {
  return globSync(join(folder, '*.yaml'))
    .sort()
    .map((path) => ({
      name: basename(path, '.yaml'),
      cases: parseConfig(readFileSync(path, 'utf8'), path, z.array(caseSchema)),
    }))
}

/**
 * How the parser interpreted a query. `exact`: as meant. `refused`: not at all, although it could be parsed. `told`: differently, but some
 * words are reported as not understood. `silently_wrong`: differently without such a report.
 */
export interface ReadCase {
  verdict: 'exact' | 'refused' | 'told' | 'silently_wrong'
  wanted: string
  found: string
  /** The words that were reported as not understood. */
  told: string
}

/** Compares the parser's interpretation with the meaning of a query. */
export function scoredReading(
  { screen, or, unread, refused }: ScreenCase,
  { predicate, notUnderstood, isLost }: Parsed,
): ReadCase {
  const found = isLost ? 'refused' : written(predicate, defaultPeriod)
  const readings = refused ? ['refused'] : [screen!, ...or].map((each) => written(readPredicate(each), defaultPeriod))
  const wanted = readings.find((each) => each === found) ?? readings[0]
  const told = notUnderstood.join(' | ')
  const tellsAll = refused || (unread.every((each) => told.includes(each)) && (unread.length > 0 || told === ''))
  const read = { wanted, found, told }
  if (found === wanted && tellsAll) return { verdict: 'exact', ...read }
  if (isLost) return { verdict: 'refused', ...read }
  return { verdict: told === '' ? 'silently_wrong' : 'told', ...read }
}

/**
 * Grades the parser's interpretation of a query. `right`: as meant, and everything else reported. `honest`: declined, or answered in part
 * with the rest reported. `dropped`: a condition is missing without a report. `wrong`: a different query was answered.
 */
export function scored(query: ScreenCase, parsed: Parsed): 'right' | 'honest' | 'dropped' | 'wrong' {
  const { verdict, found, told } = scoredReading(query, parsed)
  if (verdict === 'exact') return 'right'
  if (verdict === 'refused') return 'honest'
  const readings = query.refused ? [] : [query.screen!, ...query.or]
  const isPart = readings.some((each) => {
    const parts = written(readPredicate(each), defaultPeriod).split('; ')
    return found.split('; ').every((part) => part === '' || parts.includes(part))
  })
  if (told !== '') return isPart || query.refused ? 'honest' : 'wrong'
  return isPart ? 'dropped' : 'wrong'
}

/**
 * Evaluates how the parser interprets a set of queries. `exact`: as meant, including queries that must be refused. `silently_wrong`: as
 * something else without a report. `refused`: refused although it can be parsed. In all other cases, something was reported as not
 * understood. `by_model`: if a model is set, the share of queries that the model interpreted; `byModel` returns the number of queries that
 * it has interpreted so far.
 */
export async function evaluateScreens(
  set: string,
  cases: readonly ScreenCase[],
  parser: ScreenParser,
  provider: { name: string; concurrency?: number; byModel?: () => number },
): Promise<Measure> {
  const names = wellKnownNames()
  const before = provider.byModel?.() ?? 0
  const limit = pLimit(provider.concurrency ?? 1)
  const verdicts = await limit.map(
    cases,
    async (each) => scoredReading(each, await parser.parse(each.ask, names)).verdict,
  )
  const figures: Record<string, number> = {
    exact: share(verdicts.map((verdict) => verdict === 'exact')),
    silently_wrong: share(verdicts.map((verdict) => verdict === 'silently_wrong')),
    refused: share(verdicts.map((verdict) => verdict === 'refused')),
  }
  if (provider.byModel) figures.by_model = (provider.byModel() - before) / cases.length
  return { set: `screener: ${set}`, provider: provider.name, cases: cases.length, figures }
}

/** The well-known companies, which every release knows. */
export function wellKnownNames(): KnownNames {
  return namesFrom()
}

function defaultPeriod(field: string): string | null {
  return screenVocabulary().fields.get(field)?.period ?? null
}
