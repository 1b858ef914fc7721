import pLimit from 'p-limit'
import { factsAddress, filingAddress, olderPageAddress, SEC, submissionsAddress } from './addresses.ts'
import { SourceUnreachable } from './client.ts'
import { type Desk, readIndex, type Wanted } from './download.ts'
import { type Listed, type ListedFiling, NotAsPublished, readOlderPage, readSubmissions } from './listing.ts'
import { type CompanyReport, type Downloaded, emptyCounts, type Gap } from './report.ts'
import { readSubmissionText } from './submission_text.ts'

/** Downloads at a time; their pace is the client's. */
const AT_A_TIME = 4

/** Forms whose news stand in exhibits, which only the text of the whole submission has. */
const reportsByExhibit = /^[68]-K(\/A)?$/

/** Downloads what is new of one company and adds it to `result`. Throws `SourceUnreachable`. */
export async function downloadCompany(desk: Desk, wanted: Wanted, company: Listed, result: Downloaded): Promise<void> {
  const report: CompanyReport = { ...company, filings: emptyCounts(), facts: 'not asked' }
  result.companies.push(report)
  const work = new CompanyDownload(desk, wanted, report, result)
  await work.filings()
  await work.facts()
}

/** Why something could not be had. */
interface Refused {
  status: number | null
  reason: string
}

class CompanyDownload {
  readonly #desk: Desk
  readonly #wanted: Wanted
  readonly #report: CompanyReport
  readonly #result: Downloaded

  constructor(desk: Desk, wanted: Wanted, report: CompanyReport, result: Downloaded) {
    this.#desk = desk
    this.#wanted = wanted
    this.#report = report
    this.#result = result
  }

  async filings(): Promise<void> {
    const { cik, ticker, name } = this.#report
    const address = submissionsAddress(this.#desk.hosts, cik)
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
      const address = olderPageAddress(this.#desk.hosts, older.name)
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

  /** All of them, a few at a time, until the source stops answering. */
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
        this.#desk.say(`${this.#report.ticker}: ${++done} of ${filings.length} filings`)
      }),
    )
    const { gaps } = this.#result
    const first = gaps.length
    await Promise.all(work)
    gaps.push(...gaps.splice(first).sort(byNewest))
    if (stopped) throw stopped
  }

  async #filing(filing: ListedFiling): Promise<void> {
    const { shelf, isTaken } = this.#desk
    const counts = this.#report.filings
    const landed = shelf.landed('filings', filing.accession)
    // What EDGAR has accepted under a number does not change.
    if (landed && isTaken('filings', landed.file)) {
      counts.unchanged++
      return
    }
    const whole = `${filing.accession}.txt`
    const { primary } = filing
    if (primary === '') await this.#document(filing, whole)
    else if (!reportsByExhibit.test(filing.form)) await this.#document(filing, primary)
    else {
      const lacking = await this.#document(filing, whole, true)
      if (lacking && (await this.#document(filing, primary)) === undefined)
        this.#gap('exhibits', this.#address(filing, whole), lacking, filing)
    }
  }

  /**
   * Brings one file of a filing onto the shelf. What keeps it away is reported and given back; but where another file can
   * stand in (`mayLack`), only a lack (not there, too large) is given back, and that is not reported.
   */
  async #document(filing: ListedFiling, file: string, mayLack = false): Promise<Refused | undefined> {
    const { client, shelf } = this.#desk
    const counts = this.#report.filings
    const address = this.#address(filing, file)
    const kept = shelf.kept(address)
    let body = kept && (await shelf.body(kept))
    let document = kept?.sha256 ?? ''
    if (body) counts.resumed++
    else {
      const answer = await client.get(address)
      if (answer.state !== 'sent') {
        const refused = { status: 304, reason: 'unchanged, though nothing was known', ...answer }
        // The whole submission is too large where it holds pictures; its main file seldom is.
        const isLacking = answer.state === 'missing' || refused.status === 200
        if (mayLack && isLacking) return refused
        counts[answer.state === 'missing' ? 'missing' : 'failed']++
        this.#gap('filing', address, refused, filing)
        return mayLack ? undefined : refused
      }
      body = answer.body
      document = (await shelf.keep(address, 'documents', body, answer.validators)).sha256
      counts.fetched++
    }
    const { accession, form, period_end } = filing
    const { cik, ticker } = this.#report
    const filed_at = readSubmissionText(body)?.filed_at ?? filing.filed_at
    const url = filingAddress(SEC, cik, accession, file)
    this.#result.filings.push({ accession, cik, ticker, form, filed_at, period_end, url, document })
    return undefined
  }

  async facts(): Promise<void> {
    const { client, shelf, hosts, isTaken } = this.#desk
    const { cik } = this.#report
    const address = factsAddress(hosts, cik)
    const kept = shelf.kept(address)
    const landed = shelf.landed('company_facts', String(cik))
    const isIn = landed !== undefined && isTaken('company_facts', landed.file)
    const waits = !isIn && kept !== undefined && (await shelf.body(kept)) !== undefined
    const answer = await client.get(address, kept && (isIn || waits) ? kept : {})
    if (answer.state === 'sent') {
      if (!isFacts(answer.body)) {
        this.#report.facts = 'failed'
        this.#gap('facts', address, { status: 200, reason: 'no companyfacts JSON' })
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
    const got = await readIndex(this.#desk, address)
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

  #gap(what: Gap['what'], address: string, { status, reason }: Refused, filing?: ListedFiling): void {
    const of = filing ? { accession: filing.accession, form: filing.form, filing_date: filing.filing_date } : {}
    this.#result.gaps.push({ ticker: this.#report.ticker, what, ...of, address, status, reason })
  }

  #address(filing: ListedFiling, file: string): string {
    return filingAddress(this.#desk.hosts, this.#report.cik, filing.accession, file)
  }
}

/** In one order, whichever answer came first. */
function byNewest(a: Gap, b: Gap): number {
  const keys = [a, b].map(({ filing_date = '', accession = '' }) => `${filing_date} ${accession}`)
  return keys[0] < keys[1] ? 1 : keys[0] > keys[1] ? -1 : 0
}

function isFacts(body: Buffer): boolean {
  try {
    const { facts } = JSON.parse(body.toString('utf8'))
    return typeof facts === 'object' && facts !== null
  } catch {
    return false
  }
}
