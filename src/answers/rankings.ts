import { numberWords } from '../text/number_words.ts'
import type { Dimension } from './asked.ts'

const nouns: [Dimension, string][] = [
  ['ticker', 'tickers?|stocks?|symbols?|compan(?:y|ies)|names|equit(?:y|ies)|shares|etfs?'],
  ['topic', 'topics?|subjects?|sectors?|areas?'],
  ['theme', 'themes?|questions?'],
]
/** `stock topics` are topics; `about stocks` is said of everything. */
const isPart = /^ (?:topics?|subjects?|themes?|questions?)\b/
const isAbout = /\b(?:about|on|of|in|for) (?:the )?$/

/** What a text in lower case asks a ranking of: the first thing that it names, else what is done (`what do people ask`). */
export function dimensionOf(text: string): Dimension | undefined {
  return (
    namedDimensionOf(text) ?? (/\b(?:ask(?:s|ed|ing)?|wonder\w*|concern\w*|worr\w+)\b/.test(text) ? 'theme' : undefined)
  )
}

/** The first thing that a text in lower case names. */
export function namedDimensionOf(text: string): Dimension | undefined {
  const found = nouns
    .flatMap(([dimension, words]) =>
      [...text.matchAll(new RegExp(`\\b(?:${words})\\b`, 'g'))].map(({ 0: word, index }) => ({
        dimension,
        index,
        isPart: isPart.test(text.slice(index + word.length)),
        isAbout: isAbout.test(text.slice(0, index)),
      })),
    )
    .sort((one, other) => one.index - other.index)
  const first = found.find(({ isPart, isAbout }) => !isPart && !isAbout) ?? found.find(({ isPart }) => !isPart)
  return first?.dimension
}

const least =
  /\b(?:least|fewest|rarest) (?:\w+[ -]){0,2}(?:talked|discussed|mentioned|named|popular|asked|common|frequent|interest\w*|attention|conversations|questions|tickers?|stocks?|topics?|themes?)\b|\bbottom (?:\w+ )?(?:tickers?|stocks?|topics?|themes?|questions?)\b/

/** Whether a text in lower case asks for what is talked about least. */
export function asksLeast(text: string): boolean {
  return least.test(text)
}

/** How many a ranking shall name: 3 unless the text says otherwise, at most 10. */
export function countOf(text: string): number {
  const found = counted.exec(text)
  if (!found && single.test(text)) return 1
  const word = found?.[1] ?? found?.[2]
  return word === undefined ? 3 : Math.min(10, Math.max(1, numberWords[word] ?? Number(word)))
}

/** `the 90 days before` are no ninety of anything. */
const many = `(\\d{1,3}|${Object.keys(numberWords).join('|')})(?![ -]?(?:days?|weeks?|months?|quarters?|years?|hours?|d|%|percent)\\b)(?! ?%)`
const things = '(?:tickers?|stocks?|topics?|themes?|questions?|compan(?:y|ies)|names?)'
const counted = new RegExp(`\\b(?:top|first|the) ${many}\\b|\\b${many} (?:[a-z-]+ ){0,3}${things}\\b`)
const single =
  /\b(?:single most|(?:the )?(?:most|least) [\w -]{1,25}\b(?:ticker|stock|topic|theme|question|company)\b|(?:which|what) (?:ticker|stock|topic|theme|question|company) (?:is|was|has|do|does|did|are)\b)/
