import { formKey } from '../../../search/passage.ts'
import { termsOf } from '../../../text/terms.ts'
import { cited, companyName, type FilingEvidence, type Statement } from '../evidence.ts'
import type { PassageItem } from '../items.ts'
import { cuedText } from '../reading/cues.ts'
import type { StatementLine } from '../tables/statement_lines.ts'
import { scaleIn } from '../tables/table_rows.ts'
import type { QuoteCandidate } from './candidate.ts'
import { periodIn } from './cells.ts'
import { Relevance } from './relevance.ts'
import { changeBetween, changeText, rowCandidates, rowLabel, scaleOf } from './rows.ts'
import { quotable, sentencesIn } from './sentences.ts'

/** Longest sentence that is quoted. */
const longest = 600

/** Minimum score of a quotation relative to the best of its company; whole tables need more. */
const leastOfBest = 0.65
const leastOfBestTable = 0.85

/**
 * What the evidence says about what is asked, word for word: sentences, and rows of tables with their headings; at
 * most `most`, one company after the other. None where nothing holds enough of the question's words, or the kind of
 * thing that it asks for.
 */
export function quoteStatements(evidence: FilingEvidence, most: number): Statement[] {
  const tickers = evidence.companies.map(({ ticker }) => ticker)
  const passages = evidence.items.filter(
    (item): item is PassageItem => item.kind === 'passage' && tickers.includes(item.filing.ticker),
  )
  const relevance = new Relevance(evidence, passages)
  if (!relevance.isAbout) return openings(evidence, passages, most)
  const candidates = candidatesOf(evidence, passages, relevance)
  const telling = candidates.filter(({ item, text }) =>
    evidence.asks.has('reason')
      ? !item.isTable && cuedText(text).has('because')
      : item.isTable || relevance.words.isTold(text),
  )
  const wantsNumber = evidence.wanted.some((kind) => kind === 'amount' || kind === 'count')
  const prefersTelling = evidence.asks.has('reason') || evidence.wanted.includes('time')
  const each = Math.max(1, Math.floor(most / Math.max(1, evidence.companies.length)))
  const taken: QuoteCandidate[] = []
  const isTelling = wantsNumber || (prefersTelling && telling.length > 0)
  for (const candidate of isTelling ? telling : candidates) {
    const { ticker } = candidate.item.filing
    const own = taken.filter(({ item }) => item.filing.ticker === ticker)
    const isSaid = own.some(({ quote }) => sameness(quote, candidate.quote) > 0.8)
    const least = candidate.isTable ? leastOfBestTable : leastOfBest
    const isWeak = own.length > 0 && candidate.score < least * own[0].score
    if (taken.length < most && own.length < each && !isSaid && !isWeak) taken.push(candidate)
  }
  // Announcements are short: their events may answer although their words do not match.
  if (taken.length === 0 && evidence.question.forms.some((form) => /^[68]K/.test(form)))
    return openings(evidence, passages, most)
  return taken.map(({ item, quote, share }) => ({ ...quotation(evidence, item, quote), ...(share && { share }) }))
}

/** Passages with candidates for quotation first, the best before the others. */
export function answeringFirst(evidence: FilingEvidence, passages: readonly PassageItem[]): PassageItem[] {
  const relevance = new Relevance(evidence, passages)
  const answering = relevance.isAbout ? candidatesOf(evidence, passages, relevance).map(({ item }) => item) : []
  return [...new Set([...answering, ...passages])]
}

function candidatesOf(
  evidence: FilingEvidence,
  passages: readonly PassageItem[],
  relevance: Relevance,
): QuoteCandidate[] {
  const found = passages
    .flatMap((item, rank) =>
      item.isTable
        ? rowCandidates(item, rank, evidence, relevance)
        : evidence.sections.has(item.item)
          ? sectionCandidates(item, rank, relevance)
          : sentenceCandidates(item, rank, relevance),
    )
    .filter(({ text }) => evidence.reversed.every((each) => holdsReversal(text, each)))
    .map((candidate, _, all) => ({
      ...candidate,
      score:
        candidate.score -
        (isPart(candidate, all, evidence) ? ofPart : 0) -
        (isOlder(candidate, all, evidence) ? ofOlder : 0),
      held: relevance.held(candidate),
    }))
    .sort((one, other) => other.score - one.score)
  // What has all words of the question leaves no room for what has some of them.
  const most = Math.max(...found.map(({ held }) => held))
  return most === 1 ? found.filter(({ held }) => held === 1) : found
}

