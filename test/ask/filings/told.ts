import { expect } from 'vitest'
import type { FilingInterpretation } from '../../../src/ask/filings/interpretation.ts'
import type { TestApi } from '../../api_fixture.ts'
import { lies } from './invented.ts'

export const url = '/v1/filings/ask'

export interface Told {
  answer: string
  key_findings: { title: string; detail: string }[]
  citations: { id: string; ticker: string; filing: { type: string; date: string; url: string } }[]
  interpretation: FilingInterpretation
}

/**
 * Asks a question and checks what holds for every answer: the ids in the text are exactly the citations, the text has all
 * key findings, and nothing matches `lies`.
 */
export function asking({ post }: Pick<TestApi, 'post'>) {
  return async (question: string, tickers: string[], more: object = {}): Promise<Told> => {
    const told: Told = (await post(url, { question, tickers, ...more })).json()
    const ids = [...told.answer.matchAll(/\[(\d+)\]/g)].map(([, id]) => id)
    expect([...new Set(ids)]).toEqual(told.citations.map(({ id }) => id))
    for (const { detail } of told.key_findings) expect(told.answer).toContain(detail)
    expect(JSON.stringify(told)).not.toMatch(lies)
    return told
  }
}
