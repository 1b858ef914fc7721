import { Register } from '../../lake/catalog/register.ts'
import { storeOf } from '../../lake/store/open_store.ts'
import type { Store } from '../../lake/store/store.ts'
import type { Spent } from '../../llm/budget.ts'
import type { RunLanguage } from './run_language.ts'

/** What a run used of language models. */
export interface RunUse {
  /** The first and the last day of the run. */
  from: string
  to: string
  /** When it ended, UTC. */
  at: string
  tasks: ({ task: string; model: string } & Spent)[]
}

/** Number of runs whose requests are kept. */
const mostRuns = 50

const prefix = 'lake/language_use'

/** Stores what a run has requested from language models, if anything. The caller must hold the home's lock. */
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

/** The last runs that requested something from a language model, oldest first. Needs no lock. */
export async function readUse(home: string): Promise<RunUse[]> {
  return (await new Register<RunUse[]>(storeOf(home), prefix).read())?.value ?? []
}
