import pLimit from 'p-limit'
import { factsAddress, filingAddress, olderPageAddress, SEC, submissionsAddress } from './addresses.ts'
import { SourceUnreachable } from './client.ts'
import { type DownloadContext, type DownloadRequest, readIndex } from './download_context.ts'
import { exhibitsInFolder, exhibitsOnPage, type FilingFile, type Series, wrapped } from './exhibits.ts'
import { annualReport, reportsByExhibit } from './forms.ts'
import { byNewest, type CompanyReport, type Downloaded, emptyCounts, type Gap } from './report.ts'
import {
  isCompanyFacts,
  type Listed,
  type ListedFiling,
  NotAsPublished,
  readOlderPage,
  readSubmissions,
} from './sec_json.ts'
import { readSubmissionText } from './submission_text.ts'

/** Maximum parallel downloads; the client limits their rate. */
const AT_A_TIME = 4

/** Downloads the new filings and facts of one company and adds them to `result`. Throws `SourceUnreachable` if EDGAR does not respond. */
export async function downloadCompany(
  context: DownloadContext,
  wanted: DownloadRequest,
  company: Listed,
  result: Downloaded,
): Promise<void> {
  const report: CompanyReport = { ...company, filings: emptyCounts(), facts: 'not asked' }
  result.companies.push(report)
  const work = new CompanyDownload(context, wanted, report, result)
  await work.filings()
  await work.facts()
}

/** Why something is unavailable. */
interface FetchError {
  status: number | null
  reason: string
}

interface Unavailable extends FetchError {
  isMissing: boolean
  /** Whether another file of the filing can be used in place of this file. */
  isLack: boolean
}

interface FetchedFile {
  body: Buffer
  /** SHA-256 of the document on the shelf. */
  document: string
  isResumed: boolean
}

class CompanyDownload {
  readonly #context: DownloadContext
  readonly #wanted: DownloadRequest
  readonly #report: CompanyReport
  readonly #result: Downloaded

  constructor(context: DownloadContext, wanted: DownloadRequest, report: CompanyReport, result: Downloaded) {
    this.#context = context
    this.#wanted = wanted
    this.#report = report
    this.#result = result
  }

