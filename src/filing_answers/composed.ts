import type { FilingEvidence, FilingReference, Statement } from './evidence.ts'

export interface Citation {
  id: string
  ticker: string
  filing: { type: string; date: string; url: string }
}

export interface FilingAnswer {
  answer: string
  key_findings: { title: string; detail: string }[]
  citations: Citation[]
}

const mostFindings = 8

/** Makes an answer of statements: citations are numbered anew in the order in which the text has them, and no other is listed. */
export function composed(statements: Statement[], { items }: Pick<FilingEvidence, 'items'>): FilingAnswer {
  const numbers = new Map<number, number>()
  const renumbered = (text: string) =>
    text.replaceAll(/\[(\d{1,3})\]/g, (_, id) => {
      const item = Number(id)
      if (!numbers.has(item)) numbers.set(item, numbers.size + 1)
      return `[${numbers.get(item)}]`
    })
  const texts = statements.map(({ text }) => renumbered(text))
  const answer = texts.join(' ')
  const findings = statements
    .map(({ title }, at) => ({ title, detail: texts[at] }))
    .filter(({ detail }) => detail.includes('['))
  const citations = [...numbers].map(([item, id]) => citationOf(String(id), items[item - 1].filing))
  return { answer, key_findings: findings.slice(0, mostFindings), citations }
}

function citationOf(id: string, { ticker, form, filed_on, url }: FilingReference): Citation {
  return { id, ticker, filing: { type: form, date: filed_on, url } }
}
