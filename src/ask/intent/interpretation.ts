import { z } from 'zod'
import { listed, spanOf } from '../../text/sentences.ts'
import type { Interpretation } from '../interpretation.ts'
import { requestsElsewhere } from './elsewhere.ts'
import type { IntentEvidence } from './facts.ts'
import { type AskedPart, boundsSide, type PercentRange, ranksByLeaning, ways } from './read/asked.ts'
import type { ReadQuestion } from './read/read_question.ts'
import { nounOf } from './writing/phrases.ts'

const names = z.array(z.string()).optional()

/** The slots of a question about retail interest; slots that it does not name are left out. */
export const intentSlots = z
  .object({
    asks: z
      .array(z.string())
      .describe(
        'share, change, sentiment, themes, topics, related, ranking, comparison, definition, overview, reason, confirmation; or why it is declined: advice, forecast, counts, people, quotes, market_data, company_facts, positions, funds, past, other, unread.',
      ),
    of: z.enum(['ticker', 'topic', 'theme']).optional().describe('What a ranking is of.'),
    tickers: names,
    unknown_tickers: names.describe('Symbols that neither the release nor the listings know.'),
    topics: names.describe('Ids of topics.'),
    themes: names.describe('Ids of question themes.'),
    groups: names.describe('Sectors, industries or kinds of securities that a ranking is narrowed to.'),
    excluded: names.describe('Symbols, and topics and groups as topic:ID and group:ID.'),
    elsewhere: names.describe('Requests of other endpoints that answer what this one does not.'),
    window_days: z.int(),
    compared_with_days: z.int().optional().describe('Days of the baseline before the window.'),
    other_time: z.boolean().optional().describe('Whether it names a time that no published window ends with.'),
    direction: z.enum(['any', 'new', 'up', 'down', 'flat', 'not_up', 'not_down']).optional(),
    sentiment: z.string().optional(),
    only_sentiment: z.boolean().optional().describe('Whether only what leans to `sentiment` is ranked, by its share.'),
    compared_sides: z
      .array(z.array(z.string()))
      .optional()
      .describe('Subjects whose shares are added up and compared with those of the other side, or of the time before.'),
    order: z.enum(['most', 'least']).optional(),
    count: z.int().optional(),
    against: z.string().optional().describe('A sentiment whose share is to be smaller.'),
    ascending: z.boolean().optional().describe('Whether the list begins with the smallest.'),
    at_least: z.number().optional().describe('Percent.'),
    at_most: z.number().optional().describe('Percent.'),
    bounds: z
      .array(z.object({ of: z.string(), at_least: z.number().optional(), at_most: z.number().optional() }))
      .optional()
      .describe('Of several bounds each: of the share, of a sentiment in it, or of its change, in percent.'),
    places: z.array(z.int()).optional().describe('Places of the ranking that it asks for.'),
    among_first: z.int().optional().describe('Only so many most talked-about ones are ranked.'),
    within_first: z.int().optional().describe('It asks whether its subject is among so many first ones.'),
    corrections: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
  })
  .meta({ id: 'IntentSlots' })

export type IntentSlots = z.output<typeof intentSlots>

/** Description of how a question was read. */
export function intentInterpretation(
  { corrections }: ReadQuestion,
  parts: IntentEvidence[],
): Interpretation<IntentSlots> {
  const read = corrections.map(({ found, read }) => `“${found.toLowerCase()}” was read as “${read}”`)
  const words = [...new Set(parts.map(inWords))].join(' ')
  const asked = parts.map(slotsOf)
  if (corrections.length > 0)
    asked[0].corrections = corrections.map(({ found, read }) => ({ from: found.toLowerCase(), to: read }))
  return {
    in_words: read.length > 0 ? `${words} ${listed(read)}.` : words,
    asked,
    not_understood: [...new Set(parts.flatMap(({ asked }) => [...asked.notUnderstood, ...asked.unreadReversals]))],
  }
}

function boundSlot({ of, least, most }: PercentRange): NonNullable<IntentSlots['bounds']>[number] {
  return { of, ...(least !== undefined && { at_least: least }), ...(most !== undefined && { at_most: most }) }
}

function slotsOf({ asked, days, baseline }: IntentEvidence): IntentSlots {
  const list = (values: string[]) => (values.length > 0 ? values : undefined)
  const { excluded } = asked
  const isRanking = asksOf(asked).includes('ranking')
  const side = asked.sentiment ?? asked.leaning
  const slots: IntentSlots = {
    asks: asksOf(asked),
    of: isRanking ? asked.dimension : undefined,
    tickers: list(asked.tickers),
    unknown_tickers: list(asked.unknownTickers),
    topics: list(asked.topics.map(({ topic_id }) => topic_id)),
    themes: list(asked.theme === undefined ? [] : [asked.theme]),
    groups: list(asked.groups.map(({ id }) => id)),
    excluded: list([
      ...excluded.tickers,
      ...excluded.topics.map(({ topic_id }) => `topic:${topic_id}`),
      ...excluded.groups.map(({ id }) => `group:${id}`),
    ]),
    elsewhere: list(requestsElsewhere(asked)),
    window_days: days,
    compared_with_days: asked.change || asked.asksOverview ? baseline : undefined,
    direction: asked.change,
    sentiment: side,
    only_sentiment: asked.isOfLean || undefined,
    compared_sides: asked.amounts?.sides,
    order:
      asked.asksLeast || (asked.isLeastLeaning && !asked.isOfLean) ? 'least' : isRanking || side ? 'most' : undefined,
    count: isRanking || asked.isCountNamed ? asked.count : undefined,
    other_time: asked.isOtherTime || undefined,
    against: asked.against,
    ascending: asked.isAscending || undefined,
    at_least: asked.bounds[0]?.least,
    at_most: asked.bounds[0]?.most,
    bounds: asked.bounds.length > 1 || asked.bounds[0]?.of === 'change' ? asked.bounds.map(boundSlot) : undefined,
    places: asked.places.length > 0 ? asked.places : undefined,
    within_first: asked.within,
    among_first: asked.among,
  }
  return Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== undefined)) as IntentSlots
}

