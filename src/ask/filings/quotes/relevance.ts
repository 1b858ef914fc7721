import { type CuedText, cuedText } from '../../../search/cued_text.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import { isOfParts, isPercent, unitOf } from '../computing/formulas.ts'
import type { Change, FilingEvidence } from '../evidence.ts'
import type { PassageItem } from '../items.ts'
import { discussionTopics } from '../reading/reading.ts'
import { partTopics } from '../reading/words.ts'
import { AskedWords, holdsTerm } from './asked_words.ts'
import { holdsKind, isListed } from './kinds.ts'
import { isOfAskedPeriod } from './period_fit.ts'
import { captionOf, titlesOf } from './quotation.ts'
import { excluded, withoutReasons } from './reasons.ts'

/** Part of a passage that could be quoted. */
export interface Extract {
  item: PassageItem
  text: string
  /** As it appears in the answer, without source and citation. */
  quote: string
  /** The label of a table row; empty for several rows together. */
  label?: string
  /** The change of a row's figure since the year before. */
  change?: Change
}

/** Minimum share of the open words that must be in an extract or its titles. Rows and numbers require all of them. */
const leastOpen = 0.6

const segment = termsOf('segment')[0]

/** The scale of a table with its exceptions, which do not say what the table is about. */
const scales = /\(?in (?:thousands|millions|billions)[^)\n]*\)?/gi

/** Scores how well an extract answers a question. */
export class Relevance {
  /** Whether the question names a subject. */
  readonly isAbout: boolean
  readonly #words: AskedWords
  readonly #evidence: FilingEvidence
  /** Phrases for the question's topics in questions and in filings, and the report items about these topics. */
  readonly #asked: string[][]
  readonly #says: string[][]
  readonly #items: string[]
  readonly #metrics: ReadonlySet<string>
  readonly #isOfParts: boolean
  /** Whether the question is about events of a year. */
  readonly #isDated: boolean
  /** Whether the question is about what might happen. */
  readonly #isOfRisk: boolean

  constructor(evidence: FilingEvidence, passages: readonly PassageItem[]) {
    const { question, metrics, computations, topics } = evidence
    const subjects = topics.filter((topic) => !discussionTopics.has(topic))
    const own = subjects.filter((topic) => !partTopics.has(topic))
    const known = (own.length > 0 ? own : subjects.length > 0 ? subjects : topics).map((topic) =>
      filingVocabulary().topic(topic),
    )
    this.#evidence = evidence
    // Of the risks of a subject, each sentence has to name the subject.
    const about = known.length > 1 ? known.filter(({ isWhole }) => !isWhole) : known
    this.#asked = about.flatMap(({ asked }) => asked)
    this.#says = about.flatMap(({ says }) => says)
    this.#items = [...question.items, ...known.flatMap(({ alsoItems }) => alsoItems)]
    // The whole of a requested share is not a requested figure itself.
    const wholes = computations.flatMap(({ metric, formula }) =>
      metric === '' && formula.kind === 'operation' && formula.right.kind === 'metric' ? [formula.right.metric] : [],
    )
    this.#metrics = new Set(metrics.filter((metric) => !wholes.includes(metric)))
    this.#isOfParts = topics.some((topic) => partTopics.has(topic))
    this.#isDated = known.length > 0 && known.every(({ isDated }) => isDated) && question.years.length > 0
    this.#isOfRisk = known.some(({ isWhole }) => isWhole)
    this.#words = new AskedWords(evidence, passages)
    this.isAbout = this.#words.isOpen || topics.length + metrics.length > 0
  }

  /** The several things that a question asks about. */
  get alternatives() {
    return this.#words.alternatives
  }

