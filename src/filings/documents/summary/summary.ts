import { sentencePlaces } from '../../../text/sentences.ts'
import type { DocumentPassage } from '../passages.ts'

/** Maximum number of characters in a summary. */
const LONGEST = 1200
/** Maximum number of sentences in a summary. */
const MOST = 8
/** A text with fewer characters is treated as a fragment of a sentence. */
const SHORTEST_SENTENCE = 45
/** Maximum number of characters of a sentence, because longer sentences are hard to read. */
const LONGEST_SENTENCE = 400
/**
 * Maximum number of characters of a sentence in forms other than 10-K and 10-Q. It is higher, because a sentence about an event may name
 * many participants.
 */
const LONGEST_EVENT = 560

type Topic = 'results' | 'outlook' | 'liquidity' | 'risk' | 'event'

/** Maximum number of sentences on each topic. */
const quota: Record<Topic, number> = { results: 4, outlook: 2, liquidity: 2, risk: 1, event: 4 }

interface SentenceCandidate {
  text: string
  topic: Topic
  score: number
  order: number
  /** Subject of the sentence. A summary has at most two sentences on the same subject. */
  subject: string
  words: Set<string>
}

/**
 * Summarises a filing by quoting its sentences about results, outlook, liquidity, risks and events, in the order of the document. If no
 * sentence is about these topics, the first sentences with a number are quoted. If no sentence has a number, returns null. In a 10-Q, a
 * sentence about results must name its time span, because the report covers both the quarter and the year to date.
 */
export function summaryOf(passages: DocumentPassage[], form: string): string | null {
  const candidates: SentenceCandidate[] = []
  for (const passage of passages) {
    if (passage.kind === 'table') continue
    const weight = weightOf(passage, form)
    if (weight <= 0) continue
    for (const text of sentencesIn(passage.text)) {
      const candidate = judged(text, weight, passage, form, candidates.length)
      if (candidate) candidates.push(candidate)
    }
  }
  const chosen = choose(candidates, LONGEST)
  if (chosen.length === 0) return firstSentences(passages, form)
  const sentences = chosen.sort((a, b) => a.order - b.order).map((each) => each.text)
  return sentences.join(' ')
}

