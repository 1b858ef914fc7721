import { formKey } from '../search/passage.ts'
import { termsOf } from '../search/terms.ts'
import { filingVocabulary } from '../search/vocabulary.ts'
import { abbreviated } from '../text/sentences.ts'
import { hasCue, wordsOf } from './cues.ts'
import { cited, type FilingEvidence, nameOf, type PassageItem, type Statement } from './evidence.ts'
import type { StatementLine } from './tables/statement_lines.ts'
import { rowsOf, scaleIn, type TableRow } from './tables/table_rows.ts'

/** Longest sentence that is quoted. */
const longest = 600

/** Rows of a table that are quoted together, at most. */
const mostRows = 8

/** Share of the worth of a question's open words that a quotation must hold. */
const leastOpen = 0.5

/** A quotation that says much less than the best of its company is left out. */
const leastOfBest = 0.6

interface Candidate {
  item: PassageItem
  /** As it stands in the answer, without source and citation. */
  quote: string
  terms: Set<string>
  /** Words as printed, for words that reverse a meaning. */
  words: string[]
  score: number
}

/**
 * What the evidence says about what is asked, word for word: sentences, and rows of tables with their headings; at most
 * `most`, one company after the other. None where nothing holds enough of the question's words.
 */
export function quoteStatements(evidence: FilingEvidence, most: number): Statement[] {
  const passages = evidence.items.filter((item) => item.kind === 'passage')
  const scorer = new Scorer(evidence, passages)
  if (!scorer.isAbout) return openings(evidence, passages, most)
  const candidates = passages
    .flatMap((item, rank) =>
      item.isTable ? rowCandidates(item, rank, evidence, scorer) : sentenceCandidates(item, rank, scorer),
    )
    .filter((candidate) => evidence.reversed.every((each) => holdsReversal(candidate, each)))
    .sort((one, other) => other.score - one.score)
  const each = Math.max(1, Math.floor(most / Math.max(1, evidence.companies.length)))
  const taken: Candidate[] = []
  for (const candidate of candidates) {
    const { ticker } = candidate.item.filing
    const own = taken.filter(({ item }) => item.filing.ticker === ticker)
    const isSaid = own.some(({ terms }) => sameness(terms, candidate.terms) > 0.8)
    const isWeak = own.length > 0 && candidate.score < leastOfBest * own[0].score
    if (taken.length < most && own.length < each && !isSaid && !isWeak) taken.push(candidate)
  }
  return taken.map(({ item, quote }) => quotation(evidence, item, quote))
}

/** Of a filing that is asked about at large, the first sentences that tell of an event. */
function openings(evidence: FilingEvidence, passages: readonly PassageItem[], most: number): Statement[] {
  const { question } = evidence
  if (question.forms.length === 0 && question.date === undefined) return []
  const own = passages
    .filter(
      ({ isTable, filing }) =>
        !isTable && (question.forms.length === 0 || question.forms.includes(formKey(filing.form))),
    )
    .toSorted((one, other) => other.filing.filed_on.localeCompare(one.filing.filed_on) || one.position - other.position)
  const told = own.flatMap((item) =>
    item.filing.accession === own[0].filing.accession
      ? sentencesIn(item.text)
          .filter((sentence) => sentence.length < longest && hasCue(wordsOf(sentence), 'event'))
          .map((sentence) => quotation(evidence, item, `“${quotable(sentence)}”`))
      : [],
  )
  return told.slice(0, most)
}

/** `The filing says (10-K of 2025-02-20, Risk Factors): “…” [1].` */
function quotation(evidence: FilingEvidence, item: PassageItem, quote: string): Statement {
  const { ticker, form, filed_on, period_end } = item.filing
  const source = period_end ? `${form} for the period to ${period_end}` : `${form} of ${filed_on}`
  const title = titleOf(item)
  const text = `${nameOf(evidence, ticker)}: The filing says (${[source, title].filter(Boolean).join(', ')}): ${quote} ${cited(evidence.items, item)}.`
  return { title: `${ticker}: ${title || form}`, text }
}

