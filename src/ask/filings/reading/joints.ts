import type { PlacedWord } from '../../../text/phrases/placed_words.ts'

/** A place where a question may end and the next one begin: indices of words. */
export interface Joint {
  /** Where the first question ends. */
  end: number
  /** Where the next one begins. */
  start: number
}

const asking = new Set('what how who whose whom when where which why'.split(' '))
const auxiliaries = new Set('did does do is are was were has have'.split(' '))
const prepositions = new Set('by at in from for to with on since through under'.split(' '))
const joining = new Set(['and', 'plus', 'also'])
const courtesies = new Set('also please then tell show give me us'.split(' '))

/** Words that ask a question of their own even after a mere comma. */
const afterComma = new Set(['why', 'who', 'when', 'where'])
const amounts = new Set('many much old large big long'.split(' '))

/** The joints before words that ask: after the end of a sentence, a joining word, or a comma. */
export function jointsIn(words: readonly PlacedWord[]): Joint[] {
  return [...words.keys()].slice(1).flatMap((start) => {
    const end = endBefore(words, start)
    return end === undefined ? [] : [{ end, start }]
  })
}

function endBefore(words: readonly PlacedWord[], start: number): number | undefined {
  const { form, before } = words[start]
  const isAsking = asking.has(form) || (prepositions.has(form) && asking.has(words[start + 1]?.form))
  if (before.includes('?') && auxiliaries.has(form)) return start
  if (!isAsking) return undefined
  const joined = joinedAt(words, start)
  if (joined !== undefined) return joined
  if (/[?.!;]/.test(before)) return start
  const isOwn = afterComma.has(form) || (form === 'how' && amounts.has(words[start + 1]?.form)) || !asking.has(form)
  return before.includes(',') && isOwn ? start : undefined
}

/** The index of the joining word before a place, if there is one: `and please tell me`. */
export function joinedAt(words: readonly PlacedWord[], start: number): number | undefined {
  let at = start
  while (at > 0 && courtesies.has(words[at - 1].form) && words[at].before === '') at--
  if (words[at].before.includes('&')) return at
  return at > 0 && joining.has(words[at - 1].form) ? at - 1 : at < start && joining.has(words[at].form) ? at : undefined
}

/**
 * For `by age and by region`, the places of two equal prepositions and of the joining word; undefined where there are
 * none.
 */
export function repeatedPreposition(
  words: readonly PlacedWord[],
): { first: number; joint: number; second: number } | undefined {
  for (const [second, { form }] of words.entries()) {
    if (second < 2 || !prepositions.has(form) || asking.has(words[second + 1]?.form)) continue
    const joint = joinedAt(words, second)
    if (joint === undefined) continue
    const first = words.slice(0, joint).findIndex((word) => word.form === form)
    if (first > 0) return { first, joint, second }
  }
  return undefined
}

/** Whether a question leaves out what it asks about: `at what average price`, `how many in Canada`. */
export function isElliptic(words: readonly PlacedWord[]): boolean {
  const isVerb = ({ form }: PlacedWord) => auxiliaries.has(form) || /^(?:can|could|will|would|had)$/.test(form)
  const [first] = words
  return (first.form === 'how' || prepositions.has(first.form)) && !words.some(isVerb)
}