  async filings(): Promise<void> {
    const { cik, ticker, name } = this.#report
    const address = submissionsAddress(this.#context.hosts, cik)
    const page = await this.#index(address, 'submissions', readSubmissions)
    if (!page) {
      const listings = [{ ticker, exchange: null }]
      this.#result.issuers.push({ cik, name, sic: null, industry: null, office: null, listings })
      return
    }
    this.#report.name = page.issuer.name
    this.#result.issuers.push(page.issuer)
    const all = [...page.filings]
    const { since, forms } = this.#wanted
    for (const older of page.older) {
      if (since && older.to < since) continue
      const address = olderPageAddress(this.#context.hosts, older.name)
      all.push(...((await this.#index(address, 'older submissions', readOlderPage)) ?? []))
    }
    const asked = new Map<string, ListedFiling>()
    for (const filing of all)
      if (forms.includes(filing.form) && !(since && filing.filing_date < since)) asked.set(filing.accession, filing)
    const newestFirst = [...asked.values()].sort((a, b) =>
      a.filed_at < b.filed_at ? 1 : a.filed_at > b.filed_at ? -1 : 0,
    )
    this.#report.filings.found = newestFirst.length
    await this.#all(newestFirst)
  }

  /** Downloads filings, a few at a time, until the source stops responding. */
  async #all(filings: ListedFiling[]): Promise<void> {
    const limit = pLimit(AT_A_TIME)
    let stopped: SourceUnreachable | undefined
    let done = 0
    const work = filings.map((filing) =>
      limit(async () => {
        if (stopped) return
        try {
          await this.#filing(filing)
        } catch (error) {
          if (!(error instanceof SourceUnreachable)) throw error
          stopped = error
        }
        this.#context.say(`${this.#report.ticker}: ${++done} of ${filings.length} filings`)
      }),
    )
    const { gaps } = this.#result
    const first = gaps.length
    await Promise.all(work)
    gaps.push(...gaps.splice(first).sort(byNewest))
    if (stopped) throw stopped
  }

  async #filing(filing: ListedFiling): Promise<void> {
    const { shelf, isTaken } = this.#context
    const counts = this.#report.filings
    const landed = shelf.landed('filings', filing.accession)
    // A filing that EDGAR has accepted under an accession number does not change.
    if (landed && isTaken('filings', landed.file)) {
      counts.unchanged++
      return
    }
    const { primary, form } = filing
    const joined = await this.#onShelf(this.#joint(filing))
    if (joined) return this.#take(filing, primary, joined)
    const whole = `${filing.accession}.txt`
    if (primary === '') return this.#alone(filing, whole)
    if (reportsByExhibit.test(form)) return this.#submission(filing, whole)
    return annualReport.test(form) ? this.#withExhibits(filing, '13') : this.#alone(filing, primary)
  }

  async #alone(filing: ListedFiling, file: string): Promise<void> {
    const got = await this.#fetch(filing, file)
    if ('body' in got) this.#take(filing, file, got)
    else this.#refuse(filing, file, got)
  }

  /** Downloads the text of the whole submission or, if that is missing or too large, the main file and its exhibits 99. */
  async #submission(filing: ListedFiling, whole: string): Promise<void> {
    const text = await this.#fetch(filing, whole)
    if ('body' in text) this.#take(filing, whole, text)
    else if (text.isLack) await this.#withExhibits(filing, '99')
    else this.#refuse(filing, whole, text)
  }

  /** Downloads the main file and its exhibits of one series, and joins them in the format of a submission. */
  async #withExhibits(filing: ListedFiling, series: Series): Promise<void> {
    const { form, primary } = filing
    const main = await this.#fetch(filing, primary)
    if (!('body' in main)) return this.#refuse(filing, primary, main)
    const exhibits = await this.#exhibits(filing, series)
    if (!exhibits) {
      this.#report.filings.failed++
      return
    }
    if (exhibits.length === 0) return this.#take(filing, primary, main)
    const parts = [{ type: form, file: primary, body: main.body }, ...exhibits]
    const { sha256 } = await this.#context.shelf.keep(this.#joint(filing), 'documents', wrapped(parts), {})
    this.#take(filing, primary, { body: main.body, document: sha256, isResumed: main.isResumed })
  }