/** Deduction for a row about a part of the company instead of the whole. */
const ofPart = 0.3

/**
 * Of rows with one label and one head in one filing, the one with the largest figure is of the whole, the others of
 * parts. Of the rows of a table, the largest or smallest is what a superlative asks for.
 */
function isPart({ row, item }: QuoteCandidate, all: readonly QuoteCandidate[], { parts }: FilingEvidence): boolean {
  if (row === undefined) return false
  const sign = parts?.by === 'value' && parts.end === 'lowest' ? -1 : 1
  return all.some((each) => {
    const isBeside = parts?.by === 'value' && each.item === item
    const isSame = row.key !== '' && each.row?.key === row.key && each.item.filing.accession === item.filing.accession
    return each.row !== undefined && (isBeside || isSame) && sign * each.row.size > sign * row.size
  })
}

/** Without a requested year, a table has less to say than one of the same filing that goes on to a newer year. */
const ofOlder = 0.5

function isOlder(
  { year = 0, item }: QuoteCandidate,
  all: readonly QuoteCandidate[],
  { question }: FilingEvidence,
): boolean {
  const isNewer = (each: QuoteCandidate) =>
    (each.year ?? 0) > year && each.item.filing.accession === item.filing.accession
  return question.years.length === 0 && year > 0 && all.some(isNewer)
}

/** For a general question about a filing, its first sentences about an event. */
function openings(evidence: FilingEvidence, passages: readonly PassageItem[], most: number): Statement[] {
  const { forms } = evidence.question
  if (forms.length === 0 && !evidence.asks.has('event')) return []
  const byCompany = evidence.companies.flatMap(({ ticker }) => {
    const own = passages
      .filter(({ isTable, filing }) => !isTable && filing.ticker === ticker)
      .filter(({ filing }) => forms.length === 0 || forms.includes(formKey(filing.form)))
      .toSorted(
        (one, other) => other.filing.filed_on.localeCompare(one.filing.filed_on) || one.position - other.position,
      )
    return own
      .filter(({ filing }) => filing.accession === own[0].filing.accession)
      .flatMap((item) => sentencesIn(item.text).map((sentence) => ({ item, sentence })))
      .filter(({ sentence }) => sentence.length < longest && cuedText(sentence).has('event'))
      .slice(0, Math.max(1, Math.floor(most / evidence.companies.length)))
  })
  return byCompany.map(({ item, sentence }) => quotation(evidence, item, `“${quotable(sentence)}”`))
}

/**
 * For a question about a whole section, titles that are sentences, in their order, because they summarise its passages;
 * other sentences only without such titles.
 */
function sectionCandidates(item: PassageItem, rank: number, relevance: Relevance): QuoteCandidate[] {
  const text = item.heading.split(/ > |\n/).at(-1) ?? ''
  if (text.endsWith('.')) return [{ item, quote: `“${quotable(text)}”`, text, score: 1 / (1 + 0.001 * rank) }]
  return sentenceCandidates(item, rank, relevance).map((each) => ({ ...each, score: Math.min(each.score, 0.5) }))
}

function sentenceCandidates(item: PassageItem, rank: number, relevance: Relevance): QuoteCandidate[] {
  const around = new Set(termsOf(`${item.section} ${item.heading}`))
  return sentencesIn(item.text).flatMap((sentence) => {
    if (sentence.length > longest || termsOf(sentence).length < 3) return []
    const score = relevance.score({ item, rank, text: sentence, around })
    // Scale of figures in prose, where the pages of a report set one for all.
    const isBare = /\$ ?\d[\d,.]*(?! ?(?:million|billion|thousand|per|[\d,]))/.test(sentence)
    const scale = isBare ? scaleIn(`${item.heading}\n${item.text}`) || item.scale : ''
    return score > 0
      ? [{ item, quote: `“${quotable(sentence)}”${scale ? ` (${scale})` : ''}`, text: sentence, score }]
      : []
  })
}

