import type { Embedder } from './embedder.ts'
import { type KnownFiling, periodFit } from './filing_choice.ts'
import { type Picked, pick } from './pick.ts'
import { questionOf } from './question.ts'
import { Marker, type Rarity } from './rank.ts'
import { type OpenSegment, retrieve } from './retrieve.ts'
import { termsOf } from './terms.ts'

export async function search(
  {
    segments,
    embedder,
    filings,
    rarity,
    named,
    aliases,
  }: {
    segments: OpenSegment[]
    embedder: Embedder
    filings: KnownFiling[]
    rarity: Rarity
    named: string[]
    aliases(t: string): string[]
  },
  request: { query: string; tickers: string[]; limit: number },
): Promise<Picked[]> {
  const tickers = request.tickers.length > 0 ? request.tickers : named
  const nameTerms = new Set(tickers.flatMap((ticker) => [ticker, ...aliases(ticker)]).flatMap(termsOf))
  const question = questionOf(request.query, nameTerms)
  const newest = filings.reduce((last, { filed_on }) => (filed_on > last ? filed_on : last), '')
  const choice = filings.filter(({ ticker }) => tickers.length === 0 || tickers.includes(ticker))
  const fits = new Map(choice.map((filing) => [filing.accession, periodFit(filing, question, newest)]))
  const best = [...fits].filter(([, fit]) => fit >= 0.4).map(([accession]) => accession)
  const list = (values: string[]) => values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')
  const base = tickers.length > 0 ? `ticker in (${list(tickers)})` : undefined
  const narrowed = tickers.length > 0 && best.length > 0 && best.length <= 40 ? `accession in (${list(best)})` : base
  const boosted = new Map<string, number>()
  for (const term of question.lines.flatMap(({ labels }) => labels.flat())) boosted.set(term, 0.5)
  for (const term of question.says.flat()) boosted.set(term, 0.3)
  for (const [term, weight] of question.terms) boosted.set(term, Math.max(weight, boosted.get(term) ?? 0))
  const statements = [
    ...new Set([...question.statements, ...question.lines.flatMap(({ statement }) => statement ?? [])]),
  ]
  const [vector] = await embedder.embed([request.query], 'query')
  const candidates = await retrieve(
    segments,
    [
      { terms: question.terms, condition: narrowed, limit: 80 },
      { terms: boosted, condition: narrowed, limit: 80 },
      ...(statements.length > 0
        ? [
            {
              terms: boosted,
              condition: [narrowed, `statement in (${list(statements)})`].filter(Boolean).join(' and '),
              limit: 60,
            },
          ]
        : []),
    ],
    vector,
    narrowed ? { condition: narrowed, limit: 40 } : undefined,
  )
  const marker = new Marker(question, rarity)
  return pick(
    candidates.map((candidate) => ({ candidate, marks: marker.marks(candidate, fits.get(candidate.accession) ?? 0) })),
    request.limit,
  )
}
