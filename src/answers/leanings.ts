const bullish =
  /\b(?:bullish|bulls?|optimis\w+|positive|excite\w*|hyped?|hopeful|confident|enthusias\w+|euphori\w+|upbeat|(?:best|highest|strongest) (?:\w+ )?(?:sentiment|mood)|most (?:loved|liked))\b/g
const bearish =
  /\b(?:bearish|bears?|pessimis\w+|negative|worr\w+|concern\w*|fear\w*|afraid|anxious|nervous|scare\w*|panic\w*|gloomy|downbeat|frustrat\w+|(?:worst|lowest|weakest) (?:\w+ )?(?:sentiment|mood)|most (?:hated|disliked))\b/g
const moods =
  /\b(?:sentiment|mood|feel|feels|feeling|lean\w*|attitude|opinions?|outlook|vibe|think|thinks|thinking|see|view|views|like|dislike|hate|love|prefer\w*|expect\w*|believe\w*)\b/

/** Right before a word, that turns it into its opposite: `not bullish`, `the least bullish`. */
const turned = /(?:\b(?:not|never|hardly|no longer|least|less)|n't) (?:(?:so|very|too|that|really|as|all that) )?$/

/** The side that a text in lower case asks about; nothing where it names none or both. */
export function leaningOf(text: string): 'bullish' | 'bearish' | undefined {
  const sides = new Set<'bullish' | 'bearish'>()
  for (const { index } of text.matchAll(bullish)) sides.add(isTurned(text, index) ? 'bearish' : 'bullish')
  for (const { index } of text.matchAll(bearish)) sides.add(isTurned(text, index) ? 'bullish' : 'bearish')
  return sides.size === 1 ? [...sides][0] : undefined
}

/** Whether a text in lower case asks how anything is felt about. */
export function asksSentiment(text: string): boolean {
  return text.search(bullish) >= 0 || text.search(bearish) >= 0 || moods.test(text)
}

function isTurned(text: string, at: number): boolean {
  return turned.test(text.slice(0, at))
}
