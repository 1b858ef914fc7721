import { hashOf } from '../../base/hash.ts'
import { type NumberedValue, Register } from '../../lake/catalog/register.ts'
import type { Store } from '../../lake/store/store.ts'
import { type BatchFile, batchResult, findBatch, startBatch, uploadBatch } from '../../llm/batches.ts'
import type { ModelClient } from '../../llm/client.ts'
import type { TextToLabel } from '../../llm/label_texts.ts'
import type { StoredAnswer } from './answer_store.ts'

/** What is recorded of a text in a batch: only what is needed to store the answer when the batch has ended. */
export type Remembered = [text_sha256: string, day: string, hint: string]

/** A batch that is recorded as sent. It has no `id` until the server has started it. */
interface SentBatch {
  mark: string
  grade: string
  id?: string
  requests: Record<string, Remembered[]>
}

/** What a run records for the next run. */
interface Notes {
  batches: SentBatch[]
  /** Days whose texts all have answers. The value is a fingerprint of everything that this depends on, so that a change is noticed. */
  done: Record<string, string>
}

export interface DatedText extends TextToLabel {
  day: string
}

/** How the answers of a batch are parsed. */
export interface BatchReading {
  /** Returns what to record of a text in addition to its hash and day. */
  hintOf(asked: DatedText): string
  /** Returns the answers to store for some texts. Texts without an answer may be sent again. */
  read(answer: unknown, asked: Remembered[]): Promise<StoredAnswer[]>
}

/** Records batches, so that a later run collects those that have not ended and pays for nothing twice. */
export class AskedBatches {
  readonly #register: Register<Notes>
  #entry: NumberedValue<Notes>

  private constructor(register: Register<Notes>, entry: NumberedValue<Notes>) {
    this.#register = register
    this.#entry = entry
  }

  /** Opens the record of one kind of request. Each kind has its own `prefix`. */
  static async open(store: Store, prefix: string): Promise<AskedBatches> {
    const register = new Register<Notes>(store, prefix)
    await register.settle()
    return new AskedBatches(register, (await register.read()) ?? { number: 0, value: { batches: [], done: {} } })
  }

  /** Texts in batches that have not ended. */
  get pending(): { text_sha256: string; day: string }[] {
    return this.#entry.value.batches
      .flatMap(({ requests }) => Object.values(requests).flat())
      .map(([text_sha256, day]) => ({ text_sha256, day }))
  }

  isDone(day: string, mark: string): boolean {
    return this.#entry.value.done[day] === mark
  }

  async markDone(done: Record<string, string>): Promise<void> {
    const { value } = this.#entry
    if (Object.entries(done).every(([day, mark]) => value.done[day] === mark)) return
    await this.#save({ ...value, done: { ...value.done, ...done } })
  }

  /**
   * Sends a file as a batch. The batch is recorded after the upload, which the server may reject, but before the batch is started. If this
   * process dies in between, the next run finds the batch by the hash of the file. Throws `RemoteFailure`.
   */
  async send(
    server: ModelClient,
    grade: string,
    { jsonl, requests }: BatchFile<DatedText>,
    hintOf: BatchReading['hintOf'],
  ): Promise<void> {
    const mark = hashOf([jsonl, this.#entry.number]).slice(0, 32)
    const file = await uploadBatch(server, jsonl, mark)
    const remembered = Object.entries(requests).map(([id, texts]) => [
      id,
      texts.map((asked) => [asked.text_sha256, asked.day, hintOf(asked)] satisfies Remembered),
    ])
    const batch: SentBatch = { mark, grade, requests: Object.fromEntries(remembered) }
    await this.#save({ ...this.#entry.value, batches: [...this.#entry.value.batches, batch] })
    const id = await startBatch(server, file, mark)
    await this.#replace(mark, { ...batch, id })
  }

  /**
   * Polls every batch. For each batch that has ended, passes the answers to `keep` and removes the batch from the record; its texts without
   * an answer may be sent again. Returns how each of these batches ended. Throws `RemoteFailure`.
   */
  async collect(
    server: ModelClient,
    read: BatchReading['read'],
    keep: (kept: StoredAnswer[], grade: string, texts: { text_sha256: string; day: string }[]) => Promise<void>,
  ): Promise<string[]> {
    const ends: string[] = []
    for (const batch of this.#entry.value.batches) {
      const id = batch.id ?? (await findBatch(server, batch.mark))
      const { ended, answers, failed } = id
        ? await batchResult(server, id)
        : { ended: 'gone' as const, answers: new Map<string, unknown>(), failed: 0 }
      if (!ended) {
        if (!batch.id) await this.#replace(batch.mark, { ...batch, id })
        continue
      }
      const texts: { text_sha256: string; day: string }[] = []
      const kept: StoredAnswer[] = []
      for (const [request, remembered] of Object.entries(batch.requests)) {
        if (!answers.has(request)) continue
        texts.push(...remembered.map(([text_sha256, day]) => ({ text_sha256, day })))
        kept.push(...(await read(answers.get(request), remembered)))
      }
      if (kept.length > 0) await keep(kept, batch.grade, texts)
      await this.#replace(batch.mark, undefined)
      ends.push(failed > 0 ? `${ended}, ${failed} requests failed` : ended)
    }
    return ends
  }

  #replace(mark: string, batch: SentBatch | undefined): Promise<void> {
    const { value } = this.#entry
    const batches = value.batches.flatMap((each) => (each.mark === mark ? (batch ?? []) : each))
    return this.#save({ ...value, batches })
  }

  async #save(value: Notes): Promise<void> {
    this.#entry = await this.#register.advance(this.#entry.number, value)
    await this.#register.trim(2)
  }
}
