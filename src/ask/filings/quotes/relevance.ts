import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import { isPercent } from '../computing/formulas.ts'
import type { FilingEvidence } from '../evidence.ts'
import type { PassageItem } from '../items.ts'
import { cuedText } from '../reading/cues.ts'
import { partTopics } from '../reading/reading.ts'
import { AskedWords } from './asked_words.ts'
import { holdsTerm, phrasesIn } from './held_terms.ts'
import { canHoldYears, isOfAskedSpan, isOfAskedYears, isOfPartOfYear } from './period_fit.ts'
import { holdsWanted, properNamesIn } from './wanted.ts'

/** Part of a passage that could be quoted: its own words, and its titles. */
export interface Extract {
  item: PassageItem
  /** Place of the passage among those found. */
  rank: number
  text: string
  around: ReadonlySet<string>
  /** Of a row: its label, empty for rows together. */
  label?: string
}

/** Share of a question's open words that a quotation must contain. */
const leastOpen = 0.6

const [segment] = termsOf('segment')

/** Scores how well an extract answers the question. */
export class Relevance {
  /** Whether the question has a word for its subject. */
  readonly isAbout: boolean
  readonly words: AskedWords
  readonly #evidence: FilingEvidence
  readonly #says: string[][]
  readonly #asked: string[][]
  readonly #metrics: ReadonlySet<string>
  /** Names of all metrics: the longest match counts, so that cost of sales is not sales. */
  readonly #names = filingVocabulary().metricNames
  readonly #years: string[]
  readonly #known: ReadonlySet<string>
  /** Items of reports that are entirely about the only topic of the question. */
  readonly #wholeItems: ReadonlySet<string>
  /** Whether the question is about possible events. */
  readonly #isOfRisk: boolean
  /** Whether it asks for the growth of a part. */
  readonly #isOfGrowth: boolean
  /** Whether it compares the parts of a company. */
  readonly #isRanking: boolean
  /** Whether it is about the future. */
  readonly #isAhead: boolean

