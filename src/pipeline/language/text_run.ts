import { daysBefore } from '../../base/calendar/days.ts'
import { hashOf } from '../../base/hash.ts'
import { type BronzePart, isExpired } from '../../lake/catalog/catalog.ts'
import type { AnswerFeed } from '../../lake/model_answers.ts'
import type { RunContext } from '../run_context.ts'
import { AnswerStore, type StoredAnswer } from './answer_store.ts'
import { AskedBatches, type DatedText } from './asked_batches.ts'

/** Number of days that a release depends on: the longest window, and a baseline of the same length before that window. */
const DAYS_BACK = 365 + 365

/** A language task in which a language model answers texts before the run builds SQL models. */
export interface TextTask {
  /** Feed of the answers. */
  feed: AnswerFeed
  /** Identifies the language model and its instructions. If it changes, texts are sent again. */
  grade: string
  /** `source` is the feed with the texts, by day. `reader` is the SQL model or step that extracts them. */
  source: string
  reader: string
  /** Prefix in the store under which batches are recorded. */
  notes: string
  /** Texts of a day by their hash. */
  textsOf(day: string, parts: BronzePart[]): Promise<Map<string, string>>
  /** Sends the texts to the model and passes its answers to `keep`. Returns why it ended early. */
  ask(texts: AsyncIterable<DatedText>, keep: (kept: StoredAnswer[]) => Promise<void>): Promise<string | undefined>
}

/** Result of a task, counted in texts. */
export interface TextReport {
  grade: string
  taken: number
  /** Number of rejected answers by reason. Their texts get the built-in provider's answer. */
  rejected: Record<string, number>
  /** Answers that were copied from another day at no cost, counted once for each day that they were copied to. */
  copied: number
  /** Texts in batches that have not ended. The next run collects them. */
  pending: number
  /** Texts of the examined days that have only the built-in provider's answer. Texts in batches are not counted. */
  left: number
  /** Days that were not examined. */
  days_left: number
  /** Why the task ended early; absent if it did not. */
  stopped?: string
}

/** Selects the texts that a language model answers in one run, puts them in order, and collects the results. */
export class TextRun {
  readonly #context: RunContext
  readonly #task: TextTask
  readonly #store: AnswerStore
  /** Batches that earlier runs have sent, and the days whose texts all have answers. */
  readonly batches: AskedBatches
  readonly #say: (progress: string) => void
  /** Days that have not been examined yet, and days that have been. */
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

  /** Opens the answers of a task; the caller closes the run. */
  static async open(context: RunContext, task: TextTask, say: (progress: string) => void): Promise<TextRun> {
    const store = await AnswerStore.open(context.lake, task.feed, task.grade)
    return new TextRun(context, task, store, await AskedBatches.open(context.lake.store, task.notes), say)
  }

  close(): void {
    this.#store.close()
  }

  /** Yields each text without an answer once, newest day first. A day is examined only when its texts are requested. */
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

  /** Passes texts to the model of the task. Returns why it ended early. */
  ask(texts: AsyncIterable<DatedText>): Promise<string | undefined> {
    return this.#task.ask(texts, (kept) => this.#keep(kept))
  }

  /** Copies known answers to other days and records the days whose texts all have answers. */
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

  /** Stores answers to texts that were sent in a batch, perhaps by an earlier run. */
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
   * Fingerprint of a day: the provider, the day's texts, the rules that extract them, and the answers in the lake, which another model may
   * have added.
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
