import { setTimeout as pause } from 'node:timers/promises'
import { daysBefore } from '../../base/calendar/days.ts'
import { hashOf } from '../../base/hash.ts'
import { type BronzePart, isExpired } from '../../lake/catalog/catalog.ts'
import type { AnswerFeed } from '../../lake/model_answers.ts'
import { type Batched, batchFile } from '../../llm/batches.ts'
import type { Spent } from '../../llm/budget.ts'
import type { ModelClient } from '../../llm/client.ts'
import { RemoteFailure } from '../../llm/failure.ts'
import type { RunContext } from '../run_context.ts'
import { AnswerStore, type StoredAnswer } from './answer_store.ts'
import { AskedBatches, type BatchReading, type DatedText } from './asked_batches.ts'

/** Days that a release looks back on: the longest window, and a baseline of that length before it. */
const DAYS_BACK = 365 + 365

/** A language task that gives texts to a model before a run builds. */
export interface TextTask {
  /** Feed of the answers. */
  feed: AnswerFeed
  /** Hash of the model and its instructions: another provider asks again. */
  grade: string
  /** Feed whose days contain the texts, and the model that extracts them. */
  source: string
  reader: string
  /** Prefix of the stored batches. */
  notes: string
  /** Texts of a day by their hash. */
  textsOf(day: string, parts: BronzePart[]): Promise<Map<string, string>>
  /** Gives texts to the model until all are done or it is unavailable; returns the reason for the latter. */
  ask(texts: AsyncIterable<DatedText>, keep: (kept: StoredAnswer[]) => Promise<void>): Promise<string | undefined>
}

/** One that sends them to a server. */
export interface AskedTask extends TextTask, Batched<DatedText>, BatchReading {
  server: ModelClient
}

/** What came of some texts, in texts. */
export interface TextReport {
  grade: string
  taken: number
  /** Answered on another day before, at no cost; a text counts on each day that it was copied to. */
  copied: number
  /** Texts of the examined days that only have the built-in provider's answer. */
  left: number
  /** Days that were not looked at. */
  days_left: number
  /** Why it ended early; absent if all were given to the model. */
  stopped?: string
}

/** The same of requests to a server. */
export interface AskReport extends TextReport {
  /** Sent, but left to the built-in provider: by reason. */
  rejected: Record<string, number>
  /** In batches that the next run collects. */
  pending: number
  spent: Spent
}

/**
 * Has a model on this machine answer what the releases lack, newest day first, for as long as a run may spend on language models; the
 * next run goes on. A failure of the model never fails the run.
 */
export async function askLocally(
  context: RunContext,
  task: TextTask,
  days: string[],
  say: (progress: string) => void,
): Promise<TextReport> {
  const seconds = context.settings.CROWDTAPE_LLM_MAX_SECONDS
  const until = performance.now() + seconds * 1000
  const isOver = () => performance.now() > until
  const store = await AnswerStore.open(context.lake, task.feed, task.grade)
  try {
    const notes = await AskedBatches.open(context.lake.store, task.notes)
    const run = new RequestRun(context, task, store, notes, say)
    const [failure] = await run.directly(whileTime(run.texts(days, isOver)))
    const { rejected: _, pending: __, ...report } = await run.finish()
    const isCut = isOver() && report.left + report.days_left > 0
    const stopped = failure ?? (isCut ? `CROWDTAPE_LLM_MAX_SECONDS (${seconds}) are over` : undefined)
    return { ...report, ...(stopped !== undefined && { stopped }) }
  } finally {
    store.close()
  }

  async function* whileTime(texts: AsyncGenerator<DatedText>): AsyncGenerator<DatedText> {
    for await (const text of texts) {
      if (isOver()) return
      yield text
    }
  }
}

/**
 * Requests the answers that the releases lack from the language model: newest day first, within the budget of a run.
 * Each answer is committed as it arrives and becomes an input of the models; the built-in provider does the rest.
 * Failures of the model never fail the run, and the next run sends only texts without answers. `batchWaitMs`: how long
 * to wait for a batch; undefined sends requests directly.
 */
export async function askFor(
  context: RunContext,
  task: AskedTask,
  days: string[],
  batchWaitMs: number | undefined,
  say: (progress: string) => void,
): Promise<AskReport> {
  const { server, grade } = task
  const store = await AnswerStore.open(context.lake, task.feed, grade)
  try {
    const asking = new RequestRun(context, task, store, await AskedBatches.open(context.lake.store, task.notes), say)
    const stops: string[] = []
    const orStop = async (work: () => Promise<string[]>) => {
      try {
        stops.push(...(await work()))
      } catch (error) {
        if (!(error instanceof RemoteFailure)) throw error
        stops.push(error.message)
      }
    }
    // Batches that cannot be collected keep nobody from asking for the rest.
    await orStop(() => asking.collect(task))
    const texts = asking.texts(days, () => server.over !== undefined)
    await orStop(() => (batchWaitMs === undefined ? asking.directly(texts) : asking.byBatch(task, texts, batchWaitMs)))
    if (server.over) stops.push(server.over.message)
    const stopped = [...new Set(stops)].join('; ')
    return { ...(await asking.finish()), spent: { ...server.budget.spent }, ...(stopped !== '' && { stopped }) }
  } finally {
    store.close()
  }
}