  /**
   * Downloads the exhibits of a series that the filing's index lists, and reports missing exhibits. Returns undefined if some exhibits may
   * be available later. The filing must then wait for the next run, because a filing is not downloaded again once it is ingested.
   */
  async #exhibits(filing: ListedFiling, series: Series): Promise<(FilingFile & { body: Buffer })[] | undefined> {
    const index = `${filing.accession}-index.htm`
    const page = await this.#fetch(filing, index)
    if (!('body' in page) && !page.isLack) return this.#comesLater(filing, index, page)
    const listing = 'body' in page ? page : await this.#fetch(filing, 'index.json')
    if (!('body' in listing)) {
      if (!listing.isLack) return this.#comesLater(filing, 'index.json', listing)
      this.#gap('exhibits', this.#address(filing, 'index.json'), listing, filing)
      return []
    }
    const read = listing === page ? exhibitsOnPage : exhibitsInFolder
    const exhibits: (FilingFile & { body: Buffer })[] = []
    for (const part of read(listing.body.toString('utf8'), series)) {
      const got = await this.#fetch(filing, part.file)
      if ('body' in got) exhibits.push({ ...part, body: got.body })
      else if (!got.isLack) return this.#comesLater(filing, part.file, got)
      else this.#gap('exhibits', this.#address(filing, part.file), got, filing)
    }
    return exhibits
  }

  #comesLater(filing: ListedFiling, file: string, refused: FetchError): undefined {
    this.#gap('exhibits', this.#address(filing, file), refused, filing)
    return undefined
  }

  /** Returns one file of a filing. A file that an interrupted run has downloaded is read from the shelf. */
  async #fetch(filing: ListedFiling, file: string): Promise<FetchedFile | Unavailable> {
    const { client, shelf } = this.#context
    const address = this.#address(filing, file)
    const kept = await this.#onShelf(address)
    if (kept) return kept
    const answer = await client.get(address)
    if (answer.state !== 'sent') {
      const refused = { status: 304, reason: 'unchanged, although the request had no validators', ...answer }
      // A whole submission can be too large because of its pictures. The main file alone is rarely too large.
      return {
        ...refused,
        isMissing: answer.state === 'missing',
        isLack: answer.state === 'missing' || refused.status === 200,
      }
    }
    const { sha256 } = await shelf.keep(address, 'documents', answer.body, answer.validators)
    return { body: answer.body, document: sha256, isResumed: false }
  }

  async #onShelf(address: string): Promise<FetchedFile | undefined> {
    const kept = this.#context.shelf.kept(address)
    const body = kept && (await this.#context.shelf.body(kept))
    return body && { body, document: kept.sha256, isResumed: true }
  }

  #take(filing: ListedFiling, file: string, { body, document, isResumed }: FetchedFile): void {
    this.#report.filings[isResumed ? 'resumed' : 'fetched']++
    const { accession, form, period_end } = filing
    const { cik, ticker } = this.#report
    const filed_at = readSubmissionText(body)?.filed_at ?? filing.filed_at
    const url = filingAddress(SEC, cik, accession, file)
    this.#result.filings.push({ accession, cik, ticker, form, filed_at, period_end, url, document })
  }

  #refuse(filing: ListedFiling, file: string, lack: Unavailable): void {
    this.#report.filings[lack.isMissing ? 'missing' : 'failed']++
    this.#gap('filing', this.#address(filing, file), lack, filing)
  }

  async facts(): Promise<void> {
    const { client, shelf, hosts, isTaken } = this.#context
    const { cik } = this.#report
    const address = factsAddress(hosts, cik)
    const kept = shelf.kept(address)
    const landed = shelf.landed('company_facts', String(cik))
    const isIn = landed !== undefined && isTaken('company_facts', landed.file)
    const waits = !isIn && kept !== undefined && (await shelf.body(kept)) !== undefined
    const answer = await client.get(address, kept && (isIn || waits) ? kept : {})
    if (answer.state === 'sent') {
      if (!isCompanyFacts(answer.body)) {
        this.#report.facts = 'failed'
        this.#gap('facts', address, { status: 200, reason: 'the body is not companyfacts JSON' })
        return
      }
      const { sha256 } = await shelf.keep(address, 'company_facts', answer.body, answer.validators)
      this.#report.facts = isIn && landed.body === sha256 ? 'unchanged' : 'fetched'
      if (this.#report.facts === 'fetched') this.#result.facts.set(cik, sha256)
    } else if (answer.state === 'unchanged' && kept && waits) {
      this.#report.facts = 'resumed'
      this.#result.facts.set(cik, kept.sha256)
    } else if (answer.state === 'unchanged') this.#report.facts = 'unchanged'
    else {
      this.#report.facts = answer.state
      this.#gap('facts', address, answer)
    }
  }

  async #index<T>(address: string, what: Gap['what'], read: (body: Buffer) => T): Promise<T | undefined> {
    const got = await readIndex(this.#context, address)
    if (!Buffer.isBuffer(got)) {
      this.#gap(what, address, got)
      return undefined
    }
    try {
      return read(got)
    } catch (error) {
      if (!(error instanceof NotAsPublished)) throw error
      this.#gap(what, address, { status: 200, reason: error.message })
      return undefined
    }
  }

  #gap(what: Gap['what'], address: string, { status, reason }: FetchError, filing?: ListedFiling): void {
    const of = filing ? { accession: filing.accession, form: filing.form, filing_date: filing.filing_date } : {}
    this.#result.gaps.push({ ticker: this.#report.ticker, what, ...of, address, status, reason })
  }

  /** Shelf key of a filing's main file joined with its exhibits. */
  #joint(filing: ListedFiling): string {
    return `${this.#address(filing, filing.primary)}#with-exhibits`
  }

  #address(filing: ListedFiling, file: string): string {
    return filingAddress(this.#context.hosts, this.#report.cik, filing.accession, file)
  }
}