/** `The filing says (10-K of 2025-02-20, Risk Factors): “…” [1].` */
export function quotation(evidence: FilingEvidence, item: PassageItem, quote: string): Statement {
  const { ticker, form, filed_on, period_end } = item.filing
  const source = period_end ? `${form} for the period to ${period_end}` : `${form} of ${filed_on}`
  const title = titleOf(item)
  const text = `${companyName(evidence, ticker)}: The filing says (${[source, title].filter(Boolean).join(', ')}): ${quote} ${cited(evidence.items, item)}.`
  return { title: `${ticker}: ${title || form}`, text }
}

/** A row of a statement with its periods and the scale of its figures. */
export function lineStatement(evidence: FilingEvidence, { item, row, cells }: StatementLine): Statement {
  const shown = cells.slice(
    0,
    Math.max(evidence.question.years.length, evidence.lastPeriods ?? 1, evidence.asks.has('change') ? 2 : 1),
  )
  const cellTexts = shown.map(
    ({ cell, column }) => `${cell} for ${periodIn(column.text, column.year, column.months, item)}`,
  )
  const change = changeBetween(
    shown.map(({ cell }) => cell),
    evidence,
  )
  const quote = `${rowLabel(row)} ${cellTexts.join(', ')}${scaleOf(row, item)}${change ? changeText(change) : ''}`
  return { ...quotation(evidence, item, quote), ...(change && { share: change }) }
}

/** The change of a line from one filing to another, where both print it in one scale. */
export function changeStatements(evidence: FilingEvidence, lines: readonly StatementLine[]): Statement[] {
  const [newer, older] = lines.toSorted((one, other) => other.cells[0].column.year - one.cells[0].column.year)
  const [now, before] = [newer, older].map(({ cells: [{ cell }] }) => cell)
  const change =
    scaleOf(newer.row, newer.item) === scaleOf(older.row, older.item) && changeBetween([now, before], evidence)
  if (!change) return []
  const { ticker } = newer.item.filing
  const years = [newer, older].map(({ cells: [{ column }] }) => column.year)
  const text = `${companyName(evidence, ticker)}: ${rowLabel(newer.row)} ${now} for ${years[0]}, ${before} for ${years[1]}${changeText(change)} ${cited(evidence.items, newer.item, older.item)}.`
  return [{ title: `${ticker}: change`, text, share: change }]
}

/** Signatures as printed. */
export function signatureStatements(evidence: FilingEvidence): Statement[] {
  return evidence.signatures.map(({ item, text }) => quotation(evidence, item, `“${quotable(text)}”`))
}

/** The title nearest to a passage, for a table with its caption; the section if there is no title. */
function titleOf({ heading, section, isTable }: PassageItem): string {
  const titles = heading
    .split(/ > | › |\n/)
    .map((part) => quotable(part).replace(/:$/, ''))
    .filter((part) => part.length > 3 && /\p{L}{3}/u.test(part) && !part.includes(' | '))
  const own = titles.findLast((part) => part.length < 90 && !/^(?:part|item) /i.test(part)) ?? section
  const caption = isTable ? titles.at(-1) : undefined
  const isCaption =
    caption !== undefined && caption !== own && caption.length < 240 && !/^(?:part |item |\()/i.test(caption)
  return [quotable(own).slice(0, 120), ...(isCaption ? [caption] : [])].join(', ')
}

/** Whether a quotation has a reversing word before the same term as the question. */
function holdsReversal(text: string, { words: asked, next }: FilingEvidence['reversed'][number]): boolean {
  const [reversing] = cuedText(asked).words
  const { words } = cuedText(text)
  return words.some(
    ({ stem }, at) =>
      stem === reversing.stem &&
      (next === undefined || words.slice(at + 1, at + 6).some(({ form }) => termsOf(form).includes(next))),
  )
}

/** How much two quotations have in common, figures included. */
function sameness(one: string, other: string): number {
  const [these, those] = [one, other].map((text) => new Set([...termsOf(text), ...(text.match(/\d[\d,.]*/g) ?? [])]))
  const common = [...these].filter((term) => those.has(term)).length
  return common / Math.max(1, Math.min(these.size, those.size))
}
