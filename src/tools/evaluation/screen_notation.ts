import {
  type Criterion,
  type NamedOver,
  type Predicate,
  readCriteria,
  readName,
  readSort,
} from '../../ask/screens/predicate.ts'

/**
 * Writes a predicate as one line. Predicates with the same meaning give the same line, because groups and their criteria are sorted
 * alphabetically, as in `revenue_growth[year] above 20; sector is energy | not industry is banks; sort market_cap highest; count 5`. A
 * field's default period is left out.
 */
export function written(
  { all, sort, shown = [], count }: Predicate,
  defaultPeriod: (field: string) => string | null,
): string {
  const nameOf = ({ field, period }: NamedOver) =>
    period === null || period === defaultPeriod(field) ? field : `${field}[${period}]`
  const valueIn = ({ compare, low, high, of, words, level }: Criterion) => {
    const names = [...words].sort().join(',')
    const told = compare === 'between' ? `${low} ${high}` : (low ?? level ?? names)
    return [told, of ?? [], /_count$/.test(compare) && names ? names : []].flat().join(' ')
  }
  const said = (each: Criterion) => `${each.not ? 'not ' : ''}${nameOf(each)} ${each.compare} ${valueIn(each)}`
  const groups = all.map(({ any }) => [...new Set(any.map(said))].sort().join(' | '))
  return [
    ...[...new Set(groups)].sort(),
    ...(sort ? [['sort', nameOf(sort), sort.direction, sort.of ?? []].flat().join(' ')] : []),
    ...shown.map((each) => `show ${nameOf(each)}`).sort(),
    ...(count === null ? [] : [`count ${count}`]),
  ].join('; ')
}

/** Parses the notation of `written`. Throws an Error that names the first invalid part. */
export function readPredicate(text: string): Predicate {
  const predicate: Predicate = { all: [], sort: null, count: null }
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part.startsWith('sort ')) predicate.sort = readSort(part.slice(5))
    else if (part.startsWith('show ')) predicate.shown = [...(predicate.shown ?? []), readName(part.slice(5))]
    else if (/^count \d+$/.test(part)) predicate.count = Number(part.slice(6))
    else if (part !== '') predicate.all.push({ any: readCriteria(part)[0] })
  }
  return predicate
}
