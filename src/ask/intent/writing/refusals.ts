import { listed } from '../../../text/sentences.ts'
import { elsewhere } from '../elsewhere.ts'
import type { AskedPart, IntentRefusal } from '../read/asked.ts'

const instead = 'question themes, topics, tickers, their sentiment and how interest in them changes'

const sentences: Record<Exclude<IntentRefusal, 'unread' | keyof typeof elsewhere>, string> = {
  forecast:
    'Where prices go from here is not in this data, which covers what investors ask and talk about, not what will happen.',
  advice: 'This service gives no investment advice; it can tell what investors ask and how they lean.',
  counts:
    'Absolute counts of people, questions or conversations are never given, only shares, and those are of perturbed counts.',
  people: 'Nothing about individual people is kept in the release; it holds only aggregates.',
  quotes: 'Messages of users are never quoted; the release holds only aggregates.',
  other: 'This cannot be answered from what investors ask and talk about.',
}

/** What can be asked, after a declined question. */
const canBeAsked = `Questions that can be are about ${instead}, over a day up to a year.`

/** Why a part is not answered as asked; without other results, also what can be asked. */
export function refusalSentences(asked: AskedPart, isAlone: boolean): string[] {
  const [refusal] = asked.refusals
  if (refusal === undefined) return []
  const reason =
    refusal === 'unread'
      ? unreadSentence(asked)
      : refusal === 'other'
        ? otherSentence(asked)
        : refusal in elsewhere
          ? undefined
          : sentences[refusal as keyof typeof sentences]
  return [reason, isAlone && asked.elsewhere.length === 0 && canBeAsked].filter((each) => typeof each === 'string')
}

function otherSentence(asked: AskedPart): string {
  const words = quotedWords(asked.notUnderstood)
  if (words === '') return sentences.other
  return `${sentences.other.slice(0, -1)}: ${words} ${asked.notUnderstood.length === 1 ? 'was' : 'were'} not understood.`
}

function unreadSentence(asked: AskedPart): string {
  if (asked.unreadReversals.length > 0)
    return `It is not clear what ${quotedWords(asked.unreadReversals)} leaves out, turns round or compares, so this is not answered.`
  const language = asked.notUnderstood.length > 2 ? ' Only English is read.' : ''
  const words = quotedWords(asked.notUnderstood)
  return words === ''
    ? 'Most of the question was not understood. Only English is read.'
    : `${words} ${asked.notUnderstood.length === 1 ? 'was' : 'were'} not understood, being no ticker, topic or theme of this release.${language}`
}

/** Names the words that an answer ignores; if there are more than a few, the interpretation has them. */
export function notUnderstoodSentence({ notUnderstood }: AskedPart): string | undefined {
  if (notUnderstood.length === 0) return undefined
  const words = quotedWords(notUnderstood)
  return words === ''
    ? 'Several words of the question were not understood and are not regarded.'
    : `Not understood and not regarded: ${words}.`
}

/** Words as they may be repeated in an answer: few, and no numbers of many digits, names or the like. */
function quotedWords(words: string[]): string {
  const distinct = [...new Set(words)].filter((word) => !word.startsWith('['))
  return distinct.length === 0 || distinct.length > 4 ? '' : listed(distinct.map((word) => `“${word}”`))
}
