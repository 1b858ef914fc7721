/** A bound on the later of two amounts, as a multiple of the earlier one: 2 for `double`. */
export interface ChangeBound {
  is: 'above' | 'below'
  multiple: number
  isInclusive: boolean
  /** Whether only a rise or only a fall meets it. */
  way?: 'rise' | 'fall'
  /** What it says happened: `more than doubled`, `rose by at least 20%`. */
  words: string
  /** The same behind `did not`. */
  denied: string
}

/** Reads a bound on a change: `more than double`, `halve`, `grow by at least 20%`. */
export function changeBoundIn(text: string): ChangeBound | undefined {
  const [, before = '', word = ''] = multiples.exec(text) ?? []
  if (word) {
    const [base, how] = [word.toLowerCase(), before.toLowerCase()]
    const isLess = /less/.test(how)
    const multiple = sizes[base]
    return {
      is: multiple > 1 !== isLess ? 'above' : 'below',
      multiple,
      isInclusive: !/less|more|over/.test(how),
      words: `${how}${base}d`,
      denied: `${how}${base}`,
    }
  }
  const [, verb, bound, percent] = byPercent.exec(text) ?? []
  if (!verb) return undefined
  const way = /^(?:[fds])/i.test(verb) ? 'fall' : 'rise'
  const isLess = /less|under|most/i.test(bound)
  const by = `by ${bound.toLowerCase()} ${percent}%`
  return {
    is: (way === 'fall') !== isLess ? 'below' : 'above',
    multiple: 1 + (way === 'fall' ? -1 : 1) * (Number(percent) / 100),
    isInclusive: /^at/i.test(bound),
    way,
    words: `${{ fall: 'fell', rise: 'rose' }[way]} ${by}`,
    denied: `${way} ${by}`,
  }
}

const how = '((?:(?:more|less) than |at least |over )?)'
const inexact = '(?<!nearly |almost |about )'
const multiples = new RegExp(String.raw`${inexact}\b${how}(double|triple|quadruple|halve)d?\b`, 'i')
const sizes: Record<string, number> = { double: 2, triple: 3, quadruple: 4, halve: 0.5 }
const verbs = 'rise|grow|increase|climb|fall|drop|decline|decrease|shrink'
const bounds = 'more than|over|at least|less than|under|at most'
const byPercent = new RegExp(String.raw`\b(${verbs}) (?:by )?(${bounds}) (\d+(?:\.\d+)?) ?(?:%|percent)`, 'i')

/** Whether a change between positive amounts meets a bound: `yes, it more than doubled`. */
export function changeVerdict(bound: ChangeBound, from: number, to: number): string {
  const { is, multiple, isInclusive, way, words, denied } = bound
  const isWay = way === undefined || (way === 'rise' ? to > from : to < from)
  const size = multiple * from
  const isMet = isWay && ((isInclusive && to === size) || (is === 'above' ? to > size : to < size))
  return isMet ? `yes, it ${words}` : `no, it did not ${denied}`
}
