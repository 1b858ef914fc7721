import { expect } from 'vitest'
import { createServer } from '../../../src/api/server.ts'
import { key, silent } from '../../api_fixture.ts'

export interface Theme {
  label: string
  question_share_pct: number
  sentiment: string
  sentiment_breakdown_pct: Record<string, number | null>
  related_tickers: { ticker: string; question_share_pct: number }[]
  related_topics: { label: string; question_share_pct: number }[]
}

export interface Answer {
  answer: string
  related_tickers: { ticker: string; conversation_share_pct: number }[]
  themes: { label: string }[]
}

/** The API over a home folder with a release, called as a client calls it. */
export interface Client {
  get<Found>(path: string, query?: Record<string, string | number>): Promise<Found>
  /** Asks as a stream, plain, and as a stream again, and expects the same answer each time. */
  ask(question: string, more: Record<string, unknown>): Promise<Answer>
  close(): Promise<void>
}

export async function clientOf(home: string): Promise<Client> {
  const app = await createServer({ home, log: silent, apiKeys: [key], pollMs: 1000, maxEventLoopDelayMs: 0 })
  const headers = { 'x-service-api-key': key }
  const post = async (payload: Record<string, unknown>) => {
    const answer = await app.inject({ method: 'POST', url: '/v1/retail/intent/ask', headers, payload })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.body
  }
  return {
    async get(path, query = {}) {
      const told = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]),
      )
      const answer = await app.inject({ url: `/v1/retail/${path}?${told}`, headers })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    },
    async ask(question, more) {
      const streamed = await post({ question, ...more, stream: true })
      const plain = await post({ question, ...more })
      expect(await post({ question, ...more, stream: true })).toBe(streamed)
      const events = [...streamed.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)].map(([, name, data]) => ({ name, data }))
      const deltas = events.slice(0, -2)
      expect(new Set(deltas.map(({ name }) => name))).toEqual(new Set(['delta']))
      expect(events.slice(-2)).toEqual([
        { name: 'result', data: plain },
        { name: 'done', data: '{}' },
      ])
      const answer: Answer = JSON.parse(plain)
      expect(deltas.map(({ data }) => JSON.parse(data).text).join('')).toBe(answer.answer)
      return answer
    },
    close: async () => {
      await app.close()
    },
  }
}
