import { canonical } from '../canonical.ts'
import type { Criterion, Predicate, QuotedPredicate } from '../predicate.ts'
import { has, type Item, isUnknown } from '../read/items.ts'
import type { ScreenVocabulary } from '../vocabulary.ts'
import type { Part } from './accounting.ts'
import { PartCheck, type QuotedPart } from './part_check.ts'
import { isSmall, type QueryWords } from './query_words.ts'

/** A model's reading of a query after it has been held to the query: what it says, or what is wrong with it. */
export interface Checked {
  predicate: Predicate
  problems: string[]
  /** Words that the vocabulary does not know, with the part that the model took them for. */
  taken: { words: string; part: Part }[]
  /** Words that the reading names as not understood. */
  left: Item[]
}

/** More of them than any query asks for would only take time. */
const mostQuotes = 500

/**
 * Holds a model's reading to the query. Each field, period, level and category is the vocabulary's; each number and symbol
 * stands in the words that its criterion quotes, or is what the vocabulary has a word mean; each word of the query that may
 * mean something is quoted by a part that says what it means, or named as not understood. Comparisons, negations, ends and
 * alternatives go the way that the words go.
 */
export function checked(draft: QuotedPredicate, words: QueryWords, vocabulary: ScreenVocabulary): Checked {
  const { count, not_understood } = draft
  if (quotesIn(draft) > mostQuotes) return tooMuch
  const parts = new PartCheck(words, vocabulary, count)
  const groups = draft.all.map(({ any }) => any.map((each) => parts.ofCriterion(each)))
  const sort = draft.sort && parts.ofSort(draft.sort)
  const criteria = groups.flat()
  const quoted: QuotedPart[] = [...criteria, ...(sort ? [sort] : [])]
  const problems = quoted.flatMap((each) => each.problems)
  const places = not_understood.map((fragment) => words.places(fragment))
  const left = places.flat(2)
  if (places.some((found) => found.length === 0))
    problems.push('not_understood: found words that do not stand in the query')
  if (groups.some((group) => group.length === 0)) problems.push('a group without a criterion')
  const isCounted = count === null || (count >= 1 && count <= 1000 && words.items.some((item) => parts.isCounted(item)))
  if (!isCounted) problems.push(`count ${count}: the query does not ask for so many`)
  const predicate = {
    all: canonical(groups.map((group) => ({ any: group.map(({ part }) => part.criterion) }))),
    sort: sort?.part.sort ?? null,
    count,
    not_understood,
  }
  if (problems.length === 0) {
    const told = new Set(left)
    problems.push(
      ...dropped(words, parts, quoted, told),
      ...negations(words, criteria, told),
      ...joints(words, predicate, told),
    )
  }
  return { predicate, problems: [...new Set(problems)], taken: takenOf(words, quoted), left }
}

/** A criterion counts as one, whether it quotes something or not. */
function quotesIn({ all, sort, not_understood }: QuotedPredicate): number {
  const parts = [...all.flatMap(({ any }) => any), ...(sort ? [sort] : [])]
  return parts.reduce((sum, { said }) => sum + Math.max(said.length, 1), not_understood.length)
}

const tooMuch: Checked = {
  predicate: { all: [], sort: null, count: null, not_understood: [] },
  problems: ['more than a screen can hold'],
  taken: [],
  left: [],
}

/** Words that may mean something, and that no part says. */
function dropped(words: QueryWords, parts: PartCheck, quoted: QuotedPart[], left: ReadonlySet<Item>): string[] {
  const isSaid = (item: Item) =>
    parts.isCounted(item) ||
    quoted.some(({ items, part }) => items.includes(item) && (isUnknown(item) || parts.suits(item, part)))
  return words.items
    .filter((item) => !left.has(item) && !isSmall(item) && !isSaid(item))
    .map((item) => `“${words.slice([item])}” belongs to no criterion, and is not named as not understood`)
}

/**
 * What is negated stands behind a word that negates, and what stands behind one is negated. Over a list of sectors, industries
 * or symbols the negation goes on.
 */
function negations(
  words: QueryWords,
  criteria: QuotedPart<{ criterion: Criterion }>[],
  left: ReadonlySet<Item>,
): string[] {
  const problems: string[] = []
  const negated = criteria.filter(({ part }) => part.criterion.not)
  const targets = new Set<Item>()
  for (const item of words.items) {
    const target = has(item, 'not') && !left.has(item) ? words.following(item) : undefined
    if (!target || left.has(target)) continue
    targets.add(target)
    const isNegated = negated.some(({ items }) => items.includes(target))
    const isPlain = criteria.some(({ items, part }) => items.includes(target) && !part.criterion.not)
    if (!isNegated || isPlain)
      problems.push(`“${words.slice([target])}” is negated in the query, and not in the groups`)
  }
  const listed = new Set(negated.filter(({ part }) => isListed(part.criterion)).flatMap(({ items }) => items))
  const goesOn = (items: Item[]) => {
    let item = words.beside(words.items.find((each) => items.includes(each))!, -1)
    while (item && !has(item, 'not') && (isSmall(item) || listed.has(item))) item = words.beside(item, -1)
    return item !== undefined && has(item, 'not')
  }
  for (const { items, part } of negated) {
    const isBehind = items.some((item) => targets.has(item)) || (isListed(part.criterion) && goesOn(items))
    if (!isBehind) problems.push(`not ${part.criterion.field}: nothing in the query negates it`)
  }
  return problems
}

function isListed({ field }: Criterion): boolean {
  return field === 'ticker' || field === 'sector' || field === 'industry'
}

/** Alternatives, lists and orders where the query has them, and only there. */
function joints(words: QueryWords, { all, sort }: Predicate, left: ReadonlySet<Item>): string[] {
  const problems: string[] = []
  const items = words.items.filter((item) => !left.has(item))
  const criteria = all.flatMap(({ any }) => any)
  const isOr = items.some((item) => has(item, 'or') || has(item, 'either'))
  const isChoice = criteria.some(({ not, words }) => not || words.length > 1) || all.some(({ any }) => any.length > 1)
  if (isOr && !isChoice) problems.push('“or” in the query joins no alternatives of a group')
  if (!isOr && all.some(({ any }) => any.length > 1 && !any.every((each) => each.compare === 'is')))
    problems.push('a group has alternatives, but no “or” in the query joins them')
  const alone = all.flatMap(({ any: [first, ...more] }) => (more.length === 0 ? [first] : []))
  for (const field of ['sector', 'industry']) {
    const same = alone.filter((each) => each.field === field && each.compare === 'is' && !each.not)
    if (same.length > 1) problems.push(`${field}: no company is in two, so a list of them is one group`)
  }
  const isRanked = sort !== null || criteria.some(({ compare }) => /_(?:share|company)$/.test(compare))
  const isBy = items.some((item) => has(item, 'by') && has(words.following(item) ?? item, 'field'))
  if (isBy && !isRanked) problems.push('sort: the query asks for an order')
  return problems
}

function takenOf(words: QueryWords, quoted: QuotedPart[]): Checked['taken'] {
  return quoted.flatMap(({ part, items }) => {
    const unknown = items.filter(isUnknown)
    return unknown.length > 0 ? [{ words: words.slice(unknown), part }] : []
  })
}
