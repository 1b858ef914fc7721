import { listed } from '../../../text/sentences.ts'
import { type AskedPart, isDeclined } from '../read/asked.ts'
import { intentVocabulary } from '../read/vocabulary.ts'

/** Added to a refusal: says what can be asked. */
const canBeAsked =
  'You can ask about question themes, topics and tickers, their sentiment, and how interest in them changes, over windows of a day to a year.'

/** Requests to other endpoints that answer a part: for holdings, trades, funds, prices, filings and past days. */
export function requestsElsewhere({ refusals, tickers }: AskedPart): string[] {
  const requests = refusals.flatMap((each) => intentVocabulary().refusals.get(each)?.requests ?? [])
  // A request that ends with `=` takes a ticker as the value of its last parameter.
  const put = (request: string) => (tickers.length === 1 ? `${request}${tickers[0]}` : request.replace(/\?.*/, ''))
  return requests.map((request) => (request.endsWith('=') ? put(request) : request))
}

/** Why a part is not answered as asked. If the part is declined as a whole, also says what can be asked instead. */
export function refusalSentences(asked: AskedPart): string[] {
  const [refusal] = asked.refusals
  if (refusal === undefined) return []
  const requests = requestsElsewhere(asked)
  const pointer = requests.length > 0 ? `; see ${listed(requests)}` : ''
  const isUnread = asked.refusals.includes('unread')
  const reason = isUnread ? unreadSentence(asked) : `${intentVocabulary().refusals.get(refusal)!.text}${pointer}.`
  return isDeclined(asked) && (isUnread || requests.length === 0) ? [reason, canBeAsked] : [reason]
}

function unreadSentence({ unreadReversals, notUnderstood }: AskedPart): string {
  const turned = quotedWords(unreadReversals)
  if (turned) return `${turned} could not be related to the rest of the question, so it is not answered.`
  const words = notUnderstood.some((word) => /[^\P{L}\p{Script=Latin}]/u.test(word)) ? '' : quotedWords(notUnderstood)
  if (notUnderstood.every((word) => word === '[name]')) return 'A name in the question is none that the release knows.'
  if (!words && notUnderstood.every((word) => /^(?:\[number\]|\d+)$/.test(word)))
    return 'A number in the question could not be related to the rest of it, so it is not answered.'
  if (!words) return 'Most of the question was not understood; only English is read.'
  const were = words.includes(' and ') ? 'were' : 'was'
  return `This is not answered because ${words} ${were} not understood.`
}

/** Names the words that an answer ignores. If there are many, only the interpretation lists them. */
export function notUnderstoodSentences({ notUnderstood }: AskedPart): string[] {
  if (notUnderstood.length === 0) return []
  const words = quotedWords(notUnderstood)
  return [
    words
      ? `Ignored because not understood: ${words}.`
      : 'Several words of the question were not understood and are ignored.',
  ]
}

/** Words that an answer may repeat, without placeholders for personal data. Empty if there are too many. */
function quotedWords(words: string[]): string {
  const distinct = [...new Set(words)].filter((word) => !word.startsWith('['))
  return distinct.length > 4 ? '' : listed(distinct.map((word) => `“${word}”`))
}
