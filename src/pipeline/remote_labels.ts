import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { rows } from '../engine/duckdb.ts'
import { bronzeRelation } from '../lake/bronze.ts'
import type { Spent } from '../language/remote/budget.ts'
import type { LabelModel, Vocabulary } from '../language/remote/label_request.ts'
import type { Answered } from '../language/remote/label_texts.ts'
import type { Server } from '../language/remote/server.ts'
import { hashOf } from '../model/graph.ts'
import { daysBefore } from '../model/lineage.ts'
import { AskedBatches, type DatedText } from './asked_batches.ts'
import type { JobRequest, Stage } from './job.ts'
import { LabelStore } from './label_store.ts'
import type { Workplace } from './workplace.ts'

/** Days that a release looks back on: the longest window, and a baseline of that length before it. */
const DAYS_BACK = 365 + 365

/** What asking for labels came to, in texts. */
export interface LabelReport {
  grade: string
  labelled: number
  /** Asked for, and kept with built-in labels: by reason. */
  rejected: Record<string, number>
  /** Labelled on another day before, at no cost; a text counts on each day that it was copied to. */
  copied: number
  /** In batches that the next run collects. */
  pending: number
  /** Texts of the days looked at that still have built-in labels only. */
  left: number
  /** Days that were not looked at. */
  days_left: number
  spent: Spent
  /** Why no more was asked; absent if there was no more to ask. */
  stopped?: string
}

/**
 * Asks the language model, if one is set to label, for the labels that the releases asked for lack: newest day first,
 * within the budget of a run. What it gives is committed as it comes and is an input of the models from then on; what it
 * does not give keeps its built-in labels. Never fails because of the model. Run again, it asks only what is not answered.
 */
export async function askForLabels(
  workplace: Workplace,
  { days }: JobRequest,
  stage: Stage,
  { mayBatch }: { mayBatch: boolean },
): Promise<LabelReport | undefined> {
  const { settings, lake } = workplace
  if (settings.CROWDTAPE_LABELS === 'built_in') return undefined
  return stage('Ask the language model for labels', async (say) => {
    // Where no model is set, none of this is loaded.
    const { gradeOf } = await import('../language/remote/label_request.ts')
    const { RemoteFailure } = await import('../language/remote/server.ts')
    const { serverOfRun } = await import('./label_server.ts')
    const model = await labelModel(workplace)
    const grade = gradeOf(model)
    const isBatch = mayBatch && settings.CROWDTAPE_LLM_BATCH === 'on'
    const waiting = isBatch ? settings.CROWDTAPE_LLM_BATCH_WAIT_SECONDS : 0
    const server = serverOfRun(settings, settings.CROWDTAPE_LLM_MAX_SECONDS + waiting)
    const store = await LabelStore.open(lake, grade)
    try {
      const asking = new Asking(workplace, grade, store, await AskedBatches.open(lake.store), say)
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
      await orStop(() => asking.collect(server, model.vocabulary))
      const texts = asking.texts(days, () => server.over !== undefined)
      await orStop(() => (isBatch ? asking.byBatch(server, model, texts) : asking.directly(server, model, texts)))
      if (server.over) stops.push(server.over.message)
      else if (server.budget.isUsedUp) stops.push('the budget of the run is used up')
      const stopped = [...new Set(stops)].join('; ')
      return { ...(await asking.finish()), spent: server.budget.spent, ...(stopped !== '' && { stopped }) }
    } finally {
      store.close()
    }
  })
}

/** One run's asking: which texts, in which order, and what came of it. */
class Asking {
  readonly #workplace: Workplace
  readonly #grade: string
  readonly #store: LabelStore
  readonly #batches: AskedBatches
  readonly #say: (progress: string) => void
  /** Days to look at, and those looked at. */
  readonly #open = new Set<string>()
  readonly #seen = new Set<string>()
  readonly #asked = new Set<string>()
  readonly #rejected: Record<string, number> = {}
  #labelled = 0

  constructor(
    workplace: Workplace,
    grade: string,
    store: LabelStore,
    batches: AskedBatches,
    say: (progress: string) => void,
  ) {
    this.#workplace = workplace
    this.#grade = grade
    this.#store = store
    this.#batches = batches
    this.#say = say
  }

