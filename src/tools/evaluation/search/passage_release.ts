import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Embedder } from '../../../search/embedding/embedder.ts'
import { Passages } from '../../../search/index/passages.ts'
import { publishPassages } from '../../../search/index/publish_passages.ts'
import type { KnownTerm, SearchedRelease } from '../../../search/index/release_words.ts'
import type { Filer } from '../../../search/known_companies.ts'
import type { Passage } from '../../../search/passage.ts'
import type { KnownFiling } from '../../../search/period_fit.ts'
import { termsOf } from '../../../text/terms.ts'

/** Passages that are published and searched in the same way as in a release. The other data of a release is missing. */
export interface PassageRelease extends SearchedRelease {
  passages: Passages
  close(): Promise<void>
}

/** Publishes passages into a separate folder. `asOf` is the day of the release. */
export async function passageRelease(
  passages: readonly Passage[],
  embedder: Embedder,
  asOf: string,
): Promise<PassageRelease> {
  const home = await mkdtemp(join(tmpdir(), 'crowdtape-bench-'))
  const byDay = Map.groupBy(passages, ({ filed_at }) => filed_at.slice(0, 10))
  const days = new Map([...byDay].map(([day, each]) => [day, { digest: `digest of ${day}`, rows: each.length }]))
  const read = async function* (day: string) {
    const all = byDay.get(day)!
    for (let at = 0; at < all.length; at += 5000) yield all.slice(at, at + 5000)
  }
  const open = await Passages.open(home, await publishPassages(home, { days, read }, embedder), embedder)
  const terms = termTable(passages)
  const filings = [...new Map(passages.map((each) => [each.accession, filingOf(each)])).values()]
  const filers = [...Map.groupBy(filings, ({ cik }) => cik)].map(
    ([cik, [{ ticker }]]): Filer => ({ cik, name: null, tickers: ticker ? [ticker] : [] }),
  )
  return {
    asOf,
    digest: home,
    passages: open,
    async rowsOf<Row>(table: string, _sql: string, values: Record<string, unknown> = {}) {
      const { cik, accession } = values as Record<string, string[] | undefined>
      if (table === 'filing_terms') return (values.terms as string[]).flatMap((term) => terms.get(term) ?? []) as Row[]
      if (cik) return filings.filter((filing) => cik.includes(filing.cik)) as Row[]
      return (accession ? filings.filter((filing) => accession.includes(filing.accession)) : filers) as Row[]
    },
    async close() {
      open.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** The terms of passages, counted as in gold.filing_terms. */
export function termTable(passages: readonly Passage[]): Map<string, KnownTerm> {
  const counts = new Map<string, Map<string, number>>()
  for (const { cik, section, heading, text } of passages) {
    for (const term of new Set(termsOf(`${section} ${heading} ${text}`.replaceAll('\n', ' ')))) {
      const issuers = counts.get(term) ?? new Map<string, number>()
      issuers.set(cik, (issuers.get(cik) ?? 0) + 1)
      counts.set(term, issuers)
    }
  }
  return new Map(
    [...counts].map(([term, issuers]) => {
      const [[cik, most]] = [...issuers].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
      const all = [...issuers.values()].reduce((sum, times) => sum + times, 0)
      return [term, { term, passages: all, cik, cik_passages: most }]
    }),
  )
}

function filingOf({ accession, cik, ticker, form, filed_at, period_end }: Passage): KnownFiling {
  return {
    accession,
    cik,
    ticker,
    form,
    filed_on: filed_at.slice(0, 10),
    period_end: period_end || null,
    fiscal_year: null,
    fiscal_quarter: null,
  }
}
