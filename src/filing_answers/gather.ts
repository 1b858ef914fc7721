import type { SearchedRelease } from '../search/release_words.ts'
import { type FoundPassage, searchFilings } from '../search/search_filings.ts'
import { boundsOf, type FilingAsk } from './ask.ts'
import { askedOfFilings } from './asked.ts'
import type { Company, FilingEvidence, PassageItem } from './evidence.ts'
import { withoutOrders } from './orders.ts'
import { figuresFor } from './stored_figures.ts'

/** What the release holds on a question. Passages come without whatever in them gives orders to their reader. */
export async function gatherEvidence(release: SearchedRelease, ask: FilingAsk): Promise<FilingEvidence> {
  const tickers = [...new Set(ask.tickers)]
  const companies = await companiesAsked(release, tickers)
  const { period, ...asked } = askedOfFilings(ask.question, companies)
  const evidence: FilingEvidence = { ...asked, companies, items: [], without: [] }
  if (asked.refusal) return evidence
  // Text answers as well as figures: they may take half of the room.
  const figures = await figuresFor(release, ask, evidence, period, Math.floor(ask.limit / 2))
  const passages = await passagesFor(release, ask, tickers, ask.limit - figures.length)
  evidence.items = [...figures, ...passages]
  evidence.without = await withoutFilings(release, ask, tickers, evidence)
  return evidence
}

async function companiesAsked(release: SearchedRelease, tickers: string[]): Promise<Company[]> {
  const named = [
    ...(await release.rowsOf<Company>('metric_companies', namesOfMetrics, { tickers })),
    ...(await release.rowsOf<Company>('filings', namesOfFilings, { tickers })),
  ]
  return tickers.map((ticker) => ({
    ticker,
    name: named.find((company) => company.ticker === ticker && company.name)?.name ?? ticker,
  }))
}

const namesOfMetrics =
  'select ticker, name from metric_companies where list_contains($tickers::varchar[], ticker) order by ticker'
const namesOfFilings =
  'select ticker, max(name) as name from filings where list_contains($tickers::varchar[], ticker) group by ticker order by ticker'

/** Each company gets its share of the room, so that none of several crowds the others out. */
async function passagesFor(
  release: SearchedRelease,
  { question, forms, start, end }: FilingAsk,
  tickers: string[],
  limit: number,
): Promise<PassageItem[]> {
  const request = { query: question, forms, ...(start && { start }), ...(end && { end }) }
  const found: FoundPassage[][] = []
  for (const ticker of tickers) found.push(await searchFilings(release, { ...request, tickers: [ticker], limit }))
  const chosen: FoundPassage[] = []
  for (let rank = 0; rank < limit; rank++)
    for (const each of found) if (each[rank] && chosen.length < limit) chosen.push(each[rank])
  return chosen.map(itemOf).filter(({ text }) => text !== '')
}

function itemOf({ accession, ticker, form, filed_at, period_end, url, ...passage }: FoundPassage): PassageItem {
  return {
    kind: 'passage',
    filing: { accession, ticker, form, filed_on: filed_at.slice(0, 10), period_end, url },
    section: withoutOrders(passage.section),
    heading: withoutOrders(passage.heading),
    isTable: passage.kind === 'table',
    position: passage.position,
    text: withoutOrders(passage.text),
  }
}

/** Companies of which no filing fits, though the question itself would. */
async function withoutFilings(
  release: SearchedRelease,
  ask: FilingAsk,
  tickers: string[],
  { items }: FilingEvidence,
): Promise<string[]> {
  const unseen = tickers.filter((ticker) => !items.some(({ filing }) => filing.ticker === ticker))
  if (unseen.length === 0) return []
  const values = { tickers: unseen, ...boundsOf(ask) }
  const found = await release.rowsOf<{ ticker: string }>('filings', fittingFilings, values)
  return unseen.filter((ticker) => !found.some((row) => row.ticker === ticker))
}

const fittingFilings = `
select distinct ticker
from filings
where list_contains($tickers::varchar[], ticker)
  and ($any_form::boolean or list_contains($forms::varchar[], form))
  and filed_on between $start::date and $end::date
order by ticker`
