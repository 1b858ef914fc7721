import { unknownTheme } from './labels.ts'
import { asks } from './questions.ts'
import { type Reading, readingOf } from './reading.ts'
import type { Token } from './tokens.ts'
import { type CuedEntry, entryFinder, readVocabulary } from './vocabulary.ts'

export type Theme = CuedEntry

const file = 'config/themes.yaml'

/** The question themes of `config/themes.yaml`, in its order. Throws `ConfigMistake`. */
export function readThemes(root?: string): Theme[] {
  return readVocabulary(file, root)
}

/** Up to so many words, what is said beside the question may tell what it means. */
const shortText = 60
const besideQuestion = 0.5
/** Above so many words, a text asks this and that on the way: its first questions count most, and a weak cue for nothing. */
const longText = 150
const leastScore = { short: 1, long: 2 }

/**
 * Gives the id of the theme that a question belongs to, or `unknown`. Cues count in the sentences that ask (in a long text
 * less in each that follows), half in the first line and in short texts; the more words a cue has, the more telling it is
 * (a cue may set a weight instead). The best cue wins; among equals, the theme that stands first in the file.
 */
export function themeJudge(themes: Theme[] = readThemes()): (reading: Reading) => string {
  const find = entryFinder(themes, (words) => words)
  return (reading) => {
    const isLong = reading.words.length > longText
    const shares = sharesOf(reading, isLong)
    let best = -1
    let bestScore = 0
    for (const hit of find(reading)) {
      const score = hit.weight * shares[hit.sentence]
      if (score > bestScore || (score === bestScore && hit.entry < best)) {
        best = hit.entry
        bestScore = score
      }
    }
    return bestScore < (isLong ? leastScore.long : leastScore.short) ? unknownTheme : themes[best].id
  }
}

/** What a cue counts in each sentence. */
function sharesOf(reading: Reading, isLong: boolean): number[] {
  let asking = 0
  return reading.sentences.map((_, sentence) => {
    if (asks(reading, sentence)) return isLong ? Math.max(0.6, 1 - 0.1 * asking++) : 1
    return sentence === 0 || reading.words.length <= shortText ? besideQuestion : 0
  })
}

let judge: ReturnType<typeof themeJudge> | undefined

/** The theme of a question by the project's theme set. */
export function themeOf(tokens: Token[], text?: string): string {
  judge ??= themeJudge()
  return judge(readingOf(tokens, text))
}
