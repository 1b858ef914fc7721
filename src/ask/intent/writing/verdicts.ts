import { type Fact, type IntentEvidence, isWithin, noisePoints } from '../facts.ts'
import type { Change, PercentRange } from '../read/asked.ts'
import { quoted } from './phrases.ts'

/** Whether a claim about one ticker or topic is true by its published figures; undefined if they cannot decide it. */
export function verdictOn(
  { asked }: IntentEvidence,
  fact: Fact | undefined,
  mover: Fact | undefined,
): string | undefined {
  const { claim, change, leaning, isLeastLeaning, within, bounds } = asked
  if (within !== undefined && fact?.rank !== undefined) return yesOrNo(fact.rank <= within)
  if (!claim || asked.asksMoodChange || asked.isOtherTime || asked.refusals.length > 0 || asked.sentiment)
    return undefined
  const bounded = bounds[0]?.of === 'change' ? mover : fact
  if (bounds.length > 0) return bounded && boundVerdict(bounds, bounded)
  if (change) return mover && yesOrNo(isMoved(mover, change))
  const side = leaning && fact ? fact.breakdown[leaning] : undefined
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

/** Nothing where a figure is not published, or where the exact one may be on the other side of a bound. */
function boundVerdict(bounds: PercentRange[], fact: Fact): string | undefined {
  const isPublished = ({ of }: PercentRange) =>
    of === 'share' || (of === 'change' ? fact.change : fact.breakdown[of] !== null)
  if (!bounds.every(isPublished)) return undefined
  const shifted = (by: number) =>
    bounds.every(({ of, least, most }) => {
      const noise = of === 'change' && fact.change!.trend === 'stable' ? Infinity : noisePoints
      return isWithin(
        {
          of,
          ...(least !== undefined && { least: least + by * noise }),
          ...(most !== undefined && { most: most - by * noise }),
        },
        fact,
      )
    })
  const [isSurely, isMaybe] = [shifted(1), shifted(-1)]
  return isSurely === isMaybe ? yesOrNo(isSurely) : undefined
}

function isMoved({ change }: Fact, way: Change): boolean {
  const { trend } = change!
  const isUp = trend === 'new' || trend === 'surging' || trend === 'rising'
  if (way === 'new') return trend === 'new'
  const is = trend === 'stable' ? 'flat' : isUp ? 'up' : 'down'
  if (way === 'not_up' || way === 'not_down') return is !== (way === 'not_up' ? 'up' : 'down')
  return way === 'any' ? is !== 'flat' : is === way
}

function yesOrNo(is: boolean): string {
  return is ? 'Yes.' : 'No.'
}
