import type { Evidence, Fact } from '../facts.ts'
import type { Change } from '../read/asked.ts'
import { quoted } from './phrases.ts'

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

function isMoved({ change }: Fact, way: Change): boolean {
  const { trend } = change!
  const isUp = trend === 'new' || trend === 'surging' || trend === 'rising'
  const is = trend === 'stable' ? 'flat' : isUp ? 'up' : 'down'
  if (way === 'not_up' || way === 'not_down') return is !== (way === 'not_up' ? 'up' : 'down')
  return way === 'any' ? is !== 'flat' : is === way
}

function yesOrNo(is: boolean): string {
  return is ? 'Yes.' : 'No.'
}
