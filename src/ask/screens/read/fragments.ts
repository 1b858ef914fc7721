import { excerpt } from '../../../text/excerpt.ts'
import { has, type QueryItem, senseOf } from './items.ts'
import { joints } from './operands.ts'

interface Fragment {
  text: string
  of: QueryItem[]
  /** Whether it holds a number that something is compared with. */
  isBound: boolean
}

/** Adjacent leftover items with the small words between them, as written. */
export function fragmentsOf(
  original: (from: number, to: number) => string,
  left: QueryItem[],
  all: QueryItem[],
  used: ReadonlySet<QueryItem>,
): Fragment[] {
  const found: QueryItem[][] = []
  let open: QueryItem[] | undefined
  const leftOver = new Set(left)
  for (const [at, item] of all.entries()) {
    const isNear = open !== undefined || leftOver.has(all[at + 1])
    if (leftOver.has(item) || (has(item, 'compare', 'after') && !used.has(item) && isNear)) {
      if (open) open.push(item)
      else found.push([item])
      open = found.at(-1)
    } else if (used.has(item) || has(item, ...joints)) open = undefined
  }
  return found.map((of) => ({
    text: shortened(original(of[0].at, of.at(-1)!.end)),
    of,
    // `Market cap between AMD's and NVDA's` has a bound that is not a number.
    isBound:
      (of.some((item) => has(item, 'compare')) && of.some((item) => has(item, 'field'))) ||
      of.some((item) => {
        const amount = senseOf(item, 'amount')?.amount
        return amount && (amount.unit !== 'none' || amount.isScaled || of.some((each) => has(each, 'compare', 'after')))
      }),
  }))
}

const LONGEST = 80

/** A part of a query as it is reported. */
export function shortened(text: string): string {
  return excerpt(text, LONGEST)
}
