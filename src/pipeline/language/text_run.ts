import { daysBefore } from '../../base/calendar/days.ts'
import { hashOf } from '../../base/hash.ts'
import { type BronzePart, isExpired } from '../../lake/catalog/catalog.ts'
import type { AnswerFeed } from '../../lake/model_answers.ts'
import type { RunContext } from '../run_context.ts'
import { AnswerStore, type StoredAnswer } from './answer_store.ts'
import { AskedBatches, type DatedText } from './asked_batches.ts'

/** Number of days of texts that a release depends on: the longest window, and a baseline of the same length before this window. */
const DAYS_BACK = 365 + 365

/** A language task in which a language model gets texts, and its answers are stored before the run builds SQL models. */
export interface TextTask {
  /** Feed of the answers. */
  feed: AnswerFeed
  /** Identifies the language model and its instructions. If it changes, texts are sent again. */
  grade: string
  /** `source` is the feed that contains the texts, by day. `reader` is the model that extracts the texts. */
  source: string
  reader: string
  /** Prefix in the store under which the batches of the task are recorded. */
  notes: string
  /** Returns the texts of a day, by hash. */
  textsOf(day: string, parts: BronzePart[]): Promise<Map<string, string>>
  /** Sends the texts to the language model and passes the answers to `keep`. If it ends early, returns the reason. */
  ask(texts: AsyncIterable<DatedText>, keep: (kept: StoredAnswer[]) => Promise<void>): Promise<string | undefined>
}

/** Result of a task. The numbers count texts, unless the field says something else. */
export interface TextReport {
  grade: string
  taken: number
  /** Number of rejected answers, by reason. The texts of rejected answers get the answer of the built-in provider. */
  rejected: Record<string, number>
  /**
   * Number of answers that were copied from another day instead of requested. An answer that was copied to three days counts three times.
   */
  copied: number
  /** Number of texts in batches that have not ended. The next run collects their answers. */
  pending: number
  /** Number of texts of the examined days that have only the answer of the built-in provider. Texts in batches are not counted. */
  left: number
  /** Number of days that were not examined. */
  days_left: number
  /** Why the task ended early. Absent if the task did not end early. */
  stopped?: string
}

/** Selects the texts that a language task sends in one run, stores the answers, and counts the results. */
export class TextRun {
  readonly #context: RunContext
  readonly #task: TextTask
  readonly #store: AnswerStore
  /** Record of the batches that were sent, and of the days whose texts all have answers. */
  readonly batches: AskedBatches
  readonly #say: (progress: string) => void
  /** `#open` has the days that have not been examined yet, and `#seen` has the examined days. */
  readonly #open = new Set<string>()
  readonly #seen = new Set<string>()
  readonly #asked = new Set<string>()
  readonly #rejected: Record<string, number> = {}
  #taken = 0

  private constructor(
    context: RunContext,
    task: TextTask,
    store: AnswerStore,
    batches: AskedBatches,
    say: (progress: string) => void,
  ) {
    this.#context = context
    this.#task = task
    this.#store = store
    this.batches = batches
    this.#say = say
  }

  /** Opens the stored answers and batches of a task. The caller must call `close`. */
  static async open(context: RunContext, task: TextTask, say: (progress: string) => void): Promise<TextRun> {
    const store = await AnswerStore.open(context.lake, task.feed, task.grade)
    return new TextRun(context, task, store, await AskedBatches.open(context.lake.store, task.notes), say)
  }

  close(): void {
    this.#store.close()
  }

  /** Yields each text without an answer once, newest day first. A day is examined only when the caller asks for its texts. */
  async *texts(days: string[], isOver: () => boolean): AsyncGenerator<DatedText> {
    const parts = (await this.#context.lake.catalog()).bronze[this.#task.source] ?? {}
    const first = daysBefore(days[0], DAYS_BACK - 1)
    const wanted = Object.keys(parts).filter((day) => day >= first && day <= days.at(-1)! && !isExpired(parts[day]))
    for (const day of wanted.sort().reverse()) {
      if (!this.batches.isDone(day, await this.#markOf(day))) this.#open.add(day)
    }
    for (const { text_sha256 } of this.batches.pending) this.#asked.add(text_sha256)
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

  /** Runs the task on these texts and stores the answers. If the task ends early, returns the reason. */
  ask(texts: AsyncIterable<DatedText>): Promise<string | undefined> {
    return this.#task.ask(texts, (kept) => this.#keep(kept))
  }

  /** Copies known answers to other days, records the days whose texts all have answers, and returns the counts. */
  async finish(): Promise<TextReport> {
    const copied = await this.#store.copy()
    const open = await this.#store.openTexts()
    const isOpen = new Set(open.map(({ day }) => day))
    const done: Record<string, string> = {}
    for (const day of this.#seen) if (!isOpen.has(day)) done[day] = await this.#markOf(day)
    await this.batches.markDone(done)
    const pending = new Set(this.batches.pending.map(({ text_sha256 }) => text_sha256))
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

  /** Stores answers from a batch, which an earlier run may have sent. */
  async keepOf(kept: StoredAnswer[], grade: string, texts: { text_sha256: string; day: string }[]): Promise<void> {
    for (const [day, ofDay] of Map.groupBy(texts, ({ day }) => day)) {
      await this.#store.want(
        day,
        ofDay.map(({ text_sha256 }) => text_sha256),
      )
    }
    await this.#keep(kept, grade)
  }

  async #keep(kept: StoredAnswer[], grade = this.#task.grade): Promise<void> {
    await this.#store.keep(kept, grade)
    for (const each of kept) {
      if ('row' in each) this.#taken++
      else this.#rejected[each.rejected] = (this.#rejected[each.rejected] ?? 0) + 1
    }
    this.#say(`${this.#taken} answered`)
  }

  /**
   * Fingerprint of everything that decides whether a day still needs answers: the provider, the texts of the day, the rules that extract
   * the texts, and the answers in the lake.
   */
  async #markOf(day: string): Promise<string> {
    const { lake, models } = this.#context
    const { source, reader, feed, grade } = this.#task
    const { bronze } = await lake.catalog()
    const digests = (name: string) => bronze[name]?.[day]?.map(({ digest }) => digest)
    const rules = models.graph.models.get(reader)?.hash
    return hashOf([grade, rules, digests(source), digests(feed.name)]).slice(0, 16)
  }
}
