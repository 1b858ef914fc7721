import type { Evidence, Fact } from './facts.ts'
import { quoted } from './phrases.ts'

/** What a question asks to have confirmed. */
export interface Claim {
  /** Whether one who leans so is enough: `is anybody bearish`. */
  isOfAnyone?: boolean
  /** A share that the one asked about is to exceed, or to stay under. */
  amount?: { isAbove: boolean; percent: number }
}

/** What a text in lower case claims in the form of a question; nothing where it does not, or compares or ranks. */
export function claimOf(text: string): Claim | undefined {
  if (!opens.test(text) || / or (?!more\b)/.test(text)) return undefined
  const amount = amountOf(text)
  if (amount) return { amount }
  if (comparing.test(text.replace(/\bat least one\b/, ''))) return undefined
  return anyone.test(text) ? { isOfAnyone: true } : {}
}

const opens =
  /^ (?:(?:so|and|but|well|hey|hi|hello|ok|okay|please|tell me|can you tell me|do you know|i wonder),? |\$?[\w.]+(?::|,| [-–—]) )*(?:whether|if|are|is|do|does|did|have|has|was(?! (?:fragen|denken|sagen|meinen|halten|kaufen|ist|sind)\b)|were|any(?:one|body)?)\b/
const anyone =
  /\b(?:anyone|anybody|any (?:investors?|people|traders?)|someone|somebody|some (?:investors?|people|traders?))\b/
const comparing =
  /\b(?:most|least|more|less|fewer|top|number one|only|all|every|everyone|everybody|never|not|nobody|than|versus|vs|compared|\d+ ?%|percent)\b|n't\b/

function amountOf(text: string): Claim['amount'] {
  const found = amounts.exec(text)?.groups
  if (!found)
    return /\b(?:most|the majority of) (?:\w+ )?(?:investors|people|conversations|questions|traders|talk)\b/.test(text)
      ? { isAbove: true, percent: 50 }
      : undefined
  const percent = found.percent ? Number(found.percent) : parts[found.part]
  return { isAbove: !/less|fewer|under|below/.test(found.way), percent }
}

const parts: Record<string, number> = {
  half: 50,
  'a third': 100 / 3,
  'one third': 100 / 3,
  'a quarter': 25,
  'one quarter': 25,
  'a fifth': 20,
  'one in ten': 10,
}
const amounts = new RegExp(
  `\\b(?<way>(?:more|less|fewer) than|over|under|above|below|at least) (?:(?<percent>\\d{1,2}(?:\\.\\d+)?) ?(?:%|percent|per cent)|(?<part>${Object.keys(parts).join('|')})\\b)`,
)

/** Published shares are of perturbed counts: about so many percentage points from the exact ones where a crowd is small. */
const noisePoints = 1

/** Whether what was asked of one ticker or topic is so, as far as its published figures tell; nothing where they do not. */
export function verdictOn({ asked }: Evidence, fact: Fact | undefined, mover: Fact | undefined): string | undefined {
  const { claim, change, leaning, isLeastLeaning } = asked
  if (!claim || asked.asksMoodChange || asked.isOtherTime || asked.refusals.length > 0 || asked.sentiment)
    return undefined
  if (change && !claim.amount) return mover && yesOrNo(isMoved(mover, change))
  const side = leaning && fact ? fact.breakdown[leaning] : undefined
  if (claim.amount) {
    const share = leaning ? side : fact?.share
    // The exact share may be on the other side of the amount.
    if (share === undefined || share === null || Math.abs(share - claim.amount.percent) < noisePoints) return undefined
    return yesOrNo(claim.amount.isAbove ? share > claim.amount.percent : share < claim.amount.percent)
  }
  if (!fact) return undefined
  if (!leaning) {
    if (asked.asksSentiment || asked.asksRelated) return undefined
    const isUnder = fact.dimension === 'topic' && !asked.isTopicNamed
    return isUnder ? `What was asked about counts under ${quoted(fact.name)}, which is published as a whole.` : 'Yes.'
  }
  if (claim.isOfAnyone && side && !isLeastLeaning) return 'Yes.'
  if (fact.sentiment === 'unknown' || isLeastLeaning) return undefined
  if (fact.sentiment === 'mixed' && leaning !== 'mixed') return 'Not clearly either way.'
  return fact.sentiment === leaning ? 'On the whole, yes.' : 'On the whole, no.'
}

function isMoved({ change }: Fact, way: Evidence['asked']['change']): boolean {
  const { trend } = change!
  if (trend === 'stable') return false
  const isUp = trend === 'new' || trend === 'surging' || trend === 'rising'
  return way === 'any' || isUp === (way === 'up')
}

function yesOrNo(is: boolean): string {
  return is ? 'Yes.' : 'No.'
}