  /** Texts to ask for, each once, newest day first, looked up as they are taken. */
  async *texts(days: string[], isOver: () => boolean): AsyncGenerator<DatedText> {
    const { lake, feeds } = this.#workplace
    const { unitsOfTexts } = await import('../language/questions.ts')
    const feed = feeds.find(({ name }) => name === 'conversations')!
    const parts = (await lake.catalog()).bronze.conversations ?? {}
    const first = daysBefore(days[0], DAYS_BACK - 1)
    const wanted = Object.keys(parts).filter((day) => day >= first && day <= days.at(-1)!)
    for (const day of wanted.sort().reverse()) {
      if (!this.#batches.isDone(day, await this.#markOf(day))) this.#open.add(day)
    }
    for (const { text_sha256 } of this.#batches.pending) this.#asked.add(text_sha256)
    for (const day of [...this.#open]) {
      if (isOver()) return
      const texts = new Map<string, string>()
      using _held = await lake.store.hold(parts[day].map(({ key }) => key))
      const paths = parts[day].map(({ key }) => lake.store.path(key))
      const repeats = parts[day].length > 1 || parts[day].some((part) => part.repeats)
      const found = await lake.engine.with((connection) =>
        rows<{ texts: string[] }>(
          connection,
          `select [message.text for message in messages if message.role = 'user'] as texts
          from ${bronzeRelation(feed, paths, repeats)} where not superseded order by conversation_id`,
        ),
      )
      for (const conversation of found) {
        for (const { text } of unitsOfTexts(conversation.texts)) texts.set(sha256(text), text)
      }
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

  async directly(server: Server, model: LabelModel, texts: AsyncGenerator<DatedText>): Promise<string[]> {
    const { labelTexts } = await import('../language/remote/label_texts.ts')
    const { CROWDTAPE_LLM_QUESTIONS: batch, CROWDTAPE_LLM_CONCURRENCY: concurrency } = this.#workplace.settings
    const keep = (answered: Answered[]) => this.#keep(answered)
    const over = await labelTexts(server, model, texts, { batch, concurrency, keep })
    return over === undefined ? [] : [over]
  }

  /** Sends batches, and waits for them as long as is set. */
  async byBatch(server: Server, model: LabelModel, texts: AsyncGenerator<DatedText>): Promise<string[]> {
    const { batchFile } = await import('../language/remote/label_batches.ts')
    const { CROWDTAPE_LLM_QUESTIONS: size, CROWDTAPE_LLM_BATCH_WAIT_SECONDS: seconds } = this.#workplace.settings
    for (;;) {
      const file = await batchFile(server, model, texts, size)
      if (!file) break
      await this.#batches.send(server, this.#grade, file)
    }
    const until = performance.now() + seconds * 1000
    const ends: string[] = []
    for (
      let wait = 250;
      this.#batches.pending.length > 0 && performance.now() < until;
      wait = Math.min(wait * 2, 60_000)
    ) {
      await pause(Math.min(wait, until - performance.now()))
      ends.push(...(await this.collect(server, model.vocabulary)))
    }
    return ends
  }

  /** Takes in what batches have brought; gives the ends that were no good ones. */
  async collect(server: Server, vocabulary: Vocabulary): Promise<string[]> {
    if (this.#batches.pending.length === 0) return []
    const ends = await this.#batches.collect(server, vocabulary, async (answered, grade, texts) => {
      for (const [day, ofDay] of Map.groupBy(texts, ({ day }) => day)) {
        await this.#store.want(
          day,
          ofDay.map(({ text_sha256 }) => text_sha256),
        )
      }
      await this.#keep(answered, grade)
    })
    return ends.filter((end) => end !== 'completed').map((end) => `a batch ended ${end}`)
  }

  /** Copies what is known, and takes note of days that are through. */
  async finish(): Promise<Omit<LabelReport, 'spent' | 'stopped'>> {
    const copied = await this.#store.copy()
    const open = await this.#store.openTexts()
    const isOpen = new Set(open.map(({ day }) => day))
    const done: Record<string, string> = {}
    for (const day of this.#seen) if (!isOpen.has(day)) done[day] = await this.#markOf(day)
    await this.#batches.markDone(done)
    const pending = new Set(this.#batches.pending.map(({ text_sha256 }) => text_sha256))
    return {
      grade: this.#grade,
      labelled: this.#labelled,
      rejected: this.#rejected,
      copied,
      pending: pending.size,
      left: new Set(open.map(({ text_sha256 }) => text_sha256)).difference(pending).size,
      days_left: this.#open.size,
    }
  }

  /**
   * What it rests on that a day is through: its conversations, the rules that cut units, and the labels that stand, as
   * another model may have given some since.
   */
  async #markOf(day: string): Promise<string> {
    const { lake, models } = this.#workplace
    const { bronze } = await lake.catalog()
    const digests = (feed: string) => bronze[feed]?.[day]?.map(({ digest }) => digest)
    const rules = models.graph.models.get('daily.questions')?.hash
    return hashOf([this.#grade, rules, digests('conversations'), digests('remote_labels')]).slice(0, 16)
  }

  async #keep(answered: Answered[], grade = this.#grade): Promise<void> {
    await this.#store.keep(answered, grade)
    for (const { verdict } of answered) {
      if ('labels' in verdict) this.#labelled++
      else this.#rejected[verdict.rejected] = (this.#rejected[verdict.rejected] ?? 0) + 1
    }
    this.#say(`${this.#labelled} labelled`)
  }
}

async function labelModel({ settings, lake, feeds }: Workplace): Promise<LabelModel> {
  const { readTopics } = await import('../language/topics.ts')
  const { readThemes } = await import('../language/themes.ts')
  const { readTickerWords } = await import('../language/tickers/ticker_words.ts')
  const { companies, funds, renamed } = readTickerWords()
  const feed = feeds.find(({ name }) => name === 'companies')!
  const parts = Object.values((await lake.catalog()).bronze.companies ?? {}).flat()
  using _held = await lake.store.hold(parts.map(({ key }) => key))
  const paths = parts.map(({ key }) => lake.store.path(key))
  const listed = await lake.engine.with((connection) =>
    rows<{ ticker: string }>(
      connection,
      `select distinct upper(ticker) as ticker from ${bronzeRelation(feed, paths, true)} where ticker is not null`,
    ),
  )
  return {
    model: settings.CROWDTAPE_LLM_MODEL!,
    vocabulary: {
      topics: readTopics(),
      themes: readThemes(),
      // Without a list of companies, the few of the alias file are no measure.
      tickers: new Set(
        listed.length > 0 ? [...listed.map(({ ticker }) => ticker), ...Object.keys(companies), ...funds] : [],
      ),
      renamed: new Map(Object.entries(renamed)),
    },
    temperature: settings.CROWDTAPE_LLM_TEMPERATURE,
    maxOutputTokens: settings.CROWDTAPE_LLM_MAX_OUTPUT_TOKENS,
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