/** The texts of one run, their order, and the results. */
class RequestRun {
  readonly #context: RunContext
  readonly #task: TextTask
  readonly #store: AnswerStore
  readonly #batches: AskedBatches
  readonly #say: (progress: string) => void
  /** Days to look at, and those looked at. */
  readonly #open = new Set<string>()
  readonly #seen = new Set<string>()
  readonly #asked = new Set<string>()
  readonly #rejected: Record<string, number> = {}
  #taken = 0

  constructor(
    context: RunContext,
    task: TextTask,
    store: AnswerStore,
    batches: AskedBatches,
    say: (progress: string) => void,
  ) {
    this.#context = context
    this.#task = task
    this.#store = store
    this.#batches = batches
    this.#say = say
  }

  /** Texts to send, each once, newest day first, looked up lazily. */
  async *texts(days: string[], isOver: () => boolean): AsyncGenerator<DatedText> {
    const parts = (await this.#context.lake.catalog()).bronze[this.#task.source] ?? {}
    const first = daysBefore(days[0], DAYS_BACK - 1)
    const wanted = Object.keys(parts).filter((day) => day >= first && day <= days.at(-1)! && !isExpired(parts[day]))
    for (const day of wanted.sort().reverse()) {
      if (!this.#batches.isDone(day, await this.#markOf(day))) this.#open.add(day)
    }
    for (const { text_sha256 } of this.#batches.pending) this.#asked.add(text_sha256)
    for (const day of [...this.#open]) {
      if (isOver()) return
      const texts = await this.#task.textsOf(day, parts[day])
      const unknown = await this.#store.want(day, texts.keys())
      this.#open.delete(day)
      this.#seen.add(day)
      for (const [text_sha256, text] of texts) {
        if (!unknown.has(text_sha256) || this.#asked.has(text_sha256)) continue
        this.#asked.add(text_sha256)
        yield { text_sha256, text, day }
      }
    }
  }

  async directly(texts: AsyncGenerator<DatedText>): Promise<string[]> {
    const over = await this.#task.ask(texts, (kept) => this.#keep(kept))
    return over === undefined ? [] : [over]
  }

  /** Sends batches, and waits for them as long as is set. */
  async byBatch(task: AskedTask, texts: AsyncGenerator<DatedText>, waitMs: number): Promise<string[]> {
    const { server, grade } = task
    for (;;) {
      const file = await batchFile(server, texts, task)
      if (!file) break
      await this.#batches.send(server, grade, file, (asked) => task.hintOf(asked))
    }
    const until = performance.now() + waitMs
    const ends: string[] = []
    for (
      let wait = 250;
      this.#batches.pending.length > 0 && performance.now() < until;
      wait = Math.min(wait * 2, 60_000)
    ) {
      await pause(Math.min(wait, until - performance.now()))
      ends.push(...(await this.collect(task)))
    }
    return ends
  }

  /** Ingests the results of batches. Returns how the failed ones ended. */
  async collect(task: AskedTask): Promise<string[]> {
    if (this.#batches.pending.length === 0) return []
    const read: BatchReading['read'] = (answer, asked) => task.read(answer, asked)
    const ends = await this.#batches.collect(task.server, read, async (kept, grade, texts) => {
      for (const [day, ofDay] of Map.groupBy(texts, ({ day }) => day)) {
        await this.#store.want(
          day,
          ofDay.map(({ text_sha256 }) => text_sha256),
        )
      }
      await this.#keep(kept, grade)
    })
    return ends.filter((end) => end !== 'completed').map((end) => `a batch ended ${end}`)
  }

  /** Copies known answers and records completed days. */
  async finish(): Promise<Omit<AskReport, 'spent' | 'stopped'>> {
    const copied = await this.#store.copy()
    const open = await this.#store.openTexts()
    const isOpen = new Set(open.map(({ day }) => day))
    const done: Record<string, string> = {}
    for (const day of this.#seen) if (!isOpen.has(day)) done[day] = await this.#markOf(day)
    await this.#batches.markDone(done)
    const pending = new Set(this.#batches.pending.map(({ text_sha256 }) => text_sha256))
    return {
      grade: this.#task.grade,
      taken: this.#taken,
      rejected: this.#rejected,
      copied,
      pending: pending.size,
      left: new Set(open.map(({ text_sha256 }) => text_sha256)).difference(pending).size,
      days_left: this.#open.size,
    }
  }

  /**
   * Fingerprint of a completed day: its texts, the rules that extract them, and the existing answers, because another
   * model may have added some.
   */
  async #markOf(day: string): Promise<string> {
    const { lake, models } = this.#context
    const { source, reader, feed, grade } = this.#task
    const { bronze } = await lake.catalog()
    const digests = (name: string) => bronze[name]?.[day]?.map(({ digest }) => digest)
    const rules = models.graph.models.get(reader)?.hash
    return hashOf([grade, rules, digests(source), digests(feed.name)]).slice(0, 16)
  }

  async #keep(kept: StoredAnswer[], grade = this.#task.grade): Promise<void> {
    await this.#store.keep(kept, grade)
    for (const each of kept) {
      if ('row' in each) this.#taken++
      else this.#rejected[each.rejected] = (this.#rejected[each.rejected] ?? 0) + 1
    }
    this.#say(`${this.#taken} answered`)
  }
}
