/** A question of a cluster, for naming it. */
interface Question {
  person: string
  terms: readonly string[]
}

/** Terms that a theme keeps. */
const MOST_TERMS = 8

/** Part of a theme's questions that has its first term, and each other one. */
const LEAD_SHARE = 0.5
const TOLD_SHARE = 0.25

/** Part of the questions with a term that have the first term too, and the other way round, for the two to belong together. */
const BESIDE_LEAD = 0.5
const OF_LEAD = 0.3

/**
 * The terms that tell a group of questions from all of them, best first: class-based TF-IDF (Grootendorst 2022), share of
 * the group's questions with a term x log(1 + share in the group / share in all). Only terms that at least `floor` people
 * used in the group, and that stand in the same questions as the first: two that never meet are no theme. None at all where
 * no term but vague ones is in half of it, as then it is about nothing in particular.
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
  const lead = scored.find(({ term, share }) => share >= LEAD_SHARE && !vague.has(term))
  if (!lead) return []
  const beside = sharesOf(group.filter(({ terms }) => terms.includes(lead.term)))
  const others = scored.filter(({ term, share }) => {
    const together = beside.get(term) ?? 0
    return term !== lead.term && together >= OF_LEAD && together * lead.share >= BESIDE_LEAD * share
  })
  return [lead, ...others].slice(0, MOST_TERMS).map(({ term }) => term)
}

/**
 * A label of up to four terms that say different things, such as `Lithium supply and battery`, not yet `taken` (in lower
 * case); vague terms add nothing to it. Undefined where the terms make none.
 */
export function labelOf(
  terms: readonly string[],
  taken: ReadonlySet<string>,
  vague: ReadonlySet<string> = new Set(),
): string | undefined {
  const told: string[] = []
  for (const term of terms) {
    const words = wordsOf(term)
    const same = told.findIndex((other) => wordsOf(other).some((word) => words.includes(word)))
    if (same < 0) {
      if (told.length === 0 || !vague.has(term)) told.push(term)
    }
    // Of a term and a pair with it, the pair says more.
    else if (term.startsWith(`${told[same]} `) || term.endsWith(` ${told[same]}`)) told[same] = term
  }
  for (const count of [Math.min(told.length, 2), 3, 4]) {
    if (count > told.length || count === 0) continue
    const label = asLabel(told.slice(0, count))
    if (label.length <= 80 && !taken.has(label.toLowerCase())) return label
  }
  return undefined
}

/** One sentence on what a discovered theme is. */
export function descriptionOf(terms: readonly string[]): string {
  return `Questions that fit no theme of the taxonomy and have in common ${listed(terms.slice(0, 6))}.`
}

function asLabel(terms: string[]): string {
  const label = listed(terms)
  return label[0].toUpperCase() + label.slice(1)
}

function listed(terms: readonly string[]): string {
  return terms.length < 2 ? terms.join('') : `${terms.slice(0, -1).join(', ')} and ${terms.at(-1)}`
}

function wordsOf(term: string): string[] {
  return term.toLowerCase().split(' ')
}

function sharesOf(questions: readonly Question[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { terms } of questions) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return new Map([...counts].map(([term, count]) => [term, count / questions.length]))
}
