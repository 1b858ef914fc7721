import { type Amount, amountAt } from '../../../text/amounts.ts'
import { type Period, periodsIn } from '../../../text/periods.ts'
import { type PlacedText, placedText } from '../../../text/phrases/placed_words.ts'
import type { KnownNames } from '../../known_names.ts'
import { criterion } from '../predicate.ts'
import type { ScreenVocabulary } from '../vocabulary.ts'
import { type Lexicon, retail, type Sense } from './lexicon.ts'

/** A span of a query with its possible meanings. If it has none, it was not understood. */
export interface QueryItem {
  senses: Senses[]
  /** Its start and end offsets in the query. */
  at: number
  end: number
  /** Its text in lower case. */
  text: string
  /** The text between the previous item and this item, which has no meaning of its own. */
  lead: string
  /** The text up to the next item. */
  trail: string
}

export type Senses = Sense | { kind: 'amount'; amount: Amount } | { kind: 'quarters'; quarters: number }
export type SensesKind = Senses['kind']

/** An item's sense of a kind, if it has one. */
export function senseOf<K extends SensesKind>(
  item: Pick<QueryItem, 'senses'> | undefined,
  kind: K,
): Extract<Senses, { kind: K }> | undefined {
  return item?.senses.find((sense): sense is Extract<Senses, { kind: K }> => sense.kind === kind)
}

/** Whether an item has a sense of one of these kinds. */
export function has(item: Pick<QueryItem, 'senses'> | undefined, ...kinds: SensesKind[]): boolean {
  return item?.senses.some(({ kind }) => kinds.includes(kind)) ?? false
}

/** Kinds of items that may be left unused. */
export const small = [
  ...(['and', 'or', 'either', 'comma', 'slash', 'open', 'close', 'dash', 'compare', 'after'] as const),
  ...(['universal', 'but', 'only', 'listed', 'filler'] as const),
] as const

/** The symbol that an item names, if it says nothing else. */
export function companyOf(item: QueryItem | undefined): string | undefined {
  const [only, ...more] = senseOf(item, 'criteria')?.groups.flat() ?? []
  return only?.field === 'ticker' && more.length === 0 && only.words.length === 1 ? only.words[0] : undefined
}

/** Whether an item divides the field before it: `net debt to EBITDA`. */
export function isQuotient(items: readonly QueryItem[], at: number): boolean {
  return (has(items[at], 'slash') || items[at]?.text === 'to') && has(items[at - 1], 'field')
}

/** The items of a query in order, without pure fillers. Each is the longest that starts where the previous one ends. */
export function itemsOf(query: string, lexicon: Lexicon, vocabulary: ScreenVocabulary, names: KnownNames): QueryItem[] {
  const text = placedText(query)
  const longest = longestIn(query, text, lexicon, vocabulary, names)
  const found: Found[] = []
  let until = 0
  for (let start = 0; start <= text.words.length; ) {
    found.push(...marksBefore(text, start, lexicon).filter(({ at }) => at >= until))
    if (start === text.words.length) break
    const { senses, end } = longest(start, found.at(-1))
    const { at } = text.tokens[text.words[start].token]
    const last = text.tokens[text.words[end - 1].token]
    const amount = senses.find((sense) => sense.kind === 'amount')?.amount
    const sign = Number(last.kind === 'cashtag' || last.kind === 'hashtag')
    until = Math.max(last.at + last.text.length + sign, amount?.until ?? 0)
    found.push({ senses, at, end: until })
    start = end
  }
  shareVerbs(found, query, lexicon, vocabulary)
  const isOfRetail = (item: Found | undefined) =>
    item?.senses.some((sense) => fieldsOf(sense).some((field) => vocabulary.retail.includes(field)))
  const kept = found.filter(({ senses, at: from, end }, at) => {
    // `retail chatter`, `where retail sits on a gain`, `trending with retail`
    if (senses.length === 0 && investors.test(query.slice(from, end))) {
      const [before, after] = [found.slice(0, at).reverse(), found.slice(at + 1)].map((side) =>
        side.find((each) => !has(each, 'filler')),
      )
      const isBeside = isOfRetail(after) ? !has(before, 'by') : isOfRetail(before) && !has(after, 'field', 'criteria')
      return !isBeside
    }
    // A word for what is listed counts only after a number.
    const isNamed = senses.some(({ kind }) => /listed/.test(kind)) && has(found[at - 1], 'amount')
    // `over the last year`
    const isOfPeriod = senses.some(({ kind }) => kind === 'filler') && has(found[at + 1], 'period')
    if (isOfPeriod && !has(found[at + 1], 'amount')) return false
    const isLight = senses.every(({ kind }) => kind === 'filler' || kind === 'listed' || kind === 'not_listed')
    return senses.length === 0 || isNamed || !isLight
  })
  return kept.map((item, place) => {
    const [text, lead] = [query.slice(item.at, item.end), query.slice(kept[place - 1]?.end ?? 0, item.at)]
    const trail = query.slice(item.end, kept[place + 1]?.at)
    return { ...item, text: text.toLowerCase(), lead: lead.toLowerCase(), trail: trail.toLowerCase() }
  })
}

