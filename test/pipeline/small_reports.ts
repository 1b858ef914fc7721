import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filings } from '../../src/tools/generate/filings/filings.ts'
import type { Instrument } from '../../src/tools/generate/universe.ts'
import { deliver } from './landing.ts'
import type { Row } from './small_market.ts'

const company: Instrument = {
  rank: 76,
  ticker: 'ZYLO',
  name: 'Zylo Instruments Inc.',
  asset_class: 'stock',
  sector: 'Industrials',
  industry: 'Instruments',
  sic: null,
  exchange: 'NYSE',
  cik: '9000001',
  price: 40,
  volatility: 0.02,
  optionable: false,
  thin: false,
  splits: false,
}

/**
 * Delivers a listed company with its filings and facts up to a day, so that the tables built from them are not empty.
 */
export async function deliverReports(landing: string, end: string): Promise<void> {
  const { rows, documents, facts } = filings([company], end, 1)
  const texts = new Map(documents.map(({ path, text }) => [path, text]))
  const inline = rows.map(({ document_path, ...row }): Row => ({ document: texts.get(String(document_path)), ...row }))
  const { ticker, cik, name, exchange, sector, industry } = company
  await deliver(landing, 'companies', 'listed.jsonl', [{ ticker, cik, name, exchange, sector, industry }])
  await deliver(landing, 'filings', 'reports.jsonl', inline)
  mkdirSync(join(landing, 'company_facts'), { recursive: true })
  for (const { json } of facts) writeFileSync(join(landing, 'company_facts', `CIK${cik}.json`), JSON.stringify(json))
}
