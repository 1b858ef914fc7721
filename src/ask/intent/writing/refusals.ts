import { listed } from '../../../text/sentences.ts'
import { type AskedPart, isDeclined } from '../read/asked.ts'
import { intentVocabulary } from '../read/vocabulary.ts'

/** What can be asked, after a declined question. */
const canBeAsked =
  'Questions that can be are about question themes, topics, tickers, their sentiment and how interest in them changes, over a day up to a year.'

/** Requests to other endpoints that answer what a part asks about holdings, trades, funds, prices, filings and past days. */
export function requestsElsewhere({ refusals, tickers }: AskedPart): string[] {
  const requests = refusals.flatMap((each) => intentVocabulary().refusals.get(each)?.requests ?? [])
  // A request that takes a ticker ends with its parameter.
  const put = (request: string) => (tickers.length === 1 ? `${request}${tickers[0]}` : request.replace(/\?.*/, ''))
  return requests.map((request) => (request.endsWith('=') ? put(request) : request))
}

/** Why a part is not answered as asked and, if none of it is answered, what can be asked instead. */
export function refusalSentences(asked: AskedPart): string[] {
  const [refusal] = asked.refusals
  if (refusal === undefined) return []
  const requests = requestsElsewhere(asked)
  const pointer = requests.length > 0 ? `; ${listed(requests)} ${requests.length === 1 ? 'has' : 'have'} it` : ''
  const isUnread = asked.refusals.includes('unread')
  const reason = isUnread ? unreadSentence(asked) : `${intentVocabulary().refusals.get(refusal)!.text}${pointer}.`
  return isDeclined(asked) && (isUnread || requests.length === 0) ? [reason, canBeAsked] : [reason]
}

function unreadSentence({ unreadReversals, notUnderstood }: AskedPart): string {
  const turned = quotedWords(unreadReversals)
  if (turned) return `It is not clear what ${turned} leaves out, turns round or compares, so this is not answered.`
  const words = quotedWords(notUnderstood)
  if (!words) return 'Most of the question was not understood; only English is read.'
  const were = new Set(notUnderstood).size === 1 ? 'was' : 'were'
  return `This is not answered, as ${words} ${were} not understood; only English is read.`
}

/** Names the words that an answer ignores. If there are many, only the interpretation lists them. */
export function notUnderstoodSentences({ notUnderstood }: AskedPart): string[] {
  if (notUnderstood.length === 0) return []
  const words = quotedWords(notUnderstood)
  return [
    words
      ? `Not understood and not regarded: ${words}.`
      : 'Several words of the question were not understood and are not regarded.',
  ]
}

/** Words that an answer may repeat, without placeholders for personal data. Empty if there are too many. */
function quotedWords(words: string[]): string {
  const distinct = [...new Set(words)].filter((word) => !word.startsWith('['))
  return distinct.length > 4 ? '' : listed(distinct.map((word) => `“${word}”`))
}