/** A row of a statement, with its periods and what the table says of its figures. */
export function lineStatement(evidence: FilingEvidence, { item, row, cells }: StatementLine): Statement {
  const shown = cells.slice(0, Math.max(evidence.question.years.length, evidence.asksChange ? 2 : 1))
  const told = shown.map(({ cell, column }) => `${cell} for ${periodIn(column.text, column.year, column.months, item)}`)
  return quotation(evidence, item, `${labelOf(row)} ${told.join(', ')}${scaleOf(row)}`)
}

/** Signatures as printed. */
export function signatureStatements(evidence: FilingEvidence): Statement[] {
  return evidence.signatures.map(({ item, text }) => quotation(evidence, item, `“${quotable(text)}”`))
}

class Scorer {
  /** Whether the question has a word that tells what it is about. */
  readonly isAbout: boolean
  readonly #evidence: FilingEvidence
  readonly #worth = new Map<string, number>()
  readonly #total: number
  /** Terms that no part of the grammar reads. */
  readonly open: ReadonlySet<string>
  readonly #says: string[][]
  readonly #metricNames: string[][]
  readonly #years: string[]
  /** Items of reports of which every sentence is on the only topic that is asked about. */
  readonly #wholeItems: ReadonlySet<string>

  constructor(evidence: FilingEvidence, passages: readonly PassageItem[]) {
    const { question, open, metrics, topics, computations } = evidence
    this.#evidence = evidence
    const held = passages.map(({ text, heading, section }) => new Set(termsOf(`${section} ${heading} ${text}`)))
    for (const [term, weight] of question.terms) {
      const count = held.filter((terms) => holdsTerm(terms, term)).length
      this.#worth.set(term, weight * Math.log(1 + (passages.length + 1) / (count + 0.5)))
    }
    this.open = new Set(open.flatMap(({ terms }) => terms))
    // A word that no passage holds has no worth for the index, yet it was asked about.
    for (const term of this.open)
      if (!this.#worth.has(term)) this.#worth.set(term, Math.log(1 + 2 * (passages.length + 1)))
    this.#total = [...this.#worth.values()].reduce((sum, each) => sum + each, 0)
    const vocabulary = filingVocabulary()
    this.#says = [...question.says, ...topics.flatMap((topic) => vocabulary.topic(topic).asked)]
    // A share names its whole, which is not what is asked for.
    const wholes = computations.flatMap(({ formula }) =>
      formula.kind === 'operation' && formula.sign === '/' && formula.right.kind === 'line'
        ? [formula.right.metric]
        : [],
    )
    const named = metrics.filter((metric) => metrics.length === 1 || !wholes.includes(metric))
    this.#metricNames = named.flatMap((metric) => [
      ...vocabulary.namesOf(metric),
      ...vocabulary
        .linesOf(metric)
        .filter((line) => line.metric === metric)
        .flatMap(({ labels }) => labels),
    ])
    this.#years = question.years.map(String)
    const [topic] = topics.length === 1 ? topics.map((each) => vocabulary.topic(each)) : []
    this.#wholeItems = new Set(topic?.isWhole ? topic.items : [])
    this.isAbout = this.#total > 0 && (this.open.size > 0 || this.#says.length > 0 || this.#metricNames.length > 0)
  }

  /** How much a text says about what is asked; 0 where it is about something else. `around` are terms of its titles. */
  score(
    terms: ReadonlySet<string>,
    words: readonly string[],
    around: ReadonlySet<string>,
    item: PassageItem,
    rank: number,
  ): number {
    const { asksReason, asksCount, question } = this.#evidence
    const text = words.join(' ')
    const both = new Set([...terms, ...around])
    const said = this.#says.filter((phrase) => phrase.every((term) => terms.has(term))).length
    // A row is of what its table's titles name.
    const isNamed = this.isNamed(item.isTable ? both : terms)
    if (this.open.size > 0 && this.#share(both, this.open) < leastOpen) return 0
    if (this.open.size > 0 && this.#share(terms, this.open) === 0) return 0
    if (this.#metricNames.length > 0 && !isNamed) return 0
    const isOfItem = question.items.includes(item.item)
    const isOn = said > 0 || this.#wholeItems.has(item.item)
    if (!isNamed && !isOn && (this.open.size === 0 || this.#says.length > 0)) return 0
    // A report of the year before can only look ahead.
    if (this.#years.length > 0 && !isOfYears(item, this.#evidence) && !this.#years.some((year) => text.includes(year)))
      return 0
    if (asksCount && !/(?<![\p{L}\d])\d/u.test(text.replaceAll(/\b(?:19|20)\d\d\b/g, ''))) return 0
    const own = this.#sum(terms) / this.#total
    const titles = this.#sum(around) / this.#total
    const inYear = this.#years.length === 0 ? 0 : this.#years.some((year) => text.includes(year)) ? 0.15 : 0
    const reason = asksReason && hasCue(words, 'because') ? 0.3 : 0
    return (
      own +
      0.25 * titles +
      0.12 * Math.min(3, said) +
      (isNamed ? 0.2 : 0) +
      (isOfItem ? 0.15 : 0) +
      inYear +
      reason -
      0.03 * rank
    )
  }

  /** Whether a text names one of the figures that are asked for. */
  isNamed(terms: ReadonlySet<string>): boolean {
    return this.#metricNames.some((phrase) => phrase.every((term) => terms.has(term)))
  }

  #sum(terms: ReadonlySet<string>): number {
    let sum = 0
    for (const [term, worth] of this.#worth) if (holdsTerm(terms, term)) sum += worth
    return sum
  }

  #share(terms: ReadonlySet<string>, of: ReadonlySet<string>): number {
    let [held, all] = [0, 0]
    for (const term of of) {
      const worth = this.#worth.get(term) ?? 0
      all += worth
      if (holdsTerm(terms, term)) held += worth
    }
    return all === 0 ? 0 : held / all
  }
}

/** Whether a term is there, or another form of a long word (`cyclical`, `cyclicality`). */
function holdsTerm(terms: ReadonlySet<string>, term: string): boolean {
  if (terms.has(term)) return true
  return term.length >= 7 && [...terms].some((each) => each.startsWith(term.slice(0, 7)))
}

function sentenceCandidates(item: PassageItem, rank: number, scorer: Scorer): Candidate[] {
  const around = new Set(termsOf(`${item.section} ${item.heading}`))
  return sentencesIn(item.text).flatMap((sentence) => {
    const terms = new Set(termsOf(sentence))
    if (sentence.length > longest || terms.size < 3) return []
    const words = wordsOf(sentence)
    const score = scorer.score(terms, words, around, item, rank)
    // Scale of figures in prose, where the pages of a report set one for all.
    const isBare = /\$ ?\d[\d,.]*(?! ?(?:million|billion|thousand|per|[\d,]))/.test(sentence)
    const scale = isBare ? scaleIn(`${item.heading}\n${item.text}`) : ''
    return score > 0 ? [{ item, quote: `“${quotable(sentence)}”${scale && ` (${scale})`}`, terms, words, score }] : []
  })
}

/** Whole sentences and items of lists; titles are neither. */
function sentencesIn(text: string): string[] {
  return paragraphsOf(text).flatMap((paragraph) =>
    sentenceStarts(paragraph)
      .map((start, at, all) => {
        const end = all[at + 1] ?? paragraph.length
        // What refers to the sentence before it tells nothing alone.
        const from = at > 0 && leaning.test(paragraph.slice(start)) ? all[at - 1] : start
        return paragraph
          .slice(from, end)
          .trim()
          .replace(/^[•·▪*-]\s*/, '')
      })
      .filter((each) => /[.!?;]["”’)]*$|;(?: and| or)$/.test(each))
      .map((each) => each.replace(/;(?: and| or)?$/, '')),
  )
}

function sentenceStarts(paragraph: string): number[] {
  return [0, ...[...paragraph.matchAll(sentenceEnd)].map((match) => match.index + match[0].length)]
}

const sentenceEnd = new RegExp(String.raw`(?<!${abbreviated})[.!?]["”’)]*\s+(?=["“(]?[\p{Lu}\d•])`, 'gu')

const leaning = /^(?:This|These|Those|It|They|The (?:\$[\d.,]+ \w+ )?(?:increase|decrease|change|decline)) /

function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let open = ''
  const close = () => {
    if (open !== '') paragraphs.push(open)
    open = ''
  }
  for (const line of text.split('\n').map((each) => each.replaceAll(/\s+/g, ' ').trim())) {
    const isTitle = line.length < 120 && !/[.!?;:,]["”’)]*$/.test(line) && /^["“(]?[\p{Lu}\d]/u.test(line)
    if (line === '' || /^[•·▪]/.test(line) || (open !== '' && /;(?: and| or)?$/.test(open))) close()
    // A short line that ends no sentence is a title, unless it goes on with the line before it.
    if (isTitle && (open === '' || /[.!?:]["”’)]*$/.test(open))) close()
    else if (line !== '') open = open === '' ? line : `${open} ${line}`
  }
  close()
  return paragraphs
}

/** Rows that name what is asked, each alone; where several things are asked for, rows of the table together. */
function rowCandidates(item: PassageItem, rank: number, evidence: FilingEvidence, scorer: Scorer): Candidate[] {
  const rows = rowsOf(item)
  const around = new Set(termsOf(`${item.section} ${item.heading}`))
  const labels = Map.groupBy(rows, ({ label }) => label)
  const quoted = (row: TableRow) => labelOf(row, scorer.open, labels.get(row.label)!.length > 1)
  // A figure stands in a table sooner than in a sentence, a reason does not.
  const isFigure = evidence.metrics.length > 0 && !evidence.asksWhy && !evidence.asksSeveral
  const rowBonus = isFigure ? 0.35 : 0.1
  const single = rows.flatMap((row) => {
    const own = `${row.group} ${row.label}`
    const terms = new Set(termsOf(own))
    const words = wordsOf(`${own} ${row.heads} ${row.cells.join(' ')}`)
    const told = cellsOf(row, item, evidence)
    // How many there are of something is no amount of money.
    const isMoney = evidence.asksCount && evidence.metrics.length === 0 && row.cells.some((cell) => /[$%]/.test(cell))
    const score = isMoney || told === '' ? 0 : scorer.score(terms, words, around, item, rank)
    return score > 0
      ? [{ item, quote: `${quoted(row)} ${told}${scaleOf(row)}`, terms, words, score: score + rowBonus }]
      : []
  })
  if (!evidence.asksSeveral || rows.length < 2) return single
  // A table is of what its titles and heads name; where a figure is asked for by parts, its rows are of each part.
  const named = rows.filter(({ label }) => scorer.isNamed(new Set(termsOf(label))))
  const isByPart = !evidence.asksSuperlative && new Set(named.map(({ group }) => group)).size > 1
  const shown = (isByPart ? named : rows).slice(0, mostRows)
  const texts = shown.flatMap((row) => {
    const told = row.columns ? cellsOf(row, item, evidence) : row.cells.join(' | ')
    return told ? [`${quoted(row)} ${told}`] : []
  })
  const titles = item.heading.split(/ > |\n/).slice(-2)
  const about = [...titles, rows[0].heads, ...new Set(shown.map(({ group }) => group))].join(' ')
  const score = scorer.score(new Set(termsOf(about)), wordsOf(`${about} ${item.text}`), around, item, rank)
  if (score <= 0 || texts.length < 2) return single
  const under = rows[0].columns ? '' : ` under the headings “${quotable(rows[0].heads.replace(/^[ |]+/, ''))}”`
  const quote = `${texts.join('; ')}${under}${scaleOf(shown[0])}`
  const bonus = scorer.isNamed(new Set(termsOf(about))) ? 0.35 : 0.1
  return [
    ...single,
    { item, quote, terms: new Set(termsOf(item.text)), words: wordsOf(item.text), score: score + bonus },
  ]
}

/** `$41 for 2024, $97 for 2023`, of the periods asked about where the heads tell them; else the cells under their heads. */
function cellsOf(row: TableRow, item: PassageItem, { question, asksChange, months }: FilingEvidence): string {
  const { columns, cells, heads } = row
  if (!columns) {
    const under = quotable(heads.replace(/^[ |]+/, ''))
    return under === '' ? '' : `${cells.join(' | ')} under the headings “${under}”`
  }
  const known = columns
    .map((column, at) => ({ cell: cells[at], ...column }))
    .toSorted((one, other) => other.year - one.year)
  const inSpan = known.filter((each) => months === undefined || each.months === undefined || each.months === months)
  const { years } = question
  const first = years[0] - (asksChange && years.length === 1 ? 1 : 0)
  const asked =
    years.length > 0 ? inSpan.filter(({ year }) => year >= first && year <= years.at(-1)!) : inSpan.slice(0, 2)
  return asked.map(({ cell, text, year, months }) => `${cell} for ${periodIn(text, year, months, item)}`).join(', ')
}

/** A column's period in words. */
function periodIn(text: string, year: number, months: number | undefined, { filing }: PassageItem): string {
  const isYear = /^(?:10-K|20-F|40-F)/.test(filing.form) && (months === 12 || months === undefined)
  if (isYear) return String(year)
  const printed = quotable(text.replaceAll(/\s*\(\d+\)/g, ''))
  const span = months && !/month|week|quarter|\bq\d|year|half/i.test(printed) ? spans[months] : undefined
  return span ? `${printed} (${span})` : printed
}

const spans: Record<number, string> = { 3: 'three months', 6: 'six months', 9: 'nine months', 12: 'twelve months' }

/** A row is told with the title above it where its own words do not tell what it is; `asked` are terms that it must show. */
function labelOf({ group, label }: TableRow, asked: ReadonlySet<string> = new Set(), isRepeated = false): string {
  const [above, own] = [group, label].map((text) => new Set(termsOf(text)))
  const isAbove = [...asked].some((term) => holdsTerm(above, term) && !holdsTerm(own, term))
  const isBare = isRepeated || isAbove || /^(?:basic|diluted|total|other|current|net)\b[^a-z]*$/i.test(label)
  return `“${quotable(isBare && group !== '' ? `${group.replace(/:$/, '')}: ${label}` : label)}”`
}

function scaleOf({ scale, cells, label }: TableRow): string {
  const isAmount = !cells.some((cell) => cell.includes('%')) && !/\bper\b.*\bshare\b/i.test(label)
  return scale !== '' && isAmount ? ` (${scale})` : ''
}

/** The title nearest to a passage; its section where it has none of its own. */
function titleOf({ heading, section }: PassageItem): string {
  const titles = heading
    .split(/ > | › |\n/)
    .filter((part) => part.length > 3 && part.length < 90 && !part.includes(' | '))
  const own = titles.findLast((part) => /\p{L}{3}/u.test(part) && !/^(?:part|item) /i.test(part)) ?? section
  return quotable(own).slice(0, 120)
}

/** Whether a filing can tell of the years asked about: an annual report of none after its own. */
function isOfYears(
  { filing: { form, period_end, filed_on } }: PassageItem,
  { question: { years } }: FilingEvidence,
): boolean {
  if (years.length === 0) return true
  if (/^(?:10-K|20-F|40-F)/.test(form) && period_end !== '') return Number(period_end.slice(0, 4)) >= years[0]
  return Number(filed_on.slice(0, 4)) + 1 >= years[0]
}

/** Whether a quotation has a reversing word before what the question has behind it. */
function holdsReversal({ words }: Candidate, { words: asked, next }: FilingEvidence['reversed'][number]): boolean {
  const [reversing] = asked.split(' ')
  return words.some(
    (word, at) =>
      word === reversing &&
      (next === undefined || words.slice(at + 1, at + 6).some((each) => termsOf(each).includes(next))),
  )
}

function sameness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const term of one) if (other.has(term)) common++
  return common / Math.max(1, Math.min(one.size, other.size))
}

/** A text that can stand in quotation marks. */
export function quotable(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[“”"]/g, "'").trim()
}