  constructor(evidence: FilingEvidence, passages: readonly PassageItem[]) {
    const { question, metrics, topics, computations, asks } = evidence
    this.#evidence = evidence
    const vocabulary = filingVocabulary()
    this.#asked = topics.flatMap((topic) => vocabulary.topic(topic).asked)
    this.#says = question.says
    // A share names its whole, which is not the requested figure.
    const wholes = computations.flatMap(({ formula }) =>
      formula.kind === 'operation' && formula.operator === '/' && formula.right.kind === 'metric'
        ? [formula.right.metric]
        : [],
    )
    this.#metrics = new Set(metrics.filter((metric) => metrics.length === 1 || !wholes.includes(metric)))
    this.#years = question.years.map(String)
    this.#known = new Set([
      ...evidence.words,
      ...evidence.names,
      ...evidence.companies.flatMap(({ name }) => name.toLowerCase().split(' ')),
    ])
    this.words = new AskedWords(evidence, passages, this.#known)
    this.#isOfRisk = topics.some((each) => vocabulary.topic(each).isWhole)
    this.#isOfGrowth = computations.some(({ metric }) => metric.endsWith('_growth')) && !asks.has('reason')
    this.#isRanking = evidence.parts !== undefined && metrics.length > 0 && topics.some((each) => partTopics.has(each))
    this.#isAhead = metrics.length > 0 && question.isAhead
    const [topic] = topics.length === 1 ? topics.map((each) => vocabulary.topic(each)) : []
    this.#wholeItems = new Set(topic?.isWhole ? topic.items : [])
    this.isAbout =
      this.words.total > 0 && (this.words.open.size > 0 || this.#asked.length > 0 || this.#metrics.size > 0)
  }

  /** 0 for an extract on another subject, or without the requested kind of thing. */
  score({ item, rank, text, around, label }: Extract): number {
    const isRow = label !== undefined
    const { asks, qualifiers, question, titles, wanted, which, words, lettered } = this.#evidence
    const own = termsOf(text)
    const terms = new Set(own)
    const both = new Set([...terms, ...around])
    // A number about something else is not an answer, but a statement on the subject may lack a word of the question.
    const isNumber = wanted.some((kind) => kind === 'amount' || kind === 'count')
    if (this.words.open.size > 0 && this.words.openShare(both) < (isNumber ? 1 : leastOpen)) return 0
    // `Less than one year` is identified by its small words.
    const isSpelledOut = label !== undefined && this.words.holdsWordsOf(label)
    if (this.words.open.size > 0 && this.words.openShare(terms) === 0 && !isSpelledOut) return 0
    const isAsked = this.#asked.some((phrase) => holdsPhrase(own, terms, phrase))
    // Below a title that names the figure, a row belongs to it if its own words are those of the question, and of no
    // other figure.
    const isOther = isRow && this.#names.find(termsOf(label)).length > 0
    const isTitled = isRow && !isOther && (this.words.open.size > 0 || isAsked || asks.has('several'))
    const isItself = this.isNamed(text, isRow)
    const isNamed = isItself || (isTitled && this.isNamed(item.heading))
    // A reason for a figure may be in a sentence that does not name the figure.
    const isOnFigure = asks.has('why') && !isRow && this.words.open.size > 1
    if (this.#metrics.size > 0 && !isNamed && !isOnFigure) return 0
    if (isRow && asks.has('why') && this.#metrics.size === 0 && !asks.has('several')) return 0
    const said = this.#says.filter((phrase) => holdsPhrase(own, terms, phrase)).length
    const titleText = item.heading.split(/ > |\n/).at(-1) ?? ''
    const title = new Set(termsOf(titleText))
    const isUnder = wanted.includes('names') || !isRow
    const isTitledOn = isUnder && title.size < 4 && phrasesIn(title, this.#asked) > 0
    const isOn = isAsked || isTitledOn || said > 1 || this.#wholeItems.has(item.item)
    if (!isNamed && !isOn && (this.words.open.size === 0 || this.#asked.length > 0)) return 0
    if (this.words.open.size === 0 && this.#metrics.size === 0 && !this.#isAtHome(item, isRow && !isAsked)) return 0
    // A row below the title of a figure is not the figure, but a part of it.
    const isPlain = this.words.open.size === 0 && !isAsked && !asks.has('several') && !asks.has('share')
    if (isRow && isPlain && this.#metrics.size > 0 && label !== '' && !/^total\b/i.test(label) && !this.isNamed(label))
      return 0
    if (isRow && label !== '' && this.#isOfWhole(label, item.heading)) return 0
    if (this.#isAhead && !cuedText(`${titleText}\n${text}`).has('ahead')) return 0
    // What filings say of a subject may name the years that it began in.
    const isOfFigure = this.#metrics.size > 0 || isNumber || wanted.includes('time')
    const isOfYear = this.#years.length === 0 || this.#years.some((year) => text.includes(year))
    const isOfOthers = !isOfAskedYears(item, text, this.#evidence)
    if (isOfOthers && (isOfFigure || !canHoldYears(item, question.years))) return 0
    if (titles.length > 0 && !titles.some((title) => isTitleIn(title, text))) return 0
    if (wanted.includes('time') && words.has('since') && !/\bsince\b/i.test(text)) return 0
    // Names, places and times have no substitute.
    const others = wanted.filter((kind) => kind !== 'amount' && kind !== 'count' && kind !== 'list')
    const kinds = others.length > 0 ? others : wanted.includes('count') ? (['count'] as const) : wanted
    // Everything in a section of risks is one of them.
    const isWhole = this.#wholeItems.has(item.item)
    if (kinds.length > 0 && !isWhole && !kinds.some((kind) => holdsWanted(kind, text, this.#known))) return 0
    // An amount is not a share.
    const isOfShare = this.#evidence.parts?.by === 'share'
    const isShare = isOfShare || asks.has('share') || (asks.has('percent') && this.#metrics.size === 0)
    if (isShare && !isRow && !/%|\bpercent\b/.test(text)) return 0
    const isOfRatio = this.#metrics.size > 0 && [...this.#metrics].every(isPercent) && wanted.includes('amount')
    if (isOfRatio && !isRow && !/%|\bpercent\b|\bpoints?\b/.test(text)) return 0
    const isPerShare = this.#metrics.size > 0 && [...this.#metrics].every((each) => /^eps_|_per_share$/.test(each))
    if (isPerShare && !/\bper\b.{0,30}\bshare\b|\beps\b/i.test(`${text} ${item.heading}`)) return 0
    if (asks.has('definition') && isRow) return 0
    if (wanted.includes('list') && !isRow && !isWhole && !this.words.isListed(text)) return 0
    if (!qualifiers.every((term) => holdsTerm(both, term))) return 0
    if (isRow && this.#metrics.size > 0 && this.#isOfOther(termsOf(`${text.split(':')[0]} ${label}`))) return 0
    // `Operating income as a percentage of sales` is a share of sales, but not of the sales of a part.
    const [portion] = isRow ? label.split(/ as an? (?:%|percent|share)/i) : ['']
    if (portion !== label && isRow && this.#names.find(termsOf(portion)).some(({ value }) => !this.#metrics.has(value)))
      return 0
    if (!lettered.every((name) => name.test(text))) return 0
    if (which.length > 0 && !which.every((term) => holdsTerm(both, term))) return 0
    if ((asks.has('yes_or_no') || wanted.includes('names')) && !this.words.isBound(own)) return 0
    const cued = cuedText(text)
    // Sentences that only announce a table, or refer to another place, contain no answer.
    if (!isRow && cued.has('announcing')) return 0
    if (!isRow && !isOfAskedSpan(cued, titleText, this.#evidence)) return 0
    const { period } = this.#evidence
    const isBalance = question.lines.some(({ statement }) => statement === 'balance_sheet')
    // A reason may name the quarter of an event of the year.
    const isOfEvent = asks.has('reason') && this.#years.some((year) => text.includes(year))
    const isShorter = period === 'yearly' && isOfPartOfYear(cued) && !isOfEvent && !isBalance && !cued.has('yearly')
    if (isShorter && this.#metrics.size > 0 && !asks.has('reason')) return 0
    // Possible events do not answer what happened.
    const isPast = asks.has('factual') || (asks.has('reason') && this.#years.length > 0 && !this.#isAhead)
    const isOfWhatIs = isPast || wanted.includes('list') || wanted.includes('count') || which.length > 0
    if (isOfWhatIs && !isRow && !this.#isOfRisk && cued.has('possible')) return 0
    if (wanted.includes('count') && !isRow && !question.isAhead && cued.has('ahead')) return 0
    if (wanted.includes('time') && words.has('will') && !cued.has('ahead')) return 0
    // What is counted since a beginning is not of one year.
    if (isOfFigure && this.#years.length > 0 && !isRow && !words.has('since') && cued.has('cumulative')) return 0
    const isOfMove = asks.has('yes_or_no') && asks.has('change') && this.#metrics.size > 0
    if (isOfMove && !isRow && !cued.has('moved')) return 0
    // The reason for a change stands with the change; what might happen explains nothing.
    if (!isRow && asks.has('reason') && asks.has('change') && !cued.has('moved')) return 0
    if (isPast && asks.has('reason') && item.item === '1A' && !this.#isOfRisk) return 0
    const isRanked = cued.has('superlative') || (this.#evidence.parts?.by === 'growth' && cued.has('moved'))
    if (!isRow && this.#isRanking && !isRanked && !isOfShare) return 0
    if (!isRow && this.#isOfGrowth && !/%|\bpercent\b/.test(text)) return 0
    if (wanted.includes('names') && asks.has('superlative') && !cued.has('superlative')) return 0
    if (wanted.includes('names') && !isTitledOn && !this.words.isNamedHere(text)) return 0
    if (asks.has('definition') && !this.words.isDefined(text)) return 0
    return (
      this.words.sum(terms) / this.words.total +
      (0.25 * this.words.sum(around)) / this.words.total +
      0.12 * Math.min(3, said) +
      (isItself ? 0.35 : isNamed ? 0.1 : 0) +
      (question.items.includes(item.item) ? 0.15 : 0) +
      (isTitledOn ? 0.5 : 0) +
      (this.#years.length > 0 && isOfYear ? 0.15 : 0) +
      (asks.has('reason') && cued.has('because') ? 0.3 : 0) +
      (wanted.includes('names') ? 0.1 * Math.min(4, properNamesIn(text, this.#known).length) : 0) +
      (wanted.includes('count') && this.words.isCounted(text) ? 0.3 : 0) +
      (wanted.includes('list') && !isRow ? 0.4 : 0) +
      0.3 * this.words.together(own) -
      // A part of the company counts only if it is requested.
      (title.has(segment) && !this.#asksOf(title) ? (asks.has('reason') ? 1 : 0.3) : 0) -
      (!isRow && isShorter ? 0.3 : 0) -
      // Below a title that names a figure, rows are parts of that one.
      (isRow && this.#metrics.size === 0 && this.#names.find(termsOf(titleText)).length > 0 ? 0.3 : 0) -
      (isOfOthers ? 0.3 : 0) -
      0.02 * rank
    )
  }

  /** Share of the open words that a quotation has, with its titles. */
  held({ item, text }: Pick<Extract, 'item' | 'text'>): number {
    return this.words.openShare(new Set(termsOf(`${item.section}\n${item.heading}\n${text}`)))
  }

  /** Whether the own words of a row, without those of its titles, name something requested. */
  isOfRow(text: string): boolean {
    if (this.words.open.size === 0) return true
    const terms = new Set(termsOf(text))
    return this.isNamed(text) || phrasesIn(terms, this.#asked) > 0 || this.words.openShare(terms) > 0
  }

  /** Whether a text names one of the requested figures. */
  isNamed(whole: string, isRow = true): boolean {
    const text = isRow ? whole : this.#withoutReasons(whole)
    if (!isRow && (this.#evidence.asks.has('yes_or_no') || this.#evidence.asks.has('count'))) {
      const own = ` ${termsOf(text).join(' ')} `
      const names = [...this.#metrics].flatMap(filingVocabulary().namesOf)
      // `Repurchased 3 million shares` are counted between the words of the name.
      const isCount = this.#evidence.asks.has('count') && phrasesIn(new Set(own.split(' ')), names) > 0
      if (isCount || names.some((name) => own.includes(` ${name.join(' ')} `))) return true
    }
    return text
      .split('\n')
      .some((line) => this.#names.find(termsOf(line)).some(({ value }) => this.#metrics.has(value)))
  }

  /** A sentence without its reasons, if it names a figure before them: what they name explains that one. */
  #withoutReasons(text: string): string {
    const cued = cuedText(text)
    const [because] = cued.places('because')
    const before = because && because.start > 0 ? cued.to(because.start) : ''
    return this.#names.find(termsOf(before)).length > 0 ? before : text
  }

  /**
   * Whether a row has words that make another figure of it (`Deferred tax assets: Capitalized research`), and the
   * question has not.
   */
  #isOfOther(own: readonly string[]): boolean {
    const held = this.#names.find(own).flatMap(({ from, to }) => own.slice(from, to))
    return own.some(
      (term) =>
        filingVocabulary().otherFigures.has(term) &&
        !held.includes(term) &&
        !this.#evidence.words.has(term) &&
        !this.#evidence.question.terms.has(term),
    )
  }

  /** Whether a passage stands where filings tell of the question's topic, or below a title that names it. */
  #isAtHome({ item, heading }: PassageItem, needsTitle: boolean): boolean {
    const { question, topics } = this.#evidence
    const items = [...question.items, ...topics.flatMap((topic) => filingVocabulary().topic(topic).alsoItems)]
    const titles = heading.split(/ > |\n/).slice(-2)
    const isTitled = titles.some((title) => phrasesIn(new Set(termsOf(title)), this.#asked) > 0)
    return isTitled || (!needsTitle && (items.length === 0 || item === '' || items.includes(item)))
  }

  /** Whether a row is the whole company's, although one of its parts is asked for: its label is but the figure. */
  #isOfWhole(label: string, heading: string): boolean {
    const { asks, topics, which } = this.#evidence
    const isOfParts = topics.some((topic) => partTopics.has(topic)) && this.#metrics.size > 0
    if (!isOfParts || !(asks.has('superlative') || asks.has('yes_or_no') || which.length > 0)) return false
    const vocabulary = filingVocabulary()
    const isKnown = (text: string) => {
      const own = termsOf(text)
      const left = [...this.#names.find(own), ...vocabulary.statementNames.find(own)].reduce(
        (terms, { from, to }) => terms.filter((_, at) => at < from || at >= to),
        own,
      )
      return left.every((term) => vocabulary.plainTerms.has(term) || /^\d/.test(term))
    }
    // Below the name of a part stand figures of the part.
    const title = heading.split(/ > |\n/).findLast((each) => !each.includes(' | ')) ?? ''
    return isKnown(label) && !/\b(?:business|segment|division|group|region)s?\b/i.test(title)
  }

  #asksOf(title: ReadonlySet<string>): boolean {
    const { asks, topics } = this.#evidence
    return asks.has('several') || topics.length > 0 || [...this.words.open].some((term) => holdsTerm(title, term))
  }
}

/** Whether a title is all of somebody's: `Chief Executive Officer, Defense` is of a part of the company. */
function isTitleIn(title: string, text: string): boolean {
  const at = text.toLowerCase().indexOf(title)
  return at >= 0 && /^\s*(?:$|[|.;”]|since\b|and\b)/.test(text.slice(at + title.length))
}

/** Whether a text has the words of a phrase; those of a long one stand together, as in `fiscal year end`. */
function holdsPhrase(own: readonly string[], terms: ReadonlySet<string>, phrase: readonly string[]): boolean {
  const isThere = phrase.every((term) => terms.has(term))
  return isThere && (phrase.length < 3 || own.some((_, at) => phrase.every((term, place) => own[at + place] === term)))
}
