import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../api_fixture.ts'
import { marketRows } from '../market.ts'
import { type Labelled, type Reading, score, type Verdict } from './score.ts'

const sets = load(readFileSync('eval/intent/questions.yaml', 'utf8')) as Record<
  'dev' | 'held_out' | 'fresh' | 'later',
  Labelled[]
>

let api: TestApi
beforeAll(async () => {
  api = await testApi(marketRows())
})
afterAll(() => api.close())

async function verdictsOn(
  set: Labelled[],
): Promise<{ question: string; verdict: Verdict; read: Reading; ms: number }[]> {
  const verdicts = []
  for (const labelled of set) {
    const start = performance.now()
    const answer = await api.post('/v1/retail/intent/ask', { question: labelled.q })
    const ms = performance.now() - start
    const read: Reading = answer.json().interpretation
    verdicts.push({ question: labelled.q, verdict: score(labelled, read), read, ms })
  }
  return verdicts
}

it.each(['dev', 'held_out', 'fresh', 'later'] as const)(
  'reads at least 32 questions of the set %s correctly, at most two wrongly, and at most two without a slot',
  async (set) => {
    const verdicts = await verdictsOn(sets[set])
    const count = (verdict: Verdict) => verdicts.filter((each) => each.verdict === verdict).length
    const times = verdicts.map(({ ms }) => ms).sort((one, other) => one - other)
    const totals = { right: count('right'), honest: count('honest'), dropped: count('dropped'), wrong: count('wrong') }
    console.log(set, totals, `p95 ${times[Math.floor(times.length * 0.95)].toFixed(1)} ms`)
    if (process.env.SHOW === set)
      for (const { question, verdict, read } of verdicts)
        if (verdict !== 'right') console.log(verdict, '|', question, '|', JSON.stringify(read))
    expect(totals.wrong).toBeLessThanOrEqual(2)
    expect(totals.dropped).toBeLessThanOrEqual(2)
    expect(totals.right).toBeGreaterThanOrEqual(32)
  },
)
