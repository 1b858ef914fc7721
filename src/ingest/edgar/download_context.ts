import type { Hosts } from './addresses.ts'
import type { Client } from './client.ts'
import type { Shelf } from './shelf.ts'

/** What to download from EDGAR. */
export interface DownloadRequest {
  /** Symbols, or CIK numbers of companies (`320193`, `CIK0000320193`). */
  tickers: string[]
  /** Form types as the SEC writes them; amendments (`10-K/A`) are separate forms. */
  forms: string[]
  /** Earliest filing date, `YYYY-MM-DD`. If absent, filings of all dates are downloaded. */
  since?: string
}

/** Resources and callbacks of a download. */
export interface DownloadContext {
  client: Client
  shelf: Shelf
  hosts: Hosts
  /** Whether the landing file of a feed with a given SHA-256 was ingested. */
  isTaken(feed: string, file: string): boolean
  say(progress: string): void
}

/** Returns an index of EDGAR, which is downloaded only if it has changed, or the reason why it is unavailable. */
export async function readIndex(
  { client, shelf }: Pick<DownloadContext, 'client' | 'shelf'>,
  address: string,
): Promise<Buffer | { status: number | null; reason: string }> {
  const kept = shelf.kept(address)
  const before = kept && (await shelf.body(kept))
  const answer = await client.get(address, before ? kept : {})
  if (answer.state === 'unchanged' && before) return before
  if (answer.state === 'unchanged') return { status: 304, reason: 'unchanged, although the request had no validators' }
  if (answer.state !== 'sent') return answer
  await shelf.keep(address, 'indexes', answer.body, answer.validators)
  return answer.body
}
