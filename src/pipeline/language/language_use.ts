import { Register } from '../../lake/catalog/register.ts'
import { storeOf } from '../../lake/store/open_store.ts'
import type { Store } from '../../lake/store/store.ts'
import type { Spent } from '../../llm/budget.ts'
import type { RunLanguage } from './run_language.ts'

/** What a run has used of language models: requests, tokens and costs, by task. */
export interface RunUse {
  /** The first and the last day that the run built. */
  from: string
  to: string
  /** When the run ended, in UTC. */
  at: string
  tasks: ({ task: string; model: string } & Spent)[]
}

/** Number of runs of which this record is kept. */
const mostRuns = 50

const prefix = 'lake/language_use'

/** Stores what a run has used of language models. Stores nothing if the run sent no request. The caller must hold the lock of the home. */
export async function keepUse(store: Store, days: string[], language: RunLanguage): Promise<void> {
  const tasks = language
    .uses()
    .filter(({ spent }) => spent.requests > 0)
    .map(({ task, model, spent }) => ({ task, model, ...spent }))
  if (tasks.length === 0) return
  const register = new Register<RunUse[]>(store, prefix)
  await register.settle()
  const { number, value } = (await register.read()) ?? { number: 0, value: [] }
  const run: RunUse = { from: days[0], to: days.at(-1)!, at: new Date().toISOString(), tasks }
  await register.advance(number, [...value, run].slice(-mostRuns))
  await register.trim(2)
}

/** The last runs that sent requests to a language model, oldest first. The caller needs no lock. */
export async function readUse(home: string): Promise<RunUse[]> {
  return (await new Register<RunUse[]>(storeOf(home), prefix).read())?.value ?? []
}
