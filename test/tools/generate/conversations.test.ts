import { beforeAll, describe, expect, it } from 'vitest'
import { batchLabeller } from '../../../src/labels/label_batch.ts'
import { readThemes } from '../../../src/labels/themes.ts'
import { readTopics } from '../../../src/labels/topics.ts'
import { daysEnding } from '../../../src/tools/generate/calendar.ts'
import { conversations } from '../../../src/tools/generate/conversations/conversations.ts'
import { PEOPLE } from '../../../src/tools/generate/conversations/talk.ts'
import { universe } from '../../../src/tools/generate/universe.ts'

interface Conversation {
  conversation_id: string
  user_id: string
  started_at: string
  messages: { role: string; text: string; created_at: string }[]
}

/** The labels that the built-in provider gives one question unit. */
interface Labelled {
  day: number
  isQuestion: boolean
  tickers: string[]
  topics: string[]
  theme: string
  sentiment: string
  terms: string[]
}

const days = daysEnding('2025-09-30', 120)
const users = Array.from({ length: 2_000 }, (_, index) => `u${index}`)
const all = universe(300, 7)
const talk = (count: number, seed = 7) =>
  [...conversations(count, users, all, days, seed)] as unknown as Conversation[][]

describe('generated conversations', () => {
  let byDay: Conversation[][]
  let labelled: Labelled[]

  beforeAll(() => {
    byDay = talk(20_000)
    const label = batchLabeller(all.map(({ ticker, name }) => ({ ticker, name })))
    labelled = byDay.flatMap((rows, day) => {
      const texts = rows.map(({ messages }) => messages.filter(({ role }) => role === 'user').map(({ text }) => text))
      const found = label({ conversations: texts.map((each) => JSON.stringify(each)) })
      const list = (joined: string) => joined.split('\n').filter((item) => item !== '')
      return found.isQuestion.map((isQuestion, at) => ({
        day,
        isQuestion,
        tickers: list(found.tickers[at]),
        topics: list(found.topics[at]),
        theme: found.theme[at],
        sentiment: found.sentiment[at],
        terms: list(found.terms[at]),
      }))
    })
  })

  it('match the requested count, and start on their day in order', () => {
    expect(byDay.map((rows) => rows.length).reduce((sum, rows) => sum + rows, 0)).toBe(20_000)
    expect(byDay.length).toBe(days.length)
    byDay.forEach((rows, day) => {
      const starts = rows.map((row) => row.started_at)
      expect(starts).toEqual(starts.toSorted())
      expect(starts.every((start) => start.startsWith(days[day]))).toBe(true)
    })
    const ids = new Set(byDay.flat().map((row) => row.conversation_id))
    expect(ids.size).toBe(20_000)
    expect(talk(7).flat().length).toBe(7)
  })

  it('cover most topics and most question themes', () => {
    const topics = new Set(labelled.flatMap(({ topics }) => topics))
    const themes = new Set(labelled.map(({ theme }) => theme))
    expect(topics.size).toBeGreaterThanOrEqual(Math.min(60, readTopics().length))
    expect(themes.size).toBeGreaterThanOrEqual(Math.min(100, readThemes().length))
  })

  it('have every sentiment, and are mostly but not only questions', () => {
    const share = (holds: (labels: Labelled) => boolean) => labelled.filter(holds).length / labelled.length
    expect(share((labels) => labels.isQuestion)).toBeGreaterThan(0.8)
    expect(share((labels) => labels.isQuestion)).toBeLessThan(0.97)
    for (const lean of ['bullish', 'bearish', 'neutral'] as const)
      expect(
        share(({ sentiment }) => sentiment === lean),
        lean,
      ).toBeGreaterThan(0.1)
    expect(share(({ sentiment }) => sentiment === 'mixed')).toBeGreaterThan(0.005)
  })

  it('mention one stock and one topic more often in the last week', () => {
    const shareOf = (holds: (labels: Labelled) => boolean, isRecent: boolean) => {
      const some = labelled.filter(({ day }) => day >= days.length - 7 === isRecent)
      return some.filter(holds).length / some.length
    }
    const sofi = (labels: Labelled) => labels.tickers.includes('SOFI')
    const tariffs = (labels: Labelled) => labels.topics.includes('tariffs_trade')
    expect(shareOf(sofi, true)).toBeGreaterThan(3 * shareOf(sofi, false))
    expect(shareOf(tariffs, true)).toBeGreaterThan(3 * shareOf(tariffs, false))
  })

  it('introduce a new subject in the second half of the period', () => {
    const fresh = labelled.filter(({ terms }) => terms.includes('small modular reactor'))
    expect(fresh.length).toBeGreaterThan(50)
    expect(Math.min(...fresh.map(({ day }) => day))).toBeGreaterThan(days.length / 2)
  })

  it('contain synthetic names, e-mail addresses and phone numbers', () => {
    const texts = byDay.flat().flatMap((row) => row.messages.map(({ text }) => text))
    const mails = texts.flatMap((text) => text.match(/[^\s,]+@[^\s,]+/g) ?? [])
    const phones = texts.flatMap((text) => text.match(/\(\d{3}\)[ \d-]+\d/g) ?? [])
    expect(mails.length).toBeGreaterThan(20)
    expect(phones.length).toBeGreaterThan(20)
    expect(mails.every((mail) => mail.endsWith('@example.com'))).toBe(true)
    expect(phones.every((phone) => /^\(555\) 555-01\d\d$/.test(phone))).toBe(true)
    for (const name of PEOPLE)
      expect(
        texts.some((text) => text.includes(name)),
        name,
      ).toBe(true)
    expect(texts.filter((text) => /[{}]/.test(text))).toEqual([])
  })

  it('are the same for the same seed and differ for another seed', () => {
    expect(talk(300)).toEqual(talk(300))
    expect(talk(300, 8)).not.toEqual(talk(300))
  })
})