function fieldsOf(sense: Senses): string[] {
  if (sense.kind === 'field') return [sense.field]
  if (sense.kind === 'criteria') return sense.groups.flat().map(({ field }) => field)
  return 'sort' in sense ? [sense.sort.field] : []
}

const investors = new RegExp(`^(?:${retail})s?$`, 'i')

type Found = Pick<QueryItem, 'senses' | 'at' | 'end'>

/** The words for who holds or trades, at the start (`subject`) or at the end (`atEnd`) of a phrase. */
const subject = /^(?:by )?(?:the )?(?:retail|ai|fund)\S*(?: (?:investor|trader|fund|portfolio|model)s?)*/i
const atEnd = /(?: by)?(?: the)? (?:retail|ai|funds?)(?: (?:investor|trader|fund|portfolio|model)s?)*$/i

/** If a subject has no verb, gives it a verb beside it (`both retail and AI funds buy`) or after `not` (`retail is not buying`). */
function shareVerbs(found: Found[], query: string, lexicon: Lexicon, { fields, measured }: ScreenVocabulary): void {
  const saidOf = (item: Found | undefined) => (item ? query.slice(item.at, item.end) : '')
  for (const [place, item] of found.entries()) {
    const isLink = (each: Found) =>
      has(each, 'and', 'or', 'but', 'not', 'filler', 'period') && !subject.test(saidOf(each))
    const first = found.findLastIndex((each, at) => at < place && !isLink(each))
    const linked = found.slice(first + 1, place)
    // `AI funds are net long and buying`
    const isSecond = linked.some((each) => has(each, 'and', 'or', 'but', 'not'))
    const before = isSecond && !subject.test(saidOf(item)) ? subject.exec(saidOf(found[first]))?.[0] : undefined
    const sensesOf = (verb: string, owner = saidOf(item)) => {
      const name = /retail/i.test(owner) ? 'retail' : 'AI funds'
      const texts = [`${name} ${verb}`, `${verb} by ${name}`].map(placedText)
      const known = texts.map((text) => ({ ...lexicon.find(text).get(0), length: text.words.length }))
      return known.find(({ senses, end, length }) => end === length && has({ senses: senses! }, 'criteria'))?.senses
    }
    const second = before && sensesOf(saidOf(item), before)
    if (second) item.senses = second
    if (second || saidOf(item).replace(subject, '') !== '') continue
    // `shorted by 2 or more AI funds`: the number counts the funds.
    const by = found.findLastIndex((each, at) => at < place && !has(each, 'amount', 'compare', 'after', 'or', 'filler'))
    const counted = has(found[by], 'by') && by < place - 1 ? sensesOf(saidOf(found[by - 1])) : undefined
    const one = counted?.find((sense) => sense.kind === 'criteria')?.groups[0][0].field
    const isCount = measured.some(
      ({ means, by }) => means[0][0].field === one && by.some((each) => fields.get(each.field)!.unit === 'count'),
    )
    if (counted && isCount) {
      item.senses = counted
      found[by].senses = found[by - 1].senses = [{ kind: 'filler' }]
      continue
    }
    const next = found.findIndex((each, at) => at > place && !has(each, 'filler'))
    const isNot = has(found[next], 'not') && /n(?:o|')t$/i.test(saidOf(found[next]))
    const sharedFrom = (step: 1 | -1) => {
      let at = place + step
      while (has(found[at], 'and', 'or', 'but', 'not', 'filler')) at += step
      const between = found.slice(Math.min(at, place) + 1, Math.max(at, place))
      const isLinked = isNot || between.some((each) => has(each, 'and', 'or', 'but', 'not'))
      const isJoined = has(found[at], 'criteria') && isLinked
      const said = saidOf(isJoined ? found[at] : undefined)
      const verb = said.replace(subject, '').replace(atEnd, '')
      return verb === said ? undefined : sensesOf(verb)
    }
    const own = isNot && found[next + 1] ? sensesOf(saidOf(found[next + 1])) : undefined
    const senses = own ?? sharedFrom(1) ?? sharedFrom(-1)
    if (senses && isNot) {
      item.senses = found[next].senses
      Object.assign(found[next], { senses, end: found[own ? next + 1 : next].end })
      if (own) found.splice(next + 1, 1)
    } else if (senses) item.senses = senses
  }
}

/** Returns a function for the longest item at a word: a name, a number of quarters, a period, an amount, or a vocabulary phrase. */
function longestIn(query: string, text: PlacedText, lexicon: Lexicon, vocabulary: ScreenVocabulary, names: KnownNames) {
  const isShouted = query === query.toUpperCase()
  const companies = names
    .tickerPlaces(text)
    .filter(({ start }) => !isShouted || text.tokens[text.words[start].token].kind === 'cashtag')
  const periods = new Map(periodsIn(text.words).map((period) => [period.start, period]))
  const known = lexicon.find(text)
  return (start: number, before: Found | undefined): { senses: Senses[]; end: number } => {
    const longest = known.get(start)
    const next = known.get(start + 1)
    const { form, token } = text.words[start]
    const alone = longest && longest.end > start + 1 ? lexicon.find(placedText(form)).get(0) : undefined
    // `Low debt/equity`, `low debt to equity`, `in retail ownership`: a longer name is not split.
    const isParted = longest?.end === start + 2 && next !== undefined && next.end > longest.end
    const isLight = has(longest, 'filler') || (has(alone, 'filler') && has(longest, 'criteria'))
    const isApart = isParted && (isLight || has(alone, 'level') || text.words[start + 2].before === '/')
    // `down on the month`
    const isOfPeriod = longest?.end === start + 2 && text.words[start + 1].form === 'on' && periods.has(start + 2)
    // `top ten by traders`
    const isOrder = has(before, 'amount') && has(longest, 'filler') && form === 'by'
    // `profitable and up this quarter`, `above $20 and up at least 10 %`
    const isAfter = has(before, 'amount') && !has(known.get(start + 2), 'compare')
    const isOpening = longest?.end === start + 2 && has(longest, 'after') && form === 'and' && !isAfter
    const isFirst = isApart || isOfPeriod || isOrder || isOpening
    const here = alone && isFirst ? { ...alone, end: start + 1 } : longest
    const knownEnd = here?.end ?? start
    const named = (ticker: string): Senses => {
      return { kind: 'criteria', groups: [[criterion('ticker', 'is', { words: [ticker] })]] }
    }
    const company = companies.find((place) => place.start === start)
    // In capitals, `COIN` is the symbol, while `NOT` only stresses a word and `FCF` is short for a field.
    const isContent = here?.senses.every(({ kind }) => kind === 'criteria' || kind === 'field')
    const { text: written, at } = text.tokens[token]
    const isCapital = written === written.toUpperCase() && written.length > 1 && names.isEnglish(form)
    const isWritten = isContent && isCapital
    // In `NOW and CRM`, a word in capitals beside a symbol is also a symbol.
    const { words } = text
    const isLinked = (at: number) => /^(?:and|or|vs|versus)$/.test(words[at]?.form ?? '')
    const beside = [
      ...[start + 2, start - 2].filter((at) => isLinked((start + at) / 2)),
      ...[start + 1, start - 1].filter((at) => words[Math.max(at, start)]?.before === ','),
    ]
    const isBeside = companies.some((each) => beside.includes(each.start))
    if (!company && isBeside && isCapital && !isShouted && names.knowsSymbol(written))
      return { senses: [named(written)], end: start + 1 }
    if (company && (company.end > knownEnd || (company.end === knownEnd && isWritten)))
      return { senses: [named(company.symbol)], end: company.end }
    const isCompared = has(before, 'compare')
    const period = periods.get(start)
    const amount = amountAt(text, start, isCompared)
    if (period && period.end > knownEnd) {
      const isTrailing = text.words.slice(start, period.end).some((each) => each.form === 'trailing')
      const ids = [...(isTrailing ? ['ttm'] : []), ...periodsOf(period, vocabulary)]
      const senses: Senses[] = [{ kind: 'period', periods: ids }]
      if (period.unit === 'quarter' && period.count! > 1) senses.unshift({ kind: 'quarters', quarters: period.count! })
      return { senses, end: period.end }
    }
    // `52wk` is not the number 52.
    const isOfWord = amount && /\p{L}/u.test(text.text[amount.until] ?? '') && !known.has(amount.end)
    // `3m return` and `price_return_3m` are over 3 months, while `net flow over 3m` is about 3 million.
    const short = amount && query.slice(at, amount.until).toLowerCase()
    const around = [known.get(amount?.end ?? start)?.senses, before?.senses]
    const isOver = (of: Senses[] = []) =>
      of.some((each) => each.kind === 'field' && vocabulary.fields.get(each.field)!.periods.includes(short!))
    if (short && around.some(isOver)) return { senses: [{ kind: 'period', periods: [short] }], end: amount.end }
    if (amount && knownEnd <= start + 1)
      return { senses: isOfWord ? [] : [{ kind: 'amount', amount }], end: amount.end }
    if (here) return { senses: [...here.senses], end: here.end }
    const isSymbol = form.length > 2 && names.isPublished(form.toUpperCase()) && !names.isCommon(form)
    return { senses: isSymbol ? [named(form.toUpperCase())] : [], end: start + 1 }
  }
}

/** The periods of the vocabulary that have the length of a period in a query. Times that do not extend to today are `past`. */
function periodsOf({ days, unit, count }: Period, { periods }: ScreenVocabulary): string[] {
  const ids = Object.keys(periods).filter((id) => days !== undefined && periods[id].days === days)
  if (days === 1) ids.push('today')
  if (days === undefined) ids.push('past')
  if (unit === 'month' && count === 12) ids.push('ttm')
  if ((unit === 'quarter' || unit === 'year') && count === 1) ids.push(unit)
  return ids
}

/** The marks with a meaning between a word and the previous word. Signs of foreign currencies become items without a meaning. */
function marksBefore({ text, tokens, words }: PlacedText, place: number, { marks }: Lexicon) {
  const from = place === 0 ? 0 : words[place - 1].token + 1
  const to = words[place]?.token ?? tokens.length
  const found: Found[] = []
  for (let each = from; each < to; each++) {
    const { at, text: mark, kind } = tokens[each]
    if (kind !== 'mark') continue
    const pair = tokens[each + 1]?.at === at + 1 ? marks.get(text.slice(at, at + 2)) : undefined
    const senses = pair ?? marks.get(mark) ?? (/[%\p{Sc}]/u.test(mark) && mark !== '$' ? [] : undefined)
    // A hyphen has a meaning only between two numbers or between two spaces.
    const isRange = tokens[each + 1]?.kind === 'number' && /\d\p{L}*%?$/u.test(text.slice(0, at))
    const isAlone = /\s/.test(text[at - 1] ?? '') && /\s/.test(text[at + 1] ?? '')
    // `-tech`, `!tech`
    const isPrefix = /[-!]/.test(mark) && /^(?:|.*\s)$/s.test(text.slice(0, at)) && /\p{L}/u.test(text[at + 1] ?? '')
    if (isPrefix) found.push({ senses: [{ kind: 'not' }], at, end: at + 1 })
    else if (senses && !(mark === '-' && !isRange && !isAlone)) found.push({ senses, at, end: at + (pair ? 2 : 1) })
    if (pair) each++
  }
  return found
}
