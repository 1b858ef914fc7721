import { withoutInjections } from '../../../search/prompt_injections.ts'
import { type FoundPassage, searchFilings } from '../../../search/search_filings.ts'
import type { FilingSearch } from '../ask.ts'
import type { PassageItem } from '../items.ts'
import { unitIn } from '../tables/statement_tables.ts'
import { scaleIn } from '../tables/table_rows.ts'

/** Number of passages that are read for each company. The best of them become evidence. */
export const depth = 30

/** The passages of a company that are found for a query, under the requested symbol. */
export async function passagesFor(
  { release, forms, start, end }: FilingSearch,
  ticker: string,
  query: string,
  limit = depth,
): Promise<PassageItem[]> {
  const bounds = { tickers: [ticker], forms, limit, ...(start && { start }), ...(end && { end }) }
  const found = await searchFilings(release, { ...bounds, query })
  return withScales(found.map((passage) => itemOf({ ...passage, ticker })).filter(({ text }) => text !== ''))
}

/** Gives tables of money without a scale the only one of the filing's other tables, because notes often do not repeat it. */
export function withScales(items: PassageItem[]): PassageItem[] {
  const tables = items.filter(({ isTable }) => isTable)
  for (const own of Map.groupBy(tables, ({ filing }) => filing.accession).values()) {
    const scaleOf = ({ heading, text }: PassageItem) => scaleIn(`${heading}\n${text}`)
    const units = new Set(own.flatMap((item) => unitIn(scaleOf(item)) ?? []))
    for (const item of units.size === 1 ? own : [])
      if (scaleOf(item) === '' && /\| ?\(?\$ ?\d/.test(item.text) && !counted.test(item.text))
        item.scale = `in ${[...units][0]}`
  }
  return items
}

/** Words for things other than money, which a scale of amounts does not apply to. */
const counted = /\b(?:number|stores?|units?|employees|shares?|feet|vehicles|deliver\w+|members\w*|subscri\w+)\b/i

function itemOf({ fiscal_year, fiscal_quarter, ...passage }: FoundPassage): PassageItem {
  const { accession, ticker, form, filed_at, period_end, url } = passage
  const period = fiscal_year === null ? {} : { fiscal_year, fiscal_quarter: fiscal_quarter ?? 0 }
  return {
    kind: 'passage',
    filing: { accession, ticker, form, filed_on: filed_at.slice(0, 10), period_end, url, ...period },
    item: passage.item,
    section: withoutInjections(passage.section),
    heading: withoutInjections(passage.heading),
    isTable: passage.kind === 'table',
    position: passage.position,
    text: withoutInjections(passage.text),
  }
}
