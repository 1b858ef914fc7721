import { z } from 'zod'
import { capitalised, listed, spanOf } from '../../text/sentences.ts'
import type { Interpretation } from '../interpretation.ts'
import { type IntentEvidence, subjectsOf } from './facts.ts'
import { type AskedPart, hasSubject, isDeclined } from './read/asked.ts'
import type { ReadQuestion } from './read/read_question.ts'
import { exclusionsOf, isSymbol, placesOf, quoted, rankingWords } from './writing/phrases.ts'
import { requestsElsewhere } from './writing/refusals.ts'

const names = z.array(z.string()).optional()
const bound = z.number().optional()
const exclusive = z
  .boolean()
  .optional()
  .describe('Whether the bounds themselves are excluded, as by the words above and below.')
const range = { of: z.string(), at_least: bound, at_most: bound, exclusive }

/** The slots of a part of a question about retail interest. Slots without a value are left out. */
export const intentSlots = z
  .object({
    asks: z
      .array(z.string())
      .describe(
        'What is asked for: share, place, change, sentiment, themes, topics, related, ranking, comparison, definition, overview, reason. If it cannot be answered as asked, why: advice, forecast, counts, breakdowns, wholes, accuracy, people, quotes, market_data, company_facts, positions, options, funds, past, other, unread.',
      ),
    of: z.enum(['ticker', 'topic', 'theme']).optional().describe('What is ranked.'),
    tickers: names,
    unknown_tickers: names.describe('Symbols that are neither in the release nor in its listings.'),
    topics: names.describe('Ids of topics.'),
    themes: names.describe('Ids of question themes.'),
    groups: names.describe('Sectors, industries or kinds of securities that a ranking is narrowed to.'),
    excluded: names.describe(
      'What is left out: symbols, or topic:ID, theme:ID and group:ID for topics, themes and groups.',
    ),
    elsewhere: names.describe('Requests to other endpoints that answer what this endpoint cannot answer.'),
    window_days: z.int(),
    compared_with_days: z.int().optional().describe('Days of the baseline before the window.'),
    other_time: z.boolean().optional().describe('Whether the question names a time at which no published window ends.'),
    direction: z.enum(['any', 'new', 'up', 'down', 'flat', 'not_up', 'not_down']).optional(),
    sentiment: z.string().optional(),
    only_sentiment: z.boolean().optional().describe('Whether only results that lean to `sentiment` are ranked.'),
    order: z.enum(['most', 'least']).optional(),
    count: z.int().optional(),
    among_first: z.int().optional().describe('If set, only this many of the most talked-about results are ranked.'),
    calculation: z
      .enum(['difference', 'ratio'])
      .optional()
      .describe(
        'What is computed from two shares: of two subjects, of bullish and bearish conversations, or of two periods.',
      ),
    place: z.int().optional().describe('The place of a ranking that the question asks for.'),
    at_least: bound.describe('Percent.'),
    at_most: bound.describe('Percent.'),
    exclusive,
    bounds: z
      .array(z.object(range))
      .optional()
      .describe(
        'All bounds; left out if the only bound is on the share. `of` is share, a sentiment (its share), change (in percent), points (a change in percentage points) or lead (percentage points between bullish and bearish).',
      ),
    corrections: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
  })
  .meta({ id: 'IntentSlots' })

export type IntentSlots = z.output<typeof intentSlots>

/** Describes how a question was understood. */
export function intentInterpretation(
  { corrections }: ReadQuestion,
  parts: IntentEvidence[],
): Interpretation<IntentSlots> {
  const words = [...new Set(parts.map(inWords))].join(' ')
  const asked = parts.map(slotsOf)
  const read = corrections.map(({ found, read }) => ({ from: found.toLowerCase(), to: read }))
  if (read.length > 0) asked[0].corrections = read
  const corrected = read.map(({ from, to }) => `${quoted(from)} was read as ${quoted(to)}`)
  return {
    in_words: corrected.length > 0 ? `${words} ${listed(corrected)}.` : words,
    asked,
    not_understood: [...new Set(parts.flatMap(({ asked }) => [...asked.notUnderstood, ...asked.unreadReversals]))],
  }
}

