import type { Sentiment } from '../language/labels.ts'

const sides: [Sentiment, RegExp][] = [
  [
    'bullish',
    /\b(?:bullish|bulls?|optimis\w+|positive|excite\w*|hyped?|hopeful|confident|enthusias\w+|euphori\w+|upbeat|(?:best|highest|strongest) (?!bullish|bearish|mixed|neutral)(?:\w+ )?(?:sentiment|mood)|most (?:loved|liked))\b/g,
  ],
  [
    'bearish',
    /\b(?:bearish|bears?|pessimis\w+|negative|worr\w+|concern(?!ing\b)\w*|fear\w*|afraid|anxious|nervous|scare\w*|panic\w*|gloomy|downbeat|frustrat\w+|(?:worst|lowest|weakest) (?!bullish|bearish|mixed|neutral)(?:\w+ )?(?:sentiment|mood)|most (?:hated|disliked))\b/g,
  ],
  ['mixed', /\b(?:mixed|undecided|divided|torn|ambivalent)\b/g],
  ['neutral', /\b(?:neutral|indifferent)\b/g],
  ['unknown', /\b(?:unknown|unclear|unreadable)(?=[ -](?:sentiment|mood|lean\w*|investors|questions|conversations))/g],
]
const moods =
  /\b(?:sentiment|mood|feel|feels|feeling|lean\w*|attitude|opinions?|outlook|vibe|think|thinks|thinking|see|view|views|like|dislike|hate|love|prefer\w*|expect\w*|believe\w*)\b/

/** Before a side, that turns it round: `not bullish`, `the least bearish`, `nobody is bullish on`, `the lowest bullish share`. */
const turned =
  /(?:\b(?:not|never|hardly|no longer|least|less|fewest|lowest|smallest)|n't) (?:(?:so|very|too|that|really|as|all that|share of|percentage of|proportion of) )?$|\b(?:nobody|no one|no-one|none|hardly an\w+|few(?: \w+)?) (?:(?:\w+ )?(?:is|are|was|were|seems?|feels?|sounds?) (?:\w+ )?)?$|\bno $/

export interface Leaning {
  side: Sentiment
  /** Whether what leans so least is asked about. */
  isTurned: boolean
}

/** The sentiment that a text in lower case asks about; nothing where it names none or several. */
export function leaningOf(text: string): Leaning | undefined {
  const found = sides.flatMap(([side, pattern]) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ side, isTurned: turned.test(text.slice(0, index)) })),
  )
  const [first, ...others] = found
  return first && others.every(({ side }) => side === first.side) ? first : undefined
}

/** Whether a text in lower case asks how anything is felt about. */
export function asksSentiment(text: string): boolean {
  return sides.some(([, pattern]) => text.search(pattern) >= 0) || moods.test(text)
}

/** Words of feeling, which say a side by what people feel. */
const felt =
  'worr(?:y|ied|ies|ying)|concerns?|concerned|fears?|fearful|afraid|anxious|nervous|scared|excited|hopeful|enthusiastic'
const side =
  'bullish|bearish|optimistic|pessimistic|negative|positive|mixed|neutral|undecided|divided|indifferent|unknown|unclear'
const ofPeople = new RegExp(
  `\\b(?:${side}|${felt})\\b[^.?!,]{0,12}\\b(?:investors?|people|traders?|holders|users?|crowd|retail|questions?|conversations?|themes?|topics?|subjects?)\\b|\\b(?:the )?(?:bulls|bears)\\b`,
)
const ofFeeling = new RegExp(
  `\\b(?:${felt})\\b[^.?!]{0,40}\\b(?:about|over|of|by|with|are|for)\\b|\\bwhat\\b[^.?!]{0,30}\\b(?:worr(?:y|ies|ied)|concerns?|fears?|excites?|scares?)\\b`,
)
/** `most bearish`, `the largest bullish share`, `the highest share of bearish conversations`. */
const ranked = new RegExp(
  `\\b(?:most|least|more|less|highest|largest|biggest|greatest|strongest|lowest|smallest|fewest) (?:(?:share|percentage|proportion|part|portion|number|amount) of )?(?:the )?(?:\\w+ly )?(?:${side}|${felt})\\b|\\b(?:${side}) share\\b`,
)

/**
 * Whether a side narrows what is looked at (`what bearish investors ask`), rather than ranks it (`the most bearish topics`).
 * Tickers are published for all conversations together, so that a side can only rank them; and whoever asks whether people
 * worry about something asks how it is felt about.
 */
export function narrows(
  text: string,
  asked: { dimension: 'ticker' | 'topic' | 'theme' | undefined; isClaim: boolean },
): boolean {
  if (asked.dimension === 'ticker') return false
  if (asked.dimension !== undefined && ranked.test(text)) return false
  return ofPeople.test(text) || (ofFeeling.test(text) && !asked.isClaim)
}
