import { hashOf } from '../../base/hash.ts'
import { type NumberedValue, Register } from '../../lake/catalog/register.ts'
import type { Store } from '../../lake/store/store.ts'
import { type BatchFile, batchResult, findBatch, startBatch, uploadBatch } from '../../llm/batches.ts'
import type { ModelClient } from '../../llm/client.ts'
import type { TextToLabel } from '../../llm/label_texts.ts'
import type { StoredAnswer } from './answer_store.ts'

/** What is recorded about a text in a batch. This is all that a later run needs to store the answer to the text. */
export type Remembered = [text_sha256: string, day: string, hint: string]

/** A batch whose file was uploaded. It has no `id` until the server has started the batch. */
interface SentBatch {
  mark: string
  grade: string
  id?: string
  requests: Record<string, Remembered[]>
}

/** What a run stores for the next run. */
interface Notes {
  batches: SentBatch[]
  /**
   * The days whose texts all have answers. Each day has a fingerprint of its texts and answers; if the fingerprint changes, the day is
   * examined again.
   */
  done: Record<string, string>
}

export interface DatedText extends TextToLabel {
  day: string
}

/** How the answers of a batch are parsed. */
export interface BatchReading {
  /** Returns a note that is recorded with the hash and day of a text. `read` gets the note back. */
  hintOf(asked: DatedText): string
  /** Converts the model's answer to a request into the answers to store. A text for which nothing is returned may be sent again. */
  read(answer: unknown, asked: Remembered[]): Promise<StoredAnswer[]>
}

/** Records the batches that were sent. A later run collects the answers of these batches, so that no text is paid for twice. */
export class AskedBatches {
  readonly #register: Register<Notes>
  #entry: NumberedValue<Notes>

  private constructor(register: Register<Notes>, entry: NumberedValue<Notes>) {
    this.#register = register
    this.#entry = entry
  }

  /** Opens the record of one language task. Each task has its own `prefix` in the store. */
  static async open(store: Store, prefix: string): Promise<AskedBatches> {
    const register = new Register<Notes>(store, prefix)
    await register.settle()
    return new AskedBatches(register, (await register.read()) ?? { number: 0, value: { batches: [], done: {} } })
  }

  /** The texts in batches that have not been collected. */
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
   * Uploads a file, records it as a batch and starts the batch, in this order. If this process dies before it has stored the id of the
   * batch, the next run finds the batch by its `mark`. Throws `RemoteFailure` if the server fails or rejects the file.
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
   * Asks the server for the state of every batch. If a batch has ended, passes its answers to `keep` and removes the batch from the record;
   * texts without an answer may be sent again. Returns how each removed batch ended. Throws `RemoteFailure` if the server fails.
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