function slotsOf({ asked, days, baseline }: IntentEvidence): IntentSlots {
  const { excluded, side, bounds } = asked
  const asks = askSlots(asked)
  const isRanking = asks.includes('ranking')
  const slots: IntentSlots = {
    asks,
    of: isRanking ? asked.dimension : undefined,
    tickers: asked.tickers,
    unknown_tickers: asked.unknownTickers,
    topics: asked.topics.map(({ topic_id }) => topic_id),
    themes: asked.themes.map(({ theme_id }) => theme_id),
    groups: asked.groups.map(({ id }) => id),
    excluded: [
      ...excluded.tickers,
      ...excluded.topics.map(({ topic_id }) => `topic:${topic_id}`),
      ...excluded.themes.map(({ theme_id }) => `theme:${theme_id}`),
      ...excluded.groups.map(({ id }) => `group:${id}`),
    ],
    elsewhere: requestsElsewhere(asked),
    window_days: days,
    compared_with_days: asked.change || asked.asks.includes('overview') ? baseline : undefined,
    direction: asked.change,
    sentiment: side?.role === 'lean' ? side.leans.join(' or ') : side?.of,
    only_sentiment: side?.role === 'lean' || undefined,
    order: asked.isLeast || side?.isLeast ? 'least' : isRanking || side ? 'most' : undefined,
    count: isRanking || asked.count !== 3 ? asked.count : undefined,
    among_first: asked.pool,
    calculation: asked.calculation,
    place: asked.place,
    other_time: asked.isOtherTime || undefined,
    at_least: bounds[0]?.at_least,
    at_most: bounds[0]?.at_most,
    exclusive: bounds[0]?.exclusive,
    bounds: bounds.length > 1 || bounds.some(({ of }) => of !== 'share') ? bounds : undefined,
  }
  const isNamed = ([, value]: [string, unknown]) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(slots).filter(isNamed)) as IntentSlots
}

/** What a part asks for, and why it cannot be answered as asked. */
function askSlots(asked: AskedPart): string[] {
  const declined = asked.refusals.filter((refusal) => refusal === 'other' || refusal === 'unread')
  if (declined.length > 0) return declined
  if (asked.definitions.length > 0) return ['definition']
  const isOverview = asked.asks.includes('overview')
  const isNamed = hasSubject(asked) || asked.unknownTickers.length > 0
  const isComparison = subjectsOf(asked).length > 1
  const asks = [
    ...asked.refusals,
    ...(isComparison && !asked.asks.includes('related') ? ['comparison'] : []),
    ...(isNamed || isOverview || asked.refusals.length > 0 ? [] : ['ranking']),
    ...asked.asks,
  ]
  return asks.length > 0 ? asks : ['share', 'themes']
}

/** A part in plain words. */
function inWords({ asked, days, baseline, asOf }: IntentEvidence): string {
  if (asked.definitions.length > 0) return `What ${listed(asked.definitions)} means here.`
  if (isDeclined(asked)) return 'Not answered.'
  const label = (each: { label: string }) => each.label
  const subjects = [
    ...asked.tickers.filter(isSymbol),
    ...[...asked.topics, ...asked.themes].map(label),
    ...asked.unknownTickers,
  ]
  const count = asked.count > 1 ? `${asked.count} ` : ''
  const start = asked.place ? `${capitalised(placesOf(asked))} of the ` : `The ${count}`
  const ranked = `${start}${rankingWords(asked, asked.dimension, asked.count > 1)}`
  const isOpen = asked.asks.includes('overview') || !asked.isDimensionNamed
  const among = asked.groups.length > 0 ? ` among ${listed(asked.groups.map(label))}` : ''
  const ofSubjects = `${capitalised(listed(askSlots(asked)))} of ${listed(subjects)}${among}${asked.side ? `, ${asked.side.of}` : ''}`
  const without = listed(exclusionsOf(asked).left)
  const bounds = asked.bounds.flatMap(({ of: kind, at_least: least, at_most: most, exclusive }) => {
    const [of, unit] = kind === 'points' ? ['change', ' points'] : [kind, kind === 'lead' ? ' points' : '%']
    return [
      ...(least === undefined ? [] : [`${of} ${exclusive ? 'above' : 'at least'} ${least}${unit}`]),
      ...(most === undefined ? [] : [`${of} ${exclusive ? 'below' : 'at most'} ${most}${unit}`]),
    ]
  })
  const span = `${spanOf(days, asOf)}${asked.change ? ` against the ${baseline} days before` : ''}`
  const pool = asked.pool ? [`of the first ${asked.pool}`] : []
  const calculation = asked.calculation ? [`with the ${asked.calculation}`] : []
  const what = subjects.length > 0 ? ofSubjects : isOpen ? 'An overview' : ranked
  return `${[what, ...pool, ...calculation, ...(without ? [`without ${without}`] : []), ...bounds, span].join(', ')}.`
}
