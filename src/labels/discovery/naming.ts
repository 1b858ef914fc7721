import { listed } from '../../text/sentences.ts'

/** A question of a cluster. */
interface Question {
  person: string
  terms: readonly string[]
}

/** Maximum number of terms of a theme. */
const MOST_TERMS = 8

/**
 * Minimum share of a theme's questions that contain its first term (`LEAD_SHARE`), and that contain each of its other terms (`TOLD_SHARE`).
 */
const LEAD_SHARE = 0.5
const TOLD_SHARE = 0.25

/**
 * A further term must often occur together with the first term: in at least `BESIDE_LEAD` of the questions with the further term, and in at
 * least `OF_LEAD` of the questions with the first term.
 */
const BESIDE_LEAD = 0.5
const OF_LEAD = 0.3

/**
 * Returns the terms that distinguish a group of questions, best first, by class-based TF-IDF (Grootendorst 2022): share in the group x
 * log(1 + share in the group / share in all questions). Terms that fewer than `floor` people use are ignored. The first term becomes the
 * theme's label, so it must be a phrase of at least two words that is not vague and that at least half of the questions contain. The list
 * is empty if there is no such phrase.
 */
export function distinctiveTerms(
  group: readonly Question[],
  all: readonly Question[],
  floor: number,
  vague: ReadonlySet<string>,
): string[] {
  const shares = sharesOf(all)
  const people = new Map<string, Set<string>>()
  for (const { person, terms } of group) {
    for (const term of terms) {
      const having = people.get(term) ?? new Set()
      people.set(term, having.add(person))
    }
  }
  const scored: { term: string; share: number; score: number }[] = []
  for (const [term, share] of sharesOf(group)) {
    if (people.get(term)!.size < floor || share < TOLD_SHARE) continue
    scored.push({ term, share, score: share * Math.log(1 + share / shares.get(term)!) })
  }
  scored.sort((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1))
  const lead = scored.find(({ term, share }) => share >= LEAD_SHARE && !vague.has(term) && wordsOf(term).length > 1)
  if (!lead) return []
  const beside = sharesOf(group.filter(({ terms }) => terms.includes(lead.term)))
  const others = scored.filter(({ term, share }) => {
    const together = beside.get(term) ?? 0
    return term !== lead.term && together >= OF_LEAD && together * lead.share >= BESIDE_LEAD * share
  })
  return [lead, ...others].slice(0, MOST_TERMS).map(({ term }) => term)
}

/**
 * The label of a theme: its first term with a capital letter. Undefined if there is no term, or if another theme has this label (`taken`
 * has labels in lower case).
 */
export function discoveredLabel([first]: readonly string[], taken: ReadonlySet<string>): string | undefined {
  return first === undefined || taken.has(first.toLowerCase()) ? undefined : first[0].toUpperCase() + first.slice(1)
}

/** The description of a discovered theme, one sentence. */
export function descriptionOf(terms: readonly string[]): string {
  return `Questions that fit no theme of the taxonomy and have in common ${listed(terms.slice(0, 6))}.`
}

function wordsOf(term: string): string[] {
  return term.split(' ')
}

function sharesOf(questions: readonly Question[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { terms } of questions) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return new Map([...counts].map(([term, count]) => [term, count / questions.length]))
}
