import { readQuestion } from './reading.ts'

/** Between two questions: the end of one, or a joining word, before a word that asks. */
const between = [
  /[?.!;]\s+(?:and |also )?(?=(?:what|how|who|whose|when|where|which)\b)/i,
  /[?]\s+(?:and |also )?(?=(?:did|does|do|is|are|was|were|has|have)\b)/i,
  /,?\s+(?:and|plus|also)\s+(?:also )?(?=(?:what|how|who|whose|when|where|which)\b)/i,
]

/**
 * The questions that a text asks, in order; those behind the first are of the periods that it names, unless they name their
 * own. A part that is about nothing by itself (`and how does it compare`) stays with the one before it.
 */
export function questionParts(text: string, names: ReadonlySet<string>): string[] {
  const isAbout = (part: string) => {
    const { metrics, topics, open, person } = readQuestion(part, names)
    return metrics.length + topics.length + open.length > 0 || person !== undefined
  }
  for (const joint of between) {
    const match = joint.exec(text)
    if (!match) continue
    const [first, rest] = [text.slice(0, match.index + 1).trim(), text.slice(match.index + match[0].length)]
    if (!isAbout(first) || !isAbout(rest)) continue
    const { years, quarters, date } = readQuestion(first, names).question
    return [first, ...questionParts(rest, names).map((part) => withPeriod(part, names, years, quarters, date))]
  }
  return [text]
}

function withPeriod(
  part: string,
  names: ReadonlySet<string>,
  years: number[],
  quarters: number[],
  date: string | undefined,
): string {
  const own = readQuestion(part, names).question
  if (own.years.length + own.quarters.length > 0 || own.date !== undefined) return part
  const period =
    date ?? [...quarters.map((quarter) => `Q${quarter}`), ...years.map((year) => `fiscal ${year}`)].join(' ')
  return period === '' ? part : `${part.replace(/[?.!\s]+$/, '')} ${period}?`
}