  /** 0 if an extract is about another subject or period, lacks the requested kind of thing, or is only about what might happen. */
  score(extract: Extract, rank: number): number {
    const { item, text, label } = extract
    const { asks, question, wanted } = this.#evidence
    const isRow = label !== undefined
    const terms = new Set(termsOf(text))
    const titles = titlesOf(item).filter((title) => !title.includes(' | '))
    const title = titles.at(-1) ?? ''
    const around = new Set(termsOf(`${item.section} ${titles.slice(-3).join(' ')}`))
    const cued = cuedText(text)
    const told = this.#told(extract, terms, around, new Set(termsOf(title)))
    if (told === 0 || !this.#isOfKind(extract) || !(isRow ? this.#isRowFit() : this.#isOfFact(item, text, cued)))
      return 0
    if (!isOfAskedPeriod(item, text, cued, title, this.#evidence)) return 0
    // A part of the company counts only if it is requested.
    const isOfSegment = termsOf(title).includes(segment) || (!isRow && terms.has(segment))
    const isOfPart = isOfSegment && !this.#isOfParts && this.#metrics.size > 0 && !this.#words.isOpen
    if ((isOfPart && asks.has('reason')) || (isOfSegment && asks.has('count') && asks.has('together'))) return 0
    const isFigure = isRow && this.#metrics.size > 0 && !asks.has('why')
    const isListed = wanted.includes('list') && !isRow && (cued.has('listing') || text.includes(':'))
    return (
      told +
      this.#words.share(terms) +
      0.25 * this.#words.share(around) +
      (question.items.includes(item.item) ? 0.15 : 0) +
      (question.years.some((year) => text.includes(String(year))) ? 0.15 : 0) +
      (asks.has('reason') && cued.has('because') ? 0.3 : 0) +
      (asks.has('change') && !isRow && cued.has('own_change') ? 0.3 : 0) +
      (isFigure ? 0.35 : 0) +
      (isListed ? 0.4 : 0) +
      (label ? 0.4 * this.#words.purity(termsOf(label)) : 0) -
      (isOfPart ? 0.5 : 0) -
      0.02 * rank
    )
  }

  /** How surely an extract is about the question, by whether it or its titles name the open words, the figure and the topic. */
  #told(
    { item, text, label }: Extract,
    terms: ReadonlySet<string>,
    around: ReadonlySet<string>,
    title: ReadonlySet<string>,
  ): number {
    const { asks, which, wanted, topicTerms } = this.#evidence
    const isRow = label !== undefined
    const both = terms.union(around)
    const isNumber = wanted.includes('amount') || wanted.includes('count')
    const open = this.#words.openShare(both)
    // Below a title with all these words, a sentence need not repeat them.
    const isUnder = !isRow && !asks.has('reason') && this.#words.openShare(title) === 1
    const isWithout = this.#words.isOpen && this.#words.openShare(terms) === 0
    if (open < (isNumber || isRow ? 1 : leastOpen) || (isWithout && !isUnder)) return 0
    if (!this.#words.isBound([...termsOf(text), ...around]) || !which.every((term) => holdsTerm(both, term))) return 0
    // A reason explains the text before it.
    const subject =
      (asks.has('reason') || (asks.has('own_change') && this.#metrics.size > 0)) && !isRow
        ? new Set([...termsOf(withoutReasons(text, true)), ...around])
        : both
    if (open > 0 && this.#words.openShare(subject) < open) return 0
    const holds = (those: ReadonlySet<string>) => (phrase: readonly string[]) => phrase.every((term) => those.has(term))
    const isAsked = this.#asked.some(holds(terms))
    // Below a title that names the figure, a row counts if its own words are in the question and do not name another figure.
    const asked = new Set(this.#evidence.question.terms.keys())
    // A row or a number must have the words that the question used for the topic, not those of a related topic.
    const isOwn = (phrase: readonly string[]) => phrase.every((term) => holdsTerm(both, term))
    if ((isRow || isNumber) && this.#metrics.size === 0 && topicTerms.length > 0 && !topicTerms.some(isOwn)) return 0
    const own = termsOf(label ?? '')
    const labelled = isRow ? filingVocabulary().metricNames.find(own) : []
    const isOther = labelled.some(({ from, to }) => !own.slice(from, to).every((term) => holdsTerm(asked, term)))
    const isBelow = isRow && !isOther && (this.#words.isOpen || isAsked || asks.has('several'))
    const isItself = this.#isNamed(isRow && !isBelow ? label || text : withoutReasons(text, asks.has('reason')))
    const isTitled = isBelow && this.#isNamed(item.heading.replaceAll(scales, ' '))
    // A reason for a figure may be in a sentence that does not name the figure.
    const isOnFigure = asks.has('why') && !isRow && this.#words.isOpen
    if (this.#metrics.size > 0 && !(isItself || isTitled || isOnFigure)) return 0
    // `Warehouse openings` are not warehouses, `Discount stores` are not all stores, and `Interest: Debt` is not total debt.
    const isTotal = /\btotal\b/i.test(isRow ? label || text : text)
    const purity = this.#words.purity(termsOf(label?.replaceAll(/\btotal\b/gi, ' ') ?? ''))
    if (isRow && isNumber && !this.#isNamed(label) && purity < (asks.has('count') ? 1 : 0.5)) return 0
    if (!isTotal && this.#evidence.words.has('total') && [...this.#metrics].some(isOfParts)) return 0
    const said = this.#says.filter(holds(terms)).length
    const isTitledOn = title.size < 4 && this.#asked.some(holds(title))
    // The items of current reports have numbers and exhibits of their own.
    const isHome = !/^\d+[A-C]?$/.test(item.item) || this.#items.length === 0 || this.#items.includes(item.item)
    const isOnTopic = isTitledOn || (isHome && (isAsked || said > 1 || (this.#isOfRisk && item.item !== '')))
    const isFree =
      this.#asked.length === 0 ||
      (this.#metrics.size > 0 && !this.#isOfParts) ||
      (this.#words.isOpen && isAsked && !asks.has('yes_or_no'))
    if (!isOnTopic && !isFree) return 0
    return 0.01 + (isItself ? 0.35 : isTitled ? 0.1 : 0) + (isTitledOn ? 0.5 : 0) + 0.12 * Math.min(3, said)
  }

  /** Whether a text names one of the requested figures. The longest name counts, so that `cost of sales` is not sales. */
  #isNamed(text: string): boolean {
    const { metricNames, otherFigures } = filingVocabulary()
    const { asks, question } = this.#evidence
    const isOfShare = asks.has('share') || asks.has('percent')
    const isOther = (term = '') => otherFigures.has(term) && !question.terms.has(term)
    // `As a percentage of net sales`, `comparable sales` and `costs, excluding sales` do not state net sales.
    const stated = text.replaceAll(excluded, ' ')
    const lines = (
      isOfShare
        ? stated
        : stated.replaceAll(
            /(?:%|\bpercent(?:age)?) of |\b(?:payable|receivable|liabilities) related to /gi,
            ' adjusted ',
          )
    ).split('\n')
    return lines.some((line) => {
      const terms = termsOf(line)
      return metricNames.find(terms).some(({ value, from }) => this.#metrics.has(value) && !isOther(terms[from - 1]))
    })
  }

  /** Whether an extract has the kind of thing that is asked for near the words of the question. */
  #isOfKind({ text, label, item, quote }: Extract): boolean {
    const { asks, wanted, metrics, computations, words, names } = this.#evidence
    const isShare = asks.has('share') || (asks.has('percent') && (metrics.length === 0 || this.#isOfParts))
    const isOfPercents = metrics.length > 0 && metrics.every(isPercent)
    const isRatio = isShare || isOfPercents || computations.some(({ as }) => as === 'percent')
    if (isRatio && !asks.has('why') && !/%|\bpercent\b|\bpoints?\b/i.test(`${text} ${quote}`)) return false
    const shareIn = label === undefined ? text : `${item.heading} ${text}`
    if (asks.has('share') && !isOfPercents && !/(?:%|\bpercent(?:age)?|\bshare)[^.;]{0,40}\bof\b/i.test(shareIn))
      return false
    // `54,000 employees, who represent 35% of our workforce`: only some are counted.
    if (wanted.includes('count') && !isShare && ofTotal.test(text)) return false
    if (asks.has('money') && !/[$€£]|\(in \w+\b/.test(quote)) return false
    if (asks.has('remaining') && !cuedText(text).has('remaining')) return false
    const isOfAmount = metrics.some((metric) => unitOf(metric) === 'currency')
    // A row of percentages, or an effect on a figure, states no amount.
    const isLevel = isOfAmount && !isRatio && !asks.has('change') && !asks.has('why') && !asks.has('rate')
    if (isLevel && (effects.test(text) || (label !== undefined && /\(percent\)$|\d ?%/.test(quote)))) return false
    // `12% of total debt` is no amount of it.
    if (isLevel && label === undefined && /\d ?%/.test(text) && !money.test(text)) return false
    if (asks.has('rate') && words.has('rate') && isOfAmount && !/\brates?\b/i.test(text)) return false
    if (asks.has('rate') && !/%|\bratios?\b|\brates?\b/i.test(text)) return false
    const isPerShare = metrics.length > 0 && metrics.every((each) => /^eps_|_per_share$/.test(each))
    if (isPerShare && !/\bper\b.{0,30}\bshare\b|\beps\b/i.test(`${text} ${item.heading}`)) return false
    if (words.has('list') && label === undefined && !isListed(text, words)) return false
    if (this.#isOfRisk) return true
    // The words that identify a row are in its heads and its label rather than near its figures.
    const isRow = label !== undefined
    const isAsked = (piece: string) => {
      const terms = new Set(termsOf(piece))
      const isTopic = this.#asked.some((phrase) => phrase.every((term) => terms.has(term)))
      return isRow || isTopic || this.#words.share(terms) > 0 || this.#isNamed(piece)
    }
    const isUnder = this.#words.openShare(new Set(termsOf(captionOf(item)))) === 1
    const isWhole = (piece: string) => isRow || isUnder || this.#words.openShare(new Set(termsOf(piece))) >= leastOpen
    // If names, places or times are wanted, only these are required without a figure, and only the other kinds with one.
    const sure = wanted.filter((kind) => kind === 'names' || kind === 'place' || kind === 'time')
    const kinds =
      sure.length > 0 && metrics.length === 0 ? sure : wanted.filter((kind) => !sure.some((each) => each === kind))
    const isOfChange = isRow || asks.has('change') || asks.has('why')
    const known = new Set([...words, ...names])
    // The period of a column is not the time of anything.
    const stated = isRow ? text.replaceAll(/ for (?:[^,]|, (?=(?:19|20)\d\d))+/g, ' ') : text
    return kinds.every((kind) => holdsKind(kind, kind === 'time' ? stated : text, known, isAsked, isWhole, isOfChange))
  }

  /** Whether a row can answer: it says neither which of several is first, nor why, nor what a word means. */
  #isRowFit(): boolean {
    const { asks, question, wanted } = this.#evidence
    const isFigure = this.#metrics.size > 0
    if (asks.has('ranked') || asks.has('definition') || asks.has('reason') || asks.has('belonging')) return false
    if (this.#isDated && !isFigure) return false
    if (isFigure && question.isAhead) return false
    // Rows with figures do not name the segments of a company.
    if (wanted.includes('names') && (this.#isOfParts ? !isFigure : !asks.has('several'))) return false
    return isFigure || !(asks.has('yes_or_no') || (asks.has('why') && !asks.has('several')))
  }

  /** Whether a sentence states facts rather than possibilities, if the question asks for facts. */
  #isOfFact(item: PassageItem, text: string, cued: CuedText): boolean {
    const { asks, wanted, question } = this.#evidence
    const isPast = asks.has('factual') || (asks.has('reason') && !question.isAhead)
    const isAhead = this.#metrics.size > 0 && question.isAhead
    const isOfMove = asks.has('change') && (asks.has('reason') || asks.has('yes_or_no') || this.#isOfParts)
    const isRanked = asks.has('ranked') && !this.#isOfRisk
    if (this.#isDated && !cued.has('event') && !cued.has('ahead')) return false
    // Sentences that only announce a table, or refer to another place, contain no answer.
    if (cued.has('announcing') || (isAhead && (!cued.has('ahead') || unsure.test(text)))) return false
    const isDefinite = !this.#isOfRisk && (isPast || wanted.length + this.#metrics.size > 0)
    if (isDefinite && (cued.has('possible') || (isPast && item.item === '1A'))) return false
    const isOfNow = wanted.includes('count') || wanted.includes('names')
    if (isOfNow && !question.isAhead && (cued.has('ahead') || cued.has('cumulative'))) return false
    // `Have delivered a total of 900` counts all years.
    if ((isOfNow || wanted.includes('amount')) && question.years.length > 0 && toDate.test(text)) return false
    if (asks.has('definition') && !cued.has('defining') && !/\(["“”']?[^()]{2,30}["“”']?\)/.test(text)) return false
    // The reason for a change between two years is not that for a difference from something else.
    const isOfYears = asks.has('reason') && asks.has('change') && question.years.length > 1
    const isCompared = question.years.slice(0, -1).some((year) => text.includes(String(year)))
    const isMoved = isOfYears ? isCompared || cuedText(withoutReasons(text, true)).has('own_change') : cued.has('moved')
    // A reason must be in one sentence with the change that it explains.
    if ((asks.has('reason') && !cued.has('because')) || ((isOfMove || isOfYears) && !isMoved)) return false
    // A reason for a fall does not explain a rise, and a reason why nothing happened does not explain an event.
    const before = asks.has('reason') ? cuedText(withoutReasons(text, true)) : undefined
    if (asks.has('fell') && before?.has('rose') && !before.has('fell')) return false
    if (before && denied.test(before.text)) return false
    return !isRanked || /\b(?:largest|biggest|highest|smallest|lowest|top)\b/i.test(text)
  }
}

const ofTotal = /\b(?:constitut|represent|compris)\w+ (?:about |approximately )?\d+ ?(?:%|percent) of\b/i
const unsure = /\b(?:may|might|could)\b|\bthan (?:anticipated|expected|planned)\b/i
const money = /[$€£]|\b(?:million|billion|thousand)\b/
/** `Income was reduced by $9 million` states no income. */
const effects = /\b(?:reduced|lowered|impacted) by ?[$€£]/i
const denied = /\bnot (?:required|necessary|needed|impaired|record(?:ed)?|recogni[sz]ed?|incur(?:red)?)\b/i
const toDate = /\b(?:have|has)(?: \w+)? (?!had\b)\w{2,}(?:ed|en|ld|lt|pt|nt|de|ad) (?:a|in) total\b|\bto date\b/i