/** What a part asks for, or why it is declined. */
export function asksOf(asked: AskedPart): string[] {
  const declined = asked.refusals.filter((refusal) => refusal === 'other' || refusal === 'unread')
  if (declined.length > 0) return declined
  if (asked.definitions.length > 0) return ['definition']
  const subjects = asked.tickers.length + asked.topics.length
  const asks = [
    ...asked.refusals,
    isComparison(asked) && !asked.asksRelated && 'comparison',
    subjects === 0 && asked.unknownTickers.length === 0 && !asked.asksOverview && 'ranking',
    asked.change && 'change',
    asked.asksSentiment && 'sentiment',
    asked.asksRelated && subjects > 0 && 'related',
    asked.asksTopics && 'topics',
    (asked.asksThemes || asked.theme !== undefined) && 'themes',
    (asked.asksShare || asked.asksPlace) && 'share',
    asked.asksOverview && 'overview',
    asked.asksWhy && 'reason',
    asked.claim && 'confirmation',
  ].filter((each) => typeof each === 'string')
  return asks.length > 0 ? asks : ['share', 'themes']
}

/** What a question that is declined asks for. */
const refused = {
  advice: 'advice',
  forecast: 'a forecast',
  counts: 'counts',
  people: 'single people',
  quotes: 'quotations',
  market_data: 'prices or figures',
  company_facts: 'facts of companies',
  positions: 'holdings or trades',
  funds: 'AI-managed funds',
  past: 'another time',
}

/** A topic with a ticker narrows it; two of a kind are compared. */
function isComparison({ tickers, topics }: AskedPart): boolean {
  return tickers.length > 1 || (tickers.length === 0 && topics.length > 1)
}

/** A part in plain words. */
function inWords({ asked, days, baseline, asOf }: IntentEvidence): string {
  const [refusal] = asked.refusals
  if (refusal === 'other' || refusal === 'unread') return 'Not answered.'
  if (refusal && asked.tickers.length + asked.topics.length === 0)
    return `Not answered, as it asks for ${refused[refusal]}.`
  if (asked.definitions.length > 0)
    return `What ${listed(asked.definitions)} ${asked.definitions.length === 1 ? 'means' : 'mean'} here.`
  const topics = asked.topics.map(({ label }) => `“${label}”`)
  const subjects = [...asked.tickers.filter(isSymbol), ...topics, ...asked.unknownTickers]
  const nouns = nounOf(asked.dimension, asked.count !== 1)
  const side = asked.sentiment ?? asked.leaning
  const groups = asked.groups.length > 0 ? ` of ${listed(asked.groups.map(({ label }) => label))}` : ''
  const ofSide =
    side && ((asked.change && !boundsSide(asked)) || asked.isOfLean)
      ? ` ${asked.isLeastLeaning ? 'not ' : ''}of ${side} sentiment`
      : ''
  const ranked = asked.moodMove
    ? `${nouns}${groups} that ${asked.moodMove.interest ? `${ways[asked.moodMove.interest]} interest and ` : ''}moved most ${asked.moodMove.to ? `to ${asked.moodMove.to}` : 'in sentiment'}`
    : asked.change
      ? `${nouns}${groups}${ofSide} that ${asked.change === 'new' ? 'are new' : `${ways[asked.change]} interest`}`
      : ranksByLeaning(asked)
        ? asked.against
          ? `${nouns}${groups} with a larger ${side} than ${asked.against} share`
          : `${nouns}${groups} by ${side} share, ${asked.isLeastLeaning ? 'smallest' : 'largest'} first`
        : `${asked.asksLeast ? 'least' : 'most'} talked-about ${asked.sentiment ? `${asked.sentiment} ` : ''}${nouns}${groups}${ofSide}`
  const what =
    subjects.length > 0
      ? `${capital(listed(asksOf(asked).map((each) => refused[each as keyof typeof refused] ?? each)))} of ${listed(subjects)}${side ? `, ${side}` : ''}`
      : asked.asksOverview
        ? 'An overview'
        : asked.count === 1
          ? `The ${ranked}`
          : `The ${asked.count} ${ranked}`
  const { excluded } = asked
  const without = [
    ...excluded.tickers,
    ...excluded.topics.map(({ label }) => `“${label}”`),
    ...excluded.groups.map(({ label }) => label),
  ]
  return [
    what,
    without.length > 0 && `without ${listed(without)}`,
    ...asked.bounds.flatMap(({ of, least, most }) => {
      const name = of === 'share' ? '' : of === 'change' ? 'changed by ' : `${of} `
      return [least !== undefined && `${name}at least ${least}%`, most !== undefined && `${name}at most ${most}%`]
    }),
    asked.among !== undefined && `among the ${asked.among} most talked-about`,
    asked.places.length > 0 && `place ${listed(asked.places.map(String))} alone`,
    `${spanOf(days, asOf)}${asked.change && !asked.moodMove ? ` against the ${baseline} days before` : ''}.`,
  ]
    .filter(Boolean)
    .join(', ')
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** A symbol as exchanges write them; anything else that was sent as one is not repeated. */
export function isSymbol(text: string): boolean {
  return /^[A-Z]{1,5}(?:[.-][A-Z]{1,2})?$/.test(text)
}