/** The first sentences that contain a number, for a filing that has no sentence on any topic. */
function firstSentences(passages: DocumentPassage[], form: string): string | null {
  const first: string[] = []
  let length = 0
  for (const passage of passages) {
    if (passage.kind === 'table' || passage.item === null || weightOf(passage, form) <= 0) continue
    for (const text of sentencesIn(passage.text)) {
      const fits = text.length >= SHORTEST_SENTENCE && length + text.length <= LONGEST / 2
      if (!fits || says(boilerplate, text) || !/\d/.test(text) || !/^[\p{Lu}"“]/u.test(text)) continue
      first.push(text)
      length += text.length + 1
      if (first.length === FIRST) return first.join(' ')
    }
  }
  return first.length > 0 ? first.join(' ') : null
}

const FIRST = 4

/**
 * The weight of the section of a passage in a summary. Sections that report changes have a higher weight, and sections with weight 0 are
 * left out.
 */
export function weightOf({ part, item, section }: DocumentPassage, form: string): number {
  if (/^signatures?/i.test(section)) return 0
  if (/^10-?K/i.test(form)) {
    const weights: Record<string, number> = {
      '7': 3,
      '7A': 1,
      '8': 0.8,
      '1': 0.6,
      '1A': 0.8,
      '3': 0.6,
      '5': 0.6,
      'EX-13': 2.5,
    }
    return item === null ? 0.2 : (weights[item] ?? (item.startsWith('EX-99') ? 1.5 : 0))
  }
  if (/^10-?Q/i.test(form)) {
    if (part === 'II') return ({ '1': 0.6, '1A': 0.8, '5': 0.6 } as Record<string, number>)[item ?? ''] ?? 0
    return ({ '2': 3, '1': 0.8, '3': 0.8 } as Record<string, number>)[item ?? ''] ?? (item === null ? 0.2 : 1)
  }
  if (item === null) return /^8-?K/i.test(form) ? 1 : 1.5
  if (item === '9.01') return 0
  if (item === '7.01') return 1
  return item.startsWith('EX-') ? 2.5 : 2
}

/** Sentences of a passage, without headings and table rows. */
function sentencesIn(text: string): string[] {
  const found: string[] = []
  for (const paragraph of text.split('\n\n')) {
    const isBullet = /^[•●▪■◦·–—*-]/.test(paragraph)
    // The heading of an Item is not a sentence.
    if (paragraph.length < 320 && /^items?\s+\d/i.test(paragraph)) continue
    const line = paragraph
      .replace(/^[•●▪■◦·–—*-]\s*/, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (line.includes(' | ')) continue
    for (const { start, end } of sentencePlaces(line)) {
      const sentence = line.slice(start, end).trim()
      if (/[.!?]["”’)]*$/.test(sentence)) found.push(sentence)
      // Bullet points of a press release have no full stops.
      else if (isBullet && /\d/.test(sentence) && !/[;:,]$|\b(?:and|or)$/.test(sentence)) found.push(`${sentence}.`)
    }
  }
  return found
}

const figures = [
  /[$€£]\s?\d[\d.,]*(?:\s(?:million|billion|trillion|thousand))?/gi,
  /\b\d[\d.,]*\s?(?:%|percent\b|percentage points?|basis points?)/gi,
  /(?<![$€£\d.,]|[$€£]\s)\b\d[\d.,]*\s(?:million|billion)\b/gi,
]
const change = [
  /\b(?:increas(?:ed?|es|ing)|decreas(?:ed?|es|ing)|grew|growth|gr(?:ow|own)|rose)\b/i,
  /\b(?:declin(?:ed?|es|ing)|fell|up|down|higher|lower|compared (?:to|with)|from \$[\d.,]+)\b/i,
  /\b(?:year[- ]over[- ]year|improv(?:ed|ement)|record(?:ed)? (?:quarterly|annual|revenue))\b/i,
  /\b(?:doubled|tripled)\b/i,
]
const outlook = [
  /\b(?:expects?|outlook|guidance|anticipates?|forecasts?|projects?|we plan to)\b/i,
  /\b(?:is (?:now )?expected to|estimates? that)\b/i,
]
const period = /\b(?:20\d\d|fiscal|quarter|year|months|Q[1-4])\b/i
const liquidity = [
  /\b(?:cash(?: and cash equivalents| flows?| provided| used)?|liquidity)\b/i,
  /\b(?:marketable securities|credit facilit(?:y|ies)|long-term debt|senior notes)\b/i,
  /\b(?:notes payable|commercial paper|repurchased?|dividends?|capital expenditures)\b/i,
  /\b(?:free cash flow)\b/i,
]
const risk = [
  /\b(?:tariffs?|export controls?|license requirements?|litigation|lawsuit|investigation)\b/i,
  /\b(?:impairment|restructuring|material weakness|going concern)\b/i,
  /\b(?:cyber(?:attack|security incident)|recall|settlement|antitrust|sanctions?|shortages?)\b/i,
  /\b(?:adversely affect(?:ed)?|charges? of \$)\b/i,
]
const event = [
  /\b(?:announced|approved|entered into|appointed|elected|resign(?:ed|ation))\b/i,
  /\b(?:retire(?:d|ment)?|completed|acquir(?:ed?|ition)|agreed|merger|spin-?off|declared)\b/i,
  /\b(?:authorized|terminat(?:ed|ion)|adopted|issued|departure|reported)\b/i,
  /\b(?:will (?:receive|serve|become|begin|be))\b/i,
]

const span = /\b(?:quarters?|months|weeks|Q[1-4]|half|year[- ]to[- ]date)\b/i

/** Whether one of the patterns matches. */
function says(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text))
}

/** Subjects of sentences about results, with their weights. Headline figures come first. */
const subjects: [name: string, found: RegExp, weight: number][] = [
  ['earnings', /\b(?:net (?:income|earnings|loss)|(?:diluted|earnings|loss) per (?:diluted )?share|EPS)\b/i, 2],
  ['revenue', /\b(?:(?:total |consolidated )?(?:net )?(?:revenues?|sales))\b/i, 2],
  ['operating', /\b(?:operating (?:income|loss|profit|margin)|income from operations)\b/i, 1.6],
  ['margin', /\bgross (?:margin|profit)\b/i, 1.4],
  ['expenses', /\b(?:operating expenses|cost of (?:sales|revenues?)|research and development)\b/i, 0.8],
  ['expenses', /\b(?:selling, general|provision for credit losses)\b/i, 0.8],
  ['cash flow', /\bcash (?:flows? )?(?:provided by|used in|from) operati/i, 1.2],
  ['returned', /\b(?:repurchased?|dividends?)\b/i, 0.8],
  ['tax', /\beffective (?:income )?tax rate\b/i, 0.4],
]

const boilerplate = [
  /^If\b|^In the event\b|(?:un|not yet )recognized (?:stock|share|compensation)/i,
  /\b(?:RSUs?|PSUs?|ESPP)\b|remaining performance obligation|deferred revenue|expects? \d+% of/i,
  /weighted[- ]average period|\bAOCI\b|useful li(?:fe|ves)|tax benefits? recogni/i,
  /likelihood of being|vesting|unrecogni[sz]ed|reclassified from|lease terms? of|were measured/i,
  /forward-looking|safe harbor|Private Securities Litigation|Section (?:27A|21E)/i,
  /incorporated (?:herein )?by reference|check mark|\bsee\b (?:also |Part|Note|Item|the|“)/i,
  /\brefer to\b|\bis defined (?:as|in)\b|\bdefined as\b|\bwe define\b/i,
  /the following (?:table|discussion|summary)|(?:table|chart)s? (?:below|above)|should be read/i,
  /set forth (?:in|below|under)|as described (?:in|below|above)|discussed (?:in|below|above)/i,
  /pursuant to the requirements|non-GAAP|accounting standards? (?:update|board)|\bASU\b|\bFASB\b/i,
  /hypothetical|if (?:market )?(?:interest|exchange) rates|for example|(?:Rule|Regulation) \w+/i,
  /(?:may|might) be deemed|conference call|webcast|replay|investor relations/i,
  /furnished (?:as|pursuant|with)|Exhibit \d|shall not be deemed/i,
  /in accordance with (?:U\.S\. )?GAAP|copy of (?:the|which)|web ?site|subject to change/i,
  /\bus-gaap\b|critical accounting|fair value (?:hierarchy|measurements?)|actuarial|par value/i,
]
const leaning = [
  /^(?:This|These|Those|That|It|They|Such|He|She|His|Her|However|Additionally|In addition|Also)/,
  /^(?:As a result|The (?:impact|effect|accelerated|net effect)|Further(?:more)?|Therefore)/,
  /^(?:Moreover|Accordingly|Conversely)/,
  /^(?:The (?:increase|decrease|change|remaining|above|foregoing) (?!in\b))/,
]

function judged(
  text: string,
  weight: number,
  passage: DocumentPassage,
  form: string,
  order: number,
): SentenceCandidate | undefined {
  const isEvent = !/^10-/i.test(form)
  if (text.length < SHORTEST_SENTENCE || text.length > (isEvent ? LONGEST_EVENT : LONGEST_SENTENCE)) return undefined
  if (!/^["“(]?[\p{Lu}\d$]/u.test(text) || says(boilerplate, text) || /\(\d\)\s|_{3}|\.{4}/.test(text)) return undefined
  const count = Math.min(figures.flatMap((each) => text.match(each) ?? []).length, 4)
  const hasChange = says(change, text)
  const topic = topicOf(text, count, hasChange, passage, isEvent)
  if (!topic || (topic === 'results' && /^10-?Q/i.test(form) && !span.test(text))) return undefined
  const found = subjects.filter(([, pattern]) => pattern.test(text))
  const headline = found.reduce((most, [, , each]) => Math.max(most, each), 0)
  let score = weight + Math.min(count, 3) * 0.7 + (hasChange ? 1 : 0) + headline
  if (says(leaning, text)) score -= 3
  if (/\b(?:quarter|fiscal|year|months)\b/i.test(text)) score += 0.4
  if (/\btotal\b|\bconsolidated\b/i.test(text)) score += 0.4
  if (topic === 'outlook' && count === 0) score -= 1
  if (text.length > 200) score -= 0.4
  if (text.length > 280) score -= 0.8
  // A sentence about a possible event scores less, because every filing has such sentences.
  if (topic === 'risk' && /\b(?:could|may|might|would)\b/i.test(text)) score -= 1.5
  if (topic === 'event' && /^(?:On|Effective|In) [A-Z]/.test(text)) score += 1.5
  // Documents put the most important things first.
  score += (isEvent ? 2 : 0.8) / (1 + order / (isEvent ? 6 : 40))
  const subject =
    topic === 'results'
      ? (found[0]?.[0] ?? 'other')
      : topic === 'liquidity'
        ? `liquidity ${found.at(-1)?.[0] ?? ''}`
        : topic
  return { text, topic, score, order, subject, words: wordsOf(text) }
}

function topicOf(
  text: string,
  count: number,
  hasChange: boolean,
  { item }: DocumentPassage,
  isEvent: boolean,
): Topic | undefined {
  if (says(outlook, text) && period.test(text) && (count > 0 || /\b(?:outlook|guidance)\b/i.test(text)))
    return 'outlook'
  const hasSubject = subjects.some(([, pattern]) => pattern.test(text))
  if (hasSubject && count > 0 && (hasChange || isEvent) && !liquidityOnly(text)) return 'results'
  if (says(liquidity, text) && count > 0) return 'liquidity'
  if (isEvent && says(event, text)) return 'event'
  if (says(risk, text) && (count > 0 || /\b20\d\d\b/.test(text)) && item !== '1') return 'risk'
  return undefined
}

function liquidityOnly(text: string): boolean {
  return says(liquidity, text) && !/\b(?:revenues?|sales|income|earnings|margin|profit|EPS)\b/i.test(text)
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\d.,%$]{3,}/gu) ?? [])
}

/**
 * Chooses the best sentences without repetitions. The total length, the number of sentences on each topic, and the number of sentences on
 * each subject are limited.
 */
function choose(candidates: SentenceCandidate[], longest: number): SentenceCandidate[] {
  const ranked = [...candidates].sort((a, b) => b.score - a.score || a.order - b.order)
  const chosen: SentenceCandidate[] = []
  const taken: Partial<Record<Topic, number>> = {}
  const subjectsTaken = new Map<string, number>()
  let length = 0
  const take = (each: SentenceCandidate) => {
    chosen.push(each)
    taken[each.topic] = (taken[each.topic] ?? 0) + 1
    subjectsTaken.set(each.subject, (subjectsTaken.get(each.subject) ?? 0) + 1)
    length += each.text.length + 1
  }
  const fits = (each: SentenceCandidate, perSubject: number) =>
    chosen.length < MOST &&
    length + each.text.length <= longest &&
    (taken[each.topic] ?? 0) < quota[each.topic] &&
    (subjectsTaken.get(each.subject) ?? 0) < perSubject &&
    !chosen.some((other) => other === each || isRepeat(other, each))
  // The first pass takes at most one sentence per subject, so that a summary covers several subjects. The second pass takes up to two.
  for (const perSubject of [1, 2]) for (const each of ranked) if (fits(each, perSubject)) take(each)
  return chosen
}

/** Whether two sentences share most of their words. */
function isRepeat(a: SentenceCandidate, b: SentenceCandidate): boolean {
  let common = 0
  for (const word of b.words) if (a.words.has(word)) common++
  return common >= 0.6 * Math.min(a.words.size, b.words.size)
}
