import { setTimeout as pause } from 'node:timers/promises'
import { type Batched, batchFile } from '../../llm/batches.ts'
import type { Spent } from '../../llm/budget.ts'
import type { ModelClient } from '../../llm/client.ts'
import { RemoteFailure } from '../../llm/failure.ts'
import type { RunContext } from '../run_context.ts'
import type { BatchReading, DatedText } from './asked_batches.ts'
import { type TextReport, TextRun, type TextTask } from './text_run.ts'

/** A language task that sends texts to a language model on a server. It runs before the run builds SQL models. */
export interface RemoteTask extends TextTask, Batched<DatedText>, BatchReading {
  server: ModelClient
}

/** The result of a task, counted in texts, and what its requests used of the budget. */
export interface RemoteReport extends TextReport {
  spent: Spent
}

/**
 * Asks the language model for missing answers, newest day first and within the budget of a run. A failure of the language model never fails
 * the run. Each answer is committed as it arrives, and the SQL models read it; texts without an answer get the answer of the built-in
 * provider. `batchWaitMs` is how long to wait for the results of batches. If it is undefined, requests are sent directly and not in
 * batches.
 */
export async function runRemoteTask(
  context: RunContext,
  task: RemoteTask,
  days: string[],
  batchWaitMs: number | undefined,
  say: (progress: string) => void,
): Promise<RemoteReport> {
  const { server } = task
  const run = await TextRun.open(context, task, say)
  try {
    const stops: (string | undefined)[] = []
    const orStop = async (work: () => Promise<(string | undefined)[]>) => {
      try {
        stops.push(...(await work()))
      } catch (error) {
        if (!(error instanceof RemoteFailure)) throw error
        stops.push(error.message)
      }
    }
    // If the batches of earlier runs cannot be collected, the other texts are still sent.
    await orStop(() => collect(task, run))
    const texts = run.texts(days, () => server.over !== undefined)
    await orStop(async () =>
      batchWaitMs === undefined ? [await run.ask(texts)] : sendBatches(task, run, texts, batchWaitMs),
    )
    stops.push(server.over?.message)
    const stopped = [...new Set(stops.filter((stop) => stop !== undefined))].join('; ')
    return { ...(await run.finish()), spent: { ...server.budget.spent }, ...(stopped !== '' && { stopped }) }
  } finally {
    run.close()
  }
}

/** Sends the texts in batches and waits at most `waitMs` for the results. Returns one line for each failed batch. */
async function sendBatches(
  task: RemoteTask,
  run: TextRun,
  texts: AsyncGenerator<DatedText>,
  waitMs: number,
): Promise<string[]> {
  const { server, grade } = task
  for (;;) {
    const file = await batchFile(server, texts, task)
    if (!file) break
    await run.batches.send(server, grade, file, (asked) => task.hintOf(asked))
  }
  const until = performance.now() + waitMs
  const ends: string[] = []
  for (let wait = 250; run.batches.pending.length > 0 && performance.now() < until; wait = Math.min(wait * 2, 60_000)) {
    await pause(Math.min(wait, until - performance.now()))
    ends.push(...(await collect(task, run)))
  }
  return ends
}

/** Stores the answers of batches that have ended. Returns one line for each failed batch. */
async function collect(task: RemoteTask, run: TextRun): Promise<string[]> {
  if (run.batches.pending.length === 0) return []
  const ends = await run.batches.collect(
    task.server,
    (answer, asked) => task.read(answer, asked),
    (kept, grade, texts) => run.keepOf(kept, grade, texts),
  )
  return ends.filter((end) => end !== 'completed').map((end) => `a batch ended with the status ${end}`)
}
