import type { SearchedRelease } from '../../../search/index/release_words.ts'
import { type FilingSearch, type FoundPassage, nextPassages, searchFilings } from '../../../search/search_filings.ts'
import type { FilingAsk } from '../ask.ts'
import type { FilingEvidence } from '../evidence.ts'
import type { PassageItem } from '../items.ts'
import { type Signature, signatureIn, signatureQuery } from '../quotes/signatures.ts'
import { withoutOrders } from '../reading/orders.ts'

/** Signatures of a person of each company, from its newest filing of the requested years that has one. */
export async function signaturesOf(
  release: SearchedRelease,
  ask: FilingAsk,
  { companies, question }: Pick<FilingEvidence, 'companies' | 'question'>,
  person: string,
): Promise<Signature[]> {
  const signatures: Signature[] = []
  for (const { ticker } of companies.slice(0, ask.limit)) {
    const search = { ...boundedSearch(ask, [ticker]), query: signatureQuery(person), limit: 30 }
    const items = (await searchFilings(release, search)).map((passage) => itemOf({ ...passage, ticker }))
    items.sort((one, other) => other.filing.filed_on.localeCompare(one.filing.filed_on))
    const isOfYear = ({ filing }: PassageItem) =>
      question.years.includes(filing.fiscal_year ?? Number(filing.period_end.slice(0, 4)))
    const own = question.years.length > 0 ? items.filter(isOfYear) : items
    const found = own.map((item) => signatureIn(item, person)).find((signature) => signature !== undefined)
    if (found) signatures.push(found)
  }
  return signatures
}

export function boundedSearch({ forms, start, end, limit }: FilingAsk, tickers: string[]): Omit<FilingSearch, 'query'> {
  return { tickers, forms, limit, ...(start && { start }), ...(end && { end }) }
}

/** Passages of each company that are read for an answer; the best of them become its evidence. */
const depth = 30

/** Passages found for each company, under the requested symbol. */
export async function passagesFor(
  release: SearchedRelease,
  ask: FilingAsk,
  { companies, sections }: Pick<FilingEvidence, 'companies' | 'sections'>,
): Promise<FoundPassage[][]> {
  return Promise.all(
    companies.map(async ({ ticker }) => {
      const found = await searchFilings(release, { ...boundedSearch(ask, [ticker]), query: ask.question, limit: depth })
      const passages = sections.size > 0 ? await sectionFirst(release, found, sections) : found
      return passages.map((passage) => ({ ...passage, ticker }))
    }),
  )
}

/** Number of passages read from the start of a section if the section itself is requested. */
const sectionStart = 30

/** The start of the newest annual report's items that are entirely about the question, before the other passages. */
async function sectionFirst(
  release: SearchedRelease,
  found: FoundPassage[],
  items: ReadonlySet<string>,
): Promise<FoundPassage[]> {
  const own = found.filter(({ item, form }) => items.has(item) && /^(?:10-K|20-F)/.test(form))
  const newest = own
    .map(({ filed_at }) => filed_at)
    .sort()
    .at(-1)
  const [first] = own.filter(({ filed_at }) => filed_at === newest).sort((one, other) => one.position - other.position)
  if (first === undefined) return found
  const next = (await nextPassages(release, [first], sectionStart)).filter(({ item }) => items.has(item))
  return [
    first,
    ...next,
    ...found.filter((each) => each !== first && !next.some(({ passage_id }) => passage_id === each.passage_id)),
  ]
}

/** The best of each list, then the next of each: none of several crowds the others out. */
export function inTurn<Each>(lists: Each[][], limit: number): Each[] {
  const chosen: Each[] = []
  for (let rank = 0; rank < limit; rank++)
    for (const list of lists) if (rank < list.length && chosen.length < limit) chosen.push(list[rank])
  return chosen
}

export function itemOf({ fiscal_year, fiscal_quarter, ...passage }: FoundPassage): PassageItem {
  const { accession, ticker, form, filed_at, period_end, url } = passage
  const period = fiscal_year === null ? {} : { fiscal_year, fiscal_quarter: fiscal_quarter ?? 0 }
  return {
    kind: 'passage',
    filing: { accession, ticker, form, filed_on: filed_at.slice(0, 10), period_end, url, ...period },
    item: passage.item,
    section: withoutOrders(passage.section),
    heading: withoutOrders(passage.heading),
    isTable: passage.kind === 'table',
    position: passage.position,
    text: withoutOrders(passage.text),
  }
}
